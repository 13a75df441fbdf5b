"""How the map grows: territories are added beside others, and rules say what each of them has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import ClassVar

from mailgame.law import Event, Intent, Question, Thing, View, those_named
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out

from .distances import NO_WAY, steps_to
from .map import SIDES, around, is_land


@dataclass(frozen=True, slots=True)
class WaterChance(Question[int]):
    """The chance, in per cent, that a territory that is about to be added at a place is water."""

    q: int
    r: int
    number: int


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
    if len(numbers) < 3:
        return " and ".join(f"#{number}" for number in numbers)
    return f"#{first} to #{last}"


def missing_places(view: View, territory: Thing) -> list[list[int]]:
    """Return the places on the sides of a territory where there is none, as [q, r], clockwise from N."""
    there = around(view, territory.q, territory.r)
    return [[territory.q + east, territory.r + south] for side, east, south in SIDES if side not in there]


def waters_around(view: View, q: int, r: int) -> int:
    """Return how many of the territories around a place are water."""
    there = those_named(view, "territory", [*around(view, q, r).values()])
    return sum(not is_land(one) for one in there)


def water_chance(view: View, asked: WaterChance, chances: Mapping[str, int]) -> int:
    """Return the chance that a place is water, by the numbers of the rule that says so."""
    wet, centre = waters_around(view, asked.q, asked.r), chances["centre"]
    far = 0 if asked.number == centre else steps_to(view, asked.q, asked.r, str(centre))
    if far == NO_WAY:
        return chances["cut_off"] + chances["cut_off_per_water"] * wet
    return chances["water"] + chances["per_water"] * wet + chances["per_step"] * far
