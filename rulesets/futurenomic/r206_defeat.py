"""When a proposed change is defeated its author loses {loss} points."""

from mailgame.law import *

from .words import *

rule = Rule(206, "Defeat", loss=number(10, "points", least=0, most=1_000))


@rule.after(BallotClosed)
def a_defeated_author_loses_points(view: View, closed: BallotClosed, loss: int) -> Answer:
    author = scored_author(view, closed.ballot)
    if author is None or not lacking(view, closed.ballot):
        return None
    return Score(author, -loss, f"as proposal {closed.ballot.proposal.id} is defeated")
