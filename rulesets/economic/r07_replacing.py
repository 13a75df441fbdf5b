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


@rule.suggests
def a_number_can_be_half_as_large_again(view: View, player: Player) -> list[str]:
    oldest = sorted([card for card in view.rules() if card.params], key=lambda card: card.since)
    return [words for card in oldest[:3] for words in larger(card)] if player.actions else []


def larger(rule: Thing) -> list[str]:
    """Return how the first number of a rule can be half as large again."""
    title = f"Replace rule {rule.number}, “{rule.title}”"
    return [
        f"{title}: {name} = {-(-value * 3 // 2)} in place of {value} | "
        f"propose replace {rule.number}\nset {name} = {-(-value * 3 // 2)}\nend"
        for name, value in list(rule.params.items())[:1]
        if isinstance(value, int) and value > 0
    ]
