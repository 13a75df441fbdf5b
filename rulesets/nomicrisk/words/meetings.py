"""Meetings: who finds mercenaries that serve nobody chooses between hiring and fighting them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from mailgame.law import Ask, Event, Intent, Order, Player, Settle, Thing, View, money, on_turn
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .hiding import BringOut, hidden_in, neutral_in
from .map import called
from .mercenaries import MEETING, Conscript, FightMercenaries, question_in
from .sorts import plural_of
from .units import FREE, listed_units, units_of


@dataclass(frozen=True, slots=True)
class Meet(Intent):
    """Let a player find the mercenaries that serve nobody in a territory: they hire or fight them."""

    player: Player
    territory: Thing = field(metadata=naming("territory"))


@carried_out(Meet)
def they_meet(view: View, meet: Meet) -> list[Intent | Event]:
    """The player chooses, unless the order said already what to do; whoever is not on turn fights."""
    if hidden_in(meet.territory):
        return [BringOut(meet.territory), meet]
    there, rider = neutral_in(view, meet.territory), view.rider()
    if not there or question_in(view, meet.territory) is not None:
        return []
    said, wages = rider.verb if rider is not None else "", sum(one.wage for one in there)
    if said == "and conscript" and view.free(meet.player) >= wages:
        return [Conscript(meet.player, one) for one in there]
    if said == "and fight" or meet.player != on_turn(view):
        return [FightMercenaries(meet.player, meet.territory)]
    return [asked_about(view, meet.player, meet.territory)]


def asked_about(view: View, player: Player, territory: Thing) -> Intent:
    """Return what puts it to a player to hire the mercenaries in a territory or to fight them."""
    there, name = cheapest_in(view, territory), territory.id
    words = f"You find {listed_units(there)} in {called(territory)}, for {wages_of(there)}. Conscript or fight."
    some = affordable(view, player, there)
    hire = f"Conscript | conscript {f'{some} ' if some < len(there) else ''}in {name}"
    options = (*([hire] if some else []), f"Fight | fight in {name}")
    return Ask(player, MEETING, words, options, {"territory": territory}, "you fight", by_rule=True)


def cheapest_in(view: View, territory: Thing) -> list[Thing]:
    """Return the mercenaries in a territory that serve nobody, in the order in which they are hired."""
    return sorted(neutral_in(view, territory), key=lambda one: one.wage)


def wages_of(mercenaries: Sequence[Thing]) -> str:
    """Return in words what mercenaries cost: “$250,000 a turn”, “$250,000 a turn each”."""
    wages = [money(one.wage) for one in mercenaries]
    alike = f"{wages[0]} a turn{' each' if len(wages) > 1 else ''}"
    return alike if len({*wages}) == 1 else f"{', '.join(wages[:-1])} and {wages[-1]} a turn"


def affordable(view: View, player: Player, mercenaries: Sequence[Thing]) -> int:
    """Return how many of some mercenaries, in this order, a player can pay for a turn."""
    sums = accumulate(one.wage for one in mercenaries)
    return sum(wages <= view.free(player) for wages in sums)


def not_settled(view: View, order: Order) -> str:
    """Return that whoever ordered it has met nobody there, or has not the units for a fight, in words; "" if so."""
    asked, where = question_in(view, order.territory), called(order.territory)
    if asked is None or asked.player != order.giver:
        return f"You have met nobody in {where}."
    for sort, count in named_for_a_fight(order):
        if (can := len(fit_for_a_fight(view, order, sort))) < count:
            return f"Of your {plural_of(sort)} in {where}, {can or 'none'} can fight."
    return ""


def all_fought(view: View, player: Player) -> list[Intent]:
    """Return what settles all choices of a player by fights."""
    return [FightMercenaries(player, offer.about["territory"]) for offer in view.offers(MEETING, player)]


def not_hired(view: View, order: Order) -> str:
    """Return why whoever ordered it cannot hire so many mercenaries, in words; "" if they can."""
    there, where, purse = cheapest_in(view, order.territory), order.territory, view.free(order.giver)
    hired, can = there[: order.number], affordable(view, order.giver, there)
    if order.number is not None and not 0 < order.number <= len(there):
        return f"You have met {listed_units(there)} in {called(where)}."
    do = f"conscript {can} in {where.id}" if can else f"fight in {where.id}"
    cost = sum(one.wage for one in hired)
    lack = f"That costs {money(cost)}; you have {money(purse)}, so you are {money(cost - purse)} short."
    return f"{lack} This would do: {do}" if can < len(hired) else ""


def hires_now(view: View, order: Order) -> list[Intent]:
    """Return what settles a choice by hiring so many mercenaries, or all; about the others it is asked anew."""
    asked, there = question_in(view, order.territory), cheapest_in(view, order.territory)
    closed = [Settle(asked)] if asked is not None else []
    hired = [Conscript(order.giver, one) for one in there[: order.number]]
    return [*closed, *hired, Meet(order.giver, order.territory)]


def shut_by_a_meeting(view: View, territory: Thing, units: Sequence[Thing]) -> str:
    """Return that a territory is closed until somebody has chosen, in words; "" if units may go there."""
    shut = [one for one in (territory, *(unit.at for unit in units)) if one is not None]
    asked = [where for where in dict.fromkeys(shut) if question_in(view, where) is not None]
    return f"First it must be settled who stays in {called(asked[0])}." if asked else ""


def named_for_a_fight(order: Order) -> list[tuple[str, int]]:
    """Return the sorts of units that an order names for a fight, each with how many; nothing if it names none."""
    return [*zip(order.sort, order.number, strict=True)] if order.arguments.get("sort") else []


def fit_for_a_fight(view: View, order: Order, sort: str) -> list[Thing]:
    """Return the units of a sort that are neither in training nor at work where whoever ordered it fights."""
    there = units_of(view, order.giver, order.territory)
    return [one for one in there if one.sort == sort and one.status == FREE]


def fighters(view: View, order: Order) -> list[str]:
    """Return the ids of the units that an order names for a fight where it is; none if it names none."""
    chosen = [(fit_for_a_fight(view, order, sort), count) for sort, count in named_for_a_fight(order)]
    return [one.id for units, count in chosen for one in units[:count]]
