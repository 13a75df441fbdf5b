"""1. An item is anything that a player can possess, and there is no limit to how many they have.
2. An item can be used by its owner if its description says so; then what it says is done, and the item is gone
   unless its description says otherwise.
3. These items are bought from the game and sold to it at any time: a Silver Card for {silver_buy:money} and
   {silver_sell:money}; a Gold Card for {gold_buy:money} and {gold_sell:money}; a Double Double Card for
   {double_buy:money} and {double_sell:money}; a Get out of Jail Free Card for {jail_buy:money} and
   {jail_sell:money}, which in Jail takes the place of the payment for release.
"""

from mailgame.law import Gain, Intent, Lose, Order, Parameter, Pay, Refuse, Rule, Set, View, has

rule = Rule(
    5,
    "Items",
    silver_buy=Parameter(166, least=0),
    silver_sell=Parameter(100, least=0),
    gold_buy=Parameter(500, least=0),
    gold_sell=Parameter(400, least=0),
    double_buy=Parameter(500, least=0),
    double_sell=Parameter(400, least=0),
    jail_buy=Parameter(1000, least=0),
    jail_sell=Parameter(666, least=0),
)
rule.attribute("player", "items", "counts", {})
rule.argument("ITEM", "Silver Card", "Gold Card", "Double Double Card", "Get out of Jail Free Card")

KEYS = {
    "Silver Card": "silver",
    "Gold Card": "gold",
    "Double Double Card": "double",
    "Get out of Jail Free Card": "jail",
}


def many(count: int, item: str) -> str:
    return f"{count} × {item}" if count != 1 else f"a {item}"


def wrong_number(order: Order) -> Refuse | None:
    return Refuse("number", "Say how many, at least 1.") if order.number is not None and order.number < 1 else None


@rule.command("buy [NUMBER] ITEM", "Buy cards from the game.")
def buys_cards(view: View, order: Order) -> list[Intent] | Refuse:
    count: int = order.number or 1
    if order.item not in KEYS:
        return Refuse("not-for-sale", f"A {order.item} cannot be bought. These can: {', '.join(KEYS)}.")
    price = view.param(KEYS[order.item] + "_buy") * count
    return wrong_number(order) or [
        Pay(order.player, "", price, f"for {many(count, order.item)}"),
        Gain(order.player, order.item, count),
    ]


@rule.command("sell [NUMBER] ITEM", "Sell cards to the game.")
def sells_cards(view: View, order: Order) -> list[Intent] | Refuse:
    count: int = order.number or 1
    if order.item not in KEYS:
        return Refuse("not-for-sale", f"A {order.item} cannot be sold. These can: {', '.join(KEYS)}.")
    if has(order.player, order.item) < count:
        return Refuse("too-few", f"You have {has(order.player, order.item)} × {order.item}, not {count}.")
    price = view.param(KEYS[order.item] + "_sell") * count
    return wrong_number(order) or [
        Lose(order.player, order.item, count),
        Pay("", order.player, price, f"for {many(count, order.item)}"),
    ]


@rule.command("use jail card", "In Jail: be released by a Get out of Jail Free Card.")
def leaves_jail_by_card(view: View, order: Order) -> list[Intent] | Refuse:
    if not order.player.get("jailed", False):
        return Refuse("not-in-jail", "You are not in Jail, so the card does nothing; you keep it.")
    return [Lose(order.player, "Get out of Jail Free Card"), Set(order.player, "jailed", False)]
