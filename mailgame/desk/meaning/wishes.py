"""Wishes: the words of people who say in prose what a command says."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

from msgspec import Struct


class Want(Struct, frozen=True):
    """What somebody wants of the game itself: how that is said, in small letters, and the commands that do it.

    sort: commands of this sort do it as well. other_words: how many words of any kind may be said besides.
    """

    said: tuple[str, ...]
    lines: tuple[str, ...]
    sort: str
    other_words: int = 0


_WORDS: dict[str, Any] = tomllib.loads(
    files("mailgame.desk.meaning").joinpath("wishes.toml").read_text(encoding="utf-8")
)


def words(name: str) -> frozenset[str]:
    """Return the words that are listed under `name`, in small letters."""
    return frozenset(_WORDS[name])


WANTS = tuple(
    Want(tuple(sorted(each["said"], key=len, reverse=True)), tuple(each["lines"]), each.get("of_sort", ""),
         each.get("other_words", 0))
    for each in _WORDS["want"]
)
ALIKE: tuple[tuple[str, ...], ...] = tuple(tuple(group) for group in _WORDS["alike"])
"""Everyday words that mean the same, in small letters."""
PHRASES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)"), word) for phrase, word in _WORDS["phrases"].items()
)
"""Phrases, each with a word that means the same."""
