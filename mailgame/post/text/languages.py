"""The words that mail programs write by themselves, from languages.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files

_LANGUAGES: dict[str, dict[str, list[str]]] = tomllib.loads(
    files("mailgame.post.text").joinpath("languages.toml").read_text(encoding="utf-8")
)


def words(name: str) -> tuple[str, ...]:
    """Return what all languages list under `name`, case-folded, without duplicates, longest first."""
    spoken = {word.casefold() for language in _LANGUAGES.values() for word in language.get(name, ())}
    return tuple(sorted(spoken, key=lambda word: (-len(word), word)))
