"""What lines of a letter are read as: commands, mistakes in one, and talk."""

from __future__ import annotations

import re

from msgspec import Struct, field

from ...game.inputs import Instruct, Role
from ...law import Command
from .matching import Arguments

IN_A_SUBJECT = "it is the subject of an answer"


class Parsed(Struct, frozen=True):
    """A line that is a command."""

    command: Command
    arguments: Arguments
    words: str
    block: str = ""
    name: str = ""
    """The player in whose name it is, if the line begins with “as NAME:”."""
    before: str = ""
    """What it must come before, if the line begins with “before …:”; see `guards`."""
    standing: bool = False
    """Whether the line begins with “standing”: the order is to be repeated."""
    bare: str = ""
    """The order itself, if anything comes before it in the line."""

    def instruct(self, at: str, player: str = "", by: Role = "player", letter: str = "", address: str = "") -> Instruct:
        """Return this order as an input.

        at: the moment it was received, in UTC as text. letter: the number of its letter. All else as in `Instruct`.
        """
        return Instruct(
            at=at, player=player, pattern=self.command.pattern, arguments=dict(self.arguments), block=self.block, by=by,
            letter=letter, words=self.bare or self.words, address=address,
        )


class Misread(Struct, frozen=True):
    """A line that tries to be a command and is none: the reason, and what would work.

    near: the patterns of the nearest commands. block: the lines below belong to it; below: they do if a line ends them
    as it does a block. text: those lines. none: it is written as it should be, but there is nothing that it could name,
    or it is somebody else's to say, or its rule is gone: nothing else was meant.
    """

    words: str
    reason: str
    near: tuple[str, ...] = ()
    block: bool = False
    below: bool = False
    text: str = ""
    none: bool = False

    @property
    def says_which(self) -> bool:
        """Whether it names by its number a thing that there is not: that is said of it, and nothing more."""
        return self.none and any(word.isdecimal() for word in re.findall(r"\w+", self.words))


class Reading(Struct):
    """What a letter holds: commands and mistakes, in order, and the lines that are talk."""

    found: list[Parsed | Misread] = field(default_factory=list)
    talk: list[str] = field(default_factory=list)
    more: str = ""
    """The first command beyond the most that are read; "" if there is none."""
    below_stop: list[str] = field(default_factory=list)
    """Lines below “stop” that are, or try to be, commands, and were not read."""
    texts: list[tuple[str, str]] = field(default_factory=list)
    """The lines below each command that takes them, with the line of that command."""
    aside: list[tuple[str, str]] = field(default_factory=list)
    """Commands that stand in a quotation, each with the reason why it is taken for one."""
    in_subject: str = ""
    """A subject that is a command as well and was not read, since the text holds others; "" if there is none."""
    above: list[int] = field(default_factory=list)
    """How many commands stand above each line of talk; −1 for a line that stands in a quotation."""

    @property
    def commands(self) -> bool:
        """Whether anything in it is, or tries to be, a command."""
        return bool(self.found)
