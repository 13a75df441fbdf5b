"""Edits: the lines that are one small slip away from a line, each with what the slip costs."""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import count, permutations

from ...law import Command
from ...law.commands import LEAVING
from ...world.sight import Sight
from ..commands.grammar import Grammar
from ..commands.likeness import MISSPELT, distance, is_short_for_two, nearest
from ..commands.lines import Token
from .astray import bare, fixed_words
from .spoken import content, is_everyday, stem

_LONGEST_NAME = 4  # words
_NUMBER = re.compile(r"\d.*|[IVXLC]{2,8}")
"""A line of one word that says at least a number, also that of a rule."""
_OPTIONAL = re.compile(r"\[[^\]]*\]")
_SMALL_WORDS = frozenset({"a", "an", "my", "of", "one", "some", "that", "the", "this", "to", "now", "please", "just"})
_LEADS = frozenset({"also", "hereby", "i", "i'd", "i'll", "let", "like", "me", "to", "us", "want", "we", "would"})
"""Words before a verb that are no part of what is ordered."""
_LITTLE = 3
"""How many letters a word has at most that may be anything misspelt."""
_FEW = 12
"""The most names that an argument may have for each of them to be tried."""

# What slips cost: 0 is no slip, 1 another line altogether. A misspelt word costs the share of its wrong letters.
SMALL, _BEGINNING, _MOVE_NUMBER, _MOVE, _CUT, WORD = 0.1, 0.2, 0.25, 0.3, 0.35, 0.4
_AMIDST, _DROP, _NAME, _DROP_EXACT, _OTHER, _OTHER_NUMBER = 0.05, 0.45, 0.6, 0.65, 0.7, 1.0


def cheapest_first(edits: Iterable[Edit]) -> Iterator[tuple[float, list[Token]]]:
    """Yield lines, the cheapest first; dearer ones are made only once all cheaper ones are used up."""
    numbers = count()
    heap = [(cost, next(numbers), line) for cost, line in edits]
    heapq.heapify(heap)
    while heap:
        cost, _, line = heapq.heappop(heap)
        if isinstance(line, list):
            yield cost, line
            continue
        for more, another in line():
            heapq.heappush(heap, (more, next(numbers), another))


Edit = tuple[float, list[Token] | Callable[[], Iterable["Edit"]]]
"""A line and its cost; or a function that makes more lines, and the least that they cost."""


