"""1. A turn is a roll of {dice} ordinary six-sided dice, made for the player, and a move ahead by their sum.
2. What a roll brings comes in this order: {rolling}.
"""

from mailgame.law import *

rule = Rule(
    7, "Turns", dice=number(2, "dice", least=1, most=10), rolling="new square, card, others, Jail, move, release"
)
rule.steps(Rolled, "rolling")


@rule.carry_out(TakeTurn)
def a_turn_is_a_roll_and_a_move(view: View, turn: TakeTurn) -> Answer:
    plays = turn.player.exists and turn.player.active
    return [TurnBegan(turn.player), RollAndMove(turn.player)] if plays else None


@rule.carry_out(RollAndMove)
def the_dice_are_rolled(view: View, movement: RollAndMove, dice: int) -> Answer:
    return Rolled(movement.player, tuple(view.rolls("move", movement.player, dice)))


@rule.after(Rolled, step="move")
def moves_by_the_sum(view: View, rolled: Rolled) -> Answer:
    return Move(rolled.player, sum(rolled.dice))
