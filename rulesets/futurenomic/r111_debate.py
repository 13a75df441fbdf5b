"""1. If a change as proposed is unclear, ambiguous or at odds with itself, if it would destroy play, if it could be
   said to be several changes in one or to change nothing, or if it is doubtful in another way, the others may
   suggest amendments and argue against it before the vote. There is no other cure for a bad proposal than to
   vote against it.
2. There is a reasonable time for debate: at least {debate_hours} hours from when the proposal is sent out. Its
   author decides on the form in which it is voted on, and when the debate ends and the vote begins; without a
   word from them it begins after {debate_days} days.
3. A vote takes {vote_days} days at most, and ends as soon as all have voted.
"""

from mailgame.law import *

from .words import *

rule = Rule(111, "Debate", debate_hours=hours(72), debate_days=number(7, "days", least=1, most=365),
            vote_days=number(7, "days", least=1, most=365))
rule.attribute("proposal", "opens", "moment", "", keep=True)

calling = rule.command("call PROPOSAL", "End the debate on your proposal, and let the vote begin.")


@rule.after(Submitted)
def the_debate_opens(view: View, submitted: Submitted, debate_days: int) -> Answer:
    put, opens = submitted.proposal, hours_from(view, 24 * debate_days)
    about = {"what": f"the vote on proposal {put.id} begins"}
    return [Set(put, opens=opens.isoformat()), SetTimer(f"debate {put.id}", opens, about=about)]


@rule.after(Rang)
def the_vote_begins_by_itself(view: View, rang: Rang, vote_days: int) -> Answer:
    kind, _, number = rang.name.partition(" ")
    put = view.thing("proposal", number) if kind == "debate" else None
    return the_vote(view, put, vote_days) if put is not None and put.status == "open" else None


@calling.refuse
def what_is_not_yours(view: View, order: Order) -> str | None:
    return not_in_debate(view, order, "end its debate")


@calling.refuse
def what_is_still_young(view: View, order: Order, debate_hours: int) -> str | None:
    since = after(moment(view, order.proposal.at), debate_hours)
    return f"The vote can be called from {view.say_time(since)} on." if view.now < since else None


@calling
def calls_the_vote(view: View, order: Order, vote_days: int) -> Answer:
    return [CancelTimer(f"debate {order.proposal.id}"), *the_vote(view, order.proposal, vote_days)]


def the_vote(view: View, put: Thing, days: int) -> list[Intent]:
    closes, electorate = hours_from(view, 24 * days), view.ask(Electorate())
    return [
        OpenBallot(f"Proposal {put.id}: {describe(put)}", tuple(electorate), put, ("yes", "no"),
                   closes=closes, by_itself=True, early=True),
        Post("voting", f"A vote: {describe(put)}", None, {"proposal": put, "how": HOW}),
    ]


HOW = "Nobody sees your vote before the vote is over; until then you can change it. It ends when all have voted."
