"""Orders on file: what is kept of one, and how to cancel it."""

from __future__ import annotations

from mailgame.law import Intent, Order, Refuse, Remove, Rule, Tell, View

PLACE = 70

rule = Rule(0, "Orders")
rule.kind("order", seen_by="owner", owner="player", shown=False, rules=("player", "at"))
rule.attribute("order", "player", "player", None)
rule.attribute("order", "pattern", "text", "")
rule.attribute("order", "arguments", "table", {})
rule.attribute("order", "words", "text", "")
rule.attribute("order", "at", "moment", "")
rule.attribute("order", "by", "text", "")
rule.attribute("order", "letter", "text", "")
rule.attribute("order", "block", "text", "")
rule.attribute("order", "pictures", "list", [])
rule.attribute("order", "standing", "flag", False)
rule.attribute("order", "said", "text", "")


@rule.command("cancel ORDER", "Take back an order that is still on file.", sort="control")
def cancels(view: View, order: Order) -> list[Intent] | Refuse:
    if order.order.player != order.giver:
        return Refuse("not-yours", f"You have no order {order.order.id} on file.")
    words = f"Order {order.order.id}, “{order.order.words}”, is taken back."
    return [Remove(order.order), Tell(words, (order.giver,))]
