"""1. A rule is entrenched or it is not. The rules below 200 are entrenched at first; new rules are not.

2. An entrenched rule cannot be amended or repealed.
"""

from mailgame.law import *

rule = Rule(101, "The Charter", below=200)
rule.attribute("rule", "entrenched", "flag", False)


@rule.after(Started)
def the_first_rules_are_entrenched(view: View, started: Started, below: int) -> Answer:
    return [Set(one, "entrenched", True) for one in view.rules() if one.number < below]


@rule.check(Submit)
def what_is_entrenched_stays(view: View, submit: Submit) -> Answer:
    found = view.rule(submit.target)
    if found is None or not found.entrenched or submit.act not in ("amend", "repeal"):
        return None
    return Refuse("entrenched", f"Rule {found.number} is entrenched.")
