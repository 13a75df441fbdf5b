"""A player can spend an action to replace a rule. The rule is first named, and its whole new text written
down, both to everybody; then the change is ratified. The new text stands under the old number, and nothing of the old
one is left that it does not say again."""

from mailgame.law import *

rule = Rule(7, "Replacing a Rule")
rule.without("No rule can be replaced any more.")

replacing = rule.command(
    "propose replace NUMBER [as TITLE]",
    "Spend an action to replace a rule; write the new text below, up to “end”, and: set NAME = VALUE", block=True,
)
amending = rule.command("propose amend NUMBER [as TITLE]", "", block=True)


@replacing
@amending
def replaces_a_rule(view: View, order: Order) -> Answer:
    wish = draft(view, order, "replace", order.title or "", order.number)
    return wish if isinstance(wish, Refuse) else [wish, SpendAction(order.giver)]


@rule.after(Submitted)
def a_replacement_is_ratified(view: View, submitted: Submitted) -> Answer:
    return Ratify(submitted.proposal) if submitted.proposal.act == "replace" else None
