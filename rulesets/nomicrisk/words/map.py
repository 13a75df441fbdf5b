"""The map: where territories lie, what borders on what, how far it is, and how the map grows."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import ClassVar

from mailgame.law import Create, Event, Intent, Player, Question, Remove, Set, Thing, View, those_named
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out, kept

LAND = "land"
WATER = "water"
"""What a territory can be."""
SIDES = (("N", 0, -1), ("NE", 1, -1), ("SE", 1, 0), ("S", 0, 1), ("SW", -1, 1), ("NW", -1, 0))
"""The sides of a territory, clockwise, each with the steps in q and in r that lead over it."""
NO_WAY = -1
"""The distance of two territories that no way leads between."""


# --- what rules ask one another


@dataclass(frozen=True, slots=True)
class Adjacent(Question[bool]):
    """Whether two territories are adjacent: by a common border, or by a finished shipping path."""

    one: Thing = field(metadata=naming("territory"))
    other: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Distance(Question[int]):
    """The least number of moves from one territory to another; NO_WAY if there is no way."""

    one: Thing = field(metadata=naming("territory"))
    other: Thing = field(metadata=naming("territory"))


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


@dataclass(frozen=True, slots=True)
class WaterChance(Question[int]):
    """The chance, in per cent, that a territory that is about to be added at a place is water."""

    q: int
    r: int
    number: int


# --- how the map grows


@dataclass(frozen=True, slots=True)
class Grow(Intent):
    """Add whatever is missing on the sides of a territory, all of it, and let shipping paths go on."""

    stage: ClassVar[bool] = True
    territory: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class AddTerritory(Intent):
    """Add a territory at a place, with all that belongs to it; one for the `start` is land, with nothing on it."""

    stage: ClassVar[bool] = True
    q: int = field(metadata=within(-10_000, 10_000))
    r: int = field(metadata=within(-10_000, 10_000))
    start: bool = False


@dataclass(frozen=True, slots=True)
class FinishTerritory(Intent):
    """Let the rules say what the territory of a number has, now that it lies on the map."""

    number: int
    start: bool


@dataclass(frozen=True, slots=True)
class TerritoryAdded(Event):
    """A territory is on the map; one for the `start` has nothing on it. Rules give it what it has, step by step."""

    territory: Thing = field(metadata=naming("territory"))
    start: bool


@dataclass(frozen=True, slots=True)
class MapGrown(Event):
    """Territories were added beside one; `added` says in words which."""

    territory: Thing = field(metadata=naming("territory"))
    added: str
    told: ClassVar[str] = "The map grows beside {territory:short}: {added}"


@dataclass(frozen=True, slots=True)
class TellGrowth(Intent):
    """Tell which territories have been added beside one: those with these numbers on."""

    territory: Thing = field(metadata=naming("territory"))
    since: int


@carried_out(FinishTerritory)
def is_finished(view: View, finish: FinishTerritory) -> list[Intent | Event]:
    """It lies there; what it has, rules say."""
    there = view.thing("territory", str(finish.number))
    return [TerritoryAdded(there, finish.start)] if there is not None else []


@carried_out(TellGrowth)
def it_is_told(view: View, tell: TellGrowth) -> list[Intent | Event]:
    """Numbers and ground; what else there is, is for surveyors."""
    new = [one for one in view.things("territory") if int(one.id) >= tell.since]
    alike = [list(some) for _, some in groupby(new, lambda one: one.terrain)]
    added = ", ".join(f"{_from_to([one.id for one in some])} {some[0].terrain}" for some in alike)
    return [MapGrown(tell.territory, added)] if new else []


def _from_to(numbers: list[str]) -> str:
    first, last = numbers[0], numbers[-1]
    return f"#{first}" if first == last else f"#{first} to #{last}"


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


def missing_places(view: View, territory: Thing) -> list[list[int]]:
    """Return the places on the sides of a territory where there is none, as [q, r], clockwise from N."""
    there = around(view, territory.q, territory.r)
    return [[territory.q + east, territory.r + south] for side, east, south in SIDES if side not in there]


def is_land(territory: Thing) -> bool:
    """Tell whether a territory is land."""
    return bool(territory.terrain == LAND)


def waters_around(view: View, q: int, r: int) -> int:
    """Return how many of the territories around a place are water."""
    there = those_named(view, "territory", [*around(view, q, r).values()])
    return sum(not is_land(one) for one in there)


@kept
def lands(view: View) -> dict[str, list[str]]:
    """Return for each land territory those that are one step from it over land and finished shipping paths, by id."""
    known = {f"{one.q},{one.r}": one.id for one in view.things("territory") if one.terrain == LAND}
    steps = {}
    for place, id in known.items():
        q, r = (int(part) for part in place.split(","))
        steps[id] = [known[at] for _, east, south in SIDES if (at := f"{q + east},{r + south}") in known]
    for path in view.things("path"):
        ends = ends_of(path) if path.finished else ()
        if ends and all(id in steps for id in ends):
            one, other = ends
            steps[one].append(other)
            steps[other].append(one)
    return steps


def ends_of(path: Thing) -> tuple[str, ...]:
    """Return the ids of the two territories in which a shipping path ends; none of one that leads nowhere."""
    hexes: list[str] = path.hexes
    return (hexes[0], hexes[-1]) if len(hexes) > 1 else ()


@kept
def distances(view: View, start: str) -> dict[str, int]:
    """Return how many steps it is from the land territory of an id to each other, over land and shipping paths."""
    steps = lands(view)
    far, waiting = ({start: 0}, deque([start])) if start in steps else ({}, deque())
    while waiting:
        here = waiting.popleft()
        for there in steps[here]:
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return far


def steps_to(view: View, q: int, r: int, start: str) -> int:
    """Return the distance of a place from a territory as if the place were land; NO_WAY if there is no way."""
    far: Mapping[str, int] = distances(view, start)
    beside = [far[id] for id in around(view, q, r).values() if id in far]
    return min(beside) + 1 if beside else NO_WAY


def steps_between(view: View, one: Thing, other: Thing) -> int:
    """Return the distance of two territories; water is reached from its shores. NO_WAY if there is no way."""
    if one == other:
        return 0
    start, end = (one, other) if is_land(one) else (other, one)
    return steps_to(view, end.q, end.r, start.id) if not is_land(end) else distances(view, start.id).get(end.id, NO_WAY)


def water_chance(view: View, asked: WaterChance, chances: Mapping[str, int]) -> int:
    """Return the chance that a place is water, by the numbers of the rule that says so."""
    wet, centre = waters_around(view, asked.q, asked.r), chances["centre"]
    far = 0 if asked.number == centre else steps_to(view, asked.q, asked.r, str(centre))
    if far == NO_WAY:
        return chances["cut_off"] + chances["cut_off_per_water"] * wet
    return chances["water"] + chances["per_water"] * wet + chances["per_step"] * far


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
