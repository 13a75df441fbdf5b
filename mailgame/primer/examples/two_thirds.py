"""A proposal is accepted only if at least two thirds of the votes for
and against it are for it. Otherwise it is rejected.
"""

from mailgame.law import Become, Conclude, Enact, Rule, Stop, Thing, View
from mailgame.law import last_ballot, tally

rule = Rule(0, "Two thirds")


def too_few(view: View, proposal: Thing) -> bool:
    ballot = last_ballot(view, proposal)
    if ballot is None:
        return False
    votes = list(tally(ballot).sums.values())
    return votes[0] * 3 < (votes[0] + votes[1]) * 2


@rule.alter(Conclude)
def it_is_rejected(view: View, end: Conclude) -> Become | None:
    if end.status != "accepted" or not too_few(view, end.proposal):
        return None
    words = "Two thirds were needed."
    return Become(Conclude(end.proposal, "rejected", words), words)


@rule.alter(Enact)
def it_does_not_take_effect(view: View, enact: Enact) -> Stop | None:
    if not too_few(view, enact.proposal):
        return None
    return Stop("two-thirds", "It had fewer than two thirds.")
