"""Sound values: what an attribute may hold, by its declared type and bounds, and what a world can store at all.

Values are checked when they are set, whoever sets them, and again when they are read: an older world may hold what
nobody could set today, and then an attribute reads as its first value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from ..law import Attribute, Plain

REFERENCES_NOT: Final = frozenset({"number", "text", "flag", "moment", "list", "counts", "table", "money"})
"""Types of attributes that hold plain values; any other type is the kind of thing that an attribute refers to."""
NAMED: Final = "named"
"""As the `of` of a table: an entry called after a kind of thing is read as that thing, not as its id."""
GREATEST: Final = 10**18
"""The greatest number that is kept, which fits into 64 bits, as JSON readers and databases need."""
LONGEST: Final = 1_000_000
"""The longest text that an attribute holds, in characters, unless it declares less."""
MOST: Final = 10_000
"""The longest list or table that an attribute holds, in entries, unless it declares less."""
MOMENT: Final = "a moment (a day and an hour, from 1900 to 9000)"
DEEPEST: Final = 12
"""How deeply lists and tables may be nested."""

Rows = Mapping[str, Mapping[str, Any]]
"""The things of a game: by kind, by id."""


class OutOfBounds(ValueError):
    """A value is too large, too small, or refers to nothing; the message says which, and what would be possible.

    The act that would have kept it is refused.
    """


# --- what is set


def check(declared: Attribute, value: Plain, before: Any, things: Rows) -> None:
    """Check a value that an attribute is to hold. Raises TypeError for a wrong type, otherwise OutOfBounds.

    before: what it holds now. A number may move one step beyond its bounds, so that a rule that counts is not stopped
      by what another rule has set; and a value out of bounds may come nearer.
    things: the things that it may refer to.
    """
    shape = declared.type
    if value is None and (shape not in REFERENCES_NOT or declared.first is None):
        return
    if not _FITS.get(shape, _is_text)(value):
        if shape == "moment" and isinstance(value, str):
            raise OutOfBounds(f"{_named(declared)} is {MOMENT} and cannot be {shown(value)}")
        raise TypeError(f"{_named(declared)} is a {shape} and cannot be {shown(value)}")
    if shape not in REFERENCES_NOT:
        if value not in things.get(shape, ()):
            raise OutOfBounds(no_such(declared, value))
    elif shape == "number":
        _number(declared, value, before)
    elif shape == "text":
        _length(declared, value, before, LONGEST, "letters")
    elif shape in ("list", "counts", "table"):
        _length(declared, value, before, MOST, "entries")
        _members(declared, value, things)
    if shape in _MAY_HOLD_ANYTHING and not (declared.of and _names_things(declared)) and not storable(value):
        raise OutOfBounds(f"{_named(declared)} cannot hold that: {CANNOT_BE_KEPT}")


SIMPLY: Final[Mapping[str, type]] = {"number": int, "flag": bool}
"""Types of attributes whose values usually pass a simple check."""


def is_simply_fit(declared: Attribute, value: Any) -> bool:
    """Return whether a number or a flag is within bounds: a fast path of `check`."""
    least = -GREATEST if declared.least is None else declared.least
    return bool(least <= value <= (GREATEST if declared.most is None else declared.most))


def _names_things(declared: Attribute) -> bool:
    """Return whether a list holds only things, whose existence has been checked."""
    return declared.type == "list" and declared.of not in REFERENCES_NOT


_MAY_HOLD_ANYTHING: Final = frozenset({"text", "list", "counts", "table"})
CANNOT_BE_KEPT: Final = "a number too great, a sign that cannot be written, or something nested too deeply"


def no_such(declared: Attribute, id: Plain) -> str:
    """Say that what an attribute is to refer to does not exist."""
    return f"{_named(declared)} cannot be {shown(id)}: there is no such {declared.type}"


def _named(declared: Attribute) -> str:
    return f"{declared.kind}.{declared.name}"


def shown(value: object) -> str:
    """Return a value as a message can show it: on one line, cut, without characters that cannot be encoded or seen."""
    if isinstance(value, int) and abs(value) >= 10**30:
        return "a number of so many digits"
    if isinstance(value, str) and not (storable(value) and value[:60].isprintable()):
        return "a text with such signs in it"
    return f"“{str(value)[:60]}”" if isinstance(value, str | int | float) else "what it is given"


def _number(declared: Attribute, value: Any, before: Any) -> None:
    least = -GREATEST if declared.least is None else declared.least
    most = GREATEST if declared.most is None else declared.most
    if least <= value <= most:
        return
    since = before if type(before) is int else 0
    steps = abs(value - since) <= 1 or (value > most and value < since) or (value < least and value > since)
    if not steps or abs(value) > GREATEST:
        figure = f"{value:,}" if abs(value) < 10**30 else shown(value)
        bound = f"at most {most:,}" if value > most else f"at least {least:,}"
        raise OutOfBounds(f"{_named(declared)} is {bound} and cannot be {figure}")


def _length(declared: Attribute, value: Any, before: Any, otherwise: int, unit: str) -> None:
    most = declared.most if declared.most is not None else otherwise
    was = len(before) if isinstance(before, str | list | dict) else 0
    if most < len(value) > was:
        raise OutOfBounds(f"{_named(declared)} has at most {most:,} {unit}, and {len(value):,} were to be kept")
    if declared.least is not None and len(value) < min(declared.least, was):
        raise OutOfBounds(f"{_named(declared)} keeps at least {declared.least:,} {unit}, not {len(value):,}")


def _members(declared: Attribute, value: Any, things: Rows) -> None:
    """Check the entries of a list, or the values of a table."""
    if declared.type == "counts" or declared.of in ("", NAMED):
        return
    for entry in value.values() if isinstance(value, dict) else value:
        if declared.of not in REFERENCES_NOT:
            if not isinstance(entry, str) or entry not in things.get(declared.of, ()):
                raise OutOfBounds(f"{_named(declared)} cannot hold {shown(entry)}: there is no such {declared.of}")
        elif declared.of == "moment" and isinstance(entry, str) and not _is_moment(entry):
            raise OutOfBounds(f"{_named(declared)} holds {MOMENT} in each place, not {shown(entry)}")
        elif not _HELD[declared.of](entry):
            raise TypeError(f"{_named(declared)} holds a {declared.of} in each place, not {shown(entry)}")


def storable(value: Any, depth: int = 0) -> bool:
    """Return whether a world can store a value: JSON's types, numbers within 64 bits, text that can be encoded."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii() or _can_be_written(value))
    if kind is int:
        return bool(-GREATEST <= value <= GREATEST)
    if kind is list or kind is tuple:
        return depth < DEEPEST and all(storable(entry, depth + 1) for entry in value)
    if kind is dict:
        return depth < DEEPEST and all(
            isinstance(name, str) and storable(name) and storable(entry, depth + 1) for name, entry in value.items()
        )
    return value is None or kind is bool


