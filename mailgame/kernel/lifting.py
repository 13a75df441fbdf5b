"""Refusals have an address, their rule and the short name of their reason, by which other rules lift or reword them."""

from __future__ import annotations

from ..law import Refuse
from .faults import Refused
from .machine import Machine


def refuse(machine: Machine, act: str, refused: Refused, subject: object) -> int:
    """Raise what is refused, unless a rule lifts it that prevails over the rule that refuses; return that rule.

    A rule that would lift it and does not prevail is at odds with it, and so is one that it does prevail over.
    """
    about = "say whether this can be done"
    refusal = refused.refusal
    for clause in machine.book.lifts.get((machine.book.now(refused.rule), refusal.slug), ()):
        if clause.rule == refused.rule:
            continue
        said = machine.consult(clause, subject)
        if said is True:
            lifted = machine.book.prevails(clause.rule, refused.rule)
            order = (clause.rule, refused.rule) if lifted else (refused.rule, clause.rule)
            machine.note_conflict(act, about, order)
            if lifted:
                return clause.rule
        elif isinstance(said, str) and said:
            raise Refused(Refuse(refusal.slug, said), clause.rule)
    raise refused
