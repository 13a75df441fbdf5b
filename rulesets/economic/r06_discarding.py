"""A player can spend an action to discard a rule. The rule is first named to everybody, with its text; then the
change is ratified."""

from mailgame.law import *

rule = Rule(6, "Discarding a Rule")
rule.without("No rule can be discarded any more.")

discarding = rule.command("propose discard NUMBER", "Spend an action to discard a rule.")
repealing = rule.command("propose repeal NUMBER", "")


@discarding
@repealing
def discards_a_rule(view: View, order: Order) -> Answer:
    wish = draft(view, order, "discard", target=order.number)
    return wish if isinstance(wish, Refuse) else [wish, SpendAction(order.giver)]


@rule.after(Submitted)
def a_discard_is_ratified(view: View, submitted: Submitted) -> Answer:
    return Ratify(submitted.proposal) if submitted.proposal.act == "discard" else None


@rule.suggests
def the_youngest_rule_can_be_discarded(view: View, player: Player) -> str | None:
    youngest = max((card for card in view.rules() if card.since), key=lambda card: card.since, default=None)
    if youngest is None or not player.actions:
        return None
    return f"Discard rule {youngest.number}, “{youngest.title}” | propose discard {youngest.number}"
