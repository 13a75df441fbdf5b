"""Pieces of letters that several parts of the desk make: lines of receipts, parts of the digest, open games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .scene import Happening, MayDo

_ECHOED = 6
"""How many lines of a block a receipt repeats."""


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One command of the letter and its outcome. `mark` is "done", "filed", "refused" or "noted" (read, nothing to do).

    `words` is what was done, or why not and what would work. `filed_for` is the moment a filed order is played,
    `number` its number for `cancel`, `journal` that of its line in the journal, for `history`. `meant` are lines
    that could be sent instead, the likeliest first; `near` are patterns of commands. `happenings` follow the words: the
    dice and sums of what they tell, then what else came of it. `instead` is a line that would be done now. `block` is
    the text below the command, as it was taken.
    """

    command: str
    mark: str
    words: str
    filed_for: datetime | None = None
    number: int | None = None
    near: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()
    journal: int | None = None
    happenings: tuple[Happening, ...] = ()
    instead: str = ""
    block: str = ""

    @property
    def echo(self) -> tuple[str, ...]:
        """The first lines of its block, and how many more there are."""
        lines = self.block.strip("\n").split("\n") if self.block.strip() else []
        more = len(lines) - _ECHOED
        return (*lines[:_ECHOED], f"… and {more} more lines") if more > 1 else tuple(lines)


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that can be joined: its name, what is played, how many play, and the command that joins.

    `questions` says what else the command must say, "m or f in place of GENDER"; "" for nothing.
    """

    name: str
    title: str
    players: int
    command: str
    words: str = ""
    questions: str = ""


@dataclass(frozen=True, slots=True)
class DigestItem:
    """Something that waits for the Admin. `released`: when it goes ahead by itself, None if it does not."""

    heading: str
    text: str = ""
    may_do: tuple[MayDo, ...] = ()
    released: datetime | None = None


@dataclass(frozen=True, slots=True)
class DigestPart:
    """Items of one kind that wait: "Newcomers", "Adopted as text only", "Letters held back"."""

    heading: str
    items: tuple[DigestItem, ...]


@dataclass(frozen=True, slots=True)
class Health:
    """The state of a part of the server: whether it is well, and in words."""

    part: str
    well: bool
    words: str
