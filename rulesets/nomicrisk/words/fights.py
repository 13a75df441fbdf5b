"""Fights: who can fight, a round of dice, and what has been won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Question, Thing, View
from mailgame.law.bounds import naming

from .lives import Hurt
from .units import Busy, all_values, values

MANY = 1_000_000
"""More units than anybody has."""
DICE_TOLD = 10
"""How many dice without a partner are told."""


@dataclass(frozen=True, slots=True)
class BattleWon(Event):
    """A player has left nothing of what they fought in a territory; `loser` is None if that had no owner."""

    player: Player
    loser: Player | None
    territory: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class MayFight(Question[str]):
    """Why a unit cannot attack units on a `side` ("land", "scuba", "space") at all, in words; "" if it can."""

    unit: Thing = field(metadata=naming("unit"))
    side: str
    otherwise: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class ReachesSpace(Question[bool]):
    """Whether a unit that is not in space can attack those that are."""

    unit: Thing = field(metadata=naming("unit"))
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Terms(Question[tuple[int, int]]):
    """How fights go: how many units defend at most, and how many hit points whoever has the lower roll loses."""

    otherwise: ClassVar[tuple[int, int]] = (2, 1)


@dataclass(frozen=True, slots=True)
class Clash:
    """A round of dice: what each side rolled, the highest first, and who lost a hit point in each pair."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    hurt: tuple[Thing, ...]


def strongest(
    view: View, units: Sequence[Thing], attacking: bool, most: int = MANY, sides: Sequence[str] = ()
) -> list[Thing]:
    """Return those of some units that can attack, or defend, now: the strongest in dice and hit points first.

    They are `most` at most, and such as may attack units on all of these `sides`.
    """
    made = zip(units, all_values(view, units), strict=True)
    dice = {unit: sort.attack if attacking else sort.defence for unit, sort in made}
    able: list[Thing] = []
    for unit in sorted(units, key=lambda unit: -dice[unit] * unit.hp):
        if len(able) >= most:
            break
        if dice[unit] and not view.ask(Busy(unit)) and not any(view.ask(MayFight(unit, side)) for side in sides):
            able.append(unit)
    return able


def fought(view: View, player: Player, attackers: Sequence[Thing], defenders: Sequence[Thing]) -> Clash:
    """Roll the dice of a round, one for each unit, and compare them in pairs; the defender wins ties."""
    attack = [values(view, unit).attack for unit in attackers]
    defence = [values(view, unit).defence for unit in defenders]
    rolled = view.rolls("attack", player, sides=attack)
    answered = view.rolls("defence", defenders[0].owner, sides=defence)
    ours = sorted(zip(rolled, attackers, strict=True), key=lambda one: -one[0])
    theirs = sorted(zip(answered, defenders, strict=True), key=lambda one: -one[0])
    pairs = zip(ours, theirs, strict=False)
    hurt = tuple(mine if roll <= other else his for (roll, mine), (other, his) in pairs)
    return Clash(tuple(roll for roll, _ in ours), tuple(roll for roll, _ in theirs), hurt)


def losses(fight: Clash, loss: int, why: str) -> list[Intent]:
    """Return what takes so many hit points from whoever lost in a pair; killed is who has none left."""
    return [Hurt(unit, loss, why) for unit in fight.hurt]


# --- in words


def dice_told(clash: Clash, player: Player, loss: int) -> str:
    """Return the dice of a round in which a player attacks, in pairs, with what each pair cost, and those left over."""
    pairs = zip(clash.attack, clash.defence, clash.hurt, strict=False)
    each = "; ".join(f"{one} to {other}, {_lost_by(unit, player, loss)}" for one, other, unit in pairs)
    alone = clash.attack[len(clash.hurt):] + clash.defence[len(clash.hurt):]
    return f"{each}; {_list_of(alone)} without a partner" if alone else each


def _lost_by(unit: Thing, player: Player, loss: int) -> str:
    points = "hit point" if loss == 1 else "hit points"
    side = "an attacking" if unit.owner == player else "a defending"
    return f"{side} {unit.sort} {'is killed' if unit.hp <= loss else f'loses {loss} {points}'}"


def _list_of(rolls: Sequence[int]) -> str:
    """The first of the dice, and how many more there are."""
    told, more = [str(roll) for roll in rolls[:DICE_TOLD]], len(rolls) - DICE_TOLD
    *first, last = [*told, f"{more} more"] if more > 0 else told
    return f"{', '.join(first)} and {last}" if first else last
