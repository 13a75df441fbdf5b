"""Whoever has {target:money} or more after being paid wins the game."""

from mailgame.law import *

rule = Rule(0, "Millionaires", target=dollars(1000000, least=1))


@rule.after(Paid)
def who_is_rich_enough_wins(view: View, paid: Paid, target: int) -> Answer:
    player = view.player(str(paid.payee))
    if player is None or player.money < target:
        return None
    return Win(player, f"with {money(target)} or more.")
