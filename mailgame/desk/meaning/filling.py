"""Filling: what a line of prose says of the arguments of a command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...law import Command
from ...law.commands import LIST, kind_of
from ...world.sight import Sight
from ..commands.names import MANY_WORDS, SMALL, Names

_NAMED, _NUMBERED, _COUNTED = 1.5, 1.0, 0.4
"""What it counts that the line names what an argument is, for each word; gives its number; or says how many."""
_OPEN = 1.0
"""What an argument that could be several things counts against a command."""
_LONGEST = 3
"""How many words of a line are looked at as one name."""


class KnownNames:
    """What arguments can be now, as far as `sight` may know, worked out once while the game stands still."""

    def __init__(self, names: Names, sight: Sight) -> None:
        self.names, self._sight = names, sight
        self._called: dict[tuple[str, int], dict[str, str]] = {}

    def called(self, argument: str, rule: int) -> dict[str, str]:
        """Return what an argument of a rule’s command can be, by its names in small letters."""
        key = (kind_of(argument), rule)
        if key not in self._called:
            known = self.names.known(argument, self._sight, rule)
            self._called[key] = {name.casefold(): one[0] for one in reversed(known) for name in reversed(one)}
        return self._called[key]


class Filling:
    """What a line says of a command’s arguments.

    known: those that it says, or that can be one thing only. open: those that are not. line: the command with what is
    known. used: the words that say it. score: what that counts for the command.
    """

    def __init__(self, names: KnownNames, command: Command, said: Sequence[str]) -> None:
        self.known: dict[str, str] = {}
        self.open: list[str] = []
        self.used: set[str] = set()
        self.score = 0.0
        self._names, self._rule, self._said = names, command.rule, said
        written: list[str] = []
        before = ""
        for optional, word in pieces(command.pattern):
            value = word if not word.isupper() else self._argument(word.rstrip(LIST), optional, before)
            if word.isupper() and value:
                self.known[word] = value
            elif word.isupper() and not optional:
                self.open.append(word)
                self.score -= _OPEN * (kind_of(word.rstrip(LIST)) not in MANY_WORDS)
            written += [value] if value and (word.isupper() or not optional) else []
            before = word
        self.line = " ".join(written)

    def _argument(self, argument: str, optional: bool, before: str) -> str:
        """Return what is said of an argument, or what it can only be; "" for nothing. before: the word before it."""
        kind = kind_of(argument)
        if kind in ("NUMBER", "DOLLARS"):
            return self._number(kind, optional, before)
        if kind in MANY_WORDS:
            return ""
        called = self._names.called(argument, self._rule)
        for length in range(_LONGEST, 0, -1):
            for place in range(len(self._said) - length + 1):
                words = self._said[place : place + length]
                name = " ".join([*words[:-1], words[-1].removesuffix("'s")])
                if name in called and self.used.isdisjoint(words):
                    self.used.update(words)
                    self.score += _NAMED * length
                    return called[name]
        things = {*called.values()}
        return things.pop() if len(things) == 1 and not optional else ""

    def _number(self, kind: str, optional: bool, before: str) -> str:
        for word in self._said:
            bare = word.removeprefix("$")
            counts = str(SMALL[bare]) if SMALL.get(bare, 0) and bare not in ("a", "an") else ""
            if word in self.used or not (bare.isdecimal() or counts):
                continue
            if optional or kind == "DOLLARS":
                self.score += _COUNTED
            elif bare.isdecimal() and self._numbers(bare, before):
                self.score += _NUMBERED
            else:
                continue
            self.used.add(word)
            return counts or bare
        return ""

    def _numbers(self, number: str, before: str) -> bool:
        """Tell whether a number can be meant: of a thing, if a word before it says its kind, or else of a rule."""
        world = self._names.names.game.world
        if before in world.kinds:
            return number in world.rows(before)
        return world.record(number) is not None


def pieces(pattern: str) -> Iterator[tuple[bool, str]]:
    """Yield the words of a pattern without brackets, each with whether it can be left out."""
    optional = False
    for word in pattern.split():
        optional = optional or word.startswith("[")
        yield optional, word.strip("[]")
        optional = optional and not word.endswith("]")


def parts(pattern: str) -> tuple[list[str], list[str], list[str]]:
    """Return the fixed words of a pattern, those of them that cannot be left out, and its arguments."""
    words = [*pieces(pattern)]
    fixed = [word.casefold() for _, word in words if not word.isupper()]
    needed = [word.casefold() for optional, word in words if not word.isupper() and not optional]
    return fixed, needed, [word.rstrip(LIST) for _, word in words if word.isupper()]
