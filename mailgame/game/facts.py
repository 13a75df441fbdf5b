"""Facts: attributes of a thing, read only if they have the type the reader expects.

Code that shows a game knows some attributes by name: the owner of a square, the name of a player. But players decide
which rule declares them, and as what. An attribute that does not exist or has another type therefore counts as missing,
so that nothing law declares or sets can break what is shown.
"""

from __future__ import annotations

from datetime import datetime

from mailgame.law import Thing
from mailgame.world import calendar
from mailgame.world.world import World

LONGEST_LINE = 120
"""The longest text on one line, in characters; longer ones are cut."""


class Facts:
    """What is known of one thing. Reading never fails: a missing attribute gives an empty value."""

    __slots__ = ("_thing",)

    def __init__(self, thing: Thing) -> None:
        self._thing = thing

    def _read(self, name: str) -> object:
        if not name:
            return None
        try:
            value: object = self._thing.get(name)
        except (TypeError, ValueError):  # the value dates from a time when the attribute had another type
            return None
        return value

    def text(self, name: str) -> str:
        """Return a text as it is kept, "" if there is none."""
        value = self._read(name)
        return value if isinstance(value, str) else ""

    def line(self, name: str, most: int = LONGEST_LINE) -> str:
        """Return a text on one line, cut after `most` characters; "" if there is none."""
        return one_line(self.text(name), most)

    def number(self, name: str) -> int | None:
        """Return a whole number, or an amount of money; None if there is none."""
        value = self._read(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def flag(self, name: str, otherwise: bool = False) -> bool:
        """Return whether a flag is set; `otherwise` if there is no flag."""
        value = self._read(name)
        return value if isinstance(value, bool) else otherwise

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts in a list, without anything else in it."""
        value = self._read(name)
        return tuple(text for text in value if isinstance(text, str)) if isinstance(value, list) else ()

    def said(self, name: str) -> tuple[str, ...]:
        """Return the texts and whole numbers in a list, as people write them, without anything else in it."""
        value = self._read(name)
        listed = value if isinstance(value, list) else []
        return tuple(one if isinstance(one, str) else f"{one:,}" for one in listed if type(one) in (str, int))

    def ids(self, name: str) -> tuple[str, ...]:
        """Return the things in a list, or the texts that name such, by their ids."""
        value = self._read(name)
        listed = value if isinstance(value, list) else []
        return tuple(item.id if isinstance(item, Thing) else item for item in listed if isinstance(item, (Thing, str)))

    def counts(self, name: str) -> dict[str, int]:
        """Return the entries of a table of counts that are whole numbers other than 0."""
        value = self._read(name)
        if not isinstance(value, dict):
            return {}
        return {str(key): count for key, count in value.items() if type(count) is int and count}

    def entries(self, name: str) -> dict[str, str]:
        """Return the numbers and texts in a table as text, without anything else in it."""
        value = self._read(name)
        if not isinstance(value, dict):
            return {}
        return {str(key): str(entry) for key, entry in value.items() if type(entry) in (int, str)}

    def rows(self, name: str) -> list[tuple[str, tuple[int | str, ...]]]:
        """Return the entries of a table, each with the numbers and texts in it; without entries that have none."""
        value = self._read(name)
        entries = ((str(key), row if isinstance(row, list) else [row]) for key, row in value.items()) if isinstance(
            value, dict
        ) else ()
        plain = ((key, tuple(value for value in row if type(value) in (int, str))) for key, row in entries)
        return [(key, values) for key, values in plain if values]

    def thing(self, name: str, kind: str) -> Thing | None:
        """Return the thing of a kind that an attribute refers to, which may be gone; None if it refers to none."""
        value = self._read(name)
        return value if isinstance(value, Thing) and value.kind == kind else None

    def moment(self, name: str) -> datetime | None:
        """Return a moment in UTC, None if there is none."""
        return moment(self._read(name))


def moment(value: object) -> datetime | None:
    """Return the moment that a text says, in UTC; None if it says none that a calendar has."""
    if not isinstance(value, str) or not value:
        return None
    try:
        at = calendar.read(value)
    except (ValueError, OverflowError):
        return None
    return at if 1900 <= at.year < 9000 else None


def purse(world: World, kind: str) -> str:
    """Return the attribute that holds the money of things of a kind, "" if they have none."""
    return next((purse.name for purse in world.purses if purse.kind == kind), "")


def one_line(words: str, most: int = LONGEST_LINE) -> str:
    """Return words on one line, cut after `most` characters."""
    line = " ".join(words[: most * 8].split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
