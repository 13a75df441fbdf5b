"""Rules: all that are in force, or the text of one."""

from __future__ import annotations

from ...press.scenes import answers
from ..queries import Answered, Asked, Query
from ..sight.rulepages import no_rule

query = Query(50, answers.RuleList, answers.RuleOne)


@query.command("rules", "The rules in force.")
def all_rules(asked: Asked) -> Answered:
    """List the rules in force."""
    return "below", answers.RuleList(asked.presenter.rules())


@query.command("rules NUMBER", "One rule, whole.", "rule NUMBER", "show rule NUMBER", "read rule NUMBER")
def one_rule(asked: Asked) -> Answered:
    """Show one rule: its text and its numbers."""
    return _rule(asked, law=False)


@query.command("rules NUMBER law", "One rule with its law.", "rule NUMBER law", "law NUMBER", "law of rule NUMBER")
def one_rules_law(asked: Asked) -> Answered:
    """Show one rule, and its law."""
    return _rule(asked, law=True)


def _rule(asked: Asked, *, law: bool) -> Answered:
    number = asked.number()
    if missing := no_rule(asked.presenter.game, number):
        return missing, None
    rule = asked.presenter.rule(number)
    return f"rule {rule.number}, {rule.revisions[-1].what}", answers.RuleOne(rule, law=law)
