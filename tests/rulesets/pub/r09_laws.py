"""1. Whoever puts a law has it: it is in force at once."""

from mailgame.law import Enact, Order, Rule, Submit, Submitted, View

rule = Rule(9, "Laws")


@rule.command("adopt TITLE", "Put a law, which is in force at once; its file stands below.", block=True)
def puts(view: View, order: Order) -> Submit:
    return Submit(order.giver, "add", order.title, 0, "", {}, order.block)


@rule.after(Submitted)
def at_once(view: View, submitted: Submitted) -> Enact:
    return Enact(submitted.proposal)
