"""Undecided: a proposal that never gets a verdict is rejected in the end, so that play goes on."""

from __future__ import annotations

from mailgame.law import BallotOpened, CloseBallot, Conclude, Intent, Rule, View

PLACE = 57
MOST_VOTES = 5
"""How often a proposal can be put to the vote."""

rule = Rule(0, "Undecided")


@rule.after(BallotOpened)
def no_proposal_is_voted_on_for_ever(view: View, opened: BallotOpened) -> list[Intent] | None:
    """Otherwise players' law could keep a turn open by putting a proposal to the vote again and again."""
    proposal = opened.ballot.proposal
    votes = view.things("ballot", proposal=proposal)
    if proposal is None or len(votes) <= MOST_VOTES:
        return None
    done: list[Intent] = [CloseBallot(ballot) for ballot in votes if not ballot.closed]
    if proposal.status == "open":
        why = f"It was put to the vote {MOST_VOTES} times, and no verdict came of it."
        done.append(Conclude(proposal, "rejected", why))
    return done
