"""What comes out of the sandbox: plain data, from which things and words are rebuilt here, each field checked.

Nothing is taken on trust: sizes, depths, names and types are all checked.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any, get_args, get_origin

from ...kernel.faults import LawFailed
from ...law import Event, Intent, Order, Outcome, Question, Refuse, Reply, Thing
from ...law.matching import fits, is_plain
from ...law.plainly import visible
from ...law.questions import answer_of
from ...law.thing import Source
from ...world.sound import OutOfBounds
from ..language import OF_ALL_GAMES, Language
from ..limits import Limits
from ..source.writing import writes

_SIMPLE = frozenset({str, int, float})
_AS_IT_IS = frozenset({type(None), bool, datetime, date, timedelta})
_DEEPEST = 12
_ACCOUNTS = ("account", "payee", "payer")
_NO_USE = "it answered with something that the game has no use for"


class Outward:
    """The way out of one call. `view`, `order`: what the call was given; `weight`: how much it has said so far."""

    def __init__(self, limits: Limits, spoken: Language = OF_ALL_GAMES) -> None:
        self._limits = limits
        self._spoken = spoken
        self.order: Order | None = None
        self.view: Any = None
        self.law = ""
        """The source of the law that answers, "" if it came with the game."""
        self.weight = 0
        self.veiled: Sequence[Any] = ()
        """Words that may come back as they were handed over, by their places."""

    def take(self, value: Any, source: Source) -> Any:
        """Return what came out of the sandbox; its things read from `source`.

        Raises LawFailed, and OutOfBounds for a fraction where whole numbers are kept and for what has grown too great.
        """
        return self._outward(value, source, 0)

    def _outward(self, value: Any, source: Source, depth: int) -> Any:
        self.weight += len(value) + 1 if isinstance(value, str) else 1
        if self.weight > self._limits.weight:
            raise LawFailed("it says more than a rule may say at once")
        if depth > _DEEPEST:
            raise LawFailed("it answered with something nested too deeply")
        kind = type(value)
        if kind in _SIMPLE:
            return self._simple(value)
        if kind in _AS_IT_IS:
            return value
        if kind is tuple and value:
            return self._tagged(value, source, depth)
        if isinstance(value, list | dict) and len(value) > self._limits.items:
            raise OutOfBounds(f"it answered with a list of {len(value):,}; {self._limits.items:,} are allowed")
        if isinstance(value, list):
            return [self._outward(item, source, depth + 1) for item in value]
        if isinstance(value, dict):
            return {self._key(key): self._outward(item, source, depth + 1) for key, item in value.items()}
        raise LawFailed(_NO_USE)

    def _simple(self, value: float | str) -> float | str:
        if isinstance(value, str):
            if len(value) > self._limits.text:
                words = f"it answered with a text of {len(value):,} letters; {self._limits.text:,} are allowed"
                raise OutOfBounds(words)
            if "\0" in value or not _can_be_written(value):
                raise LawFailed("it answered with a text that has characters which cannot be written")
            return visible(value)
        if math.isnan(value):
            raise OutOfBounds("it answered with a number that is none")
        if not math.isfinite(value) or abs(value) > self._limits.number:
            raise OutOfBounds("it answered with a number too great to count with")
        return int(value) if type(value) is float and value.is_integer() else value

    def _key(self, key: Any) -> str:
        if not isinstance(key, str | int) or len(str(key)) > 200 or not _can_be_written(str(key)):
            raise LawFailed("it answered with a table whose rows are not named by short texts")
        return visible(str(key))

    def _tagged(self, value: tuple[Any, ...], source: Source, depth: int) -> Any:
        match value:
            case ("T", str(kind), str(id)) if len(kind) <= 100 and len(id) <= 200 and _can_be_written(kind + id):
                return Thing(source, kind, id)
            case ("t", list(parts)):
                return tuple(self._outward(parts, source, depth))
            case ("o", str(name), dict(fields)) if name in self._spoken.words:
                inner = {key: self._outward(item, source, depth + 1) for key, item in fields.items()}
                paid = (*_ACCOUNTS, "to") if name == "Redirect" and inner.get("field") in _ACCOUNTS else _ACCOUNTS
                inner |= {key: self.account(inner[key], source) for key in paid if key in inner}
                return _word(self._spoken, name, inner)
            case ("w", str(name)) if name in self._spoken.words:
                return self._spoken.words[name]
            case ("v", int(place)) if 0 <= place < len(self.veiled):
                return self.veiled[place]
            case ("v", int()):
                raise LawFailed("it asks about a word of which something is not for every rule to know")
            case ("view",):
                return self.view
            case ("order",) if self.order is not None:
                return self.order
        raise LawFailed(_NO_USE)

    def account(self, value: Any, source: Source) -> Any:
        """Return whose account is meant: a player's, where law has come to their name and no account is called so.

        A name that the law itself writes, or puts together, is that of an account: nobody who joins later and is called
        so gets what is in it.
        """
        world = self.view.world if isinstance(value, str) and self.law else None
        if world is None or value in world.accounts or not world.exists("player", value):
            return value
        return value if writes(self.law, value) else Thing(source, "player", value)


def _can_be_written(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def _word(spoken: Language, name: str, fields: dict[Any, Any]) -> Any:
    word = spoken.words[name]
    hints = spoken.hints(word)
    for field, value in fields.items():
        if field not in hints:
            raise LawFailed(f"{name} has no “{str(field)[:40]}”")
        if isinstance(value, float) and Fraction in get_args(hints[field]):
            fields[field] = value = Fraction(value).limit_denominator(1_000_000)  # 0.1 is a tenth
        if hints[field] is object and (meant := _as_meant(spoken, word, fields, value)) is not None:
            fields[field] = meant
            continue
        if fits(value, hints[field]) and not isinstance(value, list):
            continue
        fields[field] = value = _as_wanted(value, hints[field])
        if not fits(value, hints[field]) and (fraction := fraction_in(value)):
            whole = "what is kept are whole numbers, such as // and round(…) make"
            raise OutOfBounds(f"“{field}” of {name} cannot be {fraction}: {whole}")
        empty = value is None or (isinstance(value, list | tuple) and None in value)
        if empty and not fits(value, hints[field]):
            held = "be None" if value is None else "have None in it"
            raise OutOfBounds(f"“{field}” of {name} cannot {held}: there is nobody, or nothing, to put there")
        if not fits(value, hints[field]) and not (hints[field] is object and _is_a_value(value)):
            raise LawFailed(f"{name} cannot have {in_words(value)} for “{field}”")
    try:
        return word(**fields)
    except TypeError:
        raise LawFailed(f"{name} is not complete") from None


def _as_meant(spoken: Language, word: type, fields: dict[Any, Any], value: Any) -> Any:
    """Return what may stand anywhere in an outcome as that has it which it goes into, None if it fits nowhere.

    `Redirect("order", …)` goes into whatever has an `order`: several players stay players, and a list becomes several.
    """
    if word is Reply:
        hints: Iterable[Any] = (answer_of(one) for one in spoken.words.values() if issubclass(one, Question))
    else:
        acts = (one for one in spoken.words.values() if issubclass(one, Intent))
        hints = (spoken.hints(one).get(fields.get("field", "")) for one in acts)
    hint = next((hint for hint in hints if hint is not None and fits(value, hint)), None)
    if hint is None:
        return None
    return tuple(value) if isinstance(value, list) and _is_several(hint) else value


def _as_wanted(value: Any, hint: Any) -> Any:
    """Return a value in the form in which a word wants it, if there is only one that it can have been meant in.

    Whoever is told, is one of several; a list is several; where a text is wanted, a thing is its name, a moment is
    written; where a number is, a rule is its own; and a moment that an attribute has kept is a moment.
    """
    forms = [value, (value,) if isinstance(value, Thing) and _is_several(hint) else value]
    forms += [_by_name(value, False), _by_name(value, True)]
    if isinstance(value, Thing) and value.kind == "rule":
        forms.append(int(value.id))
    if isinstance(value, str) and (kept := _moment(value)) is not None:
        forms.append(kept)
    form = next((form for form in forms if fits(form, hint)), value)
    return tuple(form) if isinstance(form, list) and _is_several(hint) else form


def fraction_in(value: Any) -> str:
    """Return the first fraction in a value, as a message shows it; "" if there is none."""
    if isinstance(value, list | tuple | dict):
        parts = value.values() if isinstance(value, dict) else value
        return next(filter(None, map(fraction_in, parts)), "")
    return f"{value:g}" if isinstance(value, float | Fraction) else ""


def _moment(text: str) -> datetime | None:
    """Return the moment that a text is, with its time zone; None if it is none."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


