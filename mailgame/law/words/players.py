"""Players: how they come, and how they go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from ..bounds import unlooked_at
from ..thing import Plain, Player
from ..veils import Veil
from ..word import Event, Intent

__all__ = ["Leaving", "Seat", "Seated", "Unseat"]


@dataclass(frozen=True, slots=True)
class Seat(Intent):
    """Let a person into the game as a player. `answers` are theirs to what the rules ask newcomers."""

    name: str = field(metadata=unlooked_at())
    address: str
    answers: Mapping[str, Plain] = field(default_factory=dict)
    veil: ClassVar[Veil | None] = Veil(("address", "answers"), "always", "it is what a newcomer told the Admin")


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """A player entered the game."""

    player: Player
    told: ClassVar[str] = "{player} {joins|join} the game."


@dataclass(frozen=True, slots=True)
class Unseat(Intent):
    """Take a player out of the game: they leave (`why` is "") or are removed.

    why: a sentence that is right for the player as well as for the others.
    """

    untried: ClassVar[bool] = True
    signed: ClassVar[bool] = True
    player: Player
    why: str = ""


@dataclass(frozen=True, slots=True)
class Leaving(Event):
    """A player is about to go: rules settle their affairs, and once all have answered the player is gone."""

    player: Player
    why: str
    told: ClassVar[str] = "{player} {leaves|leave} the game. {why}"
