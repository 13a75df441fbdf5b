"""A player can dare another for some dollars. Whoever is dared has
{hours} hours to take it up; then each rolls a die, and the higher one
gets the dollars from the other. Equal dice, or silence: nothing.
"""

from mailgame.law import *

rule = Rule(0, "Dares", hours=hours(24, most=200))

daring = rule.command("dare PLAYER DOLLARS", "Dare another player.")
taking = rule.command(
    "take dare", "Take up the oldest dare to you.", answers="dare"
)


@daring.refuse
def what_is_no_dare(view: View, order: Order) -> str | None:
    if order.player != order.giver and order.dollars > 0:
        return None
    return "Dare another player, for $1 or more."


@daring
def another_is_dared(view: View, order: Order, hours: int) -> Answer:
    return Ask(
        order.player,
        "dare",
        f"{order.giver} dares you for ${order.dollars:,}.",
        ("Take it up | take dare",),
        {"player": order.giver, "dollars": order.dollars},
        "nothing happens",
        hours_from(view, hours),
    )


@taking.refuse
def what_nobody_dares(view: View, order: Order) -> str | None:
    dared = order.offer and order.offer.about["player"].exists
    return None if dared else "Nobody dares you."


@taking
def the_higher_die_wins(view: View, order: Order) -> Answer:
    rival = order.offer.about["player"]
    dollars = order.offer.about["dollars"]
    mine = view.roll("dare", order.giver)
    theirs = view.roll("dare", rival)
    if mine == theirs:
        return Tell("Equal: nobody pays.")
    loser, winner = order.giver, rival
    if mine > theirs:
        loser, winner = rival, order.giver
    return Pay(loser, winner, dollars, "for a dare")


@rule.after(Lapsed, what="dare")
def silence_is_told(view: View, lapsed: Lapsed) -> Answer:
    return Tell(f"{lapsed.player} did not take up a dare.")
