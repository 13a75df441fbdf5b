"""What players do, told to everybody: to whoever does it as “You …”."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Player


@dataclass(frozen=True, slots=True)
class Does(Event):
    """A player does, has or is something; `words` begin with both forms of the verb: “goes|go on foot”."""

    player: Player
    words: str
    told: ClassVar[str] = "{player} {words:verb}"
