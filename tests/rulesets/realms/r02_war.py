"""1. A player can send soldiers into a land at any time: war LAND with NUMBER.

2. Nobody sends more than they have, nor into a land that borders on none of theirs, unless it is their first.
"""

from mailgame.law import *

from .words import *

rule = Rule(2, "War")

waging = rule.command("war LAND with NUMBER", "Send soldiers into a land.")


@waging
def goes_to_war(view: View, order: Order) -> Answer:
    return WageWar(order.giver, order.land, order.number)


@rule.check(WageWar)
def only_into_a_land_beside(view: View, war: WageWar) -> Refuse | None:
    own = view.things("land", owner=war.player)
    if not own or any(view.ask(Adjacent(land, war.land)) for land in own):
        return None
    return Refuse("too-far", f"{war.land} borders on none of your lands.")


@rule.check(WageWar)
def nobody_sends_more_than_they_have(view: View, war: WageWar) -> Refuse | None:
    if war.amount <= soldiers(war.player):
        return None
    return Refuse("too-few", f"You have {soldiers(war.player)} soldiers.")
