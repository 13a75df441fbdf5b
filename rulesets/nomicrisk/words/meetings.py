"""Meetings: who finds mercenaries that serve nobody chooses between hiring and fighting them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mailgame.law import Ask, Event, Intent, Order, Player, Settle, Thing, View, money, on_turn
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .hiding import BringOut, hidden_in, neutral_in
from .map import called
from .mercenaries import MEETING, Conscript, FightMercenaries, question_in
from .units import listed_units, units_of


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
    there, name = neutral_in(view, territory), territory.id
    wages = ", ".join(money(one.wage) for one in there)
    words = f"You find {listed_units(there)} in {called(territory)}, for {wages} a turn. Conscript or fight."
    hire = (f"Conscript | conscript in {name}",) if view.free(player) >= min(one.wage for one in there) else ()
    options = (*hire, f"Fight | fight in {name}")
    return Ask(player, MEETING, words, options, {"territory": territory}, "you fight", by_rule=True)


def not_settled(view: View, player: Player, territory: Thing) -> str:
    """Return that a player has no mercenary to meet in a territory, in words; "" if they have."""
    asked = question_in(view, territory)
    return "" if asked is not None and asked.player == player else f"You have met nobody in {called(territory)}."


def all_fought(view: View, player: Player) -> list[Intent]:
    """Return what settles all choices of a player by fights."""
    return [FightMercenaries(player, offer.about["territory"]) for offer in view.offers(MEETING, player)]


def hires_now(view: View, player: Player, territory: Thing, count: int | None) -> list[Intent]:
    """Return what settles a choice by hiring so many mercenaries, or all; about the others it is asked anew."""
    asked = question_in(view, territory)
    closed = [Settle(asked)] if asked is not None else []
    return [*closed, *(Conscript(player, one) for one in neutral_in(view, territory)[:count]), Meet(player, territory)]


def shut_by_a_meeting(view: View, territory: Thing, units: Sequence[Thing]) -> str:
    """Return that a territory is closed until somebody has chosen, in words; "" if units may go there."""
    shut = [one for one in (territory, *(unit.at for unit in units)) if one is not None]
    asked = [where for where in dict.fromkeys(shut) if question_in(view, where) is not None]
    return f"First it must be settled who stays in {called(asked[0])}." if asked else ""


def fighters(view: View, order: Order) -> list[str]:
    """Return the ids of the units that an order names for a fight where it is; none if it names none."""
    if not order.arguments.get("sort"):
        return []
    wanted = zip(order.sort, order.number, strict=True)
    there = units_of(view, order.giver, order.territory)
    return [one.id for sort, count in wanted for one in [unit for unit in there if unit.sort == sort][:count]]
