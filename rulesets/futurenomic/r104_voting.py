"""Every change of the rules that is proposed properly is voted on. It is adopted if it gets the votes that it needs,
and not otherwise.
"""

from mailgame.law import *

from .words import *

rule = Rule(104, "Voting")

vetoing = rule.command("veto PROPOSAL [because TEXT]", "", by="admin")


@rule.carry_out(Decide)
def the_votes_needed_decide(view: View, decide: Decide) -> Answer:
    why = lacking(view, decide.ballot)
    return verdict(decide.ballot, not why, why)


@rule.after(Revealed, last=True)
def the_tally_is_told(view: View, revealed: Revealed) -> Answer:
    put = revealed.ballot.proposal
    return Post("update", f"The tally of proposal {put.id}", None, {"name": "tally"}, news=True) if put else None


@vetoing.refuse
def the_admin(view: View, order: Order) -> str:
    return "The Admin has no veto in this game: what is properly proposed is voted on."


@vetoing
def never_comes_to_this(view: View, order: Order) -> Answer:
    return None
