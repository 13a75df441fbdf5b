"""Plain questions: “who’s winning?”, “when is the next turn”, the same in every game, and what answers them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any

_SAID: dict[str, Any] = tomllib.loads(
    files("mailgame.desk.meaning").joinpath("plain_questions.toml").read_text(encoding="utf-8")
)
_NAME, _SPELT = "NAME", dict(_SAID["spelt"])
_LONGEST = 120
_GAP, _END = re.compile(r"[\s,;:–-]+"), " .?!…"


def answering(line: str, players: Iterable[str]) -> str:
    """Return the query that answers a question which a whole line is; "" if it is none of them.

    players: the names of all players.
    """
    said = " ".join(_GAP.split(re.sub("[’'*_“”\"]", "", line).strip(_END).casefold())) if len(line) <= _LONGEST else ""
    said = " ".join(_SPELT.get(word, word) for word in said.split())
    if not said:
        return ""
    return _answering(said, "|".join(sorted({re.escape(name.casefold()) for name in players})) or r"\Z\A")


@lru_cache(maxsize=500)
def _answering(said: str, names: str) -> str:
    """Return what answers a question; lines that are none, “vote 3 yes”, come again and again as well."""
    return next((shows for shows, pattern in _patterns(names) if pattern.fullmatch(said)), "")


@lru_cache(maxsize=64)
def _patterns(names: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return each query with the questions that it answers; names: those of all players, as a choice."""
    around, behind = "|".join(_SAID["around"]), "|".join(_SAID["behind"])
    return tuple(
        (each["shows"], re.compile(
            rf"(?:(?:{around}) )*(?:{'|'.join(each['asks']).replace(_NAME, f'(?:{names})')})(?: (?:{behind}))*"))
        for each in _SAID["question"]
    )
