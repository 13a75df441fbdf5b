"""1. This rule takes precedence over rule 201. A player can give another some of their money: give PLAYER DOLLARS."""

from mailgame.law import *

rule = Rule(202, "Gifts", over=(201,))

giving = rule.command("give PLAYER DOLLARS", "Give another player money.")


@giving
def gives(view: View, order: Order) -> Answer:
    return Pay(order.giver, order.player, order.dollars, "as a gift")
