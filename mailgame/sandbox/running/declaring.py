"""Turns what a rule file declares into a `Rule`: numbers, attributes, commands and handlers, each checked first."""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from ...kernel.faults import NotLaw
from ...law import Enact, Event, Implement, Intent, Parameter, Question, Rule, words
from ...law.attributes import ACTS, OF_A_RULE, SeenBy
from ...law.binding import only
from ...law.drawing import DRAWN
from ...law.matching import is_plain
from ...law.veils import Veil
from ...world import sound
from ...world.sound import OutOfBounds
from ..language import Language
from ..source.mending import ARROW
from ..source.tenses import counterpart
from . import commanding
from .commanding import Make, some
from .permission import KINDS

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_VERB = re.compile(r"[a-z]{2,20}")
_LONGEST_HEADING = 40
"""The longest heading under which something is listed, in characters."""
_SEEN_BY: Mapping[str, SeenBy] = {name: name for name in get_args(SeenBy)}
_BEGINS: Mapping[str, type | tuple[type, ...]] = {
    "number": int,
    "flag": bool,
    "text": str,
    "moment": str,
    "list": (list, tuple),
    "table": dict,
    "counts": dict,
}

_DONE = (Enact, Implement)
"""What the game carries out itself besides its primitive words (`law/words`)."""
_OF_PYTHON: Mapping[str, str] = {
    "int": "number", "integer": "number", "float": "number", "str": "text", "string": "text", "bool": "flag",
    "boolean": "flag", "dict": "table", "tuple": "list", "date": "moment", "datetime": "moment",
}
"""What types are called elsewhere: no kind of thing, though it could be."""


def declare(rule: Rule, declarations: Mapping[str, Any], make: Make, spoken: Language, players: bool) -> None:
    """Add to a rule what its file declares.

    declarations: the declarations, as the prelude's `_declared` returns them.
    make: makes the functions that call the handlers.
    spoken: the language that the file is written in.
    players: whether the rule is held to what players' law may declare.
    Raises NotLaw.
    """
    for name, parameter in declarations["parameters"].items():
        rule.parameters[name] = _parameter(name, parameter)
    for entry in some(declarations["attributes"], "attributes"):
        _attribute(rule, *entry)
    for kind in some(declarations["kinds"], "kinds"):
        _kind(rule, players, *kind)
    for name, options in declarations["arguments"].items():
        commanding.argument(rule, name, options)
    for command in some(declarations["commands"], "commands"):
        rule.commands.append(commanding.command(rule, make, players, *command))
    for to, rider in some(declarations["riders"], "riders"):
        rule.riders.append(commanding.rider(rule, make, players, to, rider))
    for inquiry in some(declarations["inquiries"], "questions to newcomers"):
        rule.inquiries.append(commanding.inquiry(rule, make, *inquiry))
    _handlers(rule, declarations, make, spoken, players)
    _lifts(rule, declarations, make)
    _enacts(rule, declarations, make)
    for index in some(declarations["suggests"], "handlers"):
        rule.suggests(make(index, "suggests"))
    if declarations["judge"] is not None:
        rule.precedence(make(declarations["judge"], "judge"))
    rule.farewell = str(declarations["farewell"])
    if declarations["sums"]:
        _arithmetic(rule, *declarations["sums"])


def _handlers(rule: Rule, declarations: Mapping[str, Any], make: Make, spoken: Language, players: bool) -> None:
    runs: dict[tuple[int, str], Callable[..., Any]] = {}
    for what, word, index, last, fields, step in some(declarations["said"], "handlers"):
        if word not in spoken.words:
            raise NotLaw(f"The law knows no word “{str(word)[:60]}”.")
        if issubclass(spoken.words[word], Question) != (what == "answers") and what != "alter":
            raise NotLaw(f"“{word}” cannot stand there: a question is answered, with @rule.answers(…), and altered.")
        if (index, what) not in runs:
            runs[index, what] = make(index, what)
        run = _only(runs[index, what], spoken.words[word], fields, players)
        if fields:
            rule.only[run] = tuple(fields.items())
        _take(rule, what, word, run, bool(last))
        if step and what == "after":
            rule.placed[word, run] = str(step)
    for word, parameter in declarations["orders"].items():
        _steps(rule, word, parameter, spoken)


def never_heard(declarations: Mapping[str, Any], spoken: Language) -> str:
    """Return which handler would never be called, with the word that was probably meant; "" if all may be.

    Looked at when law arrives: law that is in force already is left as it is.
    """
    for what, word, *_ in declarations["said"]:
        told, base = what == "after", spoken.words.get(word, Question)
        wanted = Event if told else Intent
        if what == "carry_out" and _is_done(base):
            return (f"@rule.{what}({word}) is never asked: {word} says of itself what is done."
                    f" Is @rule.alter({word}) meant?")
        if what == "answers" or issubclass(base, Question | wanted):
            continue
        known = [name for name, one in spoken.words.items() if issubclass(one, wanted) and one is not wanted]
        meant = counterpart(word, known) or next((name for name in known if told and name.startswith(word)), "")
        is_about = "told of what has been done" if told else "asked about what is to be done"
        never = f"@rule.{what}({word}) is never {'told' if told else 'asked'}"
        return (f"{never}: it is {is_about}, and {word} is not that."
                + (f" Is @rule.{what}({meant}) meant?\n{ARROW}@rule.{what}({meant})" if meant else ""))
    return ""


