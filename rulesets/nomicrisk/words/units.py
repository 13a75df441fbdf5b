"""Units: which ones stand where, and which of them an order means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Intent, Player, Question, Set, Thing, View
from mailgame.law.bounds import naming

from .sorts import MERCENARY, SCUBA, SPACE, UnitSort, Values, bare, listed_sorts, plural_of

FREE = "free"
TRAINING = "training"
HARVESTING = "harvesting"
"""What a unit can be doing."""


@dataclass(frozen=True, slots=True)
class Speed(Question[int]):
    """How many moves a player has in a turn."""

    player: Player
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Busy(Question[str]):
    """Why a unit can do nothing now, in words that follow its name, “is in training”; "" if it can."""

    unit: Thing = field(metadata=naming("unit"))
    otherwise: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Surveys(Question[bool]):
    """Whether a unit that enters a territory surveys it: it learns its resources, and meets who is hidden there."""

    unit: Thing = field(metadata=naming("unit"))
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class MayEnter(Question[str]):
    """Why a unit of a player may not enter a territory, in words; "" if it may. Not how it would get there."""

    unit: Thing = field(metadata=naming("unit"))
    territory: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class MayPlace(Question[str]):
    """Why a player may not place a unit that they received as one of a `sort` there, in words; "" if they may."""

    player: Player
    received: str
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[str] = ""


# --- what there is


def values(view: View, unit: Thing) -> UnitSort:
    """Return what a unit has as one of its sort; if no rule says, it can do nothing."""
    sort: str = unit.sort
    return view.ask(Values(sort)) or UnitSort(sort, "land", "", 0, 0, 0, 0, 1, 0, 0)


def all_values(view: View, units: Sequence[Thing]) -> list[UnitSort]:
    """Return what each of some units has as one of its sort; rules are asked once about each sort."""
    known: dict[str, UnitSort] = {}
    for unit in units:
        if unit.sort not in known:
            known[unit.sort] = values(view, unit)
    return [known[unit.sort] for unit in units]


def holds_ground(view: View, unit: Thing) -> bool:
    """Tell whether a unit owns the territory where it is for its owner: it has one, and is not in space."""
    return unit.owner is not None and values(view, unit).side != SPACE


def units_of(view: View, player: Player, territory: Thing) -> list[Thing]:
    """Return all units of a player in a territory, oldest first."""
    return view.things("unit", at=territory, owner=player)


def on_ground(view: View, units: Sequence[Thing]) -> list[Thing]:
    """Return those of some units that own the territory where they are for their owner."""
    return [one for one, made in zip(units, all_values(view, units), strict=True)
            if one.owner is not None and made.side != SPACE]


def foreign_units(view: View, player: Player, territory: Thing, ground: bool = False) -> list[Thing]:
    """Return the units of other players in a territory; those in space do not count if only the `ground` does."""
    others = [one for one in view.things("unit", at=territory) if one.owner not in (None, player)]
    return on_ground(view, others) if ground else others


def kept_name(view: View, unit: Thing, sort: str) -> str:
    """Return the sort that a unit becomes if it becomes one that is plainly called so: “mercenary tank” of “tank”."""
    plain = bare(sort)
    made = view.ask(Values(plain))
    before = f"{MERCENARY} " if unit.sort.startswith(MERCENARY) else ""
    dives = unit.sort.removeprefix(before).startswith(SCUBA) and made is not None and made.side != SPACE
    return f"{before}{SCUBA} {plain}" if dives else f"{before}{plain}"


def at_rest(unit: Thing) -> list[Intent]:
    """Return what frees a unit from whatever it does; that it was seen at work, if a rule minds that, is over."""
    seen = [Set(unit, exposed=False)] if unit.get("exposed", False) else []
    return [Set(unit, status=FREE), *seen]


def listed_units(units: Sequence[Thing]) -> str:
    """Return units in words, by sort: “2 soldiers and 1 tank”."""
    names = [str(unit.sort) for unit in units]
    return listed_sorts({name: names.count(name) for name in names})


# --- choosing units


def able(view: View, player: Player, territory: Thing, sort: str = "") -> list[Thing]:
    """Return the units of a player in a territory that can act, of one sort if it is named; unhurt ones first."""
    units = [one for one in units_of(view, player, territory) if sort in ("", one.sort) and not view.ask(Busy(one))]
    whole = {one: made.hp for one, made in zip(units, all_values(view, units), strict=True)}
    return sorted(units, key=lambda one: whole[one] - one.hp)


def picked(
    view: View, player: Player, territory: Thing, sorts: Sequence[str], numbers: Sequence[int]
) -> list[Thing]:
    """Return so many units of each sort, “” for any, that can act in a territory; fewer if there are not so many."""
    wanted = zip(sorts, numbers, strict=True)
    return [unit for sort, number in wanted for unit in able(view, player, territory, sort)[:number]]


def too_few(view: View, player: Player, territory: Thing, sorts: Sequence[str], numbers: Sequence[int]) -> str:
    """Return that a player has not so many units that can act in a territory, and why, in words; "" if they have."""
    for sort, number in zip(sorts, numbers, strict=True):
        can = len(able(view, player, territory, sort))
        if can < number:
            name = plural_of(sort or "unit")
            there = [one for one in units_of(view, player, territory) if sort in ("", one.sort)]
            if not there:
                return f"You have no {name} in #{territory.id}."
            reasons = dict.fromkeys(f"one {why}" for one in there if (why := view.ask(Busy(one))))
            because = f" ({', '.join(reasons)})" if reasons else ""
            return f"Of your {name} in #{territory.id}, {can or 'none'} can do that now{because}."
    return ""


def cheapest_first(view: View, units: Sequence[Thing]) -> list[Thing]:
    """Return units in the order in which they are destroyed without dice: the cheap, the wounded, the old first."""
    return sorted(units, key=lambda one: (values(view, one).sum, one.hp))
