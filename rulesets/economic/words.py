"""The words of this game: what is told of a turn and of its auctions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import EndTurn, Event, Intent, Player, Post, Set, TakeDefault, View, on_turn, turn_words, undecided

MOST_ACTIONS = 100
"""So many actions are as many as anybody can have."""


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A player has declared a change of the rules, which `what` describes."""

    player: Player
    what: str
    told: ClassVar[str] = "{player} {declares|declare} a change, {what}"


@dataclass(frozen=True, slots=True)
class TurnGivenUp(Event):
    """A player takes no more action in this turn, though they have one left."""

    player: Player
    told: ClassVar[str] = "{player} {gives|give} up what is left of the turn"


def reminder(view: View, player: Player | None) -> Intent | None:
    """Return the letter that reminds a player of their turn; None for nobody."""
    return Post("reminder", "Your turn", (player,), turn_words(view, player, TakeDefault(player))) if player else None


def nothing_to_give_up(view: View, player: Player) -> str:
    """Return why a player has nothing left of a turn that they could give up, in words; "" if they have."""
    turn = on_turn(view)
    if turn != player:
        return f"It is {turn}’s turn, so there is nothing that you could give up."
    waits = undecided(view) and player.actions == 0
    return "You have no action left; your turn ends when the vote is over." if waits else ""


def what_is_left_given_up(view: View, player: Player) -> list[Intent | Event]:
    """Return what ends a turn whose player passes: at once, or when an auction that goes on is over."""
    if undecided(view):
        return [Set(player, actions=0), TurnGivenUp(player)]
    return [EndTurn(player, "the rest of it was given up")]
