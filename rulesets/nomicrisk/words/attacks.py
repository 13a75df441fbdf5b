"""Attacks: who attacks whom, with which units, what comes of a round, and who advances after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Order, Player, Post, Set, Tell, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .bribes import Bid
from .commands import chosen_units, not_so_many, unreachable
from .entering import ADVANCED, Enter
from .fights import MANY, BattleWon, Clash, MayFight, strongest
from .lives import Kill
from .map import Leads, called
from .sorts import SPACE, side_of
from .units import HARVESTING, Busy, able, all_values, listed_units, units_of

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
    """Kill all that was attacked in a territory if nobody of it can defend it any more: that wins the battle."""

    player: Player
    defender: Player | None
    origin: Thing = field(metadata=naming("territory"))
    territory: Thing = field(metadata=naming("territory"))
    space: bool = False


@dataclass(frozen=True, slots=True)
class RoundFought(Event):
    """A round of an attack is over; the fields are those of `Assault`."""

    player: Player
    defender: Player
    origin: Thing = field(metadata=naming("territory"))
    territory: Thing = field(metadata=naming("territory"))
    units: tuple[Thing, ...]
    space: bool
    stop_at: int
    advance: bool


@dataclass(frozen=True, slots=True)
class Advance(Intent):
    """Bring units into a territory that was won from where they are; that takes up the offer."""

    player: Player
    units: tuple[Thing, ...] = field(metadata=naming("unit"))
    territory: Thing = field(metadata=naming("territory"))


@carried_out(Sweep)
def nobody_is_spared(view: View, sweep: Sweep) -> list[Intent | Event]:
    """Units that are not where the attack was aimed at outlive it."""
    left = aimed_at(view, sweep.defender, sweep.territory, sweep.space)
    if strongest(view, left, False, 1):
        return []
    where, origin, player = sweep.territory, sweep.origin, sweep.player
    seen = [one for one in left if one.exposed]
    work = f" Harvesting: {listed_units(seen)}." if seen else ""
    fall = [f"Nobody can defend {called(where)}: {sweep.defender} loses {listed_units(left)}.{work}"] if left else []
    may = f"Until your first move you may bring units over, once: advance 1 from {origin.id} to {where.id}"
    offered = [Tell(may, (player,))] if where != origin else []
    won = f"{player} wins the battle of {called(where)} against {sweep.defender}."
    told = [*(Tell(words) for words in fall), Set(view.game, rounds=[*view.game.rounds, *fall, won])]
    killed = [Kill(one, "nobody could defend it") for one in left]
    taken = Set(where, taken_from=origin)
    return [*told, *killed, Tell(won), taken, BattleWon(player, sweep.defender, where), *offered]


@carried_out(Advance)
def come_after_a_battle(view: View, advance: Advance) -> list[Intent | Event]:
    """It is offered once."""
    return [Enter(advance.player, advance.units, advance.territory, ADVANCED), Set(advance.territory, taken_from=None)]


# --- who


def parties(assault: Assault) -> tuple[Player, Player | None, Thing, Thing, bool]:
    """Return who attacks whom, from where, and where: what `Sweep` is given."""
    return assault.player, assault.defender, assault.origin, assault.territory, assault.space


def fought_once(one: Assault) -> list[Event]:
    """Return what says that a round of an attack is over."""
    end = one.units, one.space, one.stop_at, one.advance
    return [RoundFought(one.player, one.defender, one.origin, one.territory, *end)] if one.defender is not None else []


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


def assault_of(view: View, order: Order, space: bool = False) -> Assault:
    """Return the attack that an order means: on the ground of a territory, or on a player’s units in `space` there."""
    where, origin = order.territory, order.territory2
    units = (*chosen_units(view, order, origin),) if order.arguments.get("sort") else ()
    said = order.arguments
    stop = said.get("number2", 0 if said.get("until_won") else ONE_ROUND)
    others = in_space_there(view, order) if space else []
    defender = (others[0] if others else None) if space else where.owner
    return Assault(order.giver, defender, origin, where, units, space, stop, bool(said.get("then_advance_all")))


def in_space_there(view: View, order: Order) -> list[Player]:
    """Return the players whose units in space an order to attack could mean: the one it names, or all others there."""
    there = [one for one in view.things("unit", at=order.territory) if side_of(view, one.sort) == SPACE]
    others = list(dict.fromkeys(one.owner for one in there if one.owner not in (None, order.giver)))
    named: Player | None = order.player
    return others if named is None else [one for one in others if one == named]


def in_space_unclear(view: View, order: Order) -> str:
    """Return why units or whom they attack in space are not clear from an order, in words; "" if they are."""
    names = [str(player) for player in in_space_there(view, order)]
    if len(names) > 1:
        return f"Say whose: {' or '.join(names)}. This would do: attack space of {names[0]} …"
    return not_so_many(view, order, order.territory2) if order.arguments.get("sort") else ""


def no_attack(view: View, assault: Assault, fewest: int, most: int, staying: int) -> str:
    """Return why there can be no such attack, in words; "" if there can."""
    player, where, origin = assault.player, assault.territory, assault.origin
    there = len(units_of(view, player, origin))
    if view.game.moved:
        return "You have moved in this turn; attacks come before the first move."
    if assault.defender == player or not aimed_at(view, assault.defender, where, assault.space):
        return f"There is nobody of another player in {called(where)} whom you could attack."
    if origin != where and not view.ask(Leads(player, origin, where)):
        return f"There is no way for you from {called(origin)} straight to {called(where)}."
    if there < fewest:
        return f"It takes {fewest} units to attack; in {called(origin)} you have {there or 'none'}."
    can, limit = can_attack(view, assault, MANY if assault.units else 1), min(most, there - staying)
    if unfit := [one for one in assault.units if one not in can]:
        return unfit_words(view, assault, unfit[0])
    if len(can) > limit and assault.units:
        return f"From {called(origin)} you can attack with {limit} {'unit' if limit == 1 else 'units'} at most."
    return "" if can else f"None of your units in {called(origin)} can attack there now."


def unfit_words(view: View, assault: Assault, unit: Thing) -> str:
    """Return in words why a unit that was chosen cannot attack."""
    aim = aimed_at(view, assault.defender, assault.territory, assault.space)[0]
    why = view.ask(Busy(unit)) or "cannot attack"
    return view.ask(MayFight(unit, side_of(view, aim.sort))) or f"One {unit.sort} {why}."


def going_on(view: View, done: RoundFought) -> bool:
    """Tell whether an attack is to go on after a round, if it can."""
    left = len(units_of(view, done.player, done.origin))
    chosen = not done.units or any(one.exists for one in done.units)
    return done.stop_at != ONE_ROUND and left > done.stop_at and chosen


def bids(assault: Assault, attackers: tuple[Thing, ...], defenders: tuple[Thing, ...]) -> list[Intent]:
    """Return what lets the sides bid for each other's mercenaries; nothing if nobody defends."""
    defender, where, origin = assault.defender, assault.territory, assault.origin
    if defender is None or not defenders:
        return []
    return [Bid(assault.player, defender, attackers, defenders, where, origin)]


