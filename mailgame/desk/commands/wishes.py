"""Wishes: the words of people who say in prose what a command says."""

from __future__ import annotations

import tomllib
from importlib.resources import files

_WORDS: dict[str, list[str]] = tomllib.loads(
    files("mailgame.desk.commands").joinpath("wishes.toml").read_text(encoding="utf-8")
)


def words(name: str) -> frozenset[str]:
    """Return the words that are listed under `name`, in small letters."""
    return frozenset(_WORDS[name])
