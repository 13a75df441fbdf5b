"""Cases: which are open, which one an order means; and how the Admin reads rules, which are cases that stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ..bounds import within
from ..commands import Order
from ..outcomes import Refuse
from ..plainly import say_list
from ..thing import Plain, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.things import Create

__all__ = ["Interpret", "Interpreted", "case_meant", "open_cases"]


@dataclass(frozen=True, slots=True)
class Interpret(Intent):
    """Record how the Admin reads a rule, as a case that stands; the latest one holds."""

    rule: int = field(metadata=within(0, 1_000_000))
    words: str


@dataclass(frozen=True, slots=True)
class Interpreted(Event):
    """The Admin has said how a rule is to be read."""

    rule: int
    words: str
    decides: ClassVar[bool] = True
    told: ClassVar[str] = "The Admin on rule {rule}: {words}"


@carried_out(Interpret)
def the_admin_reads_a_rule(view: View, interpret: Interpret) -> list[Intent | Event] | Refuse:
    """It is a case without a judge, which stands at once."""
    rule = view.rule(interpret.rule)
    if rule is None:
        return Refuse("no-rule", f"There is no rule {interpret.rule}.")
    now = view.now.isoformat()
    attributes: dict[str, Plain | Thing | None] = {
        "what": "interpretation", "about": {"kind": "rule", "id": rule.id}, "subject": f"rule {rule.label}",
        "reasons": interpret.words, "opened": now, "judged": now, "closed": now, "status": "stands",
    }
    return [Create("case", str(view.next_number("case")), attributes), Interpreted(rule.number, interpret.words)]


def open_cases(view: View, about: Thing | None = None) -> list[Thing]:
    """Return the cases that are not settled, oldest first: all, or those about a thing."""
    named = {"kind": about.kind, "id": about.id} if about is not None else None
    return [case for case in view.things("case", closed="") if named is None or case.about == named]


def case_meant(view: View, order: Order, status: str) -> Thing | str:
    """Return the case that the NUMBER of an order means, or in words why there is none.

    It is the number of a proposal that a case is about, or the case's own: “judge [case] NUMBER …”. `status` is "asked"
    for a case that is before a judge, "found" for one that can be overruled.
    """
    number = str(order.number)
    condition = "is before a judge" if status == "asked" else "can be overruled"
    proposal = None if order.arguments.get("case") else view.thing("proposal", number)
    if proposal is None or not open_cases(view, proposal):
        named = view.thing("case", number)
        if named is None:
            none = f"No case about proposal {number} {condition} now."
            return f"There is no case {number}." if proposal is None else none
        if named.status == "stands":
            return f"Case {number} stands: what was found in it is settled."
        return named if named.status == status else f"Case {number} is not one that {condition}."
    cases = [case for case in open_cases(view, proposal) if case.status == status]
    if len(cases) > 1:
        which = say_list(f"case {case.id}" for case in cases)
        verb = order.verb.partition(" [")[0]
        return f"There are {which} about proposal {number}. Say which: {verb} case {cases[0].id} …"
    return cases[0] if cases else f"No case about proposal {number} {condition} now."
