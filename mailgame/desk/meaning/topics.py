"""Topics: the commands that a line of prose is about, by the words that it shares with what they say of themselves.

“Let Bert vote for me” shares words with “Let another player vote for you, as your proxy”, which is the help of
“delegate PLAYER”: so “delegate Bert” is offered. Nothing is played that way.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.rulebook import Ruleset
from ...law import Command
from ...law.commands import LEAVING, LIST, kind_of
from ...world.sight import Sight
from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from ..commands.possible import example
from .filling import Filling, KnownNames, parts, pieces
from .guess import Guess
from .prose import above
from .spoken import begins_asking, behind, content, denies, forms, is_everyday, said_in

_MOST = 3
"""How many commands are offered for one line."""
_VERB, _FIXED, _ALSO, _OPTION, _HELP = 3.0, 2.5, 2.0, 1.5, 1.0
"""What a word counts as a command’s verb, as another of its words, in another form of it, as an option, in its help."""
_FIRST = 2.0
"""What it counts besides that the line begins with the verb."""
_MISSING = 1.0
"""What a fixed word behind the verb counts against a command if it is not said."""
_TELLS = 2.0
"""What counts against a command that takes a text if the line asks something."""
_LEAST, _SURE, _LIKELY, _SHARE = 2.3, 3.0, 0.7, 0.34
"""What a command must reach, and surely reaches; how much of the best; and how many of the words must speak for it."""
LETTER = "letter"
"""The sort of commands by which somebody writes to others."""
_LONGEST = 25
"""A line of more words is about too many things."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A command that a line may be about.

    line: as it could be sent. meant: its meaning, if nothing is left to be filled in. surely: the line says much of it.
    """

    command: Command
    line: str
    meant: Guess | None
    surely: bool


@dataclass(slots=True)
class _Entry:
    """A command and what each of its words counts; `fixed` are those behind its verb that cannot be left out."""

    command: Command
    fixed: tuple[str, ...]
    words: dict[str, float] = field(default_factory=dict)

    def add(self, words: Iterable[str], weight: float) -> None:
        for word in words:
            for form, share in forms(word):
                self.words[form] = max(self.words.get(form, 0.0), weight * share)


class Topics:
    """The commands of a grammar by their words; a ruleset may say everyday words for its own, in `look.everyday`."""

    def __init__(self, grammar: Grammar, ruleset: Ruleset) -> None:
        self._grammar, self._ruleset = grammar, ruleset
        self._entries = [*self._read()]
        number = Counter(word for entry in self._entries for word in entry.words)
        self._worth = {word: math.log((len(self._entries) + 1) / count) for word, count in number.items()}

    def of(self, line: str, sight: Sight) -> tuple[Topic, ...]:
        """Return the commands that a line is about, the likeliest first; of names, those that `sight` may know.

        A line that denies something is about none.
        """
        said = said_in(line)
        words = content(said)
        if not words or len(said) > _LONGEST or denies(said):
            return ()
        names = KnownNames(self._grammar.names, sight)
        found: list[tuple[float, _Entry, Filling, set[str]]] = []
        for entry in self._entries:
            if self._names_what_is_not(entry.command):
                continue
            score, spoken = self._score(entry, words)
            if not spoken:
                continue
            filling = Filling(names, entry.command, said)
            spoken |= filling.used
            known = {form for word in words for form, _ in forms(word)}
            unsaid = sum(known.isdisjoint(form for form, _ in forms(word)) for word in entry.fixed)
            score += filling.score + _FIRST * (entry.command.verb == words[0])
            score -= _MISSING * unsaid + _TELLS * self._tells(entry.command, line)
            if score >= _LEAST and len(spoken.intersection(words)) >= _SHARE * len(words):
                found.append((score, entry, filling, spoken))
        found.sort(key=lambda each: -each[0])
        likely = [each for each in found[:_MOST] if each[0] >= _LIKELY * found[0][0]]
        return tuple(
            Topic(entry.command, *self._written(line, entry.command, filling, spoken), score >= _SURE)
            for score, entry, filling, spoken in likely
        )

    def knows(self, word: str) -> bool:
        """Tell whether a word is one of the commands’, or an everyday word for one."""
        return is_everyday(word) or any(
            entry.words.get(form, 0.0) >= _ALSO for entry in self._entries for form, _ in forms(word)
        )

    def _read(self) -> Iterator[_Entry]:
        """Yield the commands that help lists; the words of those that are other ways to write one are that one’s."""
        everyday: Mapping[str, str] = self._ruleset.look.get("everyday", {})
        entry: _Entry | None = None
        for command in self._grammar.commands:
            fixed, needed, arguments = parts(command.pattern)
            if command.help and command.sort != LEAVING:
                if entry is not None:
                    yield entry
                entry = _Entry(command, tuple(needed[1:]))
                entry.add(content(said_in(command.help)), _HELP)
                entry.add(fixed[:1], _VERB)
                entry.add(fixed[1:], _FIXED)
                entry.add((word for part in fixed for word in said_in(str(everyday.get(part, "")))), _ALSO)
                for argument in arguments:
                    options = self._grammar.names.game.engine.book.options(command.rule, kind_of(argument))
                    entry.add((word for option in options for word in content(said_in(option))), _OPTION)
            elif entry is not None and not command.help and command.handler is entry.command.handler:
                entry.add(content(fixed), _ALSO)
        if entry is not None:
            yield entry

    @staticmethod
    def _tells(command: Command, line: str) -> bool:
        """Tell whether a command takes a text although the line asks something, and not somebody else."""
        return command.block and (begins_asking(line) or (command.sort != LETTER and line.rstrip().endswith("?")))

    def _names_what_is_not(self, command: Command) -> bool:
        """Tell whether a command must name something of a kind that the game has none of now."""
        names, before = self._grammar.names, ""
        for optional, word in pieces(command.pattern):
            kind = before if word == "NUMBER" else ""
            none = kind in names.game.world.kinds and not names.game.world.rows(kind)
            if not optional and (none or names.has_none(word.rstrip(LIST), command.rule)):
                return True
            before = word
        return False

    def _score(self, entry: _Entry, words: Sequence[str]) -> tuple[float, set[str]]:
        """Return what words count for a command, and which of them do."""
        score, spoken = 0.0, set[str]()
        for word in words:
            best = max((entry.words.get(form, 0.0) * share * self._worth.get(form, 0.0) for form, share in forms(word)),
                       default=0.0)
            if best:
                score += best
                spoken.add(word)
        return score, spoken

    def _written(self, line: str, command: Command, filling: Filling, spoken: set[str]) -> tuple[str, Guess | None]:
        """Return how a command can be sent that a line is about, and its meaning if nothing is left to be filled in."""
        rest = "" if self._tells(command, line) else behind(line, spoken)
        if not rest and command.sort == LETTER and line.split()[0].casefold() == command.verb:
            rest = line.partition(" ")[2]
        if command.block and rest and filling.open in ([], ["TITLE"]):
            order = self._grammar.line(" ".join([filling.line, *(filling.open and [rest])]))
            if isinstance(order, Parsed) and filling.open:
                titled = above(Guess(order.words, 0, order), "", "", ())
                return titled.line, titled
            if isinstance(order, Parsed) and command.sort == LETTER:
                letter = f"{filling.line}\n{rest}\nend"
                return letter, Guess(letter, 0, replace(order, block=rest))
        if not filling.open and not command.block:
            order = self._grammar.line(filling.line)
            if isinstance(order, Parsed):
                return filling.line, Guess(filling.line, 0, order)
        return example(command, self._ruleset, filling.known), None
