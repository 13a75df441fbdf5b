"""Votes at once: “vote 3 4 yes”, “vote yes 3” and “vote all yes” are as many votes as they name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

VERB = "vote"
_ALL = frozenset({"all", "everything", "both"})
_BETWEEN = frozenset({"on", "for", "and", "proposal", "proposals", "of", "them", "the"})
_WORD = re.compile(r"[^\s,;:]+")


@dataclass(frozen=True, slots=True)
class Vote:
    """One vote of a line: on the proposal of this number, as this line."""

    number: str
    line: str


def votes_in(line: str, choices: Sequence[str], open_now: Sequence[str]) -> list[Vote]:
    """Return the votes that a line asks for; none if it is anything else.

    The numbers stand all before the choice or all behind it; else nobody knows which it is for. choices: the words for
    a choice. open_now: the numbers of the proposals that can be voted on.
    """
    verb, *words = _words(line)
    said = [word for word in words if word not in _BETWEEN or word in choices]
    choice = [word for word in said if word in choices]
    named = [word for word in said if word not in choices]
    if verb != VERB or len(choice) != 1 or not named or choice[0] not in (said[0], said[-1]):
        return []
    if set(named) <= _ALL:
        named = list(open_now)
    if not all(word.isdecimal() for word in named):
        return []
    return [Vote(number, f"{VERB} {number} {choice[0]}") for number in dict.fromkeys(named)]


def is_vote(line: str, choices: Sequence[str]) -> bool:
    """Tell whether a line says no more than a vote does: “vote all yes”, “vote on 3: yes”; choices as in `votes_in`."""
    verb, *words = _words(line)
    return verb == VERB and all(word in choices or word in _ALL | _BETWEEN or word.isdecimal() for word in words)


def _words(line: str) -> list[str]:
    """Return the words of a line, in small letters; one empty word if it has none."""
    return [word.lstrip("#") for word in _WORD.findall(line.casefold().rstrip(" .!"))] or [""]
