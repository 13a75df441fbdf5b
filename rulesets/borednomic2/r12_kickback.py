"""1. Every {every:th} square is a KickBack, by the number on it. It can be bought like any other.
2. Whoever lands on one rolls a die and jumps back that many squares.
"""

from mailgame.law import *

from .words import *

rule = Rule(12, "KickBack", every=number(17, "squares", least=2))


def is_kickback(square: Thing, every: int) -> bool:
    """Tell whether a square is a KickBack."""
    return bool(square.number and square.number % every == 0)


@rule.after(SquareAdded, Surveyed)
def which_squares_they_are(view: View, seen: SquareAdded | Surveyed, every: int) -> Answer:
    return special(seen.square, "KickBack") if is_kickback(seen.square, every) else None


@rule.after(Landed, step="kick")
def kicks_the_player_back(view: View, landed: Landed, every: int) -> Answer:
    if not is_kickback(landed.square, every) or landed.player.square != landed.square:
        return None
    return Jump(landed.player, back=view.roll("kickback", landed.player))
