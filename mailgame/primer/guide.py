"""The guide: how law is written, in chapters. What differs from game to game is filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

_FILE = Path(__file__).parent / "guide.txt"
_HEADING = re.compile(r"^# (\w+): (.+)$", re.MULTILINE)
_BLANK = re.compile(r"\[\[(\w+)\]\]")


class Chapter(Struct, frozen=True):
    """One chapter: the word by which it is asked for, its title, and its text."""

    id: str
    title: str
    text: str


@cache
def _chapters() -> tuple[Chapter, ...]:
    parts = _HEADING.split(_FILE.read_text(encoding="utf-8"))[1:]
    triples = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return tuple(Chapter(id, title, text.strip()) for id, title, text in triples)


def chapters(values: Mapping[str, str]) -> tuple[Chapter, ...]:
    """Return the chapters with these words in their blanks; raises KeyError for a blank without a word.

    The blanks are `add` and `change`, the words by which players propose a new rule and another one (“propose add”),
    and the limits of the sandbox by their names.
    """
    return tuple(
        Chapter(chapter.id, chapter.title, _BLANK.sub(lambda blank: values[blank[1]], chapter.text))
        for chapter in _chapters()
    )


def blanks() -> frozenset[str]:
    """Return the names of all blanks."""
    return frozenset(name for chapter in _chapters() for name in _BLANK.findall(chapter.text))
