"""Fitting words: what the fields of an intent or an event may hold, by their types and declared bounds.

A field's annotation says what it is (a player, a text, a moment), `within` its bounds, `naming` the kind of thing it
refers to. Everything that players' law does, and everything that rules make of an intent, is checked here first.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from ..law import Event, Intent, Thing
from ..law.bounds import NAMES, OF_THEIR_NAME
from .rows import plain
from .sound import GREATEST, MOMENT, OutOfBounds, shown, storable

LONGEST_TEXT: Final = 100_000
"""The longest text of a word, in characters."""
LONGEST_NAME: Final = 200
MOST: Final = 10_000
"""The longest list of a word, in entries."""
MOST_THINGS: Final = 2_000
"""How many things of one kind there may be when players' law makes another, or brings one about."""
GREATEST_AMOUNT: Final = 10**24
"""The greatest intermediate amount; what is paid in the end must fit into an account."""
FARTHEST: Final = range(1900, 9000)
"""The years of moments, in which calendars can count."""

Check = Callable[[object], str]
"""Returns why a value does not fit, in words that follow “… cannot be”, or ""."""


def check(done: Intent | Event) -> None:
    """Check all fields of an intent or an event. Raises TypeError for a wrong type, otherwise OutOfBounds."""
    for name, fits in _checks_of(type(done)):
        value = getattr(done, name)
        if not fits(value):
            _complain(type(done), name, value)


def check_field(word: type, name: str, value: object) -> None:
    """Check a value for one field of a word. Raises as `check` does, and TypeError if there is no such field."""
    fields = {field.name: field for field in dataclasses.fields(word)}
    if name not in fields:
        raise TypeError(f"{word.__name__} has no “{name[:40]}”")
    if not _fits(fields[name])(value):
        _complain(word, name, value)


def _complain(word: type, name: str, value: object) -> None:
    field = next(field for field in dataclasses.fields(word) if field.name == name)
    least, most = field.metadata.get("least"), field.metadata.get("most")
    printable = type(value) is int and abs(value) < 10**30
    if isinstance(value, int | Fraction | float) and not isinstance(value, bool):
        bounds = " and ".join(
            f"{word} {bound:,}" for word, bound in (("at least", least), ("at most", most)) if bound is not None
        )
        words = f"“{name}” of {word.__name__} is {bounds or 'a number that can be counted with'}"
        raise OutOfBounds(words + (f", not {value:,}" if printable else ""))
    if isinstance(value, str) and _annotation(field) in ("str", "Account"):
        raise OutOfBounds(f"“{name}” of {word.__name__} is too long, or holds signs that cannot be written")
    if isinstance(value, datetime) and value.tzinfo is not None and _annotation(field) == "datetime":
        raise OutOfBounds(f"“{name}” of {word.__name__} is {MOMENT}")
    few, many = field.metadata.get("entries", (0, MOST))
    if isinstance(value, tuple) and not few <= len(value) <= many:
        raise OutOfBounds(f"“{name}” of {word.__name__} has from {few:,} to {many:,} entries, not {len(value):,}")
    words = shown(f"{value.kind} {value.id}" if isinstance(value, Thing) else value)
    raise TypeError(f"“{name}” of {word.__name__} cannot be {words}")


_KNOWN: dict[type, tuple[tuple[str, Callable[[object], bool]], ...]] = {}
"""The fields of words that cannot hold just anything, each with what tells whether a value fits."""


def _checks_of(word: type) -> tuple[tuple[str, Callable[[object], bool]], ...]:
    if word not in _KNOWN:
        fitting = ((field.name, _fits(field)) for field in dataclasses.fields(word))
        _KNOWN[word] = tuple((name, fits) for name, fits in fitting if fits is not _anything)
    return _KNOWN[word]


def _annotation(field: dataclasses.Field[Any]) -> str:
    return str(field.type).removesuffix(" | None")


def _fits(field: dataclasses.Field[Any]) -> Callable[[object], bool]:
    """Return a predicate that checks values for a field."""
    type_name = str(field.type)
    if field.metadata.get("free"):
        return _anything
    fits = _of_type(field, type_name.removesuffix(" | None"))
    if type_name.endswith("| None"):
        return lambda value: value is None or fits(value)
    return fits


def _of_type(field: dataclasses.Field[Any], type_name: str) -> Callable[[object], bool]:
    kind = field.metadata.get("kind", "player" if type_name == "Player" else "")
    least, most = field.metadata.get("least", -GREATEST), field.metadata.get("most", GREATEST)
    if type_name == "Thing" and not kind and field.name in OF_THEIR_NAME:
        kind = field.name
    if type_name in ("Player", "Thing"):
        return lambda value: isinstance(value, Thing) and (not kind or value.kind == kind)
    if type_name == "int":
        return lambda value: type(value) is int and least <= value <= most
    if type_name == "str":
        return _is_name if field.name in NAMES else _is_text
    inner = re.fullmatch(r"tuple\[(\w+), \.\.\.\]", type_name)
    if inner:
        fits = _of_type(field, inner[1])
        few, many = field.metadata.get("entries", (0, MOST))
        return lambda value: isinstance(value, tuple) and few <= len(value) <= many and all(map(fits, value))
    if type_name.startswith("Mapping["):
        return _is_table
    return _PLAINLY.get(type_name, _anything)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping) and (not value or (len(value) <= MOST and storable(plain(dict(value)))))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and storable(value)


def _is_name(value: object) -> bool:
    return type(value) is str and len(value) <= LONGEST_NAME and value.isprintable()


def _is_account(value: object) -> bool:
    return (isinstance(value, Thing) and value.kind == "player") or (_is_name(value) and "/" not in str(value))


def _is_amount(value: object) -> bool:
    return (type(value) is int or isinstance(value, Fraction)) and -GREATEST_AMOUNT <= value <= GREATEST_AMOUNT


def _is_moment(value: object) -> bool:
    return isinstance(value, datetime) and value.tzinfo is not None and value.year in FARTHEST


def _anything(_: object) -> bool:
    return True


_PLAINLY: Final[Mapping[str, Callable[[object], bool]]] = {
    "bool": lambda value: value is True or value is False,
    "Account": _is_account,
    "Amount": _is_amount,
    "datetime": _is_moment,
}
