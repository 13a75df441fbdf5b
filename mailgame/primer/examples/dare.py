"""A player can dare another for some dollars. Whoever is dared has
{hours} hours to take it up; then each rolls a die, and the higher one
gets the dollars from the other. Equal dice, or silence: nothing.
"""

from mailgame.law import Ask, Intent, Lapsed, Order, Parameter, Pay
from mailgame.law import Refuse, Rule, Settle, Tell, View, hours_from

rule = Rule(0, "Dares", hours=Parameter(24, least=1, most=200))


@rule.command("dare PLAYER DOLLARS", "Dare another player.")
def another_is_dared(view: View, order: Order) -> Intent | Refuse:
    other, dollars = order.arguments["player"], order.dollars
    if other == order.player or dollars < 1:
        return Refuse("dare", "Dare another player, for $1 or more.")
    return Ask(
        other,
        "dare",
        f"{order.player} dares you for ${dollars:,}.",
        ("Take it up | take dare",),
        {"by": order.player.id, "dollars": dollars},
        "nothing happens",
        hours_from(view, view.param("hours")),
    )


@rule.command("take dare", "Take up the oldest dare to you.")
def the_higher_die_wins(view: View, order: Order) -> list[Intent] | Refuse:
    dares = view.offers("dare", order.player)
    rival = view.player(dares[0].about["by"]) if dares else None
    if rival is None:
        return Refuse("no-dare", "Nobody dares you.")
    mine = view.roll("dare", order.player)
    theirs = view.roll("dare", rival)
    dollars = dares[0].about["dollars"]
    if mine == theirs:
        return [Settle(dares[0]), Tell("Equal: nobody pays.")]
    loser, winner = order.player, rival
    if mine > theirs:
        loser, winner = rival, order.player
    return [Settle(dares[0]), Pay(loser, winner, dollars, "for a dare")]


@rule.after(Lapsed)
def silence_is_told(view: View, lapsed: Lapsed) -> Intent | None:
    if lapsed.what != "dare":
        return None
    return Tell(f"{lapsed.player} did not take up a dare.")
