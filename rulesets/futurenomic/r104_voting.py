"""Every change of the rules that is proposed properly is voted on. It is adopted if it gets the votes that it needs,
and not otherwise.
"""

from mailgame.law import *

from .words import *

rule = Rule(104, "Voting")

WEEK = 7
"""How many days a proposal waits for its vote, and a vote lasts, where no rule says it."""

vetoing = rule.command("veto PROPOSAL [because TEXT]", "", by="admin")


@rule.carry_out(Decide)
def the_votes_needed_decide(view: View, decide: Decide) -> Answer:
    why = lacking(view, decide.ballot)
    return verdict(decide.ballot, not why, why)


@rule.check(Enact)
@rule.check(Conclude, status="accepted")
def nothing_is_adopted_without_its_votes(view: View, wanted: Enact | Conclude) -> Answer:
    put, ballot = wanted.proposal, last_ballot(view, wanted.proposal)
    voted = ballot is not None and ballot.closed and not lacking(view, ballot)
    carried = put.status == "accepted" or (voted and isinstance(wanted, Conclude))
    words = f"Proposal {put.id} has not been carried, and no rule can adopt it without a vote."
    return None if carried or not is_of_players(view) else Refuse("not-carried", words)


@rule.after(Revealed, last=True)
def the_tally_is_told(view: View, revealed: Revealed) -> Answer:
    put = revealed.ballot.proposal
    return Post("update", f"The tally of proposal {put.id}", None, {"name": "tally"}, news=True) if put else None


@rule.after(Submitted, Enacted, Repealed, last=True)
def what_no_rule_puts_to_the_vote_waits(view: View, event: Submitted | Enacted | Repealed) -> Answer:
    waiting = [put for put in view.things("proposal", status="open") if last_ballot(view, put) is None]
    at = hours_from(view, 24 * WEEK)
    return [SetTimer(f"debate {put.id}", at, about={"what": f"the vote on proposal {put.id} begins"}, deadline=False)
            for put in waiting if view.due(f"debate {put.id}") is None]


@rule.after(Rang, last=True)
def it_is_voted_on_all_the_same(view: View, rang: Rang) -> Answer:
    kind, _, number = rang.name.partition(" ")
    put = view.thing("proposal", number) if kind == "debate" else None
    if put is None or put.status != "open" or last_ballot(view, put) is not None:
        return None
    return the_vote(view, put, WEEK)


@vetoing.refuse
def the_admin(view: View, order: Order) -> str:
    return "The Admin has no veto in this game: what is properly proposed is voted on."


@vetoing
def never_comes_to_this(view: View, order: Order) -> Answer:
    return None
