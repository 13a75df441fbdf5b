"""The end: who is out of the game, and who is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import End, EndTurn, Event, Intent, Pay, Player, Set, View, Win, on_turn
from mailgame.law.vocabulary import carried_out

from .lives import Kill
from .turns import in_play

PLAYING = "playing"
ELIMINATED = "eliminated"
LEFT = "left"
"""The status of a player: who has no unit on the map any more is eliminated."""


@dataclass(frozen=True, slots=True)
class CountPlayers(Intent):
    """See who still has units, once everything that is going on has been played."""


@dataclass(frozen=True, slots=True)
class UnitsLost(Event):
    """Somebody has fewer units than before; now it can be seen who is left."""

    late: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Eliminate(Intent):
    """Put a player out of the game, with what they have; their buildings stay where they are."""

    player: Player


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player is out of the game. Rules take what is theirs."""

    player: Player
    told: ClassVar[str] = "{player} {is|are} eliminated."


@carried_out(CountPlayers)
def they_are_counted_later(view: View, count: CountPlayers) -> list[Intent | Event]:
    """Whoever falls at one stroke falls together."""
    return [UnitsLost()]


@carried_out(Eliminate)
def is_out(view: View, eliminate: Eliminate) -> list[Intent | Event]:
    """Money goes to the bank, units that were not placed are gone."""
    player, money = eliminate.player, view.balance(eliminate.player)
    paid = [Pay(player, "bank", money, "on being eliminated")] if money > 0 else []
    return [Set(player, status=ELIMINATED, reserve={}), *paid, Eliminated(player)]


def whoever_leaves(view: View, player: Player) -> list[Intent]:
    """Return what ends the part of a player who leaves for good: their units go, and with them their territories."""
    if player.status != PLAYING:
        return []
    gone = [Kill(unit, f"{player} has left") for unit in view.things("unit", owner=player)]
    others = [one for one in in_play(view) if one != player]
    ended = [EndTurn(player)] if on_turn(view) == player and len(others) > 1 else []
    return [Set(player, status=LEFT), *gone, *ended]


def whoever_is_out(view: View) -> list[Intent]:
    """Return what puts those without units out, and ends the game or their turn if that is to end with them."""
    playing, turn = in_play(view), on_turn(view)
    out = [player for player in playing if not view.things("unit", owner=player)]
    left = [player for player in playing if player not in out]
    gone: list[Intent] = [Eliminate(player) for player in out]
    if not left:
        return [*gone, End("nobody has a unit left.")]
    if len(left) == 1:
        return [*gone, Win(left[0], "all others are eliminated.")]
    return [*gone, *(EndTurn(player) for player in out if player == turn)]
