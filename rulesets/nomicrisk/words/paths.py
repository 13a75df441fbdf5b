"""Shipping paths: how they grow over the map, and what they join."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Set, Thing, View
from mailgame.law.vocabulary import carried_out

from .map import LAND, around


@dataclass(frozen=True, slots=True)
class GrowPaths(Intent):
    """Let each unfinished shipping path go on as far as it can, in order of number."""


@dataclass(frozen=True, slots=True)
class GrowPath(Intent):
    """Let one shipping path go on as far as it can."""

    path: Thing


@dataclass(frozen=True, slots=True)
class PathFinished(Event):
    """A shipping path joins two lands."""

    path: Thing
    one: Thing
    other: Thing
    told: ClassVar[str] = "A shipping path joins {one} and {other}."


@carried_out(GrowPaths)
def they_go_on(view: View, paths: GrowPaths) -> list[Intent | Event]:
    """Each as far as it can, one after another."""
    return [GrowPath(path) for path in view.things("path", finished=False)]


@carried_out(GrowPath)
def goes_on(view: View, grow: GrowPath) -> list[Intent | Event]:
    """It is told if it joins two lands by that."""
    way = lengthened(view, grow.path.hexes)
    whole = joins_lands(view, way)
    ends = [view.thing("territory", id) for id in (way[0], way[-1])]
    told = [PathFinished(grow.path, *(end for end in ends if end is not None))] if whole else []
    return [Set(grow.path, hexes=way, finished=whole), *told]


def flooded(view: View) -> list[Thing]:
    """Return the finished shipping paths that do not join two lands any more."""
    return [path for path in view.things("path", finished=True) if not joins_lands(view, path.hexes)]


def lengthened(view: View, hexes: Sequence[str]) -> list[str]:
    """Return a path as it goes on at random, first at its far end and then at its near one, until both are land."""
    way = _onward(view, list(hexes))
    return _onward(view, way[::-1])[::-1]


def _onward(view: View, way: list[str]) -> list[str]:
    """Return a path that has gone on at its last territory, until that is land or there is nowhere to go."""
    while len(way) == 1 or not _is_land(view, way[-1]):
        end = view.thing("territory", way[-1])
        sides = around(view, end.q, end.r) if end is not None else {}
        free = [side for side, id in sides.items() if id not in way]
        if not free:
            break
        way = [*way, sides[view.pick("path.step", free)]]
    return way


def _is_land(view: View, id: str) -> bool:
    territory = view.thing("territory", id)
    return territory is not None and bool(territory.terrain == LAND)


def joins_lands(view: View, hexes: Sequence[str]) -> bool:
    """Tell whether a path has two ends, and both are land."""
    return len(hexes) > 1 and _is_land(view, hexes[0]) and _is_land(view, hexes[-1])


def paths_between(view: View, one: Thing, other: Thing) -> list[Thing]:
    """Return the finished shipping paths that join two territories."""
    both = {one.id, other.id}
    return [path for path in view.things("path", finished=True) if {path.hexes[0], path.hexes[-1]} == both]


def paths_with(view: View, territory: Thing) -> list[Thing]:
    """Return the finished shipping paths that end in a territory or run through it."""
    return [path for path in view.things("path", finished=True) if territory.id in path.hexes]
