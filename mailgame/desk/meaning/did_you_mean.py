"""Did you mean: guesses the command that was meant by a line that is none.

Each guess undoes a small slip: a word misspelt, left out, doubled, or in the wrong place. Only lines that the grammar
understands count as guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from ...law import Command
from ...world.sight import Sight
from ..commands.grammar import Grammar
from ..commands.guards import guarded
from ..commands.lacking import LONGEST_COMMAND
from ..commands.likeness import MISSPELT, distance
from ..commands.lines import as_written, in_the_name_of, tokenize
from ..commands.matching import Arguments
from ..commands.parsed import Misread, Parsed
from .astray import bare, fixed_words, is_astray
from .edits import SMALL, WORD, Edits, cheapest_first
from .guess import HANDFUL, MOST, Guess, lacks_a_word
from .kept import loses_a_sum, shuffles_a_text
from .proposing import says_a_new_rule
from .prose import above, several_in

_TRIES, _LONGEST_WORD, _LONGEST_LINE = 250, 40, 2_000  # lines; letters; characters

ANYTHING, SLIGHT = 2.0, 0.75
"""The most a guess may cost: for a line that tries to be a command, and for one that may be talk."""

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

        first = misread.words.partition(" ")[0].casefold().rstrip(":,")
        if says_a_new_rule(misread.words) and not self._grammar.commands_of(first):
            return ()  # “a new rule to propose: …” has a verb in it, and is no command with a slip
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
        lacks_one = len(alike) > 1 and lacks_a_word([guess.line for guess in alike])
        return tuple(alike[:HANDFUL]) if lacks_one else found[:MOST]

    def _fixed_of(self, guess: Guess) -> set[str]:
        """Return the fixed words of all commands that begin as a guess does."""
        alike = self._grammar.commands_of(guess.parsed.command.verb)
        return {word for command in alike for word in fixed_words(command)}

    def _begins_another(self, order: Parsed) -> bool:
        """Tell whether a title begins with the word of another command of its verb: “propose add transmute 101”."""
        first = next(iter(str(order.arguments.get("title", "")).casefold().split()), "")
        acts = {word for one in self._grammar.commands_of(order.command.verb) for word in fixed_words(one)[:1]}
        return first in acts - {*fixed_words(order.command)}

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
                cost = SMALL if end > 1 else WORD
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
        for cost, words in islice(cheapest_first(Edits(grammar, self._sight, tokens, self._shown).all()), _TRIES):
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
            other, plain = self._begins_another(order), bool(order.command.rule and not order.command.block)
            unlike = asks or other or loses_a_sum(line, head + changed, plain)
            unlike = unlike or is_astray(order, grammar, tokens) or shuffles_a_text(line, order)
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
