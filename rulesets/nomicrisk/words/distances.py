"""Distances: how many moves it is from one territory to another, over land and finished shipping paths."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from mailgame.law import Question, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import kept

from .map import LAND, SIDES, around, ends_of, is_land

NO_WAY = -1
"""The distance of two territories that no way leads between."""


@dataclass(frozen=True, slots=True)
class Distance(Question[int]):
    """The least number of moves from one territory to another; NO_WAY if there is no way."""

    one: Thing = field(metadata=naming("territory"))
    other: Thing = field(metadata=naming("territory"))


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
