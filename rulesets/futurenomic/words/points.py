"""Points, won and lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import (
    Event,
    Intent,
    Player,
    Set,
    View,
)
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class Score(Intent):
    """Add points to a player's score, or take them if they are below zero; `why` ends the sentence that tells it."""

    player: Player
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A player has got `points`."""

    player: Player
    points: int
    words: str
    why: str
    told: ClassVar[str] = "{player} {gets|get} {words} {why}"


@dataclass(frozen=True, slots=True)
class Docked(Event):
    """A player has lost `points`."""

    player: Player
    points: int
    words: str
    why: str
    told: ClassVar[str] = "{player} {loses|lose} {words} {why}"


@carried_out(Score)
def changes_a_score(view: View, score: Score) -> list[Intent | Event]:
    """Nothing is told where nothing changes."""
    if not score.points or not score.player.exists:
        return []
    words = f"{abs(score.points)} point{'' if abs(score.points) == 1 else 's'}"
    event = Scored if score.points > 0 else Docked
    told = event(score.player, abs(score.points), words, score.why)
    return [Set(score.player, score=score.player.score + score.points), told]
