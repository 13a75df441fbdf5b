"""Did you mean: guesses the command that was meant by a line that is none.

Each guess undoes a small slip: a word misspelt, left out, doubled, or in the wrong place. Only lines that the grammar
understands count as guesses.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import count, islice, permutations

from msgspec.structs import replace

from ...law import Command
from ...law.commands import LEAVING
from ...world.sight import Sight
from ..commands.grammar import Grammar
from ..commands.guards import guarded
from ..commands.lacking import LONGEST_COMMAND
from ..commands.likeness import nearest
from ..commands.lines import Token, as_written, in_the_name_of, tokenize
from ..commands.matching import Arguments
from ..commands.parsed import Misread, Parsed
from .astray import MISSPELT, bare, distance, fixed_words, is_astray
from .guess import HANDFUL, MOST, Guess
from .kept import loses_a_sum
from .prose import above, several_in

_TRIES, _LONGEST_NAME, _LONGEST_WORD, _LONGEST_LINE = 250, 4, 40, 2_000  # lines; words; characters
_NUMBER = re.compile(r"\d.*|[IVXLC]{2,8}")
"""A line of one word that says at least a number, also that of a rule."""
_OPTIONAL = re.compile(r"\[[^\]]*\]")
_SMALL_WORDS = frozenset({"a", "an", "my", "of", "one", "some", "that", "the", "this", "to", "now", "please", "just"})
_LEADS = frozenset({"also", "hereby", "i", "i'd", "i'll", "let", "like", "me", "to", "us", "want", "we", "would"})
"""Words before a verb that are no part of what is ordered."""
_FEW = 12
"""The most names that an argument may have for each of them to be tried."""

ANYTHING, SLIGHT = 2.0, 0.75
"""The most a guess may cost: for a line that tries to be a command, and for one that may be talk."""

# What slips cost: 0 is no slip, 1 another line altogether. A misspelt word costs the share of its wrong letters.
_SMALL, _BEGINNING, _MOVE_NUMBER, _MOVE, _CUT, _WORD = 0.1, 0.2, 0.25, 0.3, 0.35, 0.4
_DROP, _NAME, _DROP_EXACT, _OTHER, _OTHER_NUMBER = 0.45, 0.6, 0.65, 0.7, 1.0
_UNDONE, _TOLERANCE = 0.35, 0.25  # on top, for what would be refused now; what a guess may cost more than the best


class DidYouMean:
    """Guesses what a writer of `grammar` meant; names hidden from their `sight` are not guessed.

    shown: the words of orders that letters show the writer, in small letters, without an “s” at the end; of many names
    these are tried where one is missing.
    """

    def __init__(self, grammar: Grammar, sight: Sight, shown: Sequence[str] = ()) -> None:
        self._grammar = grammar
        self._sight = sight
        self._shown = shown

    def guesses(
        self, misread: Misread, would_do: Callable[[Parsed], bool], most: float = ANYTHING
    ) -> tuple[Guess, ...]:
        """Return the lines that were probably meant, the likeliest first, with their blocks.

        would_do: tells whether a command would succeed now; such guesses come first. most: what a guess may cost.
        """
        with self._grammar.names.remembering():
            return self._all_guesses(misread, would_do, most)

    def _all_guesses(self, misread: Misread, would_do: Callable[[Parsed], bool], most: float) -> tuple[Guess, ...]:
        def weigh(guess: Guess) -> Guess:
            order, reader = guess.parsed, self._sight.reader
            to_themselves = order.command.block and bool(reader) and reader in order.arguments.values()
            return replace(guess, cost=guess.cost + _UNDONE * (to_themselves + (not would_do(order))))

        several = () if misread.text else several_in(misread.words, self._grammar)
        if several and would_do(several[0].parsed):
            return several
        weighed = [] if misread.text else [weigh(guess) for guess in self._with_its_text_behind(misread.words)]

        def worth_trying(cost: float) -> bool:
            enough = len(weighed) == MOST + HANDFUL
            return not enough and cost <= min((guess.cost + _TOLERANCE for guess in weighed), default=most)

        guesses = self._guesses(misread.words, bool(misread.text), worth_trying)
        below = f"\n{misread.text}\nend" if misread.text else ""
        weighed.extend(weigh(above(guess, misread.text, below, self._fixed_of(guess))) for guess in guesses)
        weighed = [guess for guess in weighed if guess.cost <= most]
        best = min((guess.cost for guess in weighed), default=0)
        likely = [guess for guess in sorted(weighed, key=lambda guess: guess.cost) if guess.cost <= best + _TOLERANCE]
        found = tuple({guess.line: guess for guess in reversed(likely)}.values())[::-1]
        alike = [guess for guess in found if guess.cost == best]
        lacks_one = len(alike) > 1 and len({guess.parsed.command for guess in alike}) == 1
        return tuple(alike[:HANDFUL]) if lacks_one else found[:MOST]

    def _fixed_of(self, guess: Guess) -> set[str]:
        """Return the fixed words of all commands that begin as a guess does."""
        alike = self._grammar.commands_of(guess.parsed.command.verb)
        return {word for command in alike for word in fixed_words(command)}

    def _with_its_text_behind(self, line: str) -> list[Guess]:
        """Return the line with its last words moved below it, where they are the text that its command takes."""
        head, name, rest = _divided(line)
        grammar = self._grammar.acting if name and self._grammar.acting is not None else self._grammar
        tokens = tokenize(rest)
        for end in range(min(len(tokens) - 1, LONGEST_COMMAND), 0, -1):
            order = grammar.order(as_written(tokens[:end]).rstrip(":,"))
            if order is not None and order.command.block and not order.name:
                text = "".join(token.raw if token.glued else f" {token.raw}" for token in tokens[end:]).strip()
                text += tokens[-1].stop
                cost = _SMALL if end > 1 else _WORD
                return [Guess(f"{head}{order.words}\n{text}\nend", cost, replace(order, block=text))]
        return []

    def _guesses(self, line: str, block: bool, worth_trying: Callable[[float], bool]) -> Iterator[Guess]:
        """Yield guesses, the cheapest first, as long as higher costs are worth trying."""
        head, name, rest = _divided(line)
        grammar = self._grammar.acting if name and self._grammar.acting is not None else self._grammar
        tokens = tokenize(rest)
        tokens, tail = tokens[:LONGEST_COMMAND], tokens[LONGEST_COMMAND:]
        longest = max((len(token.raw) for token in tokens if not token.quoted), default=0)
        if not tokens or longest > _LONGEST_WORD or len(line) > _LONGEST_LINE:
            return
        seen: set[str] = set()
        meanings: list[tuple[Command, Arguments]] = []
        for cost, words in islice(_cheapest_first(_Edits(grammar, self._sight, tokens, self._shown).all()), _TRIES):
            if not worth_trying(cost):
                return
            changed = (as_written([*words, *tail]) + (tail or tokens)[-1].stop).rstrip(",;:")
            if changed in seen:
                continue
            seen.add(changed)
            order = grammar.order(changed)
            if order is None or order.command.block < block or order.name:
                continue
            meaning = (order.command, order.arguments)
            asks = line.rstrip().endswith("?") and order.command.block
            unlike = asks or loses_a_sum(line, changed) or is_astray(order, grammar, tokens)
            if meaning not in meanings and not unlike:
                meanings.append(meaning)
                yield Guess(head + changed, cost, order)


def is_a_slip(line: str, guess: Guess, knows: Callable[[str], bool]) -> bool:
    """Tell whether a line has the verb of a guess, or begins with it misspelt; `knows` tells which words are not."""
    words = [bare(token) for token in tokenize(_divided(line)[2])]
    verb, first = guess.parsed.command.verb, next(iter(words), "")
    own = words[:1] if verb.upper() in guess.parsed.command.pattern.split() else words  # “on case 3” names the case
    return verb in own or (distance(first, verb) <= MISSPELT and not knows(first))


def _divided(line: str) -> tuple[str, str, str]:
    """Split a line into prefixes (“as Ann: ”, “before Friday: ”, “standing ”), the name in them, and the command."""
    name, rest = in_the_name_of(guarded(line)[1])
    if rest.lower().startswith("standing "):
        rest = rest[len("standing ") :]
    return line[: len(line) - len(rest)], name, rest


def _cheapest_first(edits: Iterable[_Edit]) -> Iterator[tuple[float, list[Token]]]:
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


_Edit = tuple[float, list[Token] | Callable[[], Iterable["_Edit"]]]
"""A line and its cost; or a function that makes more lines, and the least that they cost."""


class _Edits:
    """The lines that are one slip away from a line, or a misspelt verb and one slip, each with its cost."""

    def __init__(self, grammar: Grammar, sight: Sight, tokens: Sequence[Token], shown: Sequence[str]) -> None:
        self._grammar = grammar
        self._sight = sight
        self._tokens = list(tokens)
        self._shown = shown

    def all(self) -> Iterator[_Edit]:
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

    def _and_one_slip(self, cost: float, words: list[Token]) -> Iterator[_Edit]:
        if cost:
            yield cost, words
        yield cost, partial(self._one_slip_more, cost, words)

    def _one_slip_more(self, cost: float, words: list[Token]) -> Iterator[_Edit]:
        commands = self._grammar.commands_of(bare(words[0]))
        if not all(map(self._is_hopeless, commands)):
            yield from ((cost + more, changed) for more, changed in self._one_slip(words, commands))

    def _is_hopeless(self, command: Command) -> bool:
        """Tell whether a command names something of a kind that the game has none of now, such as a ballot."""
        words = _OPTIONAL.sub("", command.pattern).split()
        return any(word.isupper() and self._grammar.names.has_none(word, command.rule) for word in words)

    def _with_another_verb(self) -> Iterator[_Edit]:
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
                yield cost + (_SMALL if led else _MOVE) * bool(place), [_token(verb), *others]
                if place and not led:
                    alone = _WORD if place + 1 == len(self._tokens) else 0
                    yield cost + _CUT + alone, [_token(verb), *self._tokens[place + 1 :]]

    def _verbs_like(self, token: Token) -> Iterator[tuple[float, str]]:
        """Yield the verbs that a word may be, each with its cost; to leave only if it is hardly misspelt."""
        for cost, verb in _spelt(bare(token), self._grammar.verbs) if not token.quoted else ():
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
        """Return the verbs that may stand before a word: any; before a verb those of which it is a part, “add”."""
        is_verb = self._grammar.commands_of(word)
        return [verb for verb in self._grammar.verbs if not is_verb or any(
            word in fixed_words(command)[:1] for command in self._grammar.commands_of(verb))]

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
            yield from (name for things in self._named(command) for names in things for name in names)

    def _one_slip(self, words: Sequence[Token], commands: Sequence[Command]) -> Iterator[tuple[float, list[Token]]]:
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
        for begin, end in permutations(range(len(rest)), 2):
            moved = [*rest[:begin], *rest[begin + 1 :]]
            moved.insert(end, rest[begin])
            yield _MOVE_NUMBER if rest[begin].text.isdecimal() else _MOVE, [words[0], *moved]
        for place, token in enumerate(rest):
            doubled = token.text.lower() == words[place].text.lower()
            yield _SMALL if doubled else _cost_of_dropping(token), [words[0], *rest[:place], *rest[place + 1 :]]
        for place in range(len(rest) + 1):
            for word in fixed:
                yield _WORD, [words[0], *rest[:place], _token(word), *rest[place:]]
            for name in few:
                yield _NAME, [words[0], *rest[:place], _token(name), *rest[place:]]
        for place in range(len(rest)):
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
        return _SMALL
    exact = token.quoted or any(letter.isdigit() for letter in token.text)
    return _DROP_EXACT if exact else _DROP


def _token(word: str) -> Token:
    quoted = " " in word
    return Token(word, quoted, f'"{word}"' if quoted else word)
