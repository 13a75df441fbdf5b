"""1. Whoever puts a law has it: it is in force at once. So has whoever mends or moves a rule, but for the {kept:th}.
"""

from mailgame.law import Answer, Enact, Order, Renumber, Rule, Submit, Submitted, View, draft, not_in_force, read_block

rule = Rule(3, "Laws", kept=1)

putting = rule.command("adopt TITLE", "Put a law, which is in force at once; its file stands below.", block=True)
mending = rule.command("mend NUMBER", "Give a rule other words, which stand below.", block=True)
moving = rule.command("move RULE to NUMBER", "Give a rule another number.")


@mending.refuse
def the_first_stays(view: View, order: Order, kept: int) -> str | None:
    return f"Rule {kept} stays as it is; mend another than rule {kept}." if order.number == kept else None


@mending.refuse
def no_such_rule(view: View, order: Order) -> str:
    return not_in_force(view, order.number)


@putting
def puts(view: View, order: Order) -> Answer:
    return Submit(order.giver, "add", order.title, 0, "", {}, read_block(order.block)[2])


@mending
def mends(view: View, order: Order) -> Answer:
    return draft(view, order, "amend", target=order.number)


@moving
def moves(view: View, order: Order) -> Answer:
    return Renumber(order.rule.number, order.number, f"{order.rule.label} is too low for it.")


@rule.after(Submitted)
def at_once(view: View, submitted: Submitted) -> Answer:
    return Enact(submitted.proposal)
