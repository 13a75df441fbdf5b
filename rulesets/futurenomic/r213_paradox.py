"""1. If the rules have become such that play cannot go on, if it cannot be settled for good whether a move is
   legal, or if by a Judge's best reasoning that is not overruled a move is as legal as illegal, the first player
   who cannot complete a turn wins.
2. This rule takes precedence over every other rule that says who wins.
"""

from mailgame.law import *

from .words import *

rule = Rule(213, "When Play Cannot Go On", over=(208,))


@rule.after(CaseSettled, finding="paradox")
def who_cannot_complete_a_turn_wins(view: View, settled: CaseSettled) -> Answer:
    return paradox_won(settled.case)


@rule.alter(Win)
def before_every_other_way_to_win(view: View, win: Win) -> Answer:
    due = next((case for case in open_cases(view) if stands_now(view, case)), None)
    wins = paradox_won(due) if due is not None else None
    return Become(wins) if wins is not None and wins != win else None


def stands_now(view: View, case: Thing) -> bool:
    """A finding whose time for overruling ends at this moment stands."""
    return bool(case.finding == "paradox" and case.final and moment(view, case.final) <= present(view))


def paradox_won(case: Thing) -> Win | None:
    mover = case.mover
    why = f"{case.subject} is as legal as illegal (case {case.id}), and nobody can say how play goes on."
    return Win(mover, why) if mover is not None and mover.exists else None
