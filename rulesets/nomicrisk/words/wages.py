"""Wages: in which order mercenaries are paid, and who is let go."""

from __future__ import annotations

from mailgame.law import Intent, Order, Player, Set, Tell, View

from .map import called
from .mercenaries import Dismiss, PayWage
from .units import units_of


def wages_due(view: View, player: Player) -> list[Intent]:
    """Return what pays the mercenaries of a player: where they have said so first, then the longest in service."""
    serving = [one for one in view.things("unit", owner=player) if one.mercenary]
    first = {there: place for place, there in enumerate(player.paid_first)}
    return [PayWage(one) for one in sorted(serving, key=lambda one: (first.get(one.at.id, len(first)), one.served))]


def paid_before_others(order: Order) -> list[Intent]:
    """Return what notes where the mercenaries of whoever ordered it are paid first."""
    where = ", ".join(called(one) for one in order.territory)
    told = Tell(f"Your mercenaries in {where} are paid before others.", (order.giver,))
    return [Set(order.giver, paid_first=[*order.territory]), told]


def dismissed_by(view: View, order: Order) -> list[Intent]:
    """Return what lets go the mercenaries that an order means: one of those in a territory if it gives no number."""
    own = [one for one in units_of(view, order.giver, order.territory) if one.mercenary]
    going = own[: order.number if order.number is not None else 1]
    return [Dismiss(one, "it was dismissed") for one in going]