class Edits:
    """The lines that are one slip away from a line, or a misspelt verb and one slip, each with its cost."""

    def __init__(self, grammar: Grammar, sight: Sight, tokens: Sequence[Token], shown: Sequence[str]) -> None:
        self._grammar = grammar
        self._sight = sight
        self._tokens = list(tokens)
        self._shown = shown

    def all(self) -> Iterator[Edit]:
        """Yield them, in no order; of the verb alone where it is plain, and there is nothing that it can be about."""
        likest = min(_spelt(bare(self._tokens[0]), self._grammar.verbs), default=(1.0, ""))
        if 0 < likest[0] <= MISSPELT and all(map(self._is_hopeless, self._grammar.commands_of(likest[1]))):
            yield likest[0], [_token(likest[1]), *self._tokens[1:]]
            return
        for cost, words in self._with_its_verb():
            yield from self._and_one_slip(cost, words)
        if not self._grammar.commands_of(bare(self._tokens[0])):
            yield _NAME, self._with_another_verb
        if len(self._tokens) > 1 or _NUMBER.fullmatch(self._tokens[0].text):
            yield from ((_NAME, [_token(verb), *self._tokens]) for verb in self._verbs_before(bare(self._tokens[0])))

    def _and_one_slip(self, cost: float, words: list[Token]) -> Iterator[Edit]:
        if cost:
            yield cost, words
        yield cost, partial(self._one_slip_more, cost, words)

    def _one_slip_more(self, cost: float, words: list[Token]) -> Iterator[Edit]:
        commands = self._grammar.commands_of(bare(words[0]))
        if not all(map(self._is_hopeless, commands)):
            yield from ((cost + more, changed) for more, changed in self._one_slip(words, commands))

    def _is_hopeless(self, command: Command) -> bool:
        """Tell whether a command names something of a kind that the game has none of now, such as a ballot."""
        words = _OPTIONAL.sub("", command.pattern).split()
        return any(word.isupper() and self._grammar.names.has_none(word, command.rule) for word in words)

    def _with_another_verb(self) -> Iterator[Edit]:
        """Yield the line with a verb added in front."""
        for verb in self._verbs_that_take():
            yield from self._and_one_slip(_NAME, [_token(verb), *self._tokens])

    def _with_its_verb(self) -> Iterator[tuple[float, list[Token]]]:
        """Yield the line with its verb in front: as it stands, spelt right, or moved there."""
        if self._grammar.commands_of(bare(self._tokens[0])):
            yield 0, self._tokens
            yield from self._with_another_word_as_its_verb()
            return
        for place, token in enumerate(self._tokens):
            led = all(bare(each) in _LEADS for each in self._tokens[:place])
            others = [*([] if led else self._tokens[:place]), *self._tokens[place + 1 :]]
            for cost, verb in self._verbs_like(token):
                yield cost + (SMALL if led else _MOVE) * bool(place), [_token(verb), *others]
                if place and not led:
                    alone = WORD if place + 1 == len(self._tokens) else 0
                    yield cost + _CUT + alone, [_token(verb), *self._tokens[place + 1 :]]

    def _verbs_like(self, token: Token) -> Iterator[tuple[float, str]]:
        """Yield the verbs that a word may be, each with its cost; to leave only if it is hardly misspelt."""
        is_one = not (token.quoted or is_short_for_two(token.text))
        for cost, verb in _spelt(bare(token), self._grammar.verbs) if is_one else ():
            if cost and is_everyday(bare(token)) and stem(bare(token)) != stem(verb):
                continue  # “pause the game” is not “use the game”
            if cost <= MISSPELT or all(command.sort != LEAVING for command in self._grammar.commands_of(verb)):
                yield cost, verb

    def _with_another_word_as_its_verb(self) -> Iterator[tuple[float, list[Token]]]:
        """Yield the line with another word in front that is a verb too: “add propose …”."""
        for place, token in enumerate(self._tokens[1:], start=1):
            if bare(token) == "because":
                return
            if not token.quoted and self._grammar.commands_of(bare(token)):
                yield _MOVE, [token, *self._tokens[:place], *self._tokens[place + 1 :]]

    def _verbs_before(self, word: str) -> list[str]:
        """Return the verbs that may stand before a word, those of rules first; before a verb those it belongs to."""
        is_verb, of = self._grammar.commands_of(word), self._grammar.commands_of
        verbs = sorted(self._grammar.verbs, key=lambda verb: not any(command.rule for command in of(verb)))
        return [verb for verb in verbs if not is_verb or any(word in fixed_words(one)[:1] for one in of(verb))]

    def _verbs_that_take(self) -> list[str]:
        """Return the verbs of commands that share other words with the line: “gold card” may be bought or sold."""
        words = {bare(token) for token in self._tokens}
        return [
            verb
            for verb in self._grammar.verbs
            if words & {word.casefold() for word in self._words_behind(verb)}
        ]

    def _words_behind(self, verb: str) -> Iterator[str]:
        for command in self._grammar.commands_of(verb):
            yield from fixed_words(command)
            named = [name for things in self._named(command) for names in things for name in names]
            yield from (word for name in named for word in (name, *(part for part in name.split() if len(part) > 2)))

    def _one_slip(self, words: Sequence[Token], commands: Sequence[Command]) -> Iterator[tuple[float, list[Token]]]:
        """Yield the words with one slip undone; a reason stays as it was written, but for where it begins."""
        place = next((place for place, word in enumerate(words) if place and bare(word) == "because"), len(words))
        behind = words[place:]
        yield from ((cost, [*changed, *behind]) for cost, changed in self._one_of(words[:place], commands))
        for at in range(max(1, place - 1), min(place + 1, len(words) - 1) if behind else 0):
            yield _MOVE, [*words[:at], words[at + 1], words[at], *words[at + 2 :]]

    def _one_of(self, words: Sequence[Token], commands: Sequence[Command]) -> Iterator[tuple[float, list[Token]]]:
        rest = words[1:]
        fixed = sorted({word for command in commands for word in fixed_words(command)})
        named = [things for command in commands for things in self._named(command)]
        few = [*dict.fromkeys(names[0] for things in named if len(things) <= _FEW for names in things)]
        many = {names[0] for things in named if len(things) > _FEW for names in things}
        few += [word for word in self._shown if word in many and not word.isdecimal()]
        names = {name for things in named for names in things for name in names}
        parts = {part for name in names for part in name.split() if len(part) > 2}
        for cost, changed in _respelt(rest, [*fixed, *sorted(names), *sorted(parts - names)]):
            yield cost, [words[0], *changed]
        for place, token in enumerate(rest):  # a word of a name of several is that name
            wholes = (name for name in sorted(names) if " " in name and bare(token) in name.casefold().split())
            yield from ((SMALL, [words[0], *rest[:place], _token(name), *rest[place + 1 :]]) for name in wholes)
            if token.text.isdecimal() and any("THING" in command.pattern.split() for command in commands):
                for kind in sorted(self._grammar.names.game.world.kinds):
                    yield WORD, [words[0], *rest[:place], _token(kind), *rest[place:]]
        for begin, end in permutations(range(len(rest)), 2):
            moved = [*rest[:begin], *rest[begin + 1 :]]
            moved.insert(end, rest[begin])
            yield _MOVE_NUMBER if rest[begin].text.isdecimal() else _MOVE, [words[0], *moved]
        for place, token in enumerate(rest):
            doubled = token.text.lower() == words[place].text.lower()
            yield SMALL if doubled else _cost_of_dropping(token), [words[0], *rest[:place], *rest[place + 1 :]]
        known = max((place for place, token in enumerate(rest, 1) if bare(token) in {*fixed, *names}), default=0)
        for place in range(len(rest) + 1):  # a reason begins behind all that the game knows
            for word in fixed:
                cost = WORD + _AMIDST * (word == "because" and place != known)
                yield cost, [words[0], *rest[:place], _token(word), *rest[place:]]
            for name in few:
                yield _NAME, [words[0], *rest[:place], _token(name), *rest[place:]]
        for place in (place for place, token in enumerate(rest) if not _says_what(token)):
            cost = _OTHER if not rest[place].text.isdecimal() else _OTHER_NUMBER
            for name in few:
                yield cost, [words[0], *rest[:place], _token(name), *rest[place + 1 :]]

    def _named(self, command: Command) -> Iterator[list[tuple[str, ...]]]:
        """Yield, for each argument of a command, what it can be: each thing with all its names."""
        for word in command.pattern.replace("[", " ").replace("]", " ").split():
            if word.isupper() and (things := self._grammar.names.known(word, self._sight, command.rule)):
                yield things


