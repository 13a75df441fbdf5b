"""Orders: acts of players by commands, what they filed, and what stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..thing import Player
from ..word import Event, Intent

__all__ = ["Act", "DropOrders", "GiveStanding", "OrderLapsed", "OrderPlayed", "PlayOrders"]


@dataclass(frozen=True, slots=True)
class Act(Intent):
    """A player is about to act by a command: rules refuse here what they may not do at all.

    `verb` is the command as a rule declares it: "buy SQUARE [as NAME]". It stands for nothing itself.
    """

    player: Player
    verb: str


@dataclass(frozen=True, slots=True)
class PlayOrders(Intent):
    """Play what was filed, one order a player in turn, round and round, the players in this order.

    An order that is refused costs no place in the round: the player's next is played instead. Then their standing
    orders are given, in the same manner.
    """

    untried: ClassVar[bool] = True
    stage: ClassVar[bool] = True
    order: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class GiveStanding(Intent):
    """Give the standing orders of a player now: what they ordered once to be done time after time."""

    untried: ClassVar[bool] = True
    player: Player


@dataclass(frozen=True, slots=True)
class DropOrders(Intent):
    """Let a player's filed orders lapse, and tell them why."""

    untried: ClassVar[bool] = True
    player: Player
    why: str


@dataclass(frozen=True, slots=True)
class OrderPlayed(Event):
    """An order that was filed has been played."""

    player: Player
    words: str
    told: ClassVar[str] = "{player:own} order “{words}” was played."
    private: ClassVar[str] = "player"


@dataclass(frozen=True, slots=True)
class OrderLapsed(Event):
    """An order that was filed could not be played any more."""

    player: Player
    words: str
    why: str
    told: ClassVar[str] = "{player:own} order “{words}” could not be played: {why}"
    private: ClassVar[str] = "player"
