"""Word lists: which words a game knows, as its ruleset lists them; rules ask their view for them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WordList:
    """Words in the order of their file, each as it is looked up; see `as_listed`."""

    words: tuple[str, ...]
    known: frozenset[str]

    def has(self, word: str) -> bool:
        """Tell whether a word is listed, in whatever letters."""
        return as_listed(word) in self.known


def as_listed(word: str) -> str:
    """Return a word as it is looked up: in small letters, those with accents as one sign each."""
    return unicodedata.normalize("NFC", word.strip().casefold())
