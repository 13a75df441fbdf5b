"""1. A player can put money on hazard for the evening: a die of six and a die of ten. Whoever reaches {goal} has the
   stake twice over.
"""

from mailgame.law import Intent, Order, Pay, Refuse, Rule, View

rule = Rule(2, "Hazard", goal=11)


@rule.command("hazard DOLLARS", "Put money on a die of six and a die of ten.", when="filed")
def puts_money_on_hazard(view: View, order: Order) -> list[Intent] | Refuse:
    if not 0 < order.dollars <= view.free(order.player):
        return Refuse("poor", f"You have ${view.free(order.player)}.")
    stake = Pay(order.player, "", order.dollars, "on hazard")
    dice = view.rolls("hazard", order.player, sides=(6, 10))
    won = Pay("", order.player, 2 * order.dollars, "at hazard", (f"{sum(dice)} of {view.param('goal')}: 2 × stake",))
    return [stake, won] if sum(dice) >= view.param("goal") else [stake]
