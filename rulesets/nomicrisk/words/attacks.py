"""Attacks: who attacks whom, with which units, and what comes of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Set, Tell, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .bribes import Bid
from .fight_news import Undefended, VictoryTold
from .fights import MANY, BattleWon, strongest
from .lives import Kill
from .map import called
from .sorts import SPACE
from .units import all_values, listed_units, units_of

ONE_ROUND = -1
"""Where an attack stops that is one round of dice, whatever it brings."""


@dataclass(frozen=True, slots=True)
class Assault(Intent):
    """Attack the units of a player in a territory: those on its ground, or those in `space`.

    `units` are those chosen for it, none for the strongest. It goes on until no more than `stop_at` units are where
    it comes from, or is one round of dice if that is ONE_ROUND; then all that can `advance`, if so ordered.
    """

    player: Player
    defender: Player | None
    origin: Thing = field(metadata=naming("territory"))
    territory: Thing = field(metadata=naming("territory"))
    units: tuple[Thing, ...] = field(default=(), metadata=naming("unit"))
    space: bool = False
    stop_at: int = ONE_ROUND
    advance: bool = False


@dataclass(frozen=True, slots=True)
class Skirmish(Intent):
    """Let chosen units attack others: bribes first, then one round of dice."""

    stage: ClassVar[bool] = True
    assault: Assault
    attackers: tuple[Thing, ...] = field(metadata=naming("unit"))
    defenders: tuple[Thing, ...] = field(metadata=naming("unit"))


@dataclass(frozen=True, slots=True)
class RollDice(Intent):
    """Roll the dice of a round, for those chosen who are still there; `stood` are all who were attacked."""

    assault: Assault
    attackers: tuple[Thing, ...] = field(metadata=naming("unit"))
    stood: tuple[Thing, ...] = field(metadata=naming("unit"))


@dataclass(frozen=True, slots=True)
class Sweep(Intent):
    """Kill all that was attacked in a territory if nobody of it can defend it any more: that wins the battle.

    Whoever wins may bring units over, unless that is ordered already (`advance`).
    """

    player: Player
    defender: Player | None
    origin: Thing = field(metadata=naming("territory"))
    territory: Thing = field(metadata=naming("territory"))
    space: bool = False
    advance: bool = False


@dataclass(frozen=True, slots=True)
class RoundFought(Event):
    """A round of an attack is over; the fields are those of `Assault`. `before` is how strong both sides were."""

    player: Player
    defender: Player
    origin: Thing = field(metadata=naming("territory"))
    territory: Thing = field(metadata=naming("territory"))
    units: tuple[Thing, ...]
    space: bool
    stop_at: int
    advance: bool
    before: tuple[int, int]


@carried_out(Sweep)
def nobody_is_spared(view: View, sweep: Sweep) -> list[Intent | Event]:
    """Units that are not where the attack was aimed at outlive it. What wins no ground voids no offer to enter that."""
    left = aimed_at(view, sweep.defender, sweep.territory, sweep.space)
    if strongest(view, left, False, 1):
        return []
    where, origin, player = sweep.territory, sweep.origin, sweep.player
    seen = [one for one in left if one.get("exposed", False)]
    work = f" Harvesting: {listed_units(seen)}." if seen else ""
    there, lost = called(where), listed_units(left)
    may = f"Until your first move you may bring units over, once: advance 1 from {origin.id} to {where.id}"
    kept = where.taken_from is not None and (sweep.space or where == origin)
    offered = [Tell(may, (player,))] if where != origin and not kept and not sweep.advance else []
    told: list[Intent | Event] = []
    if sweep.defender is not None:
        fall = [f"You lose {lost} in {there}, which nobody can defend.{work}"] if left else []
        won = f"{player} wins the battle of {there} against you."
        told = [Set(view.game, rounds=[*view.game.rounds, *fall, won])]
        told += [Undefended(sweep.defender, lost, there, work)] if left else []
    killed = [Kill(one, "nobody could defend it") for one in left]
    taken = Set(where, taken_from=where.taken_from if kept else origin)
    end = [VictoryTold(player, sweep.defender, there)] if sweep.defender is not None else []
    return [*told, *killed, *end, taken, BattleWon(player, sweep.defender, where), *offered]


def parties(assault: Assault) -> tuple[Player, Player | None, Thing, Thing, bool, bool]:
    """Return who attacks whom, from where, and where, and whether all are to advance: what `Sweep` is given."""
    return assault.player, assault.defender, assault.origin, assault.territory, assault.space, assault.advance


def fought_once(view: View, one: Assault) -> list[Event]:
    """Return what says that a round of an attack is over."""
    if one.defender is None:
        return []
    end = one.units, one.space, one.stop_at, one.advance, strengths(view, one)
    return [RoundFought(one.player, one.defender, one.origin, one.territory, *end)]


def strengths(view: View, one: Assault) -> tuple[int, int]:
    """Return how many hit points there are where an attack comes from, and where it goes."""
    ours = units_of(view, one.player, one.origin)
    theirs = units_of(view, one.defender, one.territory) if one.defender is not None else []
    return sum(unit.hp for unit in ours), sum(unit.hp for unit in theirs)


def carried_on(done: RoundFought) -> Assault:
    """Return the attack that a round belongs to, as it goes on: with those of the chosen units that are alive."""
    left = tuple(one for one in done.units if one.exists)
    end = left, done.space, done.stop_at, done.advance
    return Assault(done.player, done.defender, done.origin, done.territory, *end)


def aimed_at(view: View, defender: Player | None, territory: Thing, space: bool) -> list[Thing]:
    """Return the units of a player in a territory that are attacked: those in space, or all others."""
    there = units_of(view, defender, territory) if defender is not None else []
    return [one for one, made in zip(there, all_values(view, there), strict=True) if (made.side == SPACE) == space]


def can_attack(view: View, assault: Assault, most: int = MANY) -> list[Thing]:
    """Return the units that could attack now, `most` at most, of those chosen if some are: the strongest first."""
    aim = aimed_at(view, assault.defender, assault.territory, assault.space)
    there = units_of(view, assault.player, assault.origin)
    chosen = [one for one in there if one in assault.units] if assault.units else there
    sides = dict.fromkeys(made.side for made in all_values(view, aim))
    return strongest(view, chosen, True, most, [*sides])


def going_on(view: View, done: RoundFought) -> bool:
    """Tell whether an attack is to go on after a round, if it can: not if nothing came of that, whatever stopped it."""
    left = len(units_of(view, done.player, done.origin))
    chosen = not done.units or any(one.exists for one in done.units)
    return done.stop_at != ONE_ROUND and left > done.stop_at and chosen and came_of_it(view, done)


def came_of_it(view: View, done: RoundFought) -> bool:
    """Tell whether anything has come of a round of an attack: somebody was hurt, or went over."""
    return strengths(view, carried_on(done)) != done.before


def bids(assault: Assault, attackers: tuple[Thing, ...], defenders: tuple[Thing, ...]) -> list[Intent]:
    """Return what lets the sides bid for each other's mercenaries; nothing if nobody defends."""
    defender, where, origin = assault.defender, assault.territory, assault.origin
    if defender is None or not defenders:
        return []
    return [Bid(assault.player, defender, attackers, defenders, where, origin)]


def still_in_it(view: View, units: Sequence[Thing], owner: Player | None, where: Thing) -> list[Thing]:
    """Return those of some units that are alive, in the same place, and in the same service as before."""
    return [one for one in units if one.exists and one.owner == owner and one.at == where]
