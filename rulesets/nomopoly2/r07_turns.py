"""1. A turn is a roll of the dice by which a player goes, made for them, and a move ahead by the sum of the dice.
2. If the dice show doubles, exactly two of them with the same number, the player takes another turn at once.
3. A die with n sides has the numbers 1 to n, each equally likely, unless something else is said.
4. A die of which no number of sides is said has {plain_sides}.
5. What a roll brings comes in this order: {rolling}.
"""

from mailgame.law import *

from .words import *

rule = Rule(7, "Turns", plain_sides=number(6, "sides", least=2, most=1000), rolling="transport, card, others, move")
rule.steps(Rolled, "rolling")
rule.attribute("player", "doubled", "flag", False, seen_by="rules")
rule.attribute("game", "taking_turn", "player", shown=False)


@rule.carry_out(TakeTurn)
def a_turn_is_a_roll_and_a_move(view: View, turn: TakeTurn) -> Answer:
    player = turn.player
    return [TurnBegan(player), RollAndMove(player), CloseTurn(player)] if player.exists else None


@rule.carry_out(RollAndMove)
def the_dice_of_their_transport(view: View, turn: RollAndMove) -> Answer:
    return RollDice(turn.player, view.ask(Dice(turn.player)), view.ask(Faces(turn.player)))


@rule.alter(Dice)
def plain_dice_have_so_many_sides(view: View, asked: Dice, plain_sides: int) -> Answer:
    """Without a rule on transport everybody goes by two plain dice."""
    return Reply((plain_sides, plain_sides), "plain dice") if not view.knows(Dice) else None


@rule.carry_out(RollDice)
def the_dice_are_rolled(view: View, roll: RollDice) -> Answer:
    left = roll.sides[len(roll.chosen):]
    return MoveByDice(roll.player, (*roll.chosen, *view.rolls("move", roll.player, len(left), left, faces=roll.faces)))


@rule.answers(Doubles)
def exactly_two_alike(view: View, asked: Doubles) -> bool:
    return alike(asked.dice)


@rule.after(Rolled, step="move")
def moves_by_the_sum(view: View, rolled: Rolled) -> Answer:
    again = Set(rolled.player, doubled=view.ask(Doubles(rolled.dice)))
    return [again, Move(rolled.player, sum(rolled.dice))]


@rule.after(TurnBegan)
def it_is_their_turn(view: View, began: TurnBegan) -> Answer:
    return [Set(view.game, taking_turn=began.player), Set(began.player, doubled=False)]


@rule.after(WasReset)
def who_is_reset_has_no_other_turn(view: View, reset: WasReset) -> Answer:
    return Set(reset.player, doubled=False)


@rule.after(TurnDone)
def it_is_nobodys_turn(view: View, done: TurnDone) -> Answer:
    return Set(view.game, taking_turn=None)


@rule.carry_out(CloseTurn)
def doubles_bring_another_turn(view: View, close: CloseTurn) -> Answer:
    return [TurnDone(close.player), TakeTurn(close.player) if close.player.doubled else None]