def still_in_it(view: View, units: Sequence[Thing], owner: Player | None, where: Thing) -> list[Thing]:
    """Return those of some units that are alive, in the same place, and in the same service as before."""
    return [one for one in units if one.exists and one.owner == owner and one.at == where]


# --- what is told


def told_of(view: View, roll: RollDice, theirs: Sequence[Thing], clash: Clash, loss: int) -> list[Intent]:
    """Return what all are told of a round: who fought, the dice in pairs, who was hit, and who could not defend.

    It is kept until the defender is written to.
    """
    assault = roll.assault
    sides = f"with {listed_units(roll.attackers)}; {assault.defender} defends with {listed_units(theirs)}"
    words = f"{assault.player} attacks {called(assault.territory)} from {called(assault.origin)} {sides}"
    pairs = zip(clash.attack, clash.defence, clash.hurt, strict=False)
    each = "; ".join(f"{mine} to {other}, {lost_by(hurt, loss)}" for mine, other, hurt in pairs)
    alone = [str(one) for one in clash.attack[len(clash.hurt) :] + clash.defence[len(clash.hurt) :]]
    rest = f"; {' and '.join(alone)} without a partner" if alone else ""
    busy = [one for one in roll.stood if one.status == HARVESTING]
    work = f" Harvesting, and so no defenders: {listed_units(busy)}." if busy else ""
    whole = f"{words}: {each}{rest}.{work}"
    return [Tell(whole), Set(view.game, rounds=[*view.game.rounds, whole])]


def lost_by(unit: Thing, loss: int) -> str:
    """Return in words what a unit loses that was beaten."""
    points = "hit point" if loss == 1 else "hit points"
    fate = "is killed" if unit.hp <= loss else f"loses {loss} {points}"
    return f"{unit.owner}’s {unit.sort} {fate}"


def told_to_the_defender(view: View, assault: Assault) -> list[Intent]:
    """Return the letter that tells a player at once how they have been attacked, round by round."""
    if assault.defender is None:
        return []
    title = f"{assault.player} attacks you in {called(assault.territory)}"
    words = "\n\n".join([*view.game.rounds, *_left_of(view, assault)])
    return [Post("attack", title, (assault.defender,), {"words": words}), Set(view.game, rounds=[])]


def _left_of(view: View, assault: Assault) -> list[str]:
    left = units_of(view, assault.defender, assault.territory) if assault.defender is not None else []
    return [f"You have {listed_units(left)} there now." if left else "You have nothing there any more."]


# --- advancing


def no_advance(view: View, enter: Enter) -> str:
    """Return why units cannot advance so, in words; "" if they can."""
    where = enter.territory
    if view.game.moved:
        return "You have moved in this turn; units advance before the first move."
    if where.taken_from is None or any(unit.at != where.taken_from for unit in enter.units):
        return f"You have not just won a battle of {called(where)} from there."
    busy = next((f"One {unit.sort} {why}." for unit in enter.units if (why := view.ask(Busy(unit)))), "")
    return busy or unreachable(view, enter.player, enter.units, where)


def following(view: View, assault: Assault) -> list[Intent]:
    """Return what brings over all units that can come, if an attack was won and is to bring them."""
    where, player = assault.territory, assault.player
    if where.taken_from != assault.origin or not assault.advance:
        return []
    can = [one for one in able(view, player, assault.origin) if not unreachable(view, player, (one,), where)]
    return [Advance(player, (*can,), where)] if can else []
