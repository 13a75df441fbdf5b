"""Sorts of units: what they are called, and what all units of one have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Question, View

SPACE = "space"
SCUBA = "scuba"
MERCENARY = "mercenary"
LAND_SIDE = "land"
"""Where units can be beside land, and what is put before the names of some."""
SOLDIER = "soldier"
"""The sort of unit that everything is made from."""
LAND_SORTS = (
    "soldier", "scout", "miner", "sharpshooter", "sentry", "medic", "demolisher", "tank", "harvester", "flak battery",
)
SPACE_SORTS = ("astronaut", "orbital miner", "star fighter", "orbital bomber")
_PLAIN = (*LAND_SORTS, *(f"{SCUBA} {sort}" for sort in LAND_SORTS), *SPACE_SORTS)
SORTS = (f"{SCUBA} {SOLDIER}={SCUBA} {SOLDIER}s={SCUBA}", *(
    "=".join((f"{before}{sort}", f"{before}{sort.removesuffix('y')}{'ies' if sort.endswith('y') else 's'}"))
    for before in ("", f"{MERCENARY} ") for sort in _PLAIN if before or sort != f"{SCUBA} {SOLDIER}"
))
"""What a SORT can be in a command, each with its plural."""


@dataclass(frozen=True, slots=True)
class UnitSort:
    """What all units of a sort have.

    `side` is "land", "space" or "scuba"; `cost` and `harvest` are in dollars, `sum` is what it costs all the way from a
    soldier; `turns` are those that training takes.
    """

    name: str
    side: str
    made_from: str
    cost: int
    turns: int
    attack: int
    defence: int
    hp: int
    harvest: int
    sum: int


@dataclass(frozen=True, slots=True)
class Values(Question[UnitSort | None]):
    """What the units of a sort have; None if there is no such sort."""

    sort: str
    otherwise: ClassVar[None] = None


def side_of(view: View, sort: str) -> str:
    """Return on which side the units of a sort are: “land”, “scuba” or “space”; land if no rule knows the sort."""
    made = view.ask(Values(sort))
    return made.side if made is not None else LAND_SIDE


def bare(sort: str) -> str:
    """Return a sort without what can stand before its name: “tank” of “mercenary scuba tank”."""
    return sort.removeprefix(f"{MERCENARY} ").removeprefix(f"{SCUBA} ")


def listed_sorts(counts: dict[str, int]) -> str:
    """Return so many units of each sort in words: “2 soldiers and 1 tank”."""
    words = [f"{count} {plural_of(name) if count != 1 else name}" for name, count in counts.items()]
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words) or "nothing"


def plural_of(sort: str) -> str:
    """Return the plural of a sort: “tanks”, “flak batteries”."""
    return f"{sort.removesuffix('y')}ies" if sort.endswith("y") else f"{sort}s"
