"""Which lines may be orders at all, found out fast: every order names its verb, or its thing as “the board” does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

from ...law import Command

_ARTICLES = frozenset({"my", "the"})
_LETTERS = re.compile("[a-z]+")


def named_by(commands: Iterable[Command]) -> frozenset[str]:
    """Return of each command the letters of a word that its orders name; one in other letters stands in no ASCII."""
    patterns = (command.pattern.split() for command in commands)
    words = (pattern[len(pattern) > 1 and pattern[0] in _ARTICLES] for pattern in patterns)
    return frozenset(found[0] for word in words if word.isascii() and (found := _LETTERS.search(word.lower())))


def may_name(text: str, named: Set[str]) -> bool:
    """Tell whether a text may name one of these words; False is certain."""
    return not text.isascii() or not named.isdisjoint(_LETTERS.findall(text.lower()))
