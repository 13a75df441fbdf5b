"""Unfinished: the suggested order of which a line says a part, “place 5” of “place 5 soldiers in 1”."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..commands.lines import Token, tokenize
from ..commands.parsed import Parsed
from .completing import TO_BE_CHOSEN
from .guess import MOST, Guess

_LEAST = 2
"""How many words of an order a line has at least."""


def unfinished(line: str, suggested: Iterable[Parsed]) -> tuple[Guess, ...]:
    """Return the orders that letters show a player now which have all words of a line, in its order, and more.

    Those in which a name is yet to be chosen are none.
    """
    said = _words(tokenize(line))
    orders = [order for order in suggested
              if TO_BE_CHOSEN not in order.arguments.values() and _is_part(said, _words(tokenize(order.words)))]
    return tuple(Guess(order.words, 0, order) for order in orders[:MOST])


def _words(tokens: Sequence[Token]) -> list[str]:
    return [token.text.casefold() for token in tokens]


def _is_part(said: Sequence[str], whole: Sequence[str]) -> bool:
    """Tell whether words are some of others, in the same order and from the first on, and not all of them."""
    if len(said) < _LEAST or said[0] != whole[0] or len(said) >= len(whole):
        return False
    left = iter(whole)
    return all(any(word == one for one in left) for word in said)
