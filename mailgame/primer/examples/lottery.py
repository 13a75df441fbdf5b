"""A ticket costs {price:money}. Its buyer rolls two dice; a pair wins
{times} times the price.
"""

from mailgame.law import *

rule = Rule(
    0,
    "Lottery",
    price=dollars(10, least=1),
    times=number(5, "times", most=100),
)

buying = rule.command("buy ticket", "Buy a ticket for {price:money}.")


@buying
def a_pair_wins(
    view: View, order: Order, price: int, times: int
) -> Answer:
    bank = view.game.bank
    ticket = Pay(order.giver, bank, price, "for a ticket")
    dice = view.rolls("lottery", order.giver, dice=2)
    if dice[0] != dice[1]:
        return ticket
    return [ticket, Pay(bank, order.giver, price * times, "won")]
