"""A player who has {target:money} or more at any moment of their own turn wins the game."""

from mailgame.law import *

rule = Rule(2, "Winning", target=dollars(200, least=1))
rule.without("There is no way to win any more. The game goes on.")


@rule.after(TurnBegan)
def who_is_rich_enough_as_his_turn_begins_wins(view: View, began: TurnBegan, target: int) -> Answer:
    return winner(view, began.player, target)


@rule.after(Enacted, Amended)
def who_is_rich_enough_as_a_rule_changes_wins(view: View, change: Enacted | Amended, target: int) -> Answer:
    turn = on_turn(view)
    return winner(view, turn, target) if turn is not None else None


@rule.after(Paid)
def who_gets_rich_enough_in_his_turn_wins(view: View, paid: Paid, target: int) -> Answer:
    turn = on_turn(view)
    return winner(view, turn, target) if turn is not None and turn in (paid.payer, paid.payee) else None


def winner(view: View, player: Player, target: int) -> Intent | None:
    purse = view.balance(player)
    words = f"{money(purse)} in turn {view.game.turns}, where {money(target)} is enough."
    return Win(player, words) if purse >= target else None
