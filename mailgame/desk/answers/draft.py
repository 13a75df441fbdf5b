"""Drafts: the letter that proposes to change a rule, with the rule's law in it."""

from __future__ import annotations

from ...press.scenes import lessons
from ..queries import Answered, Asked, Query
from ..sight import drafting
from ..sight.rulepages import no_rule

query = Query(70, lessons.Draft)


@query.command(
    "draft NUMBER",
    "Get a letter that proposes to change a rule, with its law in it: edit it and send it.",
    "draft WORD NUMBER",
)
def a_letter_to_send(asked: Asked) -> Answered:
    """Write the letter, with a remark if the law in it could not be proposed as it stands."""
    number = asked.number()
    if missing := no_rule(asked.presenter.game, number):
        return missing, None
    rule = asked.presenter.rule(number)
    letter = drafting.draft(asked.presenter.game, number)
    if not letter:
        return f"rule {number} is {rule.standing}; no rule says how it could be changed", None
    short = tuple(act for act in rule.may_do if act.command != letter)
    return "below", lessons.Draft(rule.number, rule.title, letter, short, drafting.remark(asked.presenter.game, number))
