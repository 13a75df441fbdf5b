"""1. The winner is the first player who reaches {points} points, more than none.
2. In games by mail and computer the winner is the first who reaches {mail_points} points, more than none.
"""

from mailgame.law import *

from .words import *

rule = Rule(208, "The Winner", points=number(100, "points", least=1, most=1_000_000),
            mail_points=number(200, "points", least=1, most=1_000_000))
rule.without("Nobody can win by points any more. The game goes on.")


@rule.after(Revealed)
def who_has_enough_after_a_tally_wins(view: View, revealed: Revealed, points: int, mail_points: int) -> Answer:
    return leader(view, mail_points)


@rule.after(Amended)
def who_has_enough_as_fewer_suffice_wins(view: View, amended: Amended, points: int, mail_points: int) -> Answer:
    return leader(view, mail_points) if amended.rule == view.rule(rule.number) else None


@rule.after(CaseSettled, finding="excused", last=True)
def who_has_enough_as_points_come_back_wins(view: View, settled: CaseSettled, points: int, mail_points: int) -> Answer:
    return leader(view, mail_points)


def leader(view: View, enough: int) -> Intent | None:
    rich = [player for player in order_of_play(view) if player.score >= enough]
    best = max(rich, key=lambda player: player.score, default=None)
    return Win(best, f"{best.score} points, where {enough} are enough.") if best is not None else None
