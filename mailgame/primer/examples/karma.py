"""Every player can praise another once in a day. Whoever is praised
gains {points} karma, which everybody can see.
"""

from mailgame.law import *

rule = Rule(0, "Karma", points=number(1, "points", most=100))
rule.attribute("player", "karma", "number", 0)
rule.attribute("player", "praised_on", "text", "", seen_by="nobody")

praising = rule.command(
    "praise PLAYER", "Praise another player, once in a day."
)


@praising.refuse
def praise_of_oneself(view: View, order: Order) -> str | None:
    if order.player != order.giver:
        return None
    return "You can praise others, not yourself."


@praising.refuse
def praise_twice_in_a_day(view: View, order: Order) -> str | None:
    if order.giver.praised_on != f"{view.now:%Y-%m-%d}":
        return None
    return "You have praised somebody today already."


@praising
def praise_brings_karma(view: View, order: Order, points: int) -> Answer:
    other = order.player
    return [
        Set(order.giver, praised_on=f"{view.now:%Y-%m-%d}"),
        Set(other, karma=other.karma + points),
        Tell(f"{order.giver} praises {other}."),
    ]
