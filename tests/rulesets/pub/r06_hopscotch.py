"""1. Whoever hops throws two dice that show 1 or 6 alone, and goes on by so many squares."""

from mailgame.law import Intent, Order, Rule, Set, Tell, View

rule = Rule(6, "Hopscotch")
rule.attribute("player", "hopped", "number", 0)


@rule.command("hop", "Hop as far as two dice say that show 1 or 6.")
def hops(view: View, order: Order) -> list[Intent]:
    far = order.giver.hopped + sum(view.rolls("hop", order.giver, faces=(1, 6)))
    return [Set(order.giver, "hopped", far), Tell(f"{order.giver} stands on square {far}.")]