def _is_several(hint: Any) -> bool:
    """Return whether a type, or one of several, is that of several in brackets: tuple[Player, ...] | None."""
    return get_origin(hint) is tuple or any(_is_several(part) for part in get_args(hint) if part is not ...)


def _by_name(value: Any, within: bool) -> Any:
    """Return lists and tables with the ids of the things in them, as a world keeps them, and moments as texts.

    within: whether entries of the outermost table are kept so as well, since some words understand things there.
    """
    if isinstance(value, Thing):
        return value.id if within else value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [_by_name(part, True) for part in value]
    if isinstance(value, dict):
        return {key: _by_name(entry, within or isinstance(entry, list | tuple | dict)) for key, entry in value.items()}
    return value


def _is_a_value(value: Any) -> bool:
    """Tell whether something is a value that a game has a word for, and neither an act nor what comes of one.

    Where anything may stand, as in the answer to a question, it may; whether it fits there is seen when it is used.
    """
    acts = (type, Intent, Event, Question, Refuse, *get_args(Outcome))
    return dataclasses.is_dataclass(value) and not isinstance(value, acts)


def in_words(value: Any) -> str:
    """Return a value as it can be shown in a message, cut if it is long."""
    if isinstance(value, type):
        return f"the word {value.__name__}"
    if isinstance(value, datetime):
        return "a moment"
    if isinstance(value, date | timedelta):
        return "a day" if isinstance(value, date) else "a span of time"
    if isinstance(value, list | tuple | dict):
        kind = "a table" if isinstance(value, dict) else "a list"
        return kind if is_plain(value) else f"{kind} with something in it that cannot be kept"
    if isinstance(value, str):
        return f"“{value[:60]}”"
    shows_itself = value is None or isinstance(value, int | Thing)
    text = str(value) if shows_itself else type(value).__name__
    return {"None": "nothing", "GameView": "the view"}.get(text, text)
