"""Words of isles and boats: boats sail, arrive and fight."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Question, Set, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out, kept

NOWHERE = 99
"""The distance of two isles that no way leads between."""


# --- sailing


@dataclass(frozen=True, slots=True)
class Sail(Intent):
    """Sail a boat to another isle."""

    boat: Thing = field(metadata=naming("boat"))
    isle: Thing = field(metadata=naming("isle"))


@dataclass(frozen=True, slots=True)
class BoatArrived(Event):
    """A boat has come to an isle."""

    player: Player
    boat: Thing
    isle: Thing
    told: ClassVar[str] = "{boat} comes to {isle}"


@carried_out(Sail)
def comes_to_the_isle(view: View, sail: Sail) -> list[Intent | Event]:
    """A boat lies where it has sailed to."""
    return [Set(sail.boat, isle=sail.isle), BoatArrived(sail.boat.owner, sail.boat, sail.isle)]


# --- what rules ask one another


@dataclass(frozen=True, slots=True)
class NextTo(Question[bool]):
    """Whether a boat can sail from one isle straight to another."""

    isle: Thing
    other: Thing


@dataclass(frozen=True, slots=True)
class Crew(Question[int]):
    """How many there are aboard a boat."""

    boat: Thing
    otherwise: ClassVar[int] = 1


# --- what rules work out


@kept
def ways(view: View) -> dict[str, list[str]]:
    """Return for each isle those that its chart shows beside it, all by their names."""
    return {isle.id: list(isle.beside) for isle in view.things("isle")}


def legs(view: View, isle: Thing, other: Thing) -> int:
    """Return how often a boat has to sail to get from one isle to another by the chart; NOWHERE if it cannot."""
    chart = ways(view)
    far, waiting = {isle.id: 0}, deque([isle.id])
    while waiting:
        here = waiting.popleft()
        for name in chart[here]:
            if name not in far:
                far[name] = far[here] + 1
                waiting.append(name)
    return far.get(other.id, NOWHERE)