def _respelt(rest: Sequence[Token], vocabulary: Sequence[str]) -> Iterator[tuple[float, list[Token]]]:
    """Yield a line with one word, or a name of several, spelt as the game spells it. Numbers stay."""
    squeezed = {word.casefold().replace(" ", ""): word for word in vocabulary}
    long = [word for word, name in squeezed.items() if " " in name]
    for begin in range(len(rest)):
        for end in range(begin + 1, min(begin + _LONGEST_NAME, len(rest)) + 1):
            if rest[end - 1].text.isdecimal():
                break
            word = "".join(token.text for token in rest[begin:end]).casefold()
            for cost, near in _spelt(word, list(squeezed) if end == begin + 1 else long):
                yield cost, [*rest[:begin], _token(squeezed[near]), *rest[end:]]


def _spelt(word: str, vocabulary: Sequence[str]) -> Iterator[tuple[float, str]]:
    """Yield the known words that a word equals, begins, or may misspell, each with its cost."""
    if word in vocabulary:
        yield 0, word
        return
    if len(word) < 2:
        return
    for near in nearest(word, tuple(vocabulary), 3, 0.6):
        yield distance(word, near), near
    if len(word) > 2:
        yield from ((_BEGINNING, whole) for whole in vocabulary if whole.startswith(word))


def _cost_of_dropping(token: Token) -> float:
    if token.text.lower() in _SMALL_WORDS:
        return SMALL
    exact = token.quoted or any(letter.isdigit() for letter in token.text)
    return _DROP_EXACT if exact else _DROP


def _says_what(token: Token) -> bool:
    """Tell whether a word names something, so that nothing else stands in its place: “buy a hotel”."""
    word = bare(token)
    return len(word) > _LITTLE and word.isalpha() and bool(content([word]))


def _token(word: str) -> Token:
    quoted = " " in word
    return Token(word, quoted, f'"{word}"' if quoted else word)
