"""When a proposed change is defeated its author loses {loss} points."""

from mailgame.law import *

from .words import *

rule = Rule(206, "Defeat", loss=number(10, "points", least=0, most=1_000))


@rule.after(Concluded, status="rejected")
def a_defeated_author_loses_points(view: View, concluded: Concluded, loss: int) -> Answer:
    author = author_of(concluded.proposal)
    return Score(author, -loss, f"as proposal {concluded.proposal.id} is defeated") if author is not None else None