def _is_done(word: type) -> bool:
    """Tell whether a word is one that the game carries out itself, so that no rule says what it stands for."""
    return word in _DONE or (issubclass(word, Intent) and word.__module__.startswith(f"{words.__name__}."))


def _lifts(rule: Rule, declarations: Mapping[str, Any], make: Make) -> None:
    for number, reason, index in some(declarations["lifts"], "handlers"):
        if not isinstance(number, int) or not isinstance(reason, str) or number < 1:
            raise NotLaw('A refusal is lifted by its rule and its reason: @rule.lift(14, "owned").')
        rule.lifts[number, reason] = make(index, "lift")


def _enacts(rule: Rule, declarations: Mapping[str, Any], make: Make) -> None:
    for act, done, index in some(declarations["enacts"], "handlers"):
        if not all(isinstance(text, str) and _VERB.fullmatch(text) for text in (act, done)) or act in ACTS:
            raise NotLaw('A new act of proposals has two words: @rule.enacts("transmute", "transmuted").')
        rule.enacted[act] = make(index, "enacts"), done


def _only(run: Callable[..., Any], word: type, fields: Mapping[str, Any], players: bool) -> Callable[..., Any]:
    """Return a handler that is called only where fields of its word have the given values.

    Raises NotLaw for unknown fields, and for fields that players' law may not see.
    """
    name, names = word.__name__, [field.name for field in dataclasses.fields(word)]
    veil: Veil | None = getattr(word, "veil", None)
    for field in fields:
        if field not in names:
            raise NotLaw(f"{name} has no “{str(field)[:40]}”; it has {', '.join(names)}.")
        if players and veil is not None and field in veil.fields:
            raise NotLaw(f"“{field}” of {name} is not for every rule to know: {veil.why}.")
    return only(run, word, fields)


def own_attributes(declarations: Mapping[str, Any]) -> dict[str, str]:
    """Return the attributes that a rule file declares: the type of each, by name. Raises NotLaw."""
    types: dict[str, str] = {}
    for _, name, type, *_ in some(declarations["attributes"], "attributes"):
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise NotLaw(f"“{str(name)[:60]}” cannot be a name: small letters, digits and _ only.")
        types[name] = str(type)
    return types


def numbers(values: Any) -> tuple[int, ...]:
    """Return numbers of rules as a tuple. Raises NotLaw for anything else."""
    if not all(isinstance(number, int) and 0 < number < 10_000 for number in values):
        raise NotLaw("“over” and “under” name rules by their numbers.")
    return tuple(values)


def _take(rule: Rule, what: str, word: str, run: Callable[..., Any], last: bool) -> None:
    if what == "check":
        rule.checks.append((word, run))
    elif what == "alter":
        rule.alters.append((word, run))
    elif what == "after":
        rule.afters.append((word, run, last))
    elif what == "answers":
        rule.answered[word] = run
    else:
        rule.carries[word] = run


def _steps(rule: Rule, word: str, parameter: Any, spoken: Language) -> None:
    shape = rule.parameters.get(parameter) if isinstance(parameter, str) else None
    if shape is None or not isinstance(shape.value, str):
        raise NotLaw(f"“{str(parameter)[:60]}” is no text of the rule: rule = Rule(0, …, steps=\"first, then\").")
    if word not in spoken.words or not issubclass(spoken.words[word], Event):
        raise NotLaw(f"Only an event is answered in steps, and “{str(word)[:60]}” is none.")
    rule.steps(spoken.words[word], parameter)


def _parameter(name: str, parameter: Any) -> Parameter:
    if not _NAME.fullmatch(name.lower()) or not isinstance(parameter, Parameter):
        raise NotLaw(f"“{name[:60]}” cannot be the name of a number.")
    if parameter.value is None or not is_plain(parameter.value):
        raise NotLaw(f"“{name}” must be a whole number, a text, a flag, a list or a table.")
    refusal = parameter.refuse(parameter.value)
    if refusal:
        raise NotLaw(f"“{name} = {parameter.value}”: {refusal}.")
    return parameter


def _kind(
    rule: Rule, players: bool, name: Any, seen_by: Any, owner: Any, shown: Any, board: Any, closer: bool
) -> None:
    for text in (name, owner):
        if not isinstance(text, str) or not _NAME.fullmatch(text):
            raise NotLaw(f"“{str(text)[:60]}” cannot be a name: small letters, digits and _ only.")
    if players and not any(attribute.kind == name for attribute in rule.attributes):
        raise NotLaw(f"How a “{name}” is seen is said by the rule that declares its attributes.")
    if players and closer:
        raise NotLaw(f"“{name}”: the law of players says seen_by and owner of a kind, but not itself, unless or rules.")
    if players and name in KINDS:
        raise NotLaw(f"“{name}” is a kind of the game’s own: who may know of one is not for players’ law to say.")
    if seen_by not in ("everyone", "owner"):
        raise NotLaw(f"A “{name}” can be seen by everyone, or by its owner, not by {str(seen_by)[:60]!r}.")
    _heading(name, shown)
    rule.kind(name, seen_by=seen_by, owner=owner, shown=shown, board=bool(board))


