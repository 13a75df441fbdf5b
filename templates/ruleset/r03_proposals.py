"""1. A player can propose to add, amend or repeal a rule at any time.

2. All players vote, for {voting_hours} hours at most. A proposal with more yes than no is in force at once, any other
   is rejected.
"""

from mailgame.law import *

rule = Rule(3, "Proposals", voting_hours=hours(48))

adding = rule.command("propose add TITLE", "Propose a rule: its text goes below, up to “end”.", block=True)
amending = rule.command("propose amend NUMBER", "Propose to change a rule: new text, or set NAME = VALUE.", block=True)
repealing = rule.command("propose repeal NUMBER", "Propose to repeal a rule.")


@amending.refuse
@repealing.refuse
def what_is_not_in_force(view: View, order: Order) -> str:
    return not_in_force(view, order.number)


@adding
@amending
@repealing
def proposes(view: View, order: Order) -> Answer:
    said = order.arguments
    return draft(view, order, order.verb.split()[1], said.get("title") or "", said.get("number") or 0)


@rule.after(Submitted)
def all_players_vote(view: View, submitted: Submitted, voting_hours: int) -> Answer:
    put, closes = submitted.proposal, hours_from(view, voting_hours)
    question = f"Proposal {put.id}: {describe(put)}"
    vote = OpenBallot(question, tuple(active(view)), put, closes=closes, by_itself=True, early=True)
    return [vote, Post("voting", f"A vote: {describe(put)}", None, {"proposal": put})]
