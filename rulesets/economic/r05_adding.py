"""1. A player can spend an action to add a rule. The whole text is written down first and made known to everybody;
then the change is ratified. This rule itself can be neither changed, nor replaced, nor discarded.
2. A rule whose own words say the same of it, or of another rule by its number, is a protection too, as long as it is
in force.
3. Where rules conflict this one prevails. Otherwise a rule that says that it has precedence over the other, or defers
to it, is taken at its word; failing that, the rule that has stood longest in its present form prevails, and of two
that are equally old the one with the lower number."""

from mailgame.law import *

rule = Rule(5, "Adding a Rule")

adding = rule.command(
    "propose add TITLE", "Spend an action to add a rule; write its text in the lines below, up to “end”.", block=True
)


@adding
def adds_a_rule(view: View, order: Order) -> Answer:
    wish = draft(view, order, "add", order.title)
    return wish if isinstance(wish, Refuse) else [wish, SpendAction(order.giver)]


@rule.after(Submitted)
def an_added_rule_is_ratified(view: View, submitted: Submitted) -> Answer:
    return Ratify(submitted.proposal) if submitted.proposal.act == "add" else None


@rule.check(Submit)
def nothing_is_declared_that_cannot_be_ratified(view: View, submit: Submit) -> Answer:
    words = "There is no way left to ratify a change, since the rule on it is gone, so none can be declared."
    return None if view.knows(Ratify) else Refuse("no-ratification", f"{words} Nothing was spent.")


@rule.check(Submit)
def what_protects_itself_cannot_be_aimed_at(view: View, submit: Submit) -> Answer:
    guard = protector(view, submit.target, submit.act)
    if guard is None:
        return None
    whose = "itself" if guard.number == submit.target else f"rule {submit.target}"
    words = f"Rule {guard.number} protects {whose}: you cannot {submit.act} rule {submit.target}."
    return Refuse("protected", f"{words} Nothing was spent.")


@rule.check(Repeal)
def what_protects_itself_stays(view: View, repeal: Repeal) -> Answer:
    guard = protector(view, repeal.rule, "repeal")
    return Refuse("protected", f"Rule {guard.number} protects rule {repeal.rule}.") if guard is not None else None


@rule.alter(Enact)
def what_is_protected_by_now_stays_as_it_is(view: View, enact: Enact) -> Answer:
    proposal = enact.proposal
    guard = protector(view, proposal.target, proposal.act)
    if guard is None:
        return None
    words = f"Proposal {proposal.id} does nothing: rule {guard.number} protects rule {proposal.target}."
    return Stop("protected", words, costs=(Set(proposal, waits=False),))


@rule.precedence
def the_order_of_rules_in_conflict(view: View, one: Standing, other: Standing) -> str:
    if 5 in (one.number, other.number):
        return "rule 5 comes before all others" if one.number == 5 else ""
    said = other.number in one.over or one.number in other.under
    if said != (one.number in other.over or other.number in one.under):
        return "as they say themselves" if said else ""
    if one.since != other.since:
        return "it has stood longer in its present form" if one.since < other.since else ""
    return "of equally old ones it has the lower number" if one.number < other.number else ""
