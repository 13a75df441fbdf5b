"""Orders to attack: which attack one means, and why there can be no such attack."""

from __future__ import annotations

from mailgame.law import Order, Player, Thing, View

from .attacks import ONE_ROUND, Assault, aimed_at, can_attack
from .commands import chosen_units, not_so_many
from .fights import MANY, MayFight
from .map import Leads, called
from .sorts import SPACE, side_of
from .units import Busy, units_of


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
