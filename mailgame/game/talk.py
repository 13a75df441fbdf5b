"""Talk: what players have said to everybody, kept in threads: one for each proposal, and the general one.

It is no thing of the game: rules neither read nor change it, so that nobody's words become anybody else's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mailgame.law import Intent, Player
from mailgame.world.world import World

KEPT, SERIES = "talk", "talk"
"""Where a world keeps what was said, and the series that numbers it."""
_ADDRESS = re.compile(r"(?<![^\s“”<>\"])[^\s“”<>\"]+@[^\s“”<>\"]+")  # from where a word begins, each once


@dataclass(frozen=True, slots=True)
class Say(Intent):
    """Say something to everybody: on a `proposal`, by its number, or `under` what was said before, by that number.

    What is said under something stands in its thread. 0 is neither.
    """

    author: Player
    words: str
    proposal: int = 0
    under: int = 0


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody said. `at` is the moment, in UTC; `proposal` and `under` are as in `Say`; `first` began the thread.

    Each thing said in the general thread that is under nothing begins a conversation of its own.
    """

    number: int
    author: str
    words: str
    at: str
    proposal: int = 0
    under: int = 0
    first: int = 0


def messages(world: World) -> list[Message]:
    """Return all that was said, oldest first."""
    return [Message(**row) for row in world.data.get(KEPT, ())]


def latest(world: World) -> int:
    """Return the number of what was said last; 0 if nothing was."""
    return max((remark.number for remark in messages(world)), default=0)


def message_of(world: World, number: int) -> Message | None:
    """Return what was said with this number; None if nothing was, or it has been undone."""
    return next((remark for remark in messages(world) if remark.number == number), None)


def keep(world: World, wish: Say) -> Message | None:
    """Keep what is said now and return it; None if it is under something that nobody has said."""
    before = message_of(world, wish.under) if wish.under else None
    if wish.under and before is None:
        return None
    number = world.next_number(SERIES)
    world.take_number(SERIES, number)
    proposal = before.proposal if before is not None else wish.proposal
    message = Message(
        number, wish.author.id, wish.words, world.data["clock"], proposal, wish.under,
        before.first if before is not None else number,
    )
    row = {name: getattr(message, name) for name in Message.__slots__}
    world.put(world.data, KEPT, [*world.data.get(KEPT, ()), row])
    return message


def without_addresses(words: str) -> str:
    """Return words for others to read: with “…” for each mail address, such as one that stood over a quotation."""
    return _ADDRESS.sub("…", words)
