"""1. A turn has two parts: first the player proposes one change of the rules and has it voted on, then they throw
   one die once and add what it shows to their points.
2. In games by mail and computer no die is thrown. The player takes {base} from the number of their proposal,
   multiplies the rest by the share of votes in favour among those that it got, and rounds to the nearest whole
   number. That adds more points for a proposal that more people like, and the most that can be had grows by one
   from each proposal to the next.
"""

from mailgame.law import *

from .words import *

rule = Rule(202, "Points for Proposals", base=number(290, least=0, most=900_000))


@rule.after(BallotClosed)
def an_author_has_points_by_the_share_in_favour(view: View, closed: BallotClosed, base: int) -> Answer:
    author, cast = scored_author(view, closed.ballot), votes_cast(closed.ballot)
    if author is None or not cast:
        return None
    worth, yes = int(closed.ballot.proposal.id) - base, in_favour(closed.ballot)
    points = (2 * worth * yes + cast) // (2 * cast)
    return Score(author, points, f"for proposal {closed.ballot.proposal.id}: {worth} × {yes}/{cast}")
