"""An umbrella costs {price:money}. It keeps its owner from the next
payment to another player that they did not choose, and is gone then.
"""

from mailgame.law import *

rule = Rule(0, "Umbrellas", price=dollars(50))
rule.attribute("player", "umbrellas", "number", 0)

buying = rule.command("buy umbrella", "Buy one for {price:money}.")


@buying
def an_umbrella_is_bought(view: View, order: Order, price: int) -> Answer:
    buyer = order.giver
    return [
        Pay(buyer, view.game.bank, price, "for an umbrella"),
        Set(buyer, umbrellas=buyer.umbrellas + 1),
    ]


@rule.alter(Pay)
def an_umbrella_keeps_off_a_payment(view: View, pay: Pay) -> Answer:
    owner, other = view.player(str(pay.payer)), view.player(str(pay.payee))
    if owner is None or other is None or owner == view.acting_player:
        return None
    if owner.umbrellas == 0:
        return None
    words = f"{owner} has an umbrella and pays nothing."
    spent = Set(owner, umbrellas=owner.umbrellas - 1)
    return Stop("umbrella", words, costs=(spent,))
