"""Whoever has most points after a roll wins, if they have {target} or more."""

from mailgame.law import *

rule = Rule(4, "The Winner", target=number(30, "points", least=1))


@rule.after(UpdatePlayed)
def whoever_has_enough_wins(view: View, played: UpdatePlayed, target: int) -> Answer:
    best = max(active(view), key=lambda player: player.points, default=None)
    if best is None or best.points < target:
        return None
    return Win(best, f"{best.points} points, where {target} are enough.")
