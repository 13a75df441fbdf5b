"""Whoever is paid something and then has more than {rich:money} gives
{percent} per cent of it to the poorest player.
"""

from mailgame.law import *

rule = Rule(
    0,
    "A tax on the rich",
    rich=dollars(5000),
    percent=percent(10, most=100),
)


@rule.after(Paid)
def the_rich_share_what_they_get(
    view: View, paid: Paid, rich: int, percent: int
) -> Answer:
    player = view.player(str(paid.payee))
    if player is None or paid.why == "as tax":
        return None
    if player.money <= rich:
        return None
    poorest = min(view.players(), key=lambda one: one.money)
    tax = paid.amount * percent // 100
    if poorest == player or tax == 0:
        return None
    return Pay(player, poorest, tax, "as tax")
