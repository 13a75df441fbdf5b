"""Who is IT."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Player


@dataclass(frozen=True, slots=True)
class BecomeIt(Intent):
    """Make a player IT, in place of whoever is."""

    player: Player
    why: str = "as a rule says"


@dataclass(frozen=True, slots=True)
class IsItAlready(Event):
    """In the Solarium a die said something of IT to a player who is IT."""

    player: Player
    told: ClassVar[str] = "In the Solarium nothing comes of it, as {player} {is|are} IT already"


@dataclass(frozen=True, slots=True)
class BecameIt(Event):
    """A player is IT now, and nobody else."""

    player: Player
    why: str = "as a rule says"
    told: ClassVar[str] = "{player} {is|are} IT now, {why}"
