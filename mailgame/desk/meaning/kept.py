"""Kept: a guess keeps what a line is about. Who wants to buy a square is not offered soldiers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from ...law.commands import LIST, arguments_of, kind_of
from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from . import wishes
from .spoken import forms, said_in, stem


def keeps_to(line: str, order: Parsed, grammar: Grammar) -> bool:
    """Tell whether a guess does what the verb says with which a line begins, to what the line names."""
    said = said_in(line)
    if not said:
        return True
    first = {form for word in said[:1] for form, _ in forms(word)}
    same = {form for form, _ in forms(order.command.verb)}
    does_it = order.command.verb in said or not first.isdisjoint(same) or not grammar.commands_of(said[0])
    return does_it and not loses_a_noun(said, order, grammar)


def loses_a_noun(line: Iterable[str], order: Parsed, grammar: Grammar) -> bool:
    """Tell whether a line names something of the game, “square”, “house”, that a guess says nothing of.

    line: its words in small letters.
    """
    if grammar not in _NOUNS:
        _NOUNS[grammar] = frozenset(_nouns(grammar))
    nouns = {stem(word) for word in line} & _NOUNS[grammar]
    return bool(nouns) and not nouns <= _held_by(order)


def loses_a_sum(line: str, guess: str) -> bool:
    """Tell whether a line names a sum of money that a guess says nothing of: “pay Bert 50” is not “pay Bert”."""
    said = line.casefold()
    pays = not _PAYING.isdisjoint(re.findall(r"[a-z]+", said))
    return not {*(_NUMBER if pays else _SUM).findall(said)} <= {*_NUMBER.findall(guess.casefold())}


_PAYING = wishes.words("paying")
_NUMBER = re.compile(r"(?<![\w.,])[$#]?(\d[\d,]*)(?!\w)")
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
