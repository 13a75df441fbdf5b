"""Jail, and the bank beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Move, Player, Put, Set, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class Imprison(Intent):
    """Put a player inside Jail, a square, after as many `steps` towards it as they go; `why` tells it."""

    player: Player
    jail: Thing = field(metadata=naming("square"))
    steps: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Imprisoned(Event):
    """A player was put inside Jail."""

    player: Player
    why: str
    told: ClassVar[str] = "{player} {goes|go} to Jail: {why}"


@dataclass(frozen=True, slots=True)
class StayedInside(Event):
    """A player inside Jail rolled no doubles."""

    player: Player
    told: ClassVar[str] = "{player} {rolls|roll} no doubles and {stays|stay} inside Jail"


@dataclass(frozen=True, slots=True)
class LeftJail(Event):
    """A player leaves Jail, with their roll or after it."""

    player: Player
    how: str
    told: ClassVar[str] = "{player} {leaves|leave} Jail {how}"


@carried_out(Imprison)
def goes_inside(view: View, prison: Imprison) -> list[Intent | Event]:
    """Squares on the way are passed; to be put inside is no landing."""
    player, way = prison.player, [Move(prison.player, prison.steps, lands=False)] if prison.steps else []
    inside = [Put(player, prison.jail), Set(player, jailed=True, rolls_inside=0, doubled_in=0)]
    return [*way, *inside, Imprisoned(player, prison.why)]


def after_a_roll_inside(player: Player, turns: int) -> list[Intent | Event]:
    """Return what comes of a roll in Jail that was no doubles; after so many `turns` it is a release."""
    if not player.jailed or not player.rolls_inside:
        return []
    if player.rolls_inside < turns:
        return [StayedInside(player)]
    return [Set(player, jailed=False), LeftJail(player, f"after {turns} turns without doubles")]


IN_JAIL = ("letter", "leaving", "control", "picture", "vote", "proposal", "gift", "release", "return")
"""The sorts of commands that a player inside Jail can give: they are no action, or a way out."""
BANK_CARDS = ("Gold Card", "Silver Card", "Double Double Card")
"""What the bank takes for its money."""
