"""Votes at once: “vote 3 4 yes”, “vote yes 3” and “vote all yes” are as many votes as they name."""

from __future__ import annotations

import re
from collections.abc import Sequence

VERB = "vote"
_ALL = frozenset({"all", "everything", "both"})
_BETWEEN = frozenset({"on", "for", "and", "proposal", "proposals", "of", "them", "the"})
_WORD = re.compile(r"[^\s,;:]+")


def votes_in(line: str, choices: Sequence[str], open_now: Sequence[str]) -> list[str]:
    """Return the votes that a line asks for, each as a line of its own; none if it is anything else.

    choices: the words for a choice. open_now: the numbers of the proposals that can be voted on.
    """
    verb, *words = [word.lstrip("#") for word in _WORD.findall(line.casefold().rstrip(" .!"))] or [""]
    said = [word for word in words if word not in _BETWEEN or word in choices]
    choice = [word for word in said if word in choices]
    named = [word for word in said if word not in choices]
    if verb != VERB or len(choice) != 1 or not named:
        return []
    if set(named) <= _ALL:
        named = list(open_now)
    if not all(word.isdecimal() for word in named):
        return []
    return [f"{VERB} {number} {choice[0]}" for number in dict.fromkeys(named)]
