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
revising = rule.command("revise PROPOSAL", "Give your proposal another text before the vote, on the lines below.",
                        block=True)


@rule.after(Submitted)
def the_debate_opens(view: View, submitted: Submitted, debate_hours: int, debate_days: int) -> Answer:
    put, opens = submitted.proposal, hours_from(view, 24 * debate_days)
    return [
        Set(put, opens=opens.isoformat()),
        SetTimer(f"debate {put.id}", opens, about={"what": f"the vote on proposal {put.id} begins"}, deadline=False),
        sent_out(view, put, f"Proposal {put.id} by {put.author}", debate_hours, opens.isoformat()),
    ]


@rule.after(Revised)
def the_new_form_is_sent_out(view: View, revised: Revised, debate_hours: int) -> Answer:
    put = revised.proposal
    return sent_out(view, put, f"Proposal {put.id}, revised", debate_hours, put.opens)


def sent_out(view: View, put: Thing, title: str, hours: int, opens: str) -> Intent:
    called = view.say_time(after(numbered_at(view, put), hours))
    begins = f"The vote begins on {view.say_time(moment(view, opens))}, or when {put.author} calls it"
    how = f"{what_it_becomes(view, put)}To debate it: “post on {put.id}”. {begins}, from {called} on."
    return Post("proposed", f"{title}: {describe(put)}", None, {"proposal": put.id, "how": how})


@rule.after(Rang)
def the_vote_begins_by_itself(view: View, rang: Rang, vote_days: int) -> Answer:
    kind, _, number = rang.name.partition(" ")
    put = view.thing("proposal", number) if kind == "debate" else None
    return the_vote(view, put, vote_days) if put is not None and put.status == "open" else None


@rule.after(Voted, CaseSettled, CaseDropped, last=True)
def nobody_waits_for_an_illegal_vote(view: View, event: Voted | CaseSettled | CaseDropped) -> Answer:
    return votes_now_complete(view)


@rule.after(Concluded)
def what_is_withdrawn_needs_no_clock(view: View, concluded: Concluded) -> Answer:
    return CancelTimer(f"debate {concluded.proposal.id}")


@calling.refuse
@revising.refuse
def what_is_not_yours_or_voted_on(view: View, order: Order) -> str | None:
    return not_in_debate(view, order, "call the vote on it" if order.verb == "call" else "revise it")


@calling.refuse
def what_is_still_young(view: View, order: Order, debate_hours: int) -> str | None:
    since = after(numbered_at(view, order.proposal), debate_hours)
    return f"The vote can be called from {view.say_time(since)} on." if present(view) < since else None


@calling
def calls_the_vote(view: View, order: Order, vote_days: int) -> Answer:
    return [CancelTimer(f"debate {order.proposal.id}"), *the_vote(view, order.proposal, vote_days)]


@revising
def decides_on_the_form(view: View, order: Order) -> Answer:
    put = order.proposal
    form = draft(view, order, put.act, put.title, put.target)
    if isinstance(form, Refuse):
        return form
    if (form.title, form.text, form.sets, form.law) == (put.title, put.text, put.sets, put.law):
        return Refuse("the-same", f"Proposal {put.id} says that already; this would change nothing.")
    return Revise(put, form.title, form.text, form.sets, form.law)


@rule.suggests
def a_vote_can_be_called(view: View, player: Player) -> list[str]:
    mine = [put for put in view.things("proposal", author=player, status="open") if open_ballot(view, put) is None]
    return [f"End the debate on proposal {put.id}, to {describe(put)} | call {put.id}" for put in mine]


@rule.check(Conclude, status="withdrawn")
def what_is_voted_on_stays(view: View, concluded: Conclude) -> Answer:
    put = concluded.proposal
    if open_ballot(view, put) is None:
        return None
    return Refuse("in-vote", f"The vote on proposal {put.id} is open; it cannot be withdrawn any more.")