def _heading(name: str, shown: Any) -> None:
    """Check the heading under which something is listed. Raises NotLaw."""
    if isinstance(shown, bool):
        return
    if not isinstance(shown, str) or not shown.strip() or len(shown) > _LONGEST_HEADING or not shown.isprintable():
        raise NotLaw(f"“{name}” is shown under words of at most {_LONGEST_HEADING} letters, or not: shown=False.")


def _attribute(
    rule: Rule, kind: Any, name: Any, type: Any, first: Any, seen_by: Any, keep: Any, least: Any, most: Any, of: Any,
    shown: Any, drawn: Any, counted: Any,
) -> None:
    for text in (kind, name):
        if not isinstance(text, str) or not _NAME.fullmatch(text):
            raise NotLaw(f"“{str(text)[:60]}” cannot be a name: small letters, digits and _ only.")
    _free_name(kind, name, type)
    if not isinstance(seen_by, str) or seen_by not in _SEEN_BY:
        raise NotLaw(f"“{name}” can be seen by {', '.join(_SEEN_BY)}; not by {str(seen_by)[:60]!r}.")
    begins = _BEGINS.get(type)
    fits = first is None or (is_plain(first) and isinstance(first, begins if begins is not None else str))
    if begins is not None and first is None:
        raise NotLaw(f"“{name}” is a {type}: say what it begins as\n{ARROW}{_written(kind, name, type, least)}")
    if begins is not None:
        fits = fits and (type != "number" or not isinstance(first, bool))
    if not fits:
        raise NotLaw(_cannot_begin(kind, name, str(type), first, least))
    for bound in (least, most):
        if bound is not None and (not isinstance(bound, int) or isinstance(bound, bool)):
            raise NotLaw(f"“{name}” is bounded by whole numbers: least=0, most=100.")
    if not isinstance(of, str) or (of and not _NAME.fullmatch(of)):
        raise NotLaw(f"“{name}” says with “of” what it holds: a type, or a kind of thing.")
    _heading(name, shown)
    if drawn is not None and (not isinstance(drawn, str) or drawn not in DRAWN):
        choices = ", ".join(filter(None, sorted(DRAWN)))
        raise NotLaw(f"“{name}” can be drawn as {choices}, not as {str(drawn)[:60]!r}.")
    first = list(first) if isinstance(first, tuple) else first
    rule.attribute(kind, name, str(type), first, _SEEN_BY[seen_by], bool(keep), least=least, most=most, of=of,
                   shown=shown, drawn=DRAWN[drawn] if drawn is not None else None, counted=bool(counted))
    if begins is not None:
        try:
            sound.check(rule.attributes[-1], first, None, {})
        except (TypeError, OutOfBounds):
            raise NotLaw(_cannot_begin(kind, name, str(type), first, least)) from None


def _cannot_begin(kind: str, name: str, type: str, first: Any, least: Any) -> str:
    """Return why an attribute cannot begin as it is to, with the line that would do where that can be told."""
    near = difflib.get_close_matches(type, (*_BEGINS, "money"), 1, 0.7)
    meant = type if type in _BEGINS else _OF_PYTHON.get(type) or "".join(near)
    would_do = f"\n{ARROW}{_written(kind, name, meant, least)}" if meant else ""
    if type in _BEGINS or not meant:
        return f"“{name}” is a {type} and cannot begin as {repr(first)[:60]}.{would_do}"
    types = f"{', '.join(_BEGINS)}, money, and each kind of thing"
    return f"“{name}”: the law has no type “{type}”; it has {types}. Write “{meant}”.{would_do}"


def _written(kind: str, name: str, type: str, least: Any) -> str:
    """Return the line that declares an attribute, with the first value that most begin as."""
    first = str(least or 0) if type == "number" else {"flag": "False", "list": "[]", "table": "{}", "counts": "{}"}.get(
        type, '""')
    return f'rule.attribute("{kind}", "{name}", "{type}"{"" if type == "money" else f", {first}"})'


def _free_name(kind: str, name: str, type: Any) -> None:
    """Raise NotLaw if an attribute cannot have this name or type."""
    if name in ("kind", "id", "get", "exists"):
        raise NotLaw(f"Everything has its “{name}” already: choose another name.")
    if kind == "rule" and name in OF_A_RULE:
        raise NotLaw(f"Every rule has its “{name}” already: choose another name.")
    if kind == "rule" and type == "money":
        raise NotLaw("Rules have no accounts.")


def _arithmetic(rule: Rule, order: Any, rounding: Any) -> None:
    if sorted(order) != ["add", "fix", "percent"] or rounding not in ("half up", "down", "up"):
        raise NotLaw('Arithmetic is an order of "fix", "add" and "percent", and a rounding: "half up", "down" or "up".')
    rule.arithmetic(*order, rounding=rounding)
