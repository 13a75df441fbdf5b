"""A player can spend an action to discard a rule. The rule is first named to everybody, with its text; then the
change is ratified."""

from mailgame.law import Intent, Order, Ratify, Refuse, Rule, SpendAction, Submitted, View, draft

rule = Rule(6, "Discarding a Rule")
rule.without("No rule can be discarded any more.")


def discarding(view: View, order: Order) -> list[Intent] | Refuse:
    wish = draft(view, order, "discard", target=order.number)
    return wish if isinstance(wish, Refuse) else [wish, SpendAction(order.player)]


@rule.command("propose discard NUMBER", "Spend an action to discard a rule.")
def discards_a_rule(view: View, order: Order) -> list[Intent] | Refuse:
    return discarding(view, order)


@rule.command("propose repeal NUMBER", "")
def repeals_a_rule(view: View, order: Order) -> list[Intent] | Refuse:
    return discarding(view, order)


@rule.after(Submitted)
def a_discard_is_ratified(view: View, submitted: Submitted) -> Intent | None:
    return Ratify(submitted.proposal) if submitted.proposal.act == "discard" else None
