"""1. Whoever puts a law has it: it is in force at once."""

from mailgame.law import *

rule = Rule(5, "Laws")

putting = rule.command("adopt TITLE", "Put a law, which is in force at once; its file stands below.", block=True)


@putting
def puts(view: View, order: Order) -> Answer:
    return Submit(order.giver, "add", order.title, 0, "", {}, order.block)


@rule.after(Submitted)
def at_once(view: View, submitted: Submitted) -> Answer:
    return Enact(submitted.proposal)
