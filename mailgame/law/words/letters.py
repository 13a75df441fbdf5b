"""Letters: what is told in words, what is written at once, and that a player wrote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..thing import Player
from ..word import Event, Intent

__all__ = ["Heard", "Post", "Posted", "Tell", "Told"]


@dataclass(frozen=True, slots=True)
class Tell(Intent):
    """Tell something in words: to these players, or to everybody (`to` None). It stands in their next letter."""

    apart: ClassVar[bool] = True
    words: str
    to: tuple[Player, ...] | None = None
    sum: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Something was told in words."""

    words: str
    to: tuple[Player, ...] | None
    sum: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Post(Intent):
    """Write a letter to everybody (or to some) now: `kind` says which ("update", "turn", "voting", "reminder" …).

    One with `news` takes with it all that happened since the last that did. `about` is for the template; an "address"
    in it is that of somebody who does not play and is written to alone.
    """

    apart: ClassVar[bool] = True
    kind: str
    title: str
    to: tuple[Player, ...] | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    news: bool = False


@dataclass(frozen=True, slots=True)
class Posted(Event):
    """Letters were ordered: for these players, or for everybody (`to` None)."""

    kind: str
    title: str
    to: tuple[Player, ...] | None = None


@dataclass(frozen=True, slots=True)
class Heard(Event):
    """A letter of a player's own arrived, whatever it said."""

    player: Player
