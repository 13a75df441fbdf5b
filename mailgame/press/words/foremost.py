"""Foremost: of a long story a letter tells what is news; what has happened often in it is told elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..scenes.scene import Happening
from .together import together

MOST = 7
"""How many things a letter tells that have happened to others."""
FEWER = 6
"""How many it tells beside votes that are open: these come first."""
_FIGURES = re.compile(r"[-−]?\$?\d[\d,.]*|“[^”]*”")
_OPENING = 3


def foremost(
    happenings: Sequence[Happening], reader: str = "", most: int = MOST
) -> tuple[Sequence[Happening], int]:
    """Return at most so many happenings and what is about the reader, in their order, and how many were left out.

    What has happened most often is left out first, of that what happened first. Two more are not too many: to say that
    they are left out would take as long.
    """
    others = {at: _kind(one) for at, one in enumerate(happenings) if reader not in one.who}
    if len(others) <= most + 2:
        return happenings, 0
    often = Counter(others.values())
    by_news = sorted(others, key=lambda at: (often[others[at]], -at))
    left_out = frozenset(by_news[most:])
    return [one for at, one in enumerate(happenings) if at not in left_out], len(left_out)


def told_of(happenings: Sequence[Happening], reader: str, most: int = MOST) -> Sequence[Happening]:
    """Return the happenings that a letter tells; all of them, each by itself, if it leaves out none."""
    told, left_out = foremost([*together(happenings)], reader, most)
    return told if left_out else happenings


def _kind(one: Happening) -> tuple[str, ...]:
    """Return how a sentence begins, behind the name of whom it is about: two that begin alike tell of the same."""
    name = one.who[0] if one.who else ""
    said = one.text.removeprefix(name) if name else one.text
    return tuple(_FIGURES.sub("#", said or one.heading).split()[:_OPENING])
