"""If and when changes of the rules can be adopted without unanimity, players who vote on the smaller side of a vote
on a change or a new rule get {points} points each.
"""

from mailgame.law import *

from .words import *

rule = Rule(308, "The Minority", points=number(5, "points", least=0, most=1_000))


@rule.after(BallotClosed)
def the_smaller_side_has_points(view: View, closed: BallotClosed, points: int) -> Answer:
    ballot = closed.ballot
    yes, cast = in_favour(ballot), votes_cast(ballot)
    side = "yes" if yes < cast - yes else "no"
    if not counts(ballot) or yes in (0, cast) or 2 * yes == cast or takes_unanimity(view, ballot):
        return None
    few = [player for player in voters(view, ballot) if choice_of(ballot, player) == side]
    return [Score(player, points, "for a vote in the minority") for player in few]
