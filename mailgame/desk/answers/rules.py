"""Rules: those in force, or one of them whole."""

from __future__ import annotations

from ...press import answers
from ..queries import Answered, Asked, Query
from ..sight.rulepages import no_rule

query = Query(50, answers.RuleList, answers.RuleOne)


@query.command("rules", "The rules in force.")
def all_rules(asked: Asked) -> Answered:
    """List them."""
    return "below", answers.RuleList(asked.presenter.rules())


@query.command("rules NUMBER", "One rule, whole.", "rule NUMBER", "show rule NUMBER", "read rule NUMBER")
def one_rule(asked: Asked) -> Answered:
    """Show it."""
    number = asked.number()
    if missing := no_rule(asked.presenter.game, number):
        return missing, None
    rule = asked.presenter.rule(number)
    return f"rule {rule.number}, {rule.revisions[-1].what}", answers.RuleOne(rule)
