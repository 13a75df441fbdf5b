"""Word lists: the words that a game knows, as its ruleset lists them; rules ask their view for them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WordList:
    """Words in the order of their file, each in the form `as_listed` returns."""

    words: tuple[str, ...]
    known: frozenset[str]

    def has(self, word: str) -> bool:
        """Return whether a word is listed, in upper or lower case."""
        return as_listed(word) in self.known


def as_listed(word: str) -> str:
    """Return a word as it is looked up: in lower case, each accented letter as one character."""
    return unicodedata.normalize("NFC", word.strip().casefold())
