"""Free names: for whoever asks to join by a name that will not do, one that will, in the line that they could send."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import structs

from mailgame.game.game import Game
from mailgame.game.inputs import Instruct

from ...kernel.faults import Refused
from ...post.reading.letter import Letter

_NOT_IN_NAMES = re.compile(r"[^\w '’-]+|_+")
_LONGEST, _NUMBERS = 20, range(2, 10)
"""The most characters of a name that is suggested, and what is put behind one that is taken."""


def free_name(game: Game, asked: Instruct, name: str, letter: Letter) -> str:
    """Return a name by which somebody could join who was refused by another; "" if no name would do.

    asked: their request as it was refused. letter: who wrote it.
    """
    command = next(one for one in game.commands() if one.pattern == asked.pattern and one.by == "stranger")
    for free in dict.fromkeys(_names(name, letter)):
        try:
            game.orders.try_out(command, structs.replace(asked, arguments={**asked.arguments, "name": free}))
        except Refused:
            continue
        return free
    return ""


def _names(name: str, letter: Letter) -> Iterator[str]:
    """Yield what somebody could be called: as they asked, as their letter calls them, or with a number."""
    for words in (re.split("[,;<(]", name)[0], letter.sender_name):
        plain = " ".join(_NOT_IN_NAMES.sub(" ", words).split())
        if plain:
            yield plain[:_LONGEST].strip()
            yield plain.split()[0][:_LONGEST]
    plain = next(iter(_NOT_IN_NAMES.sub(" ", name).split()), "") or letter.sender.partition("@")[0]
    yield from (f"{plain[:_LONGEST]} {number}" for number in _NUMBERS)
