"""Words of turns: what a player does when it is his turn, and when it begins and ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .things import Player, Thing
from .view import View
from .vocabulary import STAGES
from .words import Event, Intent


@dataclass(frozen=True, slots=True)
class TakeTurn(Intent):
    """Let a player take his whole turn now; a rule says what that is. All that follows from it is played before the next."""

    player: Player


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A player rolled the dice of his turn."""

    player: Player
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BeginTurn(Intent):
    """Begin the turn of a player, who then acts by himself."""

    player: Player


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player is on turn."""

    player: Player


@dataclass(frozen=True, slots=True)
class EndTurn(Intent):
    """End the turn of a player."""

    player: Player
    why: str = ""


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player's turn is over."""

    player: Player
    why: str
    told: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Update(Intent):
    """Play an update: the rules say what it consists of."""

    name: str


@dataclass(frozen=True, slots=True)
class UpdatePlayed(Event):
    """The turns of an update are over."""

    name: str


STAGES.update({"TakeTurn", "Update", "PlayOrders", "BeginTurn", "EndTurn"})


def next_in_order(view: View, after: Thing) -> Player:
    """Return the player who sits after another, round and round."""
    seats = view.players()
    places = [place for place, player in enumerate(seats) if player == after]
    return seats[(places[0] + 1) % len(seats)] if places else seats[0]
