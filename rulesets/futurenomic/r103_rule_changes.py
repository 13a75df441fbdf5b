"""1. A change of the rules is one of these: a mutable rule is enacted, repealed or amended; an amendment is
   enacted, repealed or amended; an immutable rule is transmuted into a mutable one, or a mutable into an
   immutable one.
2. So a new rule is always mutable. An immutable rule cannot be amended or repealed while it is immutable, a
   mutable one can, and no rule is beyond all change.
"""

from mailgame.law import *

rule = Rule(103, "Changes of the Rules")
rule.attribute("proposal", "towards", "text", "", keep=True, shown=False)

enacting = rule.command("propose add TITLE", "Propose a new rule: its text goes on the lines below, up to “end”.",
                        block=True)
amending = rule.command("propose amend NUMBER [as TITLE]",
                        "Propose to amend a mutable rule: its new text, or set NAME = VALUE, or both.", block=True)
repealing = rule.command("propose repeal NUMBER", "Propose to repeal a mutable rule.")
transmuting = rule.command("propose transmute NUMBER",
                           "Propose to make an immutable rule mutable, or a mutable one immutable.")
changing = rule.command("propose change TITLE", "", block=True)


@amending.refuse
@repealing.refuse
@transmuting.refuse
def what_has_another_number_now(view: View, order: Order) -> str | None:
    found = view.rule(order.number)
    if found is None or found.number == order.number:
        return None
    return f"Rule {order.number} is rule {found.number} now. Write: {order.verb} {found.number}"


@amending.refuse
@repealing.refuse
def what_is_immutable(view: View, order: Order) -> str | None:
    found = view.rule(order.number)
    if found is None or found.mutable or found.standing != "in force":
        return None
    act = order.verb.split()[1]
    words = f"Rule {order.number} is immutable: it cannot be {PAST[act]} before it has been transmuted."
    return f"{words} To propose that: propose transmute {order.number}"


PAST = {"amend": "amended", "repeal": "repealed"}


@changing.refuse
def what_is_no_rule(view: View, order: Order) -> str:
    return "Only rules can be proposed for change; scores, offices and the like follow from the rules. " \
        'For a new rule: propose add "TITLE"'


@changing
def never_comes_to_this(view: View, order: Order) -> Answer:
    return None


@enacting
@amending
@repealing
@transmuting
def proposes(view: View, order: Order) -> Answer:
    return draft(view, order)


@rule.after(Submitted)
def which_way_it_is_transmuted(view: View, submitted: Submitted) -> Answer:
    put = submitted.proposal
    found = view.rule(put.target) if put.act == "transmute" else None
    return Set(put, towards="immutable" if found.mutable else "mutable") if found is not None else None


@rule.alter(Enact)
def what_has_nothing_to_change_any_more_does_nothing(view: View, enact: Enact) -> Answer:
    why = without_effect(view, enact.proposal)
    return Stop("no-effect", f"Proposal {enact.proposal.id} cannot take effect: {why}.") if why else None


def without_effect(view: View, put: Thing) -> str:
    """Return why an adopted proposal changes nothing, as the rule that it is about has changed meanwhile; "" if not."""
    found = view.rule(put.target) if put.target else None
    if put.target and (found is None or found.standing not in ("in force", "suspended")):
        return f"rule {put.target} is no longer in force"
    if found is None or put.act not in ("transmute", *PAST):
        return ""
    if put.act in PAST:
        return "" if found.mutable else f"rule {found.number} is immutable now"
    if found.mutable == (put.towards == "mutable"):
        return f"rule {found.number} is {put.towards} already"
    last = found.mutable and sum(one.mutable for one in view.rules()) == 1
    return f"rule {found.number} is the last mutable rule, and there must always be one" if last else ""


@rule.enacts("transmute", "transmuted")
def is_transmuted(view: View, proposal: Thing) -> Answer:
    found = view.rule(proposal.target)
    return Set(found, mutable=not found.mutable) if found is not None else None


@rule.suggests
def a_rule_can_be_proposed(view: View, player: Player) -> str:
    return 'propose add "TITLE"\nThe words of the rule.\nend'
