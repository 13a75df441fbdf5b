"""Unsaid: what a player told the law of players in an order, and nobody else was told of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...game.game import Game
from ...game.inputs import Instruct
from ...game.telling.telling import sentence
from ...kernel.narration import Narration
from ...law.riders import RIDER

_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")


def says_more(game: Game, given: Instruct, told: Sequence[Narration]) -> bool:
    """Return whether an order that players' law carries out may say more than everybody was told.

    Law may keep it for its writer alone: “hide 7”, of which everybody hears that somebody has hidden.
    """
    command = game.engine.book.command(given.pattern)
    if command is not None and command.rule not in game.engine.players_law and RIDER not in given.arguments:
        return False
    said = _THOUSANDS.sub("", " ".join(sentence(story, "") for story in told if story.get("template"))).casefold()
    values = _values(value for name, value in given.arguments.items() if name != RIDER)
    return any(not _stands_in(value, said) for value in values)


def _values(given: Iterable[Any]) -> Iterator[str]:
    """Yield all that was said, in lists and behind riders as well; what is there or not says nothing."""
    for value in given:
        if isinstance(value, list | tuple):
            yield from _values(value)
        elif isinstance(value, dict):
            yield from _values(value.values())
        elif value is not None and not isinstance(value, bool):
            yield str(value).casefold()


def _stands_in(value: str, said: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", said) is not None
