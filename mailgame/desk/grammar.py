"""The grammar of commands, built from what the rules in force declare: lines of a letter become orders or mistakes."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ..law import Command
from .names import MANY_WORDS, NOISE, Names, Unclear

_TOKEN = re.compile(r"[“”„\"«»]([^“”„\"«»]*)[“”„\"«»]|(\S+)")
_POLITE = frozenset({"please", "pls", "kindly", "bitte"})
STOP = frozenset({"stop", "thanks", "thank", "cheers"})
LONGEST_COMMAND = 12
"""A line of more words than this that fits no command is talk, even if it begins with a verb."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a line, or several that stood in quotation marks."""

    text: str
    quoted: bool = False
    raw: str = ""
    """As it was written, for arguments that keep a player's own words."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A line that is a command."""

    command: Command
    arguments: dict[str, str | int]
    words: str
    block: str = ""
    name: str = ""
    """In whose name it is, where the line began with “as NAME:”."""


@dataclass(frozen=True, slots=True)
class Misread:
    """A line that wants to be a command and is none: why, and what would work.

    With `block` the lines below belong to it.
    """

    words: str
    reason: str
    near: tuple[str, ...] = ()
    block: bool = False


@dataclass(slots=True)
class Reading:
    """What was found in a letter, in order, and the lines that are talk."""

    found: list[Parsed | Misread] = field(default_factory=list)
    talk: list[str] = field(default_factory=list)
    more: bool = False
    """Whether lines were left unread, since there were enough commands before them."""

    @property
    def commands(self) -> bool:
        """Whether anything in it is, or wants to be, a command."""
        return bool(self.found)


@dataclass(frozen=True, slots=True)
class _Element:
    words: tuple[str, ...]
    optional: bool


