"""The words of this game: what is told of a turn and of its auctions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Player


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
