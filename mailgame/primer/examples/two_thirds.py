"""A proposal is accepted only if at least two thirds of the votes for
and against it are for it. Otherwise it is rejected.
"""

from mailgame.law import *

rule = Rule(0, "Two thirds")


def too_few(view: View, proposal: Thing) -> bool:
    ballot = last_ballot(view, proposal)
    if ballot is None:
        return False
    votes = list(tally(ballot).sums.values())
    return votes[0] * 3 < (votes[0] + votes[1]) * 2


@rule.alter(Conclude, status="accepted")
def it_is_rejected(view: View, end: Conclude) -> Answer:
    if not too_few(view, end.proposal):
        return None
    words = "Two thirds were needed."
    return Become(Conclude(end.proposal, "rejected", words), words)
