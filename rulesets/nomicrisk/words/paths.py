"""Shipping paths: how they grow over the map, and what they join."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Remove, Set, Thing, View, those_named
from mailgame.law.vocabulary import carried_out

from .map import LAND, around, ends_of


@dataclass(frozen=True, slots=True)
class GrowPaths(Intent):
    """Let each unfinished shipping path go on as far as it can, in order of number."""


@dataclass(frozen=True, slots=True)
class GrowPath(Intent):
    """Let one shipping path go on as far as it can."""

    path: Thing


@dataclass(frozen=True, slots=True)
class PathGrown(Event):
    """A shipping path has gone on, or is `finished`; `how` says in words over which sides, and what it joins."""

    path: Thing
    finished: bool
    how: str
    told: ClassVar[str] = "A shipping path {how}"


@carried_out(GrowPaths)
def they_go_on(view: View, paths: GrowPaths) -> list[Intent | Event]:
    """Each as far as it can, one after another."""
    return [GrowPath(path) for path in view.things("path", finished=False)]


@carried_out(GrowPath)
def goes_on(view: View, grow: GrowPath) -> list[Intent | Event]:
    """It is told where it goes, and whether it joins two lands by that."""
    way, steps = lengthened(view, grow.path.hexes)
    whole = joins_lands(view, way)
    told = [PathGrown(grow.path, whole, _how(way, steps, whole))] if steps or whole else []
    return [Set(grow.path, hexes=way, finished=whole), *told]


def _how(way: Sequence[str], steps: Sequence[str], whole: bool) -> str:
    first, *middle, last = (f"#{id}" for id in way)
    goes = f"goes {', '.join(steps)}" if steps else ""
    if not whole:
        return f"{goes}, over {', '.join((first, *middle))} and {last}"
    by = f" by way of {', '.join(middle)}" if middle else ""
    return f"{goes}{' and ' if goes else ''}joins {first} and {last}{by}"


def cut_off(view: View) -> list[Intent]:
    """Return what lets shipping paths go on that do not join two lands any more, with what is left before a gap.

    One of which nothing is left is gone.
    """
    done: list[Intent] = []
    for path in view.things("path"):
        left = _up_to_a_gap(view, path.hexes)
        if not left:
            done.append(Remove(path))
        elif left != [*path.hexes] or (path.finished and not joins_lands(view, left)):
            done.append(Set(path, hexes=left, finished=False))
    return done


def _up_to_a_gap(view: View, hexes: Sequence[str]) -> list[str]:
    """Return the territories of a path as far as each borders on the one before."""
    left: list[str] = []
    for there in those_named(view, "territory", hexes):
        if left and left[-1] not in around(view, there.q, there.r).values():
            break
        left.append(there.id)
    return left


def lengthened(view: View, hexes: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return a path as it goes on at random, first at its far end and then at its near one, until both are land.

    And over which sides it has gone, in this order.
    """
    steps: list[str] = []
    way = _onward(view, list(hexes), steps)
    return _onward(view, way[::-1], steps)[::-1], steps


def _onward(view: View, way: list[str], steps: list[str]) -> list[str]:
    """Return a path that has gone on at its last territory, until that is land or there is nowhere to go.

    The sides over which it goes are added to `steps`.
    """
    while way and (len(way) == 1 or not _is_land(view, way[-1])):
        end = view.thing("territory", way[-1])
        sides = around(view, end.q, end.r) if end is not None else {}
        free = [side for side, id in sides.items() if id not in way]
        if not free:
            break
        steps.append(view.pick("path.step", free))
        way = [*way, sides[steps[-1]]]
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
    return [path for path in view.things("path", finished=True) if both == {*ends_of(path)}]


def paths_with(view: View, territory: Thing) -> list[Thing]:
    """Return the finished shipping paths that end in a territory or run through it."""
    return [path for path in view.things("path", finished=True) if territory.id in path.hexes]
