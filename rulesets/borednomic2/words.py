"""Words of this board: what squares bring and cost, what stands on them, and war for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Set, Thing, View
from mailgame.law.bounds import naming

BANK = "Nomic Bank"
"""The account of the bank."""


# --- squares


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """A player landed on a square that was theirs already."""

    player: Player
    square: Thing = field(metadata=naming("square"))


def numbered(view: View, number: int) -> Thing | None:
    """Return the square with a number, None if there is none yet."""
    return next((square for square in view.things("square", number=number)), None)


def special(square: Thing, what: str, ownable: bool = True) -> Intent:
    """Return what makes a square `what` it is, such as a jail, and lets nobody own it unless it is `ownable`."""
    natures: list[str] = square.natures
    return Set(square, natures=[*natures, what], ownable=bool(ownable and square.ownable))


def on_the_track(view: View, square: Thing) -> bool:
    """Tell whether a square is one of the board's sequence."""
    track: list[str] = view.game.track
    return square.id in track


@dataclass(frozen=True, slots=True)
class KillSquare(Intent):
    """Let a player kill a square: what made it somebody's, and all that stands on it, is gone."""

    player: Player
    square: Thing = field(metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class SquareKilled(Event):
    """A player has killed a square."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    told: ClassVar[str] = "{player} {kills|kill} {square}"


# --- IT


@dataclass(frozen=True, slots=True)
class BecomeIt(Intent):
    """Make a player IT, in place of whoever is."""

    player: Player
    why: str = ""


@dataclass(frozen=True, slots=True)
class BecameIt(Event):
    """A player is IT now, and nobody else."""

    player: Player
    why: str = ""
    told: ClassVar[str] = "{player} {is|are} IT now {why}"