class Grammar:
    """The commands that one writer may use; `acting` are those he gives in another's name ("as Ann: …").

    `former` are commands that went with their rules, each with the words that say so.
    """

    def __init__(
        self,
        commands: Sequence[Command],
        names: Names,
        acting: Callable[[], Grammar] | None = None,
        former: Sequence[tuple[Command, str]] = (),
    ) -> None:
        self.names = names
        self._acting = acting
        self._former = list(former)
        self._commands = list(commands)
        self._by_verb: dict[str, list[Command]] = {}
        for command in commands:
            self._by_verb.setdefault(command.verb.lower(), []).append(command)

    @property
    def verbs(self) -> list[str]:
        """The verbs that can be used."""
        return list(self._by_verb)

    def read(self, text: str, most: int = 50) -> Reading:
        """Read the new text of a letter. Commands after the first `most` are not looked at."""
        reading = Reading()
        lines = text.split("\n")
        place = 0
        while place < len(lines) and len(reading.found) < most:
            line = lines[place].strip()
            place += 1
            if not line:
                continue
            tokens = tokenize(line)
            if line.lower().rstrip(".") == "end":
                continue  # it ends a block that was not one
            if tokens and len(tokens) <= 3 and tokens[0].text.lower().strip(",.!") in STOP:
                break
            found = self.line(line)
            if found is None:
                reading.talk.append(line)
                continue
            if isinstance(found, Parsed) and found.command.block:
                block, place = _block(lines, place)
                found = Parsed(found.command, found.arguments, found.words, block, found.name)
            elif isinstance(found, Misread) and found.block:
                _, place = _block(lines, place)
            reading.found.append(found)
        reading.more = any(line.strip() for line in lines[place:]) and len(reading.found) >= most
        return reading

    def line(self, line: str) -> Parsed | Misread | None:
        """Read one line: a command, a mistake in one, or None if it is talk."""
        name, rest = _in_the_name_of(line)
        tokens = tokenize(rest)
        if not tokens:
            return None
        if name and self._acting is not None:
            found = self._acting().line(rest)
            if isinstance(found, Parsed):
                return Parsed(found.command, found.arguments, line, name=name)
            reason = found.reason if found else "That is no command of a player."
            return Misread(line, reason, found.near if found else ())
        verb = tokens[0].text.lower().rstrip(":,")
        commands = self._by_verb.get(verb)
        if commands is None:
            return self._gone(line, tokens) or self._unknown(line, verb, tokens)
        mistakes: list[tuple[tuple[int, int], str, Command]] = []
        for command in commands:
            parsed, reached, reason = self._match(command, tokens)
            if parsed is not None:
                return Parsed(command, parsed, line, name=name)
            mistakes.append(((_shared(command, tokens), reached), reason, command))
        if (gone := self._gone(line, tokens)) is not None:
            return gone
        (_, reached), reason, meant = max(mistakes, key=lambda mistake: mistake[0])
        if len(tokens) > LONGEST_COMMAND or (reached <= 1 and len(tokens) >= 3 and not _is_exact(tokens)):
            return None
        near = [usage(meant), *(usage(command) for command in commands if command is not meant)]
        return Misread(line, reason, tuple(near[:3]))

    def _gone(self, line: str, tokens: list[Token]) -> Misread | None:
        """Read a command whose rule is gone, to say so."""
        for command, words in self._former:
            if tokens[0].text.lower() == command.verb and self._match(command, tokens)[0] is not None:
                return Misread(line, words, block=command.block)
        return None

    def nearest(self, words: str, count: int = 3) -> list[Command]:
        """Return the commands that are nearest to a word."""
        close = difflib.get_close_matches(words.lower(), self.verbs, count, 0.5)
        found = [self._by_verb[verb][0] for verb in close]
        return found[:count]

    def _unknown(self, line: str, verb: str, tokens: list[Token]) -> Misread | None:
        close = [known for known in difflib.get_close_matches(verb, self.verbs, 3, 0.6) if _misspelt(verb, known)]
        prefix = [known for known in self.verbs if len(verb) >= 3 and known.startswith(verb)]
        if len(tokens) > 8 or len(verb) < 2 or line.rstrip().endswith(",") or not (close or prefix):
            return None
        if len(tokens) > 4 and not _is_exact(tokens):
            return None
        near = [self._by_verb[known][0] for known in dict.fromkeys([*prefix, *close])]
        return Misread(line, f"There is no command “{tokens[0].text}”.", tuple(usage(command) for command in near[:3]))

    # --- matching a pattern

    def _match(self, command: Command, tokens: list[Token]) -> tuple[dict[str, str | int] | None, int, str]:
        """Match a line; return the arguments, or how far it went and why not further."""
        state = _State()
        arguments = self._walk(_elements(command.pattern), 0, tokens, 0, {}, state)
        return arguments, state.reached, state.reason or f"This is written: {usage(command)}"

    def _walk(
        self,
        elements: Sequence[_Element],
        at: int,
        tokens: list[Token],
        place: int,
        got: dict[str, str | int],
        state: _State,
    ) -> dict[str, str | int] | None:
        if at == len(elements):
            if place == len(tokens):
                return got
            state.note(place, f"I do not understand “{' '.join(t.text for t in tokens[place:])}” here.")
            return None
        element = elements[at]
        found = self._element(element.words, 0, elements, at, tokens, place, got, state)
        if found is not None:
            return found
        return self._walk(elements, at + 1, tokens, place, got, state) if element.optional else None

    def _element(
        self,
        words: tuple[str, ...],
        inner: int,
        elements: Sequence[_Element],
        at: int,
        tokens: list[Token],
        place: int,
        got: dict[str, str | int],
        state: _State,
    ) -> dict[str, str | int] | None:
        if inner == len(words):
            return self._walk(elements, at + 1, tokens, place, got, state)
        word = words[inner]
        if not word.isupper():
            if place < len(tokens) and not tokens[place].quoted and tokens[place].text.lower().rstrip(":,") == word:
                state.note(place + 1, "")
                return self._element(words, inner + 1, elements, at, tokens, place + 1, got, state)
            return None
        if place >= len(tokens):
            state.note(place, "")
            return None
        base = word.rstrip("0123456789")
        if tokens[place].text.lower() in (base.lower(), *NOISE) and base not in MANY_WORDS and place + 1 < len(tokens):
            found = self._element(words, inner, elements, at, tokens, place + 1, got, state)
            if found is not None:
                return found
        most = 1 if tokens[place].quoted else min(len(tokens) - place, self.names.longest(word))
        best: dict[str, str | int] | None = None
        for count in range(most, 0, -1):
            taken = tokens[place : place + count]
            if count > 1 and base != "TEXT" and any(token.quoted for token in taken):
                continue
            try:
                said = " ".join(token.raw if base == "TEXT" else token.text for token in taken)
                meaning = self.names.meaning(word, said)
            except Unclear as unclear:
                if count == 1:
                    state.note(place, str(unclear), weak=True)
                continue
            found = self._element(
                words, inner + 1, elements, at, tokens, place + count, got | {word.lower(): meaning}, state
            )
            if found is not None and (best is None or len(found) > len(best)):
                best = found
                if not self._more_to_win(elements, at, found):
                    break
        return best

    def _more_to_win(self, elements: Sequence[_Element], at: int, found: dict[str, str | int]) -> bool:
        """Tell whether an optional part further on was left out, for which a shorter argument could leave room."""
        return any(
            element.optional and any(word.isupper() and word.lower() not in found for word in element.words)
            for element in elements[at + 1 :]
        )


