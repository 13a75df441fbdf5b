"""Topics: the commands that a line of prose is about, by the words that it shares with what they say of themselves.

“Let Bert vote for me” shares words with “Let another player vote for you, as your proxy”, which is the help of
“delegate PLAYER”: so “delegate Bert” is offered. Nothing is played that way.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from ...game.customs.correcting import CORRECTIONS, UNDO
from ...kernel.rulebook import Ruleset
from ...law import Command
from ...law.commands import LEAVING, LIST, SHOWN, kind_of
from ...world.sight import Sight
from ..commands.grammar import Grammar
from ..commands.numbers import in_full
from ..commands.parsed import Parsed
from ..commands.possible import example
from . import wishes
from .acting_on_rules import is_about_a_rule
from .completing import Completing
from .filling import OPEN, Filling, KnownNames, parts, pieces
from .guess import Guess
from .kept import does_as_said
from .prose import above
from .refusals import names_another
from .spoken import asks, begins_asking, behind, content, denies, depends, forms, is_everyday, said_in, stem

_MOST = 3
"""How many commands are offered for one line; twice as many are looked at."""
_VERB, _FIXED, _ALSO, _OPTION, _HELP = 3.0, 2.5, 2.0, 1.5, 1.0
"""What a word counts as a command’s verb, as another of its words, in another form of it, as an option, in its help."""
_FIRST = 2.0
"""What it counts besides that the line begins with the verb."""
_MISSING = 1.0
"""What a fixed word behind the verb counts against a command if it is not said."""
_SHOWS = 0.5
"""What counts for a command that shows something if the line asks something."""
_TELLS = 2.0
"""What counts against a command that takes a text if the line asks something."""
_LEAST, _SURE, _LIKELY, _SHARE = 2.3, 3.0, 0.7, 0.34
"""What a command must reach, and surely reaches; how much of the best; and how many of the words must speak for it."""
_POLITELY, _TO_ME = frozenset({"can", "could", "i", "please", "want", "to", "you"}), frozenset({"me", "us"})
"""Words before a verb that add nothing; and whom somebody asks to be told something."""
_POINTS = wishes.words("pointing")
_POINTING = re.compile(r"\bit\b", re.IGNORECASE)
"""The word for what somebody means without naming it."""
LETTER = "letter"
"""The sort of commands by which somebody writes to others."""
_WANTING = wishes.words("wanting")
_SAID_TO = re.compile(r"(?:please )?([a-z]+) (?!to )(\S.{0,200}?),? to (?:\S+ ){0,2}\S+$", re.IGNORECASE)
"""Something that somebody says to others: “say hello to Bert”."""
_PROPOSED = frozenset(map(stem, ("idea", "law", "proposal", "rule", "suggestion")))
_LONGEST, _LONGEST_LINE = 25, 2_000  # words; characters
"""A line of more than these is about too many things."""


class Topic(Struct, frozen=True):
    """A command that a line may be about.

    line: as it could be sent. meant: its meaning, if nothing is left to be filled in. surely: the line says much of it.
    words: what it does, if its help does not say that. partly: the line says something of what is to be filled in.
    acts: it says what is to be done, and not only with what.
    """

    command: Command
    line: str
    meant: Guess | None
    surely: bool
    words: str = ""
    partly: bool = False
    acts: bool = False

    @property
    def said(self) -> str:
        """What it does, in words."""
        return self.words or self.command.help


class _Entry(Struct):
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
        self._known = {word for entry in self._entries for word, weight in entry.words.items() if weight >= _ALSO}
        number = Counter(word for entry in self._entries for word in entry.words)
        self._worth = {word: math.log((len(self._entries) + 1) / count) for word, count in number.items()}

    def of(self, line: str, sight: Sight, completing: Completing, by_name: bool = False) -> tuple[Topic, ...]:
        """Return the commands that a line is about, the likeliest first; of names, those that `sight` may know.

        A line that denies something is about none. completing: fills in what the line leaves open. by_name: those that
        a line says no word of, but what they would be done with: “I’d be a fine ballot manager”.
        """
        plain = in_full(line) if len(line) <= _LONGEST_LINE else ""
        said = said_in(plain)
        words = content(said)
        if not words or len(said) > _LONGEST or denies(said) or (by_name and _WANTING.isdisjoint(said)):
            return ()
        names, asked, pointed = KnownNames(self._grammar.names, sight), asks(line), _POINTING.search(line) is not None
        found: list[tuple[float, _Entry, Filling, set[str]]] = []
        for entry in self._entries:
            if self._names_what_is_not(entry.command):
                continue
            score, spoken = self._score(entry, words)
            filling = Filling(names, entry.command, said, plain)
            if not (spoken or (filling.names and not asked and entry.command.sort == LETTER)):
                score = filling.score + OPEN * len(filling.open)
                things = any(kind_of(word.rstrip(LIST)) != "PLAYER" for word in filling.known)
                if by_name and filling.names and things and not (asked or entry.command.block) and score >= _LEAST:
                    found.append((score, entry, filling, filling.used))
                continue
            if by_name:
                continue
            spoken |= filling.used
            known = {form for word in words for form, _ in forms(word)}
            unsaid = sum(known.isdisjoint(form for form, _ in forms(word)) for word in entry.fixed)
            if not self._is_said(entry, words, said, asked or entry.command in completing.queries):
                continue
            if pointed and entry.fixed and unsaid == len(entry.fixed) and not filling.used:
                continue  # “I’ll take it” is not “take credit card”
            score += filling.score + _FIRST * (entry.command.verb == words[0])
            score += _SHOWS * (asked and entry.command.sort == SHOWN)
            score -= _MISSING * unsaid + _TELLS * self._tells(entry.command, line)
            share = 0 if self._is_to_others(entry.command, said) else _SHARE
            if score >= _LEAST and len(spoken.intersection(words)) >= share * len(words):
                found.append((score, entry, filling, spoken))
        found = [each for each in found if self._is_to_others(each[1].command, said)] or found
        found.sort(key=lambda each: -each[0])
        likely = [each for each in found[: 2 * _MOST] if each[0] >= (_LEAST if by_name else _LIKELY * found[0][0])]
        topics = []
        for score, entry, filling, spoken in likely:
            another = names_another(entry.command, filling, words, spoken)
            if another and not filling.open and not entry.command.block:
                continue  # “build a hotel on 19” is not “build railroad on 19”
            unfinished = _is_unfinished(entry.command, filling) and not another
            whole = completing.complete(entry.command, filling, names) if unfinished else None
            written = (whole.line, whole) if whole else self._written(line, entry.command, filling, spoken)
            topics.append(Topic(entry.command, *written, score >= _SURE and not by_name, partly=bool(filling.used),
                                acts=self._acts(entry, words)))
        return tuple(topics)

    def _is_chosen(self, command: Command, word: str) -> bool:
        """Tell whether its writer chooses an argument, an option before a text or any word: an example would choose."""
        options = self._grammar.names.game.engine.book.options(command.rule, kind_of(word))
        is_option = bool(options) and "TEXT" in command.pattern.split()
        return is_option or (word == "WORD" and word not in self._ruleset.look.get("examples", {}))

    def knows(self, word: str) -> bool:
        """Tell whether a word is one of the commands’, or an everyday word for one."""
        return is_everyday(word) or any(form in self._known for form, _ in forms(word))

    def _read(self) -> Iterator[_Entry]:
        """Yield the commands that help lists; the words of those that are other ways to write one are that one’s."""
        everyday: Mapping[str, str] = self._ruleset.look.get("everyday", {})
        entry: _Entry | None = None
        for command in self._grammar.commands:
            fixed, without_options, arguments = parts(command.pattern)
            if command.help and command.sort != LEAVING:
                if entry is not None:
                    yield entry
                entry = _Entry(command, tuple(without_options[1:]))
                entry.add(content(said_in(command.help)), _HELP)
                entry.add(fixed[:1], _VERB)
                entry.add(fixed[1:], _FIXED)
                entry.add((word for part in fixed for word in said_in(str(everyday.get(part, "")))), _ALSO)
                needed = {word.rstrip(LIST) for optional, word in pieces(command.pattern) if not optional}
                for argument in arguments:
                    weight = _OPTION if argument in needed else _HELP / 2
                    options = self._grammar.names.game.engine.book.options(command.rule, kind_of(argument))
                    entry.add((word for option in options for word in content(said_in(option))), weight)
            elif entry is not None and not command.help and command.handler is entry.command.handler:
                entry.add(content(fixed), _ALSO)
        if entry is not None:
            yield entry

    def _is_said(self, entry: _Entry, words: Sequence[str], said: Sequence[str], asked: bool) -> bool:
        """Tell whether a line says what a command does, and not only what its help speaks of besides.

        “Another turn with 1 soldier” orders nothing, nor does what hangs on “if”. asked: the command may be an answer.
        """
        command = entry.command
        if asked or command.block:
            return "TITLE" not in command.pattern.split() or self._proposes(command, said)
        wants = not (_WANTING.isdisjoint(said) or is_about_a_rule(command))
        acts = not command.rule or wants or self._acts(entry, words, _HELP)
        return acts and not depends(said) and (wants or does_as_said(said, command.verb, self._grammar))

    @staticmethod
    def _proposes(command: Command, said: Sequence[str]) -> bool:
        """Tell whether a line says the verb of a command that takes a title; of a proposal, or what is proposed."""
        own = {stem(command.verb)}
        return not (own if own.isdisjoint(_PROPOSED) else own | _PROPOSED).isdisjoint(map(stem, said))

    @staticmethod
    def _tells(command: Command, line: str) -> bool:
        """Tell whether a command takes a text although the line asks something, and not somebody else."""
        return command.block and (begins_asking(line) or (command.sort != LETTER and line.rstrip().endswith("?")))

    @staticmethod
    def _is_to_others(command: Command, said: Sequence[str]) -> bool:
        """Tell whether a line begins with the verb of a letter, or one that means the same: the rest is its text."""
        first, second = ([word for word in said if word not in _POLITELY] + ["", ""])[:2]
        known = {form for form, _ in forms(command.verb)}
        means_it = bool(second) and second not in _TO_ME and not known.isdisjoint(form for form, _ in forms(first))
        return command.sort == LETTER and command.block and means_it

    def _names_what_is_not(self, command: Command) -> bool:
        """Tell whether a command must name something of a kind that the game has none of now."""
        names, before = self._grammar.names, ""
        for optional, word in pieces(command.pattern):
            kind = before if word == "NUMBER" else ""
            none = kind in names.game.world.kinds and not names.game.world.rows(kind)
            if not optional and (none or (word.isupper() and names.has_none(word.rstrip(LIST), command.rule))):
                return True
            before = word
        return False

    @staticmethod
    def _acts(entry: _Entry, words: Sequence[str], least: float = _OPTION) -> bool:
        """Tell whether one of some words is a command’s own, or means the same: what counts more than `least`."""
        return any(entry.words.get(form, 0.0) * share > least for word in words for form, share in forms(word))

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
        first, _, others = line.partition(" ")
        if others and first.casefold() in str(self._ruleset.look.get("everyday", {}).get(command.verb, "")).split():
            plain = self._grammar.order(f"{command.verb} {others}")
            if plain is not None and plain.command is command and plain.arguments and not command.block:
                return plain.words, Guess(plain.words, 0, plain)
        rest = "" if self._tells(command, line) else behind(line, spoken)
        if not rest and command.sort == LETTER and (said := _SAID_TO.match(line)) is not None and _says(said[1]):
            rest = said[2]
        rest = rest if rest not in _POINTS else ""
        if not rest and command.sort == LETTER and line.split()[0].casefold() == command.verb:
            rest = line.partition(" ")[2]
        if command.block and rest and filling.open in ([], ["TITLE"]):
            order = self._grammar.line(" ".join([filling.line, *(filling.open and [rest])]))
            if isinstance(order, Parsed) and filling.open:
                titled = above(Guess(order.words, 0, order), "", "", ())
                return (titled.line, titled) if "\n" in titled.line else (f"{order.words}\n…\nend", None)
            if isinstance(order, Parsed) and command.sort == LETTER:
                letter = f"{filling.line}\n{rest}\nend"
                return letter, Guess(letter, 0, replace(order, block=rest))
        if not (filling.open or command.block):
            order = self._grammar.line(filling.line)
            if isinstance(order, Parsed):
                return filling.line, Guess(filling.line, 0, order)
        unknown = {"NUMBER": "NUMBER"} if is_about_a_rule(command) else {}  # an example would name some rule
        unknown |= {word: word for word in filling.open if command.rule and self._is_chosen(command, word)}
        return example(command, self._ruleset, unknown | filling.known), None


def with_its_reason(topic: Topic) -> Topic:
    """Return a topic whose line has the place for its reason that a correction needs."""
    if topic.command.pattern not in CORRECTIONS | {UNDO} or " because " in topic.line:
        return topic
    return replace(topic, line=f"{topic.line} because …")


def _says(verb: str) -> bool:
    """Tell whether a verb means to say something to somebody."""
    return not {form for form, _ in forms("say")}.isdisjoint(form for form, _ in forms(verb.casefold()))


def _is_unfinished(command: Command, filling: Filling) -> bool:
    """Tell whether a line leaves something of a command open that can be tried: which thing, or how many are all."""
    return bool(filling.open or filling.all) and not command.block
