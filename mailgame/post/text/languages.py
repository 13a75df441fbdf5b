"""The words that mail programs write by themselves, from languages.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib.resources import files

_LANGUAGES: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("mailgame.post.text").joinpath("languages.toml").read_text(encoding="utf-8")
)


def words(name: str) -> tuple[str, ...]:
    """Return what all languages list under `name`, case-folded, without duplicates, longest first."""
    spoken = {word.casefold() for language in _LANGUAGES.values() for word in language.get(name, ())}
    return tuple(sorted(spoken, key=lambda word: (-len(word), word)))


def any_of(phrases: Iterable[str]) -> str:
    """Return a pattern for any of these phrases, as whole words where a script has spaces; “…” is anything."""
    patterns = [re.escape(phrase).replace("…", ".{1,40}") for phrase in phrases]
    alone = "|".join(pattern for pattern in patterns if pattern[0] < "\u0e00")
    within = "|".join(pattern for pattern in patterns if pattern[0] >= "\u0e00")
    return rf"(?<!\w)(?:{alone})(?!\w)|{within}" if within else rf"(?<!\w)(?:{alone})(?!\w)"


def in_small_letters(text: str) -> str:
    """Return a text as patterns see it that do not mind case: for them the “İ” and “ı” of Turkish are an “i”, too."""
    return text.casefold().replace("i\u0307", "i").replace("ı", "i")
