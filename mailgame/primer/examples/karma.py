"""Every player can praise another once in a day. Whoever is praised
gains {points} karma, which everybody can see.
"""

from mailgame.law import Intent, Order, Parameter, Refuse, Rule, Set
from mailgame.law import Tell, View

rule = Rule(0, "Karma", points=Parameter(1, least=0, most=100))
rule.attribute("player", "karma", "number", 0)
rule.attribute("player", "praised_on", "text", "", seen_by="nobody")


@rule.command("praise PLAYER", "Praise another player, once in a day.")
def praise_brings_karma(view: View, order: Order) -> list[Intent] | Refuse:
    other = order.arguments["player"]
    today = f"{view.now:%Y-%m-%d}"
    if other == order.player:
        return Refuse("self", "You can praise others, not yourself.")
    if order.player.praised_on == today:
        return Refuse("once", "You have praised somebody today already.")
    return [
        Set(order.player, "praised_on", today),
        Set(other, "karma", other.karma + view.param("points")),
        Tell(f"{order.player} praises {other}."),
    ]
