"""1. Whose boat comes to an isle that is somebody else's pays them {toll:money}."""

from mailgame.law import *

from .words import *

rule = Rule(3, "Tolls", toll=dollars(8))

pricing = rule.command("price ISLE", "See what it would cost you to come to an isle.")


@rule.after(BoatArrived, step="toll")
def pays_the_toll(view: View, arrived: BoatArrived, toll: int) -> Answer:
    owner = arrived.isle.owner
    return PayRent(arrived.player, owner, arrived.isle, toll) if owner not in (None, arrived.player) else None


@pricing
def asks_what_it_costs(view: View, order: Order, toll: int) -> Answer:
    if order.isle.owner in (None, order.giver):
        return Tell("Nothing.", (order.giver,))
    price = view.reckon(PayRent(order.giver, order.isle.owner, order.isle, toll))
    return Tell(price.refused or f"{money(price.amount)}.", (order.giver,))
