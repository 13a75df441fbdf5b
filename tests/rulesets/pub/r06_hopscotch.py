"""1. Whoever hops throws two dice that show 1 or 6 alone, and goes on by so many squares."""

from mailgame.law import Intent, Order, Rule, Set, Tell, View

rule = Rule(6, "Hopscotch")
rule.attribute("player", "hopped", "number", 0)


@rule.command("hop", "Hop as far as two dice say that show 1 or 6.")
def hops(view: View, order: Order) -> list[Intent]:
    far = order.player.hopped + sum(view.rolls("hop", order.player, faces=(1, 6)))
    return [Set(order.player, "hopped", far), Tell(f"{order.player} stands on square {far}.")]
