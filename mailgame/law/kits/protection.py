"""Words that protect rules: “This rule cannot be discarded”, “Rule 14 cannot be replaced”."""

from __future__ import annotations

import re

from ..thing import Thing
from ..view import View
from .proposals import LEAVING

__all__ = ["forbids", "protector"]

_NEVER = re.compile(r"\b(cannot|can['’]t|(can|may|must|shall) (not|never)|neither|nobody|no one)\b")
_LEAVING = re.compile(r"\b(discard|repeal|remov)")
_CHANGING = re.compile(r"\b(chang|replac|amend|alter)")
_ITSELF = re.compile(r"\bthis (rule|card)\b")
_OTHER = re.compile(r"\b(?:rule|card) (\d+)\b")


def protector(view: View, number: int, act: str) -> Thing | None:
    """Return the rule in force whose own words forbid an act against a rule, or None.

    `act` is that of a proposal. Words against discarding do not forbid changing, nor the other way round. A rule may
    protect itself, and others by number.
    """
    protectors = (rule for rule in view.rules() if number in {_now(view, named) for named in forbids(rule, act)})
    return next(protectors, None)


def _now(view: View, number: int) -> int:
    """Return the present number of a rule that has, or once had, this one."""
    rule = view.rule(number)
    return int(rule.number) if rule is not None else number


def forbids(rule: Thing, act: str) -> set[int]:
    """Return the numbers of the rules that the text of a rule protects from an act."""
    verbs = _LEAVING if act in LEAVING else _CHANGING
    numbers: set[int] = set()
    for sentence in re.split(r"[.;!\n]+\s*", rule.text.lower()):
        if _NEVER.search(sentence) and verbs.search(sentence):
            numbers |= {int(named) for named in _OTHER.findall(sentence)}
            if _ITSELF.search(sentence):
                numbers.add(int(rule.number))
    return numbers
