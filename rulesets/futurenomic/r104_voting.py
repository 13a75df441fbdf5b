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


@rule.check(Enact)
@rule.check(Conclude, status="accepted")
def nothing_is_adopted_without_its_votes(view: View, wanted: Enact | Conclude) -> Answer:
    why = not_carried(view, wanted.proposal, isinstance(wanted, Conclude))
    return Refuse("not-carried", why) if why and is_of_players(view) else None


@rule.after(Revealed, last=True)
def the_tally_is_told(view: View, revealed: Revealed) -> Answer:
    put = revealed.ballot.proposal
    return Post("update", f"The tally of proposal {put.id}", None, {"name": "tally"}, news=True) if put else None


@rule.after(Submitted, Enacted, Repealed, last=True)
def what_no_rule_puts_to_the_vote_waits(view: View, event: Submitted | Enacted | Repealed) -> Answer:
    return [waits_for_its_vote(view, put) for put in view.things("proposal", status="open")]


@rule.after(Rang, last=True)
def it_is_voted_on_all_the_same(view: View, rang: Rang) -> Answer:
    return the_vote_after_all(view, rang.name)


@vetoing
def the_admin_has_no_veto(view: View, order: Order) -> Answer:
    return Refuse("the-admin", "The Admin has no veto in this game: what is properly proposed is voted on.")
