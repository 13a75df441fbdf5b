"""What went wrong with a rule in a trial: the rule, a sentence, and the line of its law."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mailgame.game.game import Game


class Erred(NamedTuple):
    """A rule that failed: its number, its title, what went wrong, and the line of its law, 0 if that is not known.

    stays: it is not suspended for it, since what it wanted was refused.
    """

    rule: int
    title: str
    words: str
    line: int
    stays: bool = False


def declined(game: Game, rule: int, words: str) -> Erred:
    """Return how a rule wanted what cannot be, in the words of the refusal."""
    return erred(game, rule, re.sub(r"^(That cannot be|Rule \d+ cannot do that): ", "", words))._replace(stays=True)


def all_declined(game: Game, wanted: Iterable[tuple[int, object, str]]) -> Iterator[Erred]:
    """Yield what rules wanted and cannot be, of all that an input has declined: that of which an author is told."""
    for rule, _, words in wanted:
        if rule in game.engine.run.warned:
            yield declined(game, rule, words)


def erred(game: Game, rule: int, words: str, trace: str = "") -> Erred:
    """Return the failure of a rule.

    words: what went wrong; of a Python traceback only the last line is kept.
    trace: the traceback through the rule's own lines.
    """
    lines = re.findall(r"line (\d+)", trace or words) if "File " not in words else []
    sentences = [line.strip() for line in words.strip().splitlines() if line.strip()]
    record = game.world.rules.get(str(rule))
    title = record["title"] if record is not None else ""
    return Erred(rule, title, sentences[-1] if sentences else "it erred", int(lines[-1]) if lines else 0)
