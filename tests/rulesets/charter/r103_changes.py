"""1. Whoever puts a change of the rules has it: it is in force at once."""

from mailgame.law import *

rule = Rule(103, "Changes")

adding = rule.command("propose add TITLE", "Add a rule.", block=True)
amending = rule.command("propose amend NUMBER", "Change a rule.", block=True)
repealing = rule.command("propose repeal NUMBER", "Do away with a rule.", block=True)


@adding
@amending
@repealing
def puts(view: View, order: Order) -> Answer:
    said = order.arguments
    return draft(view, order, order.verb.split()[1], said.get("title") or "", said.get("number") or 0)


@rule.after(Submitted)
def at_once(view: View, submitted: Submitted) -> Answer:
    return Enact(submitted.proposal)
