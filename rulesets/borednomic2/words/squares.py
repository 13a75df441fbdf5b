"""Squares: where they are, and what happens on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Disown, Event, Intent, Player, Set, Thing, View, step
from mailgame.law.bounds import naming


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """A player landed on a square that was theirs already."""

    player: Player
    square: Thing = field(metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class Boxed(Event):
    """A player landed on a square of their own and was put into a box."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    box: str
    told: ClassVar[str] = "{player} {owns|own} {square}, and {goes|go} to {box}"


@dataclass(frozen=True, slots=True)
class BegunFrom(Event):
    """A player in a box has chosen no square; their move begins at one of the board."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    told: ClassVar[str] = "{player} {has|have} chosen no square: the move begins at {square}"


def numbered(view: View, number: int) -> Thing | None:
    """Return the square with a number, None if there is none yet."""
    return next((square for square in view.things("square", number=number)), None)


def next_number(view: View) -> int:
    """Return the number of the next square that is made."""
    return max((square.number for square in view.things("square")), default=0) + 1


def is_doubles(dice: Sequence[int]) -> bool:
    """Tell whether two dice show the same."""
    return len(dice) == 2 and dice[0] == dice[1]


def steps_to(view: View, pawn: Thing, square: Thing, most: int) -> int:
    """Return how many steps ahead of a pawn a square lies, at most so many; 0 if it lies farther, or nowhere."""
    here, track = pawn.square, view.game.track
    near = range(1, min(most, len(track)) + 1) if here is not None else range(0)
    return next((steps for steps in near if step(view, here, steps) == square), 0)


def on_the_track(view: View, square: Thing | None) -> bool:
    """Tell whether a square is one of the board's sequence; None is none."""
    track: list[str] = view.game.track
    return square is not None and square.id in track


def freed(square: Thing, why: str) -> Intent | None:
    """Return what makes a square nobody's; None if it is already."""
    return Disown(square, why) if square.get("owner") is not None else None


@dataclass(frozen=True, slots=True)
class SquareKilled(Event):
    """A player killed a square: whatever stands on it, and what it is called, goes."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    told: ClassVar[str] = "{player} {kills|kill} {square}."


def killed_now(view: View, player: Player, square: Thing) -> Intent:
    """Return what notes that a player killed a square in this turn; what they killed in others is forgotten."""
    now = view.game.get("updates", 0)
    before = {number: when for number, when in player.killed.items() if when == now}
    return Set(player, killed={**before, square.id: now})


@dataclass(frozen=True, slots=True)
class Favoured(Event):
    """A player has to give money to another: by choice, or since chance has chosen."""

    player: Player
    other: Player
