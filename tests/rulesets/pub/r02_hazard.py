"""1. A player can put money on hazard for the evening: a die of six and a die of ten. Whoever reaches {goal} has the
   stake twice over.
"""

from mailgame.law import Intent, Order, Pay, Player, Refuse, Rule, View

rule = Rule(2, "Hazard", goal=11)


@rule.suggests
def half_a_purse_or_all_of_it(view: View, player: Player) -> list[str]:
    purse = view.free(player)
    return [f"Put ${stake} on hazard | hazard {stake}" for stake in (purse // 2, purse) if stake]


@rule.command("hazard DOLLARS", "Put money on a die of six and a die of ten.", when="filed")
def puts_money_on_hazard(view: View, order: Order, goal: int) -> list[Intent] | Refuse:
    if not 0 < order.dollars <= view.free(order.giver):
        return Refuse("poor", f"You have ${view.free(order.giver)}.")
    stake = Pay(order.giver, "", order.dollars, "on hazard")
    dice = view.rolls("hazard", order.giver, sides=(6, 10))
    won = Pay("", order.giver, 2 * order.dollars, "at hazard", (f"{sum(dice)} of {goal}: 2 × stake",))
    return [stake, won] if sum(dice) >= goal else [stake]
