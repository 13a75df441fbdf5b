"""Letters: words for the next letter, letters written at once, and news that a player has written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..thing import Player
from ..word import Event, Intent

__all__ = ["Heard", "Post", "Posted", "Tell", "Told"]


@dataclass(frozen=True, slots=True)
class Tell(Intent):
    """Tell these players something in words, or everybody (`to` None), in their next letter; `sum` explains it."""

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

    A letter with `news` brings all that has happened since the last such letter. `about` is for the template; an
    "address" in it belongs to somebody who does not play, and only they get the letter.
    """

    apart: ClassVar[bool] = True
    kind: str
    title: str
    to: tuple[Player, ...] | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    news: bool = False


@dataclass(frozen=True, slots=True)
class Posted(Event):
    """Letters are to be written: to these players, or to everybody (`to` None)."""

    kind: str
    title: str
    to: tuple[Player, ...] | None = None


@dataclass(frozen=True, slots=True)
class Heard(Event):
    """A player wrote a letter themselves, whatever it said."""

    player: Player
