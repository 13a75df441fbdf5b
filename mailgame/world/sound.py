"""Sound values: what an attribute may hold, by its declared type and bounds, and what any world can keep.

What is set is checked here, whoever sets it. What is read is checked, too: an older world may hold what nobody could
set today, and then an attribute reads as it was at first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from ..law import Attribute, Plain

REFERENCES_NOT: Final = frozenset({"number", "text", "flag", "moment", "list", "counts", "table", "money"})
"""Types of attributes that hold something plain; any other is the kind of thing that an attribute names."""
NAMED: Final = "named"
"""What a table is `of` in which that is a thing, not its name alone, which is called as a kind of thing is."""
GREATEST: Final = 10**18
"""No number beyond this is kept: it fits into 64 bits, as JSON's readers and databases have them."""
LONGEST: Final = 1_000_000
"""The letters of the longest text that an attribute holds, unless it declares fewer."""
MOST: Final = 10_000
"""The entries of the longest list or table that an attribute holds, unless it declares fewer."""
DEEPEST: Final = 12
"""How deep lists and tables may lie in each other."""

Rows = Mapping[str, Mapping[str, Any]]
"""The things of a game: by kind, by id."""


class OutOfBounds(ValueError):
    """What is to be kept is too much, too little, or not there; the words say what, and what would have been possible.

    What is done with it is refused.
    """


# --- what is set


def check(declared: Attribute, value: Plain, before: Any, things: Rows) -> None:
    """Look at what an attribute is to hold. Raises TypeError for a wrong type, OutOfBounds for too much or too little.

    `before` is what it holds now: a counter may take one step beyond its bounds, so that a rule that counts is not
    stopped by what another rule has set; and what lies out of bounds already may come nearer.
    """
    shape = declared.type
    if value is None and (shape not in REFERENCES_NOT or declared.first is None):
        return
    if not _FITS.get(shape, _is_text)(value):
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
"""Types of attributes whose values are mostly fit at first sight."""


def is_simply_fit(declared: Attribute, value: Any) -> bool:
    """Tell whether a number or a flag is fit at first sight: `check` says the same of it, and takes longer."""
    least = -GREATEST if declared.least is None else declared.least
    return bool(least <= value <= (GREATEST if declared.most is None else declared.most))


def _names_things(declared: Attribute) -> bool:
    """Tell whether a list holds things only, each of which has been looked for, and found."""
    return declared.type == "list" and declared.of not in REFERENCES_NOT


_MAY_HOLD_ANYTHING: Final = frozenset({"text", "list", "counts", "table"})
CANNOT_BE_KEPT: Final = "a number too great, a sign that cannot be written, or something nested too deeply"


def no_such(declared: Attribute, id: Plain) -> str:
    """Say that what an attribute is to name is not there."""
    return f"{_named(declared)} cannot be {shown(id)}: there is no such {declared.type}"


def _named(declared: Attribute) -> str:
    return f"{declared.kind}.{declared.name}"


def shown(value: object) -> str:
    """Return a value as it can be told: on one line, cut, and without a sign that cannot be written or seen."""
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
        said = f"{value:,}" if abs(value) < 10**30 else shown(value)
        bound = f"at most {most:,}" if value > most else f"at least {least:,}"
        raise OutOfBounds(f"{_named(declared)} is {bound} and cannot be {said}")


def _length(declared: Attribute, value: Any, before: Any, otherwise: int, unit: str) -> None:
    most = declared.most if declared.most is not None else otherwise
    was = len(before) if isinstance(before, str | list | dict) else 0
    if most < len(value) > was:
        raise OutOfBounds(f"{_named(declared)} has at most {most:,} {unit}, and {len(value):,} were to be kept")
    if declared.least is not None and len(value) < min(declared.least, was):
        raise OutOfBounds(f"{_named(declared)} keeps at least {declared.least:,} {unit}, not {len(value):,}")


def _members(declared: Attribute, value: Any, things: Rows) -> None:
    """Look at what stands in a list, or behind the names of a table."""
    if declared.type == "counts" or declared.of in ("", NAMED):
        return
    for one in value.values() if isinstance(value, dict) else value:
        if declared.of not in REFERENCES_NOT:
            if not isinstance(one, str) or one not in things.get(declared.of, ()):
                raise OutOfBounds(f"{_named(declared)} cannot hold {shown(one)}: there is no such {declared.of}")
        elif not _FITS[declared.of](one):
            raise TypeError(f"{_named(declared)} holds a {declared.of} in each place, not {shown(one)}")


def storable(value: Any, depth: int = 0) -> bool:
    """Tell whether a world can keep a value: JSON's own, whole numbers within 64 bits, texts that can be written."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii() or _can_be_written(value))
    if kind is int:
        return bool(-GREATEST <= value <= GREATEST)
    if kind is list or kind is tuple:
        return depth < DEEPEST and all(storable(one, depth + 1) for one in value)
    if kind is dict:
        return depth < DEEPEST and all(
            isinstance(name, str) and storable(name) and storable(one, depth + 1) for name, one in value.items()
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
    """Tell whether a text is a moment with its time zone (RFC 3339), of a year that calendars can count on from."""
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


PLAINLY: Final[Mapping[str, type]] = {"number": int, "text": str, "flag": bool}
"""Types of attributes of which all that is of this type of Python's is sound to read."""


def as_read(declared: Attribute, value: Any, things: Rows) -> Any:
    """Return a plain value as a rule may read it: a copy where it could be changed, its first value if it is unsound.

    Of a list that names things only those that there are count.
    """
    shape = declared.type
    if not _FITS[shape](value):
        value = declared.first
    if shape == "list":
        rows = things.get(declared.of) if declared.of and declared.of not in REFERENCES_NOT else None
        if rows is not None and not all(map(rows.__contains__, value)):
            return [one for one in value if one in rows]
        return list(value)
    return dict(value) if shape in ("counts", "table") else value
