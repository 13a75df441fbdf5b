"""1. Whoever puts a law has it: it is in force at once. So has whoever mends a rule, or moves it.
"""

from mailgame.law import *

rule = Rule(9, "Laws")

putting = rule.command("adopt TITLE", "Put a law, which is in force at once; its file stands below.", block=True)
mending = rule.command("mend NUMBER", "Give a rule other words or numbers, which stand below.", block=True)
moving = rule.command("move RULE to NUMBER", "Give a rule another number.")


@putting
def puts(view: View, order: Order) -> Answer:
    return Submit(order.giver, "add", order.title, 0, "", {}, order.block)


@mending
def mends(view: View, order: Order) -> Answer:
    return draft(view, order, "amend", target=order.number)


@moving
def moves(view: View, order: Order) -> Answer:
    return Renumber(order.rule.number, order.number)


@rule.after(Submitted)
def at_once(view: View, submitted: Submitted) -> Answer:
    return Enact(submitted.proposal)
