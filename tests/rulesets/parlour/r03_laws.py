"""1. Whoever puts a law has it: it is in force at once."""

from mailgame.law import Answer, Enact, Order, Rule, Submit, Submitted, View, read_block

rule = Rule(3, "Laws")

putting = rule.command("adopt TITLE", "Put a law, which is in force at once; its file stands below.", block=True)


@putting
def puts(view: View, order: Order) -> Answer:
    return Submit(order.giver, "add", order.title, 0, "", {}, read_block(order.block)[2])


@rule.after(Submitted)
def at_once(view: View, submitted: Submitted) -> Answer:
    return Enact(submitted.proposal)
