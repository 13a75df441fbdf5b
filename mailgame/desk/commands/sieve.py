"""Which lines may be orders at all, found out fast: every order names its verb, or its thing as “the board” does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set

from ...law import Command

_ARTICLES = frozenset({"my", "the"})
_LETTERS = re.compile("[a-z]+")


def named_by(commands: Iterable[Command]) -> frozenset[str]:
    """Return of each command the letters of a word that its orders name; one in other letters stands in no ASCII."""
    words = (_telling_word(command.pattern.split()) for command in commands)
    return frozenset(found[0] for word in words if word.isascii() and (found := _LETTERS.search(word.lower())))


def _telling_word(pattern: Sequence[str]) -> str:
    """Return the verb of a pattern; behind an article the thing, if it is a fixed word."""
    verb, *behind = pattern
    return behind[0] if verb in _ARTICLES and behind and behind[0].isalpha() and behind[0].islower() else verb


def may_name(text: str, named: Set[str]) -> bool:
    """Tell whether a text may name one of these words; False is certain."""
    return not text.isascii() or not named.isdisjoint(_LETTERS.findall(text.lower()))
