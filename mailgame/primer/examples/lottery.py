"""A ticket costs {price:money}. Its buyer rolls two dice; a pair wins
{times} times the price.
"""

from mailgame.law import Intent, Order, Parameter, Pay, Rule, View

rule = Rule(
    0,
    "Lottery",
    price=Parameter(10, least=1, unit="dollars"),
    times=Parameter(5, least=0, most=100),
)


@rule.command("buy ticket", "Buy a ticket for {price:money} and roll.")
def a_pair_wins(view: View, order: Order) -> list[Intent]:
    price, bank = view.param("price"), view.game.bank
    ticket = Pay(order.player, bank, price, "for a ticket")
    dice = view.rolls("lottery", order.player, dice=2)
    if dice[0] != dice[1]:
        return [ticket]
    prize = Pay(bank, order.player, price * view.param("times"), "won")
    return [ticket, prize]