def _is_exact(tokens: list[Token]) -> bool:
    """Tell whether a line has what prose mostly lacks and commands mostly have: a number, or a name in quotes."""
    return any(token.quoted or any(c.isdigit() for c in token.text) for token in tokens)


def _misspelt(word: str, verb: str) -> bool:
    """Tell whether a word could be a verb with its letters in disorder, or one of them wrong."""
    return sorted(word) == sorted(verb) or difflib.SequenceMatcher(None, word, verb).ratio() >= 0.75


def _shared(command: Command, tokens: list[Token]) -> int:
    """Count the fixed words of a command that a line has."""
    said = {token.text.lower().rstrip(":,") for token in tokens if not token.quoted}
    return sum(
        word.lower() in said
        for word in command.pattern.replace("[", " ").replace("]", " ").split()
        if not word.isupper()
    )


class _State:
    """How far a match came, and why it did not go on."""

    def __init__(self) -> None:
        self.reached = 0
        self.reason = ""

    def note(self, place: int, reason: str, weak: bool = False) -> None:
        if place > self.reached or (place == self.reached and (weak or not self.reason)):
            self.reached, self.reason = place, reason


def tokenize(line: str) -> list[Token]:
    """Split a line into words; bullets, pleases and a final full stop do not count."""
    line = re.sub(r"^(?:[-*•>]+|\(?\d+[.)])\s+", "", line.strip()).rstrip()
    stop = line[-1:] if line.endswith((".", "!", ";")) and not line.endswith("..") else ""
    matches = list(_TOKEN.finditer(line[: len(line) - len(stop)]))
    tokens = []
    for place, match in enumerate(matches):
        last = place == len(matches) - 1
        raw = match[0] + (stop if last else "")
        if match[2] is None:
            tokens.append(Token(match[1].strip(), True, raw))
        elif match[2].lower().strip(",.!") not in _POLITE or (place > 1 and not last):
            tokens.append(Token(match[2].rstrip(",") if len(match[2]) > 1 else match[2], False, raw))
    return tokens


def usage(command: Command) -> str:
    """Return how a command is written, for people."""
    return command.pattern


def _in_the_name_of(line: str) -> tuple[str, str]:
    match = re.match(r"\s*as\s+([^:]{1,60}):\s*(.+)$", line, re.IGNORECASE)
    return (match[1].strip().strip('"“”'), match[2]) if match else ("", line)


@lru_cache(maxsize=2_000)
def _elements(pattern: str) -> tuple[_Element, ...]:
    elements = []
    for match in re.finditer(r"\[([^\]]+)\]|(\S+)", pattern):
        inner = match[1] or match[2]
        words = tuple(word if word.isupper() else word.lower() for word in inner.split())
        elements.append(_Element(words, match[1] is not None))
    return tuple(elements)


def _block(lines: list[str], place: int) -> tuple[str, int]:
    taken: list[str] = []
    fenced = False
    while place < len(lines):
        line = lines[place]
        place += 1
        bare = line.strip()
        if bare.startswith("```"):
            fenced = not fenced
        if not fenced and bare.lower().rstrip(".") == "end":
            break
        taken.append(line.rstrip())
    return "\n".join(taken).strip("\n"), place
