"""1. A rule is entrenched or it is not. The rules below 200 are entrenched at first; new rules are not.

2. An entrenched rule cannot be amended or repealed. A proposal can entrench a rule, or free it again.
"""

from mailgame.law import *

rule = Rule(101, "The Charter", below=200)
rule.attribute("rule", "entrenched", "flag", False)

turning = rule.command("propose turn NUMBER", "Entrench a rule, or free it.", block=True)


@rule.after(Started)
def the_first_rules_are_entrenched(view: View, started: Started, below: int) -> Answer:
    return [Set(one, "entrenched", True) for one in view.rules() if one.number < below]


@rule.check(Submit)
def what_is_entrenched_stays(view: View, submit: Submit) -> Answer:
    found = view.rule(submit.target)
    if found is None or not found.entrenched or submit.act not in ("amend", "repeal"):
        return None
    return Refuse("entrenched", f"Rule {found.number} is entrenched.")


@turning
def puts_it(view: View, order: Order) -> Answer:
    return draft(view, order, "turn", target=order.number)


@rule.enacts("turn", "turned")
def is_turned(view: View, proposal: Thing) -> Answer:
    found = view.rule(proposal.target)
    if found is None or (not found.entrenched and len(view.things("rule", entrenched=False)) < 2):
        return Refuse("last", "One rule stays free.")
    turned = not found.entrenched
    return [Set(found, "entrenched", turned), Tell(f"It is {'entrenched' if turned else 'free'}.")]
