"""Likeness: which of several names is meant by a part of one, or by a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import lru_cache


class Unclear(Exception):
    """Words that mean nothing here; the message tells the player. `surely`: it is clear what was meant."""

    def __init__(self, words: str, surely: bool = False) -> None:
        super().__init__(words)
        self.surely = surely


@lru_cache(maxsize=256)
def nearest(word: str, known: tuple[str, ...], count: int, cutoff: float) -> list[str]:
    """Return the known words that a word may be a misspelling of, the nearest first.

    count: how many at most. cutoff: how similar they must be, from 0 to 1. Cached, since a letter is read repeatedly.
    """
    return difflib.get_close_matches(word, known, count, cutoff)


def alike(words: str, candidates: Iterable[tuple[str, tuple[str, ...]]]) -> list[str]:
    """Return the ids of the candidates that the words mean: by the whole name, else its beginning, else a word of it.

    candidates: ids, each with the names of the thing.
    """
    wanted = " ".join(words.casefold().split())
    singular = wanted[:-1] if wanted.endswith("s") and len(wanted) > 3 else wanted
    named = list(candidates)
    tests = (
        lambda name: name in (wanted, singular),
        lambda name: len(singular) >= 2 and name.startswith(singular),
        lambda name: len(singular) >= 3 and _begins_words(singular.split(), name.split()),
    )
    for test in tests:
        found = [id for id, names in named if any(test(name.casefold()) for name in names)]
        if found:
            return list(dict.fromkeys(found))
    return []


def _begins_words(wanted: list[str], words: list[str]) -> bool:
    """Tell whether each wanted word begins a word of the name, in this order."""
    left = iter(words)
    return all(any(word.startswith(beginning) for word in left) for beginning in wanted)
