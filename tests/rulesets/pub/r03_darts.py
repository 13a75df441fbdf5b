"""1. A dart costs {price:money}. It hits {percent} times in a hundred, and a hit wins {prize:money}."""

from mailgame.law import Intent, Order, Parameter, Pay, Rule, Tell, View

rule = Rule(3, "Darts", price=1, prize=5, percent=Parameter(20, least=0, most=100))


@rule.command("throw dart", "Throw a dart.")
def throws_a_dart(view: View, order: Order, price: int, prize: int, percent: int) -> list[Intent]:
    dart = Pay(order.giver, "", price, "for a dart")
    if not view.happens("bullseye", percent / 100, order.giver):
        return [dart, Tell(f"{order.giver} hits the wall.")]
    return [dart, Pay("", order.giver, prize, "for a bullseye")]
