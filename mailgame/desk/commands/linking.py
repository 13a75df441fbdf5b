"""Linking: words between a name and what is said of it, which belong to neither: “buy 4 as Moms Place, it’s a girl”."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from .lines import Token

_SHORT = frozenset({"hes", "he's", "its", "it's", "shes", "she's", "thats", "that's"})
"""A word for what has been named, with the verb in it."""
_IT, _IS = re.compile(r"s?he|it|that|this"), frozenset({"is"})
_ARTICLES = frozenset({"a", "an"})
_AND = frozenset({"&", "and"})
_DASHES = frozenset("-–—")
_LONGEST = 5
"""The words of the longest link."""


def link_at(tokens: Sequence[Token], place: int, labels: Collection[str]) -> int:
    """Return how many words from a place on say only that what follows is said of what stands before; 0 for none.

    labels: the names of what may follow, in small letters: “gender: f”.
    """
    words = ["" if token.quoted else token.text.casefold().replace("’", "'") for token in tokens[place:][:_LONGEST]]
    end = 0
    while end < len(words) and words[end] in _DASHES | _AND:
        end += 1
    links = not _DASHES.isdisjoint(words[:end])
    first, second, third = [*words[end:], "", "", ""][:3]
    if first in labels:
        links, end = True, end + 1 + (second in _IS | {"="})
    elif first in _SHORT:
        links, end = True, end + 1
    elif _IT.fullmatch(first) and second in _IS and third in _ARTICLES:  # “What It Is” is a name
        links, end = True, end + 2
    return end + (words[end : end + 1] != [] and words[end] in _ARTICLES) if links else 0


def is_cut_by_a_link(tokens: Sequence[Token], begin: int, end: int, labels: Collection[str]) -> bool:
    """Tell whether words that could be a name, from one place to another, hold such a link or the beginning of one."""
    nearest = max(begin + 1, end - _LONGEST)  # a link further off ends before the end
    return any(length and place + length >= end
               for place in range(nearest, end) for length in [link_at(tokens, place, labels)])
