"""1. A player can bury money on an isle of theirs, and dig it up again. Nobody else knows of it.

2. Whoever owns the isle owns what is buried there.
"""

from mailgame.law import *

rule = Rule(5, "Treasure")
rule.attribute("isle", "buried", "number", 0, least=0, seen_by="owner")

burying = rule.command("bury DOLLARS on ISLE", "Bury money on an isle of yours; nobody else knows.")
digging = rule.command("dig on ISLE", "Dig up what is buried on an isle of yours.")


@burying.refuse
@digging.refuse
def whose_isle_it_is(view: View, order: Order) -> str:
    return not_yours(order.isle, order.giver)


@burying
def buries(view: View, order: Order) -> Answer:
    buried = order.isle.buried + order.dollars
    return [Pay(order.giver, "", order.dollars, "into the sand"), Set(order.isle, buried=buried)]


@digging
def digs(view: View, order: Order) -> Answer:
    return [Pay("", order.giver, order.isle.buried, "out of the sand"), Set(order.isle, buried=0)]
