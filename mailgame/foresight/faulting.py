"""What went wrong with a rule in a trial, as it can be told: the rule, a sentence, and the line of its law."""

from __future__ import annotations

import re
from typing import NamedTuple

from mailgame.game.game import Game


class Erred(NamedTuple):
    """A rule that erred: its number, its title, what went wrong, and the line of its law; 0 is not known."""

    rule: int
    title: str
    words: str
    line: int


def erred(game: Game, rule: int, words: str, trace: str = "") -> Erred:
    """Return what is told of an error: its words, of which a traceback of the server's own is only the last line."""
    lines = re.findall(r"line (\d+)", trace or words) if "File " not in words else []
    said = [line.strip() for line in words.strip().splitlines() if line.strip()]
    record = game.world.rules.get(str(rule))
    title = record["title"] if record is not None else ""
    return Erred(rule, title, said[-1] if said else "it erred", int(lines[-1]) if lines else 0)
