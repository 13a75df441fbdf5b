"""Every player always has exactly one vote."""

from mailgame.law import *

from .words import *

rule = Rule(207, "One Vote")


@rule.alter(Cast, choice="abstain")
def who_abstains_takes_their_vote_back(view: View, cast: Cast) -> Answer:
    on_rules = cast.ballot.proposal is not None
    return Become(TakeBack(cast.player, cast.ballot), "only yes and no are votes") if on_rules else None
