"""Kept: a guess keeps what a line is about. Who wants to buy a square is not offered soldiers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from weakref import WeakKeyDictionary

from ...law.commands import LIST, arguments_of, kind_of
from ..commands.grammar import Grammar
from ..commands.numbers import in_full
from ..commands.parsed import Parsed
from . import wishes
from .spoken import forms, said_in, stem


def keeps_to(line: str, order: Parsed, grammar: Grammar) -> bool:
    """Tell whether a guess does what the verb says with which a line begins, to what the line names."""
    said = said_in(line)
    return does_as_said(said, order.command.verb, grammar) and not loses_a_noun(said, order, grammar)


def does_as_said(said: Sequence[str], verb: str, grammar: Grammar) -> bool:
    """Tell whether a verb is the one with which a line begins, if that is one of the rules: buying abandons nothing.

    said: the words of the line in small letters.
    """
    first = {form for word in said[:1] for form, _ in forms(word)}
    commands = grammar.commands_of(said[0]) if said else ()
    alike = verb in said or not first.isdisjoint(form for form, _ in forms(verb))
    return alike or not any(one.rule for one in commands)


def loses_a_noun(line: Iterable[str], order: Parsed, grammar: Grammar) -> bool:
    """Tell whether a line names something of the game, “square”, “house”, that a guess says nothing of.

    line: its words in small letters.
    """
    if grammar not in _NOUNS:
        _NOUNS[grammar] = frozenset(_nouns(grammar))
    nouns = {stem(word) for word in line} & _NOUNS[grammar]
    return bool(nouns) and not nouns <= _held_by(order)


def loses_a_sum(line: str, guess: str, any_number: bool = False) -> bool:
    """Tell whether a line names a sum of money that a guess says nothing of: “pay Bert 50” is not “pay Bert”.

    any_number: whether no other number may be lost either: “make 301 mutable” is not “transmute 102”.
    """
    said = in_full(line.casefold())
    every = any_number or not _PAYING.isdisjoint(re.findall(r"[a-z]+", said))
    return not _figures(_NUMBER if every else _SUM, said) <= _figures(_FIGURE, in_full(guess.casefold()))


def _figures(pattern: re.Pattern[str], text: str) -> Counter[str]:
    """Return the numbers in a text, each as often as it stands there, but once where it is doubled: “buy 4 4”."""
    return Counter(figure.replace(",", "") for figure in pattern.findall(_DOUBLED.sub(r"\1", text)))


_DOUBLED = re.compile(r"\b(\d+)(?: \1\b)+")
_PAYING = wishes.words("paying")
_NUMBER = re.compile(r"(?<![\w.,])[$#]?(\d[\d,]*)(?!\w)")
_FIGURE = re.compile(r"\d[\d,]*")
_SUM = re.compile(r"(?:\$|\bfor (?=\d[\d,]*(?: *$|[.!])))(\d[\d,]*)")
_NOUNS: WeakKeyDictionary[Grammar, frozenset[str]] = WeakKeyDictionary()
"""The kinds of things, and the options of one word that commands take, by their stems."""


def _nouns(grammar: Grammar) -> Iterator[str]:
    yield from (stem(kind.casefold()) for kind in grammar.names.game.world.kinds)
    for command in grammar.commands:
        for argument in arguments_of(command.pattern):
            options = grammar.names.game.engine.book.options(command.rule, kind_of(argument))
            yield from (stem(option.casefold()) for option in options if len(option) > _SHORT and option.isalpha())


_SHORT = 3
"""Options of so few letters, “yes”, “m”, name nothing."""


def _held_by(order: Parsed) -> set[str]:
    """Return what an order says: its words, and the kinds of what it names."""
    said = [word.strip('"“”').casefold() for word in order.words.split()]
    kinds = [kind_of(word.strip("[]").rstrip(LIST)).casefold() for word in order.command.pattern.split()]
    return {stem(word) for word in (*said, *kinds)}


def shuffles_a_text(line: str, order: Parsed) -> bool:
    """Tell whether an order has words of a line as its text that are not the end of the line."""
    text = " ".join(said_in(str(order.arguments.get("text") or "")))
    return bool(text) and not f" {' '.join(said_in(line))}".endswith(f" {text}")
