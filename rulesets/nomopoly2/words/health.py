"""Health: lost and gained, by players and creatures, and what happens when it is gone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Remove, Set, Thing, View
from mailgame.law.bounds import within
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class LoseHealth(Intent):
    """Take health from a player or a creature; `why` completes the sentence “Ann loses 5 health …”."""

    thing: Thing
    count: int = field(metadata=within(0, 10**9))
    why: str = ""


@dataclass(frozen=True, slots=True)
class GainHealth(Intent):
    """Give health to a player or a creature; `why` as in `LoseHealth`."""

    thing: Thing
    count: int = field(metadata=within(0, 10**9))
    why: str = ""


@dataclass(frozen=True, slots=True)
class HealthLost(Event):
    """A player or a creature lost health."""

    thing: Thing
    count: int
    why: str
    told: ClassVar[str] = "{thing} {loses|lose} {count} health {why}."


@dataclass(frozen=True, slots=True)
class HealthGained(Event):
    """A player or a creature gained health."""

    thing: Thing
    count: int
    why: str
    told: ClassVar[str] = "{thing} {gains|gain} {count} health {why}."


@dataclass(frozen=True, slots=True)
class Collapse(Intent):
    """See to a player or a creature without health. A creature is gone."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Reset(Intent):
    """Let a player start over: rules answer `WasReset`, and all of it comes before anything else."""

    stage: ClassVar[bool] = True
    player: Player


@dataclass(frozen=True, slots=True)
class WasReset(Event):
    """A player starts over, as everybody did at the start of week 1."""

    player: Player
    told: ClassVar[str] = "{player} {has|have} no health left, and {starts|start} the game over."


@carried_out(LoseHealth)
def less_health(view: View, loss: LoseHealth) -> list[Intent | Event]:
    """At 0 or below, whoever has lost it collapses at once."""
    if not loss.count or not loss.thing.exists:
        return []
    left = loss.thing.health - loss.count
    fallen: list[Intent | Event] = [Collapse(loss.thing)] if left <= 0 else []
    return [Set(loss.thing, health=left), HealthLost(loss.thing, loss.count, loss.why), *fallen]


@carried_out(GainHealth)
def more_health(view: View, gain: GainHealth) -> list[Intent | Event]:
    """There is no most that one can have."""
    if not gain.count or not gain.thing.exists:
        return []
    return [Set(gain.thing, health=gain.thing.health + gain.count), HealthGained(gain.thing, gain.count, gain.why)]


@carried_out(Collapse)
def is_gone(view: View, collapse: Collapse) -> list[Intent | Event]:
    """What is no player is taken off the board."""
    return [Remove(collapse.thing)] if collapse.thing.kind != "player" else []


@carried_out(Reset)
def starts_over(view: View, reset: Reset) -> list[Intent | Event]:
    """Each rule sees to what is its own."""
    return [WasReset(reset.player)]
