"""Tenses: which event tells that an act has been done, so that whoever took one for the other is shown the right word.

Most pairs can be read from the words themselves: `Pay` and `Paid`, `OpenBallot` and `BallotOpened`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_IRREGULAR: Final = {
    "Began": "Begin", "Chosen": "Choose", "Denied": "Deny", "Found": "Find", "Held": "Hold", "Lost": "Lose",
    "Paid": "Pay", "Spent": "Spend", "Struck": "Strike", "Told": "Tell", "Won": "Win",
}
_CALLED_OTHERWISE: Final = {"Landed": "Move", "Leaving": "Unseat", "Rang": "SetTimer", "Voted": "Cast"}


def counterpart(word: str, among: Iterable[str]) -> str:
    """Return the one of several words that says the same as another in the other tense, "" if there is none.

    word: the name of an act or an event; among: the names of all events, or acts.
    """
    return next((one for one in among if _said(one) == _said(word)), "")


def _said(word: str) -> frozenset[str]:
    """Return what a word says, whatever its tense and in whatever order: the beginnings of its parts."""
    parts = re.findall(r"[A-Z][a-z]*", _CALLED_OTHERWISE.get(word, word))
    present = (_IRREGULAR.get(part, part) for part in parts if part != "Was")
    return frozenset(re.sub("(ed|e)$", "", part).lower()[:4] for part in present)
