"""Lifting refusals: a refusal is addressed by its rule and its slug, and other rules can lift or reword it."""

from __future__ import annotations

from ..law import Refuse
from .faults import Refused
from .machine import Machine


def refuse(machine: Machine, act: str, refused: Refused, subject: object) -> int:
    """Raise a refusal, unless a rule that prevails over the refusing one lifts it; return the rule that lifted it.

    A rule that would lift it is in conflict with the refusing one, whichever prevails.

    act: the word or command that is refused, for the conflict.
    subject: the intent or order that is refused.
    Raises Refused.
    """
    about = "say whether this can be done"
    refusal = refused.refusal
    for clause in machine.book.lifts.get((machine.book.now(refused.rule), refusal.slug), ()):
        if clause.rule == refused.rule:
            continue
        answer = machine.consult(clause, subject)
        if answer is True:
            lifted = machine.book.prevails(clause.rule, refused.rule)
            order = (clause.rule, refused.rule) if lifted else (refused.rule, clause.rule)
            machine.note_conflict(act, about, order)
            if lifted:
                return clause.rule
        elif isinstance(answer, str) and answer:
            raise Refused(Refuse(refusal.slug, answer), clause.rule)
    raise refused
