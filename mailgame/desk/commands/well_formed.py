"""Well formed: a line that is written as its command wants, but names something that is not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ...law import Command
from ...law.commands import name_of
from .likeness import Unclear
from .lines import Token
from .matching import Match, elements_of
from .names import Names


class WellFormed(Struct, frozen=True):
    """A command that a line would be, if what it names were there.

    none: whether it names a thing by a number, and nothing is there of a kind that it needs. A number is what it says;
    a word may be that of another command, misspelt.
    """

    command: Command
    reason: str
    none: bool


def well_formed(
    tried: Sequence[tuple[Command, str]], tokens: Sequence[Token], names: Names
) -> WellFormed | None:
    """Return the first command that a line would be if there were what it names; None if it would be none.

    tried: the commands that it was matched with and is not, each with what is wrong, "" if nothing says why.
    """
    supposed = _Supposed(names)
    for command, reason in tried:
        if (meant := Match(command.pattern, tokens, supposed, command.rule).arguments) is None:
            continue
        elements = (element for element in elements_of(command.pattern) if not element.optional)
        words = [word for element in elements for word in element.words if word.isupper()]
        lacks = any(names.has_none(word, command.rule) for word in words)
        things = (meant.get(name_of(word), "") for word in words if names.names_things(word, command.rule))
        none = lacks and any(map(_is_number, things))
        return WellFormed(command, reason, none) if reason else None
    return None


def _is_number(meant: object) -> bool:
    """Return whether an argument, or an entry of a list of them, is written as a number."""
    entries = meant if isinstance(meant, list) else [meant]
    return any(str(entry).lstrip("#").isdecimal() for entry in entries)


class _Supposed(Names):
    """The names of a game in which anything that a single word names is there."""

    def __init__(self, names: Names) -> None:
        super().__init__(names.game)

    def meaning(
        self, argument: str, words: str, rule: int = 0, before: Mapping[str, Any] | None = None
    ) -> str | int:
        """Return what words mean, or the words themselves where they name what is not there. Raises Unclear."""
        try:
            return super().meaning(argument, words, rule, before)
        except Unclear:
            if len(words.split()) == 1 and self.names_things(argument, rule):
                return words
            raise
