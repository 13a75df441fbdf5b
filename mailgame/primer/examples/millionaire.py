"""Whoever has {target:money} or more after being paid wins the game."""

from mailgame.law import Paid, Parameter, Rule, View, Win, money

rule = Rule(
    0, "Millionaires", target=Parameter(1000000, least=1, unit="dollars")
)


@rule.after(Paid)
def who_is_rich_enough_wins(view: View, paid: Paid) -> Win | None:
    player, target = view.player(str(paid.payee)), view.param("target")
    if player is None or player.money < target:
        return None
    return Win(player, f"with {money(target)} or more.")
