"""What players are told of fights: each of them what befell them as “you”."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Player


@dataclass(frozen=True, slots=True)
class RoundTold(Event):
    """A round of an attack was fought, with these units, and this came of its dice."""

    player: Player
    defender: Player
    where: str
    mine: str
    theirs: str
    dice: str
    told: ClassVar[str] = "{player} {attacks|attack} {where} with {mine}, against {defender:own} {theirs}: {dice}"


@dataclass(frozen=True, slots=True)
class Undefended(Event):
    """A player lost all that was attacked somewhere, since nobody of it could defend itself."""

    defender: Player
    what: str
    where: str
    harvesting: str
    told: ClassVar[str] = "{defender} {loses|lose} {what} in {where}, which nobody can defend.{harvesting}"


@dataclass(frozen=True, slots=True)
class VictoryTold(Event):
    """An attack was won."""

    player: Player
    defender: Player
    where: str
    told: ClassVar[str] = "{player} {wins|win} the battle of {where} against {defender}."


@dataclass(frozen=True, slots=True)
class Bombed(Event):
    """Bombs have fallen on units of a player."""

    player: Player
    where: str
    defender: Player
    what: str
    told: ClassVar[str] = "{player} {bombs|bomb} {where}: that kills {defender:own} {what}."


@dataclass(frozen=True, slots=True)
class FoughtMercenaries(Event):
    """A player has fought units of nobody, and this came of it."""

    player: Player
    theirs: str
    where: str
    dice: str
    told: ClassVar[str] = "{player} {fights|fight} {theirs} in {where}: {dice}."


@dataclass(frozen=True, slots=True)
class FellToMercenaries(Event):
    """None of a player's units somewhere could fight those of nobody."""

    player: Player
    where: str
    theirs: str
    told: ClassVar[str] = "{player:own} units in {where} cannot fight, and fall to {theirs}."


@dataclass(frozen=True, slots=True)
class BeatMercenaries(Event):
    """A player has left nothing of units of nobody."""

    player: Player
    theirs: str
    where: str
    told: ClassVar[str] = "{player} {has|have} beaten {theirs} in {where}."
