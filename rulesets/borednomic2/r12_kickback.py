"""1. Every {every:th} square of the board is a KickBack, by the number that stands on it.
2. Whoever lands on one rolls a die and jumps back that many squares, once the square has done all else. Whoever has
   been taken elsewhere meanwhile is not kicked.
"""

from mailgame.law import *

from .words import *

rule = Rule(12, "KickBack", every=number(17, "squares", least=2))


@rule.after(SquareAdded)
def which_squares_they_are(view: View, added: SquareAdded, every: int) -> Answer:
    return special(added.square, "KickBack") if is_a_kickback(added.square, every) else None


@rule.after(Landed, step="kick")
def kicks_the_player_back(view: View, landed: Landed, every: int) -> Answer:
    if not is_a_kickback(landed.square, every) or landed.pawn.square != landed.square:
        return None
    return Jump(landed.pawn, back=view.roll("kickback", landed.player))


def is_a_kickback(square: Thing, every: int) -> bool:
    return bool(square.number and square.number % every == 0)
