"""Fights: what has been won."""

from __future__ import annotations

from dataclasses import dataclass, field

from mailgame.law import Event, Player, Thing
from mailgame.law.bounds import naming


@dataclass(frozen=True, slots=True)
class BattleWon(Event):
    """A player has left nothing of what they fought in a territory; `loser` is None if that had no owner."""

    player: Player
    loser: Player | None
    territory: Thing = field(metadata=naming("territory"))
