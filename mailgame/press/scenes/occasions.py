"""Pieces of letters that several parts of the desk make: lines of receipts, parts of the digest, open games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from .joining import shortened, whole
from .scene import Game, Happening, MayDo

_ECHOED, _LONGEST = 6, 500
"""How many lines of a block a receipt repeats, and how many letters of a command."""
_ECHOED_WORDS = 60
"""How many words of a line of a block, if there are twice as many."""


class ReceiptLine(Struct, frozen=True):
    """One command of the letter and its outcome. `mark` is "done", "filed", "refused" or "noted" (read, nothing to do).

    `words` is what was done, or why not and what would work. `filed_for` is the moment a filed order is played,
    `number` its number for `cancel`, `journal` that of its line in the journal, for `history`. `meant` are lines
    that could be sent instead, the likeliest first; `near` are patterns of commands. `happenings` follow the words:
    what came of it. `instead` is a line that would be done now. `block` is the text below the command, as it was taken.
    `made` is the number of a proposal that it made, `brought` the titles of the letters that it brought, `until` the
    moment up to which a vote that it cast can be changed, `voted` that vote: on what, “Proposal 3”, and for what.
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
    made: str = ""
    brought: str = ""
    until: datetime | None = None
    voted: tuple[tuple[str, str], ...] = ()

    def less(self, told: Counter[str]) -> ReceiptLine:
        """Return it without the sentences `told` elsewhere, which are taken from them, and a proposal's text shown."""
        left = []
        for happening in self.happenings:
            if told[happening.text] > 0:
                told[happening.text] -= 1
            else:
                left.append(happening)
        return replace(self, happenings=tuple(left), block="" if told[whole(self.made)] else self.block)

    @property
    def said(self) -> str:
        """The command, or its beginning where it is as long as a letter."""
        return shortened(self.command, _LONGEST)

    @property
    def settled(self) -> ReceiptLine:
        """The same in as few passages as possible: the words, with their dice and sums, then the rest."""
        if not self.happenings:
            bare = not self.words and self.brought
            return replace(self, words=f"{self.brought}.") if bare else self
        opening, *rest = passages((Happening(self.words), *self.happenings)) or [Happening("")]
        following = (replace(opening, text=""), *rest) if _is_reckoned(opening) else tuple(rest)
        return replace(self, words=opening.text, happenings=following)

    @property
    def others(self) -> tuple[str, ...]:
        """The patterns in `near` that the words do not end with already."""
        return tuple(pattern for pattern in self.near if not self.words.rstrip(".").endswith(pattern))

    @property
    def echo(self) -> tuple[str, ...]:
        """The first lines of its block, each in part if it is long, and how many more there are."""
        lines = [_in_part(line) for line in self.block.strip("\n").split("\n")] if self.block.strip() else []
        more = len(lines) - _ECHOED
        return (*lines[:_ECHOED], f"… and {more} more lines") if more > 1 else tuple(lines)


def _in_part(line: str) -> str:
    """Return a line whole, or its first words and how many more there are: a paragraph may be one line."""
    words = line.split(" ")
    more = len(words) - _ECHOED_WORDS
    return f"{' '.join(words[:_ECHOED_WORDS])} … and {more} more words" if more > _ECHOED_WORDS else line


def passages(happenings: Sequence[Happening]) -> list[Happening]:
    """Join happenings into as few passages as possible; dice or sums end a passage."""
    joined: list[Happening] = []
    sentences: list[str] = []
    for happening in happenings:
        sentences += [words for words in (happening.text, *happening.conflicts) if words]
        if _is_reckoned(happening):
            joined.append(replace(happening, text=" ".join(sentences), conflicts=()))
            sentences = []
    return [*joined, Happening(" ".join(sentences))] if sentences else joined


def _is_reckoned(happening: Happening) -> bool:
    return bool(happening.dice or happening.sums)


class OpenGame(Struct, frozen=True):
    """A game that can be joined: its name, what is played, how many play, and the command that joins.

    `questions` says what else the command must say, "m or f in place of GENDER"; "" for nothing.
    """

    name: str
    title: str
    players: int
    command: str
    words: str = ""
    questions: str = ""


class Waits(Struct, frozen=True):
    """A game that somebody has asked to join as `name`, and enters later. `admitted`: the Admin has agreed."""

    game: Game
    name: str
    admitted: bool


class DigestItem(Struct, frozen=True):
    """Something that waits for the Admin. `released`: when it goes ahead by itself, None if it does not."""

    heading: str
    text: str = ""
    may_do: tuple[MayDo, ...] = ()
    released: datetime | None = None


class DigestPart(Struct, frozen=True):
    """Items of one kind that wait: "Newcomers", "Adopted as text only", "Letters held back"."""

    heading: str
    items: tuple[DigestItem, ...]


class Health(Struct, frozen=True):
    """The state of a part of the server: whether it is well, in words, and what mends it, "" if nothing has to."""

    part: str
    well: bool
    words: str
    mend: str = ""
