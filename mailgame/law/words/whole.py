"""The game as a whole: begun, paused, won, ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..thing import Player
from ..word import Event, Intent

__all__ = ["End", "Ended", "Opened", "Pause", "Paused", "Resume", "Resumed", "Started", "Win", "Won"]


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The game begins; nobody is seated yet."""

    told: ClassVar[str] = "The game begins."


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """All who play from the start are seated."""


@dataclass(frozen=True, slots=True)
class Win(Intent):
    """Declare the winner and end the game. `team` are the players who win with them."""

    player: Player
    why: str
    team: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game has a winner and is over."""

    player: Player
    why: str
    team: tuple[Player, ...] = ()
    told: ClassVar[str] = "{player} {wins|win} the game{team:with}: {why}"


@dataclass(frozen=True, slots=True)
class End(Intent):
    """End the game without a winner."""

    why: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over without a winner."""

    why: str
    told: ClassVar[str] = "The game is over without a winner: {why}"


@dataclass(frozen=True, slots=True)
class Pause(Intent):
    """Pause the game; the rules say what that means. `quiet`: whoever pauses it writes the letters themselves.

    `forced`: the game cannot go on, so no rule should refuse it.
    """

    signed: ClassVar[bool] = True
    why: str
    quiet: bool = False
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """The game is paused."""

    why: str
    quiet: bool = False
    told: ClassVar[str] = "The game is paused: {why}"


@dataclass(frozen=True, slots=True)
class Resume(Intent):
    """End the pause."""

    signed: ClassVar[bool] = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """The pause is over."""

    why: str
    told: ClassVar[str] = "The game goes on. {why}"
