"""Numbered: whether a number in a line can be that of a rule. A sum, a count, a day, or a new value is none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ..commands.moments import MONTHS
from . import wishes

_VALUED = wishes.words("before_an_amount")
"""Words before a number that is how much or how many something is, and before no rule without the word “rule”."""
_UNITS = wishes.words("behind_an_amount")
"""Words behind a number of which there are so many."""
_MONTHS = frozenset(month.casefold() for month in MONTHS) | {month[:3].casefold() for month in MONTHS}
_RULE = r"\b(?:rules?|number|no\.?|r)\s*#?{}\b|#{}\b"


def may_be_a_rules(line: str, said: Sequence[str], place: int) -> bool:
    """Tell whether the number at a place among the words of a line can be that of a rule.

    said: the words of the line in small letters, without “rule” before a number.
    """
    word = said[place]
    if word.startswith("$"):
        return False
    if _calls_it_a_rule(line, word):
        return True
    before, behind = said[place - 1] if place else "", next(iter(said[place + 1 : place + 2]), "")
    return before not in _VALUED and behind not in _UNITS and _MONTHS.isdisjoint({before, behind})


@lru_cache(maxsize=64)
def _calls_it_a_rule(line: str, number: str) -> bool:
    """Tell whether a line says “rule” before a number, which may be in it many times."""
    return re.search(_RULE.format(re.escape(number), re.escape(number)), line, re.IGNORECASE) is not None
