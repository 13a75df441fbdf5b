"""1. An item is anything that a player can possess, and there is no limit to how many they have.
2. An item can be used by its owner if its description says so; then what it says is done, and the item is gone
   unless its description says otherwise.
3. These items are bought from the game and sold to it at any time: a Silver Card for {silver_buy:money} and
   {silver_sell:money}; a Gold Card for {gold_buy:money} and {gold_sell:money}; a Double Double Card for
   {double_buy:money} and {double_sell:money}; a Get out of Jail Free Card for {jail_buy:money} and
   {jail_sell:money}, which in Jail takes the place of the payment for release.
"""

from mailgame.law import *

rule = Rule(
    5, "Items", silver_buy=dollars(166), silver_sell=dollars(100), gold_buy=dollars(500), gold_sell=dollars(400),
    double_buy=dollars(500), double_sell=dollars(400), jail_buy=dollars(1000), jail_sell=dollars(666),
)
rule.attribute("player", "items", "counts", {})
rule.argument("ITEM", "Silver Card", "Gold Card", "Double Double Card", "Get out of Jail Free Card")

KEYS = {
    "Silver Card": "silver", "Gold Card": "gold", "Double Double Card": "double", "Get out of Jail Free Card": "jail",
}
buying = rule.command("buy [NUMBER] ITEM", "Buy cards from the game.", sort="purchase")
selling = rule.command("sell [NUMBER] ITEM", "Sell cards to the game.")
leaving = rule.command(
    "use jail card", "In Jail: be released by a Get out of Jail Free Card.", when="filed", sort="release"
)


@buying.refuse
@selling.refuse
def fewer_than_one(view: View, order: Order) -> str | None:
    return "Say how many, at least 1." if order.number is not None and order.number < 1 else None


@buying
def buys_cards(view: View, order: Order, **price: int) -> Answer:
    count = order.number or 1
    cost = price[f"{KEYS[order.item]}_buy"] * count
    return [Pay(order.giver, "", cost, f"for {many(count, order.item)}"), Gain(order.giver, order.item, count)]


@selling
def sells_cards(view: View, order: Order, **price: int) -> Answer:
    count = order.number or 1
    worth = price[f"{KEYS[order.item]}_sell"] * count
    return [Lose(order.giver, order.item, count), Pay("", order.giver, worth, f"for {many(count, order.item)}")]


@rule.suggests
def what_they_have_can_be_sold(view: View, player: Player) -> list[str]:
    return [f"sell {item.lower()}" for item in KEYS if has(player, item)]


def many(count: int, item: str) -> str:
    return f"{count} × {item}" if count != 1 else with_article(item)


@leaving.refuse
def who_is_not_in_jail(view: View, order: Order) -> str | None:
    jailed = order.giver.get("jailed", False)
    return None if jailed else "You are not in Jail, so the card does nothing; you keep it."


@leaving
def leaves_jail_by_card(view: View, order: Order) -> Answer:
    return [Lose(order.giver, "Get out of Jail Free Card"), Set(order.giver, jailed=False)]
