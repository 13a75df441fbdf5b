"""A player who has {target:money} or more at any moment of their own turn wins the game."""

from mailgame.law import Intent, Paid, Parameter, Player, Rule, TurnBegan, View, Win, money, on_turn

rule = Rule(2, "Winning", target=Parameter(200, least=1, unit="dollars"))
rule.without("There is no way to win any more. The game goes on.")


def winner(view: View, player: Player) -> Intent | None:
    purse = view.balance(player)
    if purse < view.param("target"):
        return None
    return Win(player, f"{money(purse)} in turn {view.game.turns}, where {money(view.param('target'))} is enough.")


@rule.after(TurnBegan)
def who_is_rich_enough_as_his_turn_begins_wins(view: View, began: TurnBegan) -> Intent | None:
    return winner(view, began.player)


@rule.after(Paid)
def who_gets_rich_enough_in_his_turn_wins(view: View, paid: Paid) -> Intent | None:
    turn = on_turn(view)
    return winner(view, turn) if turn is not None and turn in (paid.payer, paid.payee) else None
