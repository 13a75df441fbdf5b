"""One proposal, whole, for whoever wants to read it again."""

from __future__ import annotations

from ...law import Thing
from ...press.scenes import answers
from ..queries import Answered, Asked, Query

query = Query(58, answers.ProposalOne)


@query.command("proposal PROPOSAL", "A proposal, whole: its words, its law, what it would do, and how to vote on it.",
               "show proposal PROPOSAL", "read proposal PROPOSAL", "show me proposal PROPOSAL")
def the_whole(asked: Asked) -> Answered:
    """Show all of a proposal, with what can be voted."""
    presenter, number = asked.presenter, asked.text("proposal")
    page = presenter.proposal(Thing(presenter.world, "proposal", number))
    votes = () if asked.who.admin else presenter.votes(asked.name)
    own = next((vote for vote in votes if vote.proposal.called == page.called), None)
    return "below", answers.ProposalOne(own or answers.Vote(page))
