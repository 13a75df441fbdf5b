"""Wages: in which order mercenaries are paid, and who is let go, and fought."""

from __future__ import annotations

from dataclasses import dataclass, field

from mailgame.law import Event, Intent, Order, Player, Set, Tell, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .map import called
from .mercenaries import Dismiss, FightMercenaries, PayWage
from .units import listed_units, units_of


@dataclass(frozen=True, slots=True)
class FightDismissed(Intent):
    """Fight those of some mercenaries who serve nobody any more, where a player has others; all in a place at once."""

    player: Player
    units: tuple[Thing, ...] = field(metadata=naming("unit"))


@carried_out(FightDismissed)
def those_let_go_are_fought(view: View, fight: FightDismissed) -> list[Intent | Event]:
    """Whoever is let go with others fights none of them."""
    places = dict.fromkeys(one.at for one in fight.units if one.exists and one.owner is None)
    return [FightMercenaries(fight.player, where) for where in places]


def wages_due(view: View, player: Player) -> list[Intent]:
    """Return what pays the mercenaries of a player: where they have said so first, then the longest in service."""
    serving = [one for one in view.things("unit", owner=player) if one.mercenary]
    first = {there: place for place, there in enumerate(player.paid_first)}
    in_order = sorted(serving, key=lambda one: (first.get(one.at.id, len(first)), one.served))
    return [*(PayWage(one) for one in in_order), FightDismissed(player, (*in_order,))]


def paid_before_others(order: Order) -> list[Intent]:
    """Return what notes where the mercenaries of whoever ordered it are paid first."""
    where = ", ".join(called(one) for one in order.territory)
    told = Tell(f"Your mercenaries in {where} are paid before others.", (order.giver,))
    return [Set(order.giver, paid_first=[*order.territory]), told]


def not_dismissed(view: View, order: Order) -> str:
    """Return that an order lets go more mercenaries than there are, or none, in words."""
    own = [one for one in units_of(view, order.giver, order.territory) if one.mercenary]
    return f"You have {listed_units(own) if own else 'no mercenary'} to dismiss in {called(order.territory)}."


def dismissed_by(view: View, order: Order) -> list[Intent]:
    """Return what lets go the mercenaries that an order means: one if it gives no number, none if there are fewer."""
    own = [one for one in units_of(view, order.giver, order.territory) if one.mercenary]
    going = own[: order.number if order.number is not None else 1]
    if not going or len(going) != (order.number or 1):
        return []
    return [*(Dismiss(one, "it was dismissed") for one in going), FightDismissed(order.giver, (*going,))]
