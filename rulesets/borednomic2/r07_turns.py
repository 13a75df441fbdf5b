"""1. A turn is a roll of {dice} ordinary six-sided dice, made for the player, and a move ahead by their sum."""

from mailgame.law import Event, Intent, Move, Parameter, RollAndMove, Rolled, Rule, TakeTurn, TurnBegan, View

rule = Rule(7, "Turns", dice=Parameter(2, least=1, most=10, unit="dice"))


@rule.carry_out(TakeTurn)
def a_turn_is_a_roll_and_a_move(view: View, turn: TakeTurn) -> list[Intent | Event]:
    if not turn.player.exists or not turn.player.active:
        return []
    return [TurnBegan(turn.player), RollAndMove(turn.player)]


@rule.carry_out(RollAndMove)
def the_dice_are_rolled(view: View, movement: RollAndMove) -> list[Intent | Event]:
    return [Rolled(movement.player, tuple(view.rolls("move", movement.player, view.param("dice"))))]


@rule.after(Rolled, last=True)
def moves_by_the_sum(view: View, rolled: Rolled) -> Intent:
    return Move(rolled.player, sum(rolled.dice))
