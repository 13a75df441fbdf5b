"""Words of updates: how one is played, in rounds, and who takes part.

An inactive player stays in the game and takes no part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..thing import Player
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.things import Set

__all__ = [
    "Deactivate", "Deactivated", "OrdersPlayed", "Reactivate", "Reactivated", "Round", "Update", "UpdateBegan",
    "UpdatePlayed",
]


@dataclass(frozen=True, slots=True)
class Update(Intent):
    """Play an update; the rules say what it consists of. `part` is the named day of the calendar, if it has one."""

    stage: ClassVar[bool] = True
    name: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class UpdateBegan(Event):
    """An update begins; nothing of it is played yet."""

    name: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class UpdatePlayed(Event):
    """The turns of an update are over."""

    name: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Round(Intent):
    """Play one round: the orders on file, and a turn for each player; all of it, before anything else."""

    stage: ClassVar[bool] = True
    name: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class OrdersPlayed(Event):
    """The orders on file for an update have been played, and what came of them; no turn has been taken."""

    name: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Deactivate(Intent):
    """Make a player inactive: they stay in the game and take no part."""

    player: Player
    why: str


@dataclass(frozen=True, slots=True)
class Deactivated(Event):
    """A player has become inactive."""

    player: Player
    why: str
    told: ClassVar[str] = "{player} {is|are} inactive now: {why}"


@dataclass(frozen=True, slots=True)
class Reactivate(Intent):
    """Let a player take part again."""

    player: Player


@dataclass(frozen=True, slots=True)
class Reactivated(Event):
    """A player takes part again."""

    player: Player
    told: ClassVar[str] = "{player} {is|are} active again."


@carried_out(Deactivate)
def is_put_to_rest(view: View, rest: Deactivate) -> list[Intent | Event]:
    """An inactive player stays in the game; only `active` changes."""
    return [Set(rest.player, active=False), Deactivated(rest.player, rest.why)]


@carried_out(Reactivate)
def takes_part_again(view: View, again: Reactivate) -> list[Intent | Event]:
    """Only `active` changes; what they have lost does not come back."""
    return [Set(again.player, active=True), Reactivated(again.player)]
