"""Proposals: what is proposed or put to the vote now, a line each."""

from __future__ import annotations

from ...press.scenes import answers
from ..queries import Answered, Asked, Query

query = Query(57, answers.ProposalList)


@query.command("proposals", "All that is proposed now, in a line each.", "open proposals")
def all_that_is_open(asked: Asked) -> Answered:
    """List the open proposals and ballots."""
    presenter = asked.presenter
    found = presenter.put_to_the_vote()
    if not found:
        decided = presenter.proposals()
        last = f"; the last was decided: history proposal {decided[-1].number}" if decided else ""
        return f"nothing is proposed or put to the vote now{last}", None
    own = {} if asked.who.admin else {vote.proposal.called: vote.yours for vote in presenter.votes(asked.name)}
    return "below", answers.ProposalList(tuple((page, own.get(page.called)) for page in found))
