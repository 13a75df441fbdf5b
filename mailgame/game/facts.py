"""Facts: an attribute of a thing, read only where it is of the type that its reader expects.

Who shows a game knows some attributes by name: whether a square has an owner, what a player is called. Which rule
declares them, and as what, is for the players to say: one that is not there, or is of another type than was expected,
counts as not there at all. So nothing that law declares or sets can break what is shown.
"""

from __future__ import annotations

from datetime import datetime

from mailgame.law import Thing
from mailgame.world import calendar
from mailgame.world.world import World

LONGEST_LINE = 120
"""Letters of a text that stands on one line; what is longer is cut."""


class Facts:
    """What is known of one thing. Whatever is asked for has a value, if need be the one that stands for none."""

    __slots__ = ("_thing",)

    def __init__(self, thing: Thing) -> None:
        self._thing = thing

    def _read(self, name: str) -> object:
        try:
            value: object = self._thing.get(name)
        except (TypeError, ValueError):  # what is kept there was written when the attribute was of another type
            return None
        return value

    def text(self, name: str) -> str:
        """Return a text as it is kept, "" if there is none."""
        value = self._read(name)
        return value if isinstance(value, str) else ""

    def line(self, name: str, most: int = LONGEST_LINE) -> str:
        """Return a text on one line of at most so many letters, "" if there is none."""
        return one_line(self.text(name), most)

    def number(self, name: str) -> int | None:
        """Return a whole number, or a sum of money; None if there is none."""
        value = self._read(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def flag(self, name: str, otherwise: bool = False) -> bool:
        """Return whether a flag is set, `otherwise` if there is none."""
        value = self._read(name)
        return value if isinstance(value, bool) else otherwise

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts of a list, less whatever else is in it."""
        value = self._read(name)
        return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()

    def counts(self, name: str) -> dict[str, int]:
        """Return how many there are of each, less what there is none of, or what is no number."""
        value = self._read(name)
        if not isinstance(value, dict):
            return {}
        return {str(key): one for key, one in value.items() if type(one) is int and one}

    def entries(self, name: str) -> dict[str, str]:
        """Return the numbers and texts of a table as text, less whatever else is in it."""
        value = self._read(name)
        if not isinstance(value, dict):
            return {}
        return {str(key): str(one) for key, one in value.items() if type(one) in (int, str)}

    def thing(self, name: str, kind: str) -> Thing | None:
        """Return the thing of a kind that an attribute names, which may have left the game; None if it names none."""
        value = self._read(name)
        return value if isinstance(value, Thing) and value.kind == kind else None

    def moment(self, name: str) -> datetime | None:
        """Return a moment in UTC, None if there is none."""
        return moment(self._read(name))


def moment(said: object) -> datetime | None:
    """Return the moment that a text says, in UTC; None if it says none that a calendar has."""
    if not isinstance(said, str) or not said:
        return None
    try:
        found = calendar.read(said)
    except (ValueError, OverflowError):
        return None
    return found if 1900 <= found.year < 9000 else None


def purse(world: World, kind: str) -> str:
    """Return the attribute that is the money of things of a kind, "" if they have none."""
    return next((one.name for one in world.purses if one.kind == kind), "")


def one_line(words: str, most: int = LONGEST_LINE) -> str:
    """Return words on one line, cut if there are more letters than `most`."""
    line = " ".join(words[: most * 8].split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
