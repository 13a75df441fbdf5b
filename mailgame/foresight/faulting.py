"""What went wrong with a rule in a trial, as it can be told: the rule, a sentence, and the line of its law."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..kernel.faults import Disrupted
from ..kernel.game import Game


class Erred(NamedTuple):
    """A rule that erred: its number, its title, what went wrong, and the line of its law; 0 is not known."""

    rule: int
    title: str
    words: str
    line: int


def erred(game: Game, error: Exception | None, rule: int, trace: str) -> Erred:
    """Return what is told of an error: by the error itself, or else by the words that were written down of it."""
    said = getattr(error, "words", "") or (str(error) if isinstance(error, Disrupted) else "") or _last_line(trace)
    lines = re.findall(r"line (\d+)", f"{getattr(error, 'trace', '')} {said}")
    title = str(game.world.rules.get(str(rule), {}).get("title", ""))
    return Erred(rule, title, said, int(lines[-1]) if lines else 0)


def _last_line(trace: str) -> str:
    lines = [line.strip() for line in trace.strip().splitlines() if line.strip()]
    return lines[-1] if lines else "it erred"
