"""1. A boat can be sailed by night: sail BOAT to ISLE by night. Then no toll is paid, unless the moon shines, which it
   does {percent} times in a hundred.
"""

from mailgame.law import *

from .words import *

rule = Rule(6, "Night", percent=percent(25))

night = rule.rider("by night", "Pay no toll, unless the moon shines.", "sail")


@night
def they_go_out_at_dusk(view: View, order: Order) -> Answer:
    return Tell(f"{order.giver} goes out at dusk.")


@rule.alter(PayRent)
def in_the_dark_nobody_sees_them(view: View, rent: PayRent, percent: int) -> Answer:
    rider, occasion = view.rider(), view.occasion()
    if rider is None or rider.verb != "by night" or not isinstance(occasion, BoatArrived):
        return None
    if view.happens("moon", percent / 100, rent.player):
        return None
    return Stop("dark", "In the dark nobody sees them.")
