"""1. Proposals are numbered from {first}. A rule has the number of the proposal that added or last changed it.

2. Whoever puts a change of the rules has it: it is in force at once. What begins with “Later” waits until somebody
   takes it: take PROPOSAL.
"""

from mailgame.law import *

rule = Rule(103, "Changes", first=301)

adding = rule.command("propose add TITLE", "Add a rule.", block=True)
amending = rule.command("propose amend NUMBER", "Change a rule.", block=True)
repealing = rule.command("propose repeal NUMBER", "Do away with a rule.", block=True)
taking = rule.command("take PROPOSAL", "Let what waits take effect.")


@rule.after(Started)
def proposals_begin_there(view: View, started: Started, first: int) -> Answer:
    return NumberFrom("proposal", first)


@adding
@amending
@repealing
def puts(view: View, order: Order) -> Answer:
    return draft(view, order)


@rule.after(Submitted)
def at_once(view: View, submitted: Submitted) -> Answer:
    put = submitted.proposal
    return None if put.text.startswith("Later") else Enact(put, number=int(put.id))


@taking
def takes(view: View, order: Order) -> Answer:
    return Enact(order.proposal, number=int(order.proposal.id))