def _can_be_written(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


# --- what is read


def _is_number(value: object) -> bool:
    return type(value) is int


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_flag(value: object) -> bool:
    return value is True or value is False


def _is_moment(value: object) -> bool:
    return isinstance(value, str) and (not value or _parses(value))


@lru_cache(maxsize=4096)
def _parses(text: str) -> bool:
    """Return whether a text is a moment with a time zone (RFC 3339), in a year that calendars can handle."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return False
    return moment.tzinfo is not None and 1900 <= moment.year <= 9000


def _is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(count) is int for count in value.values())


def _never(_: object) -> bool:
    return False


_FITS: Final[Mapping[str, Callable[[object], bool]]] = {
    "number": _is_number,
    "text": _is_text,
    "flag": _is_flag,
    "moment": _is_moment,
    "list": lambda value: isinstance(value, list),
    "counts": _is_counts,
    "table": lambda value: isinstance(value, dict),
    "money": _never,
}

_HELD: Final[Mapping[str, Callable[[object], bool]]] = {**_FITS, "money": lambda value: _is_number(_first_of(value))}
"""What lists and tables hold: as attributes do, but that money is a plain amount, or a row that begins with one."""


def _first_of(value: object) -> object:
    return value[0] if isinstance(value, list | tuple) and value else value


PLAINLY: Final[Mapping[str, type]] = {"number": int, "text": str, "flag": bool}
"""Types of attributes for which any value of this Python type is sound to read."""


def as_read(declared: Attribute, value: Any, things: Rows) -> Any:
    """Return a value as a rule may read it: a copy if it is mutable, the first value if it is unsound.

    In a list of references, only those to things that exist are kept.
    """
    shape = declared.type
    if not _FITS[shape](value):
        value = declared.first
    if shape == "list":
        rows = things.get(declared.of) if declared.of and declared.of not in REFERENCES_NOT else None
        if rows is not None and not all(map(rows.__contains__, value)):
            return [id for id in value if id in rows]
        return list(value)
    return dict(value) if shape in ("counts", "table") else value
