"""Words of lands and war: soldiers are mustered, marched and lost, and lands change hands."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Count, Event, Intent, Own, Player, Question, Thing, View
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out, kept

FARTHEST = 99
"""The distance of two lands that no way leads between."""


# --- war


@dataclass(frozen=True, slots=True)
class Muster(Intent):
    """Raise soldiers for a player."""

    player: Player
    amount: int


@dataclass(frozen=True, slots=True)
class Mustered(Event):
    """A player has more soldiers."""

    player: Player
    amount: int
    told: ClassVar[str] = "{player} {musters|muster} {amount} soldiers"


@dataclass(frozen=True, slots=True)
class WageWar(Intent):
    """Send soldiers of a player into a land, to take it."""

    player: Player
    land: Thing = field(metadata=naming("land"))
    amount: int = field(metadata=within(1, 1000))


@dataclass(frozen=True, slots=True)
class WarWaged(Event):
    """Soldiers went into a land; `how` says what came of it."""

    player: Player
    land: Thing
    amount: int
    how: str
    told: ClassVar[str] = "{player} {wages|wage} war on {land} with {amount} soldiers: {how}"


@dataclass(frozen=True, slots=True)
class Battle:
    """What a battle costs each side: soldiers of who comes, and of who is there."""

    coming: int
    there: int


@carried_out(Muster)
def are_raised(view: View, muster: Muster) -> list[Intent | Event]:
    """Soldiers are added to those that a player has."""
    return [Count(muster.player, "army", "soldiers", muster.amount), Mustered(muster.player, muster.amount)]


@carried_out(WageWar, stage=True)
def is_fought(view: View, war: WageWar) -> list[Intent | Event]:
    """Whoever sends more soldiers than lie there takes the land; all of the weaker side are lost."""
    owner = war.land.owner
    there = soldiers(owner) if owner else 0
    lost = battle(war.amount, there)
    parts: list[Intent | Event] = [Count(war.player, "army", "soldiers", -lost.coming)]
    parts += [Count(owner, "army", "soldiers", -lost.there)] if owner else []
    if war.amount <= there:
        return [*parts, WarWaged(war.player, war.land, war.amount, "all of them are lost")]
    return [*parts, WarWaged(war.player, war.land, war.amount, "it is taken"), Own(war.player, war.land, "by war")]


# --- what rules ask one another


@dataclass(frozen=True, slots=True)
class Adjacent(Question[bool]):
    """Whether soldiers get from one land into another."""

    one: Thing
    other: Thing


@dataclass(frozen=True, slots=True)
class Strength(Question[int]):
    """With how many soldiers a player counts in a land."""

    player: Player
    land: Thing
    otherwise: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class Warned(Question[bool]):
    """Whether a player learns what is planned against them."""

    player: Player


@dataclass(frozen=True, slots=True)
class Steward(Question[Thing | None]):
    """Who looks after a land, if anybody does."""

    land: Thing


# --- what rules work out


def soldiers(player: Player) -> int:
    """Return how many soldiers a player has."""
    army: dict[str, int] = player.army
    return army.get("soldiers", 0)


def spies(player: Player) -> int:
    """Return how many spies a player has, which only they know."""
    found: int = player.spies
    return found


def years(view: View, spring: int) -> int:
    """Return how many springs there have been, counted one by one."""
    found = 0
    for _ in range(spring):
        found += len(view.players()) // len(view.players())
    return found


def battle(coming: int, there: int) -> Battle:
    """Return what a battle costs both sides: as many as the weaker one has."""
    return Battle(min(coming, there), min(coming, there))


@kept
def borders(view: View) -> dict[str, list[str]]:
    """Return for each land those that it borders on, all by their names."""
    return {land.id: list(land.borders) for land in view.things("land")}


def distance(view: View, one: Thing, other: Thing) -> int:
    """Return over how many borders the shortest way leads from one land to another; FARTHEST if none does."""
    ways = borders(view)
    steps, waiting = {one.id: 0}, deque([one.id])
    while waiting:
        land = waiting.popleft()
        for name in ways[land]:
            if name not in steps:
                steps[name] = steps[land] + 1
                waiting.append(name)
    return steps.get(other.id, FARTHEST)


@kept
def watched(view: View, player: Player) -> bool:
    """Return whether a player has spies, which only they know."""
    return spies(player) > 0
