"""Undecided: a proposal of which no verdict ever comes is rejected in the end, so that play goes on."""

from __future__ import annotations

from mailgame.law import CloseBallot, Conclude, Intent, Revealed, Rule, View

PLACE = 57
MOST_VOTES = 5
"""How often one proposal is put to the vote at most."""

rule = Rule(0, "Undecided")


@rule.after(Revealed)
def no_proposal_is_voted_on_for_ever(view: View, revealed: Revealed) -> list[Intent] | None:
    """Law that makes another vote of each verdict would keep a turn from ever ending."""
    proposal = revealed.ballot.proposal
    votes = [ballot for ballot in view.things("ballot") if proposal is not None and ballot.proposal == proposal]
    if proposal is None or proposal.status != "open" or sum(bool(ballot.closed) for ballot in votes) < MOST_VOTES:
        return None
    why = f"It was put to the vote {MOST_VOTES} times, and no verdict came of it."
    return [*(CloseBallot(ballot) for ballot in votes if not ballot.closed), Conclude(proposal, "rejected", why)]
