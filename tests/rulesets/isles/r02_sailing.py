"""1. A boat can be sailed to an isle beside its own at any time: sail BOAT to ISLE.

2. When it arrives, this comes in turn: {steps}.
"""

from mailgame.law import *

from .words import *

rule = Rule(2, "Sailing", steps="toll, fight")
rule.steps(BoatArrived, "steps")

sailing = rule.command("sail BOAT to ISLE", "Sail your boat to an isle beside its own.")
measuring = rule.command("chart ISLE to ISLE2", "See how far it is from one isle to another.")


@sailing.refuse
def whose_boat_it_is(view: View, order: Order) -> str:
    return not_yours(order.boat, order.giver)


@sailing
def sails(view: View, order: Order) -> Answer:
    return Sail(order.boat, order.isle)


@rule.check(Sail)
def only_to_an_isle_beside(view: View, sail: Sail) -> Refuse | None:
    if view.ask(NextTo(sail.boat.isle, sail.isle)):
        return None
    return Refuse("too-far", f"{sail.isle} is not beside {sail.boat.isle}.")


@measuring
def looks_at_the_chart(view: View, order: Order) -> Answer:
    return Tell(f"{order.isle2} is {legs(view, order.isle, order.isle2)} legs away from {order.isle}.", (order.giver,))


@rule.suggests
def every_isle_beside(view: View, player: Player) -> list[str]:
    own = view.things("boat", owner=player)
    return [f"sail {boat.id} to {isle}" for boat in own for isle in boat.isle.beside]
