"""A guess: a line that was probably meant by one that is no command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from ..commands.parsed import Parsed

MOST, HANDFUL = 3, 5
"""How many guesses are shown for one line; and how many of one command, which differ in what the line lacks."""

ALL_OF_IT = "All of it, each on a line of its own."
"""What several orders are called that are meant by one line."""
SURE, PERHAPS = 0.05, 0.5
"""What a guess costs that does what somebody surely wants of the game itself; and one that they may want."""


class Guess(Struct, frozen=True):
    """A line that is understood, with its block; its cost, which is its distance from the line written; its meaning.

    words: what it does, if the help of its command does not say that; several orders stand on a line each.
    """

    line: str
    cost: float
    parsed: Parsed
    words: str = ""

    @property
    def said(self) -> str:
        """What it does, in words."""
        return self.words or self.parsed.command.help


_ARTICLES = re.compile(r"(?<=\s)(?:an?|the)\s|[\"“”]")


def unlike(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines, as many as are shown; of those that differ only in an article or quotation marks, the first."""
    first: dict[str, str] = {}
    for line in lines:
        first.setdefault(_ARTICLES.sub("", line.casefold()), line)
    return tuple(first.values())[: HANDFUL if lacks_a_word([*first.values()]) else MOST]


def verbs_of(guesses: Iterable[Guess]) -> set[str]:
    """Return the first words of the lines of some guesses, in small letters."""
    return {line.split()[0].casefold() for guess in guesses for line in guess.line.split("\n")}


def same_command(order: Parsed, before: Parsed) -> bool:
    """Tell whether an order is of the kind of the one before it, and no text."""
    return order.command.pattern == before.command.pattern and not order.command.block


def lacks_a_word(lines: Sequence[str]) -> bool:
    """Tell whether lines share their first word, or all but that: a line that lacks one word may be any of them."""
    said = [line.partition(" ") for line in lines]
    return len({first for first, _, _ in said}) == 1 or len({rest for _, _, rest in said}) == 1
