"""1. Drinks can be ordered for the evening, as many of each as one likes: ale is {ale:money}, stout
   {stout:money}.
2. Whoever orders for all pays as much for everybody.
3. Drinks can be ordered while the game is paused, too.
"""

from mailgame.law import Order, Pay, Rule, View

rule = Rule(7, "The bar", ale=2, stout=3)
rule.argument("DRINK", "ale", "stout")


@rule.command("fetch [NUMBER] DRINK… [for all]", "Order drinks for the evening.", when="filed", in_pause=True)
def fetches_drinks(view: View, order: Order, ale: int, stout: int) -> Pay:
    prices = {"ale": ale, "stout": stout}
    ordered = list(zip(order.number, order.drink, strict=True))
    tray = ", ".join(f"{number} {drink}" for number, drink in ordered)
    price = sum(number * prices[drink] for number, drink in ordered)
    return Pay(order.giver, "", price * (len(view.players()) if order.for_all else 1), f"for drinks: {tray}")
