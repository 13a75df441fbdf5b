"""Lifting refusals: a refusal is addressed by its rule and its slug, and other rules can lift or reword it."""

from __future__ import annotations

from ..law import Refuse
from .faults import Refused
from .machine import Machine


def refuse(machine: Machine, act: str, refusal: Refuse, rule: int, subject: object) -> int:
    """Refuse something, unless a rule that prevails over the refusing one lifts it; return the rule that lifted it.

    A rule that would lift it is in conflict with the refusing one, whichever prevails.

    act: the word or command that is refused, for the conflict. rule: the one that refuses it.
    subject: the intent or order that is refused.
    Raises Refused.
    """
    about = "say whether this can be done"
    for clause in machine.book.lifts.get((machine.book.now(rule), refusal.slug), ()):
        if clause.rule == rule:
            continue
        answer = machine.consult(clause, subject)
        if answer is True:
            lifted = machine.book.prevails(clause.rule, rule)
            order = (clause.rule, rule) if lifted else (rule, clause.rule)
            machine.note_conflict(act, about, order)
            if lifted:
                return clause.rule
        elif isinstance(answer, str) and answer:
            raise Refused(Refuse(refusal.slug, answer), clause.rule)
    raise Refused(refusal, rule)
