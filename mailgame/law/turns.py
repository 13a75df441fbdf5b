"""Words of turns: what a player does when it is his turn, and when it begins and ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .things import Player, Thing
from .view import View
from .vocabulary import STAGES, carried_out
from .words import Event, Intent, Set


@dataclass(frozen=True, slots=True)
class TakeTurn(Intent):
    """Let a player take his whole turn now; a rule says what that is. All that follows from it is played before the next."""

    player: Player


@dataclass(frozen=True, slots=True)
class RollAndMove(Intent):
    """Let a player make the movement of his turn; a rule says how."""

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
class UpdateBegan(Event):
    """An update begins; nothing of it is played yet."""

    name: str


@dataclass(frozen=True, slots=True)
class UpdatePlayed(Event):
    """The turns of an update are over."""

    name: str


@dataclass(frozen=True, slots=True)
class Round(Intent):
    """Play one round: what was filed, and a turn for each player. All of it, before anything else."""

    name: str


@dataclass(frozen=True, slots=True)
class Deactivate(Intent):
    """Put a player to rest: he stays in the game and takes no part."""

    player: Player
    why: str


@dataclass(frozen=True, slots=True)
class Deactivated(Event):
    """A player takes no part any more."""

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
    """Who rests is not active."""
    return [Set(rest.player, "active", False), Deactivated(rest.player, rest.why)]


@carried_out(Reactivate)
def takes_part_again(view: View, again: Reactivate) -> list[Intent | Event]:
    """Who takes part is active."""
    return [Set(again.player, "active", True), Reactivated(again.player)]


def active(view: View) -> list[Player]:
    """Return the players who take part, in the order of their seats."""
    return [player for player in view.players() if player.active]


STAGES.update({"TakeTurn", "Update", "Round", "PlayOrders", "BeginTurn", "EndTurn"})


def next_in_order(view: View, after: Thing) -> Player:
    """Return the player who sits after another, round and round."""
    seats = view.players()
    places = [place for place, player in enumerate(seats) if player == after]
    return seats[(places[0] + 1) % len(seats)] if places else seats[0]
