"""The map: where territories lie, what borders on what, and what stays as it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Create, Intent, Player, Question, Remove, Set, Thing, View, those_named
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import kept

LAND = "land"
WATER = "water"
"""What a territory can be."""
SIDES = (("N", 0, -1), ("NE", 1, -1), ("SE", 1, 0), ("S", 0, 1), ("SW", -1, 1), ("NW", -1, 0))
"""The sides of a territory, clockwise, each with the steps in q and in r that lead over it."""

# --- what rules ask one another


@dataclass(frozen=True, slots=True)
class Adjacent(Question[bool]):
    """Whether two territories are adjacent: by a common border, or by a finished shipping path."""

    one: Thing = field(metadata=naming("territory"))
    other: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Leads(Question[bool]):
    """Whether units of a player get from one territory straight to another, whatever is there."""

    player: Player
    one: Thing = field(metadata=naming("territory"))
    other: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Bears(Question[str]):
    """Why units of a sort cannot be in a territory because of its ground, in words; "" if they can."""

    sort: str
    territory: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[str] = ""


# --- what rules work out


@kept
def places(view: View) -> dict[str, str]:
    """Return the id of the territory at each place, by “q,r”."""
    return {f"{one.q},{one.r}": one.id for one in view.things("territory")}


def around(view: View, q: int, r: int) -> dict[str, str]:
    """Return the ids of the territories around a place by their sides, clockwise from N; none where there is none."""
    known = places(view)
    found = {side: known.get(f"{q + east},{r + south}", "") for side, east, south in SIDES}
    return {side: id for side, id in found.items() if id}


def bordering(view: View, territory: Thing) -> list[Thing]:
    """Return the territories that share a border with one, clockwise from N."""
    return those_named(view, "territory", [*around(view, territory.q, territory.r).values()])


def is_land(territory: Thing) -> bool:
    """Tell whether a territory is land."""
    return bool(territory.terrain == LAND)


def occupied(view: View) -> list[Thing]:
    """Return the territories in which a player has units, whatever they are."""
    held = dict.fromkeys(unit.at for unit in view.things("unit") if unit.owner is not None)
    return [territory for territory in held if territory is not None and territory.exists]


def is_occupied(view: View, territory: Thing) -> bool:
    """Tell whether a player has units in a territory, whatever they are."""
    return territory.exists and any(unit.owner is not None for unit in view.things("unit", at=territory))


def it_stays(view: View, change: Intent, least: int) -> str:
    """Return why the ground of a territory cannot be changed so, or it cannot be removed, in words; "" if it can."""
    if isinstance(change, Set):
        return _ground_stays(view, change.thing, change.value) if change.attribute == "terrain" else ""
    goes = isinstance(change, Remove) and change.thing.kind == "territory"
    last = goes and len(view.things("territory")) <= least
    return f"The map always has {least} at least." if last else ""


def _ground_stays(view: View, where: Thing, ground: object) -> str:
    """Return why a territory cannot be `ground`; whoever hides there occupies it as well."""
    if ground not in (LAND, WATER):
        return f"A territory is {LAND} or {WATER}."
    held = ground != where.get("terrain") and (view.things("unit", at=where) or where.get("in_hiding"))
    return f"{called(where)} is occupied, so it stays {where.terrain}." if held else ""


def place_taken(view: View, change: Intent) -> str:
    """Return that another territory lies where one would come to lie, in words; "" if none does."""
    place: dict[str, object] = {}
    if isinstance(change, Set) and change.attribute in ("q", "r"):
        place = {"q": change.thing.q, "r": change.thing.r, change.attribute: change.value}
    elif isinstance(change, Create):
        place = {"q": 0, "r": 0, **change.attributes}
    there = places(view).get(f"{place['q']},{place['r']}", "") if place else ""
    other = isinstance(change, Create) or (isinstance(change, Set) and there != change.thing.id)
    return f"There is a territory at {place['q']}, {place['r']} already: #{there}." if there and other else ""


def called(territory: Thing) -> str:
    """Return what a territory is called in letters: its number, and its name if it has one."""
    name = f" “{territory.name}”" if territory.name else ""
    return f"#{territory.id}{name}"


def ends_of(path: Thing) -> tuple[str, ...]:
    """Return the ids of the two territories in which a shipping path ends; none of one that leads nowhere."""
    hexes: list[str] = path.hexes
    return (hexes[0], hexes[-1]) if len(hexes) > 1 else ()
