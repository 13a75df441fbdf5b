"""Foremost: of a long story a letter tells what is news; what has happened often in it is told elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..scenes.scene import Happening

MOST = 10
"""How many things a letter tells that have happened to others."""
_FIGURES = re.compile(r"[-−]?\$?\d[\d,.]*|“[^”]*”")
_OPENING = 3


def foremost(happenings: Sequence[Happening], most: int = MOST) -> tuple[Sequence[Happening], int]:
    """Return at most `most` happenings, in their order, and how many were left out.

    What has happened most often is left out first, of that what happened first. Two more than `most` are not too many:
    to say that they are left out would take as long.
    """
    if len(happenings) <= most + 2:
        return happenings, 0
    kinds = [_kind(one) for one in happenings]
    often = Counter(kinds)
    by_news = sorted(range(len(happenings)), key=lambda at: (often[kinds[at]], -at))
    kept = sorted(by_news[:most])
    return [happenings[at] for at in kept], len(happenings) - len(kept)


def _kind(one: Happening) -> tuple[str, ...]:
    """Return how a sentence begins, behind the name of whom it is about: two that begin alike tell of the same."""
    name = one.who[0] if one.who else ""
    said = one.text.removeprefix(name) if name else one.text
    return tuple(_FIGURES.sub("#", said or one.heading).split()[:_OPENING])
