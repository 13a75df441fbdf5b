"""Within a sentence: the orders that somebody has written out in one, “so my move is buy 4 and then we see”."""

from __future__ import annotations

from collections.abc import Callable

from ...law.commands import FREE_TEXT, LEAVING, SHOWN, kind_of
from ..commands.courtesy import behind_greeting
from ..commands.grammar import Grammar
from ..commands.lacking import LONGEST_COMMAND
from ..commands.lines import Token, as_written, tokenize
from ..commands.parsed import Parsed
from .filling import pieces
from .guess import MOST, Guess
from .spoken import asks, denies, said_in

_LONGEST = 40
"""How many words a sentence has at most."""
_BEFORE = 3
"""How many words of the sentence stand before an order in it, at least."""
_LEAST = 2
"""How many words an order has at least; “done” and “pass” stand in sentences that order nothing."""


_SUPPOSED = frozenset({
    "would", "could", "should", "might", "if", "when", "wanted", "was", "were", "had", "did", "yesterday", "unless",
    "or", "wonder", "whether", "maybe", "perhaps", "can",
})


def wished_beside(line: str, grammar: Grammar, would_do: Callable[[Parsed], bool]) -> tuple[Guess, ...]:
    """Return the order that a sentence beside commands holds, and supposes nothing: “Also please buy 8”.

    Behind a word of greeting it is one, whether or not it would be done: “Sorry, buy 8”.
    """
    greeted = grammar.order(behind_greeting(line))
    if greeted is not None:
        return (Guess(greeted.words, 0, greeted),)
    said = said_in(line.casefold().replace("would like", "want"))
    return ordered_within(line, grammar, would_do, 1) if _SUPPOSED.isdisjoint(said) else ()


def ordered_within(
    line: str, grammar: Grammar, would_do: Callable[[Parsed], bool], before: int = _BEFORE
) -> tuple[Guess, ...]:
    """Return the orders that stand in a line with other words around them, as one guess; none if it asks or denies.

    would_do: tells whether an order would be done now. Others are no more than words of the sentence. before: how many
    words stand before one at least.
    """
    tokens = tokenize(line)
    if not _LEAST < len(tokens) <= _LONGEST or asks(line) or denies(said_in(line)):
        return ()
    found: list[Parsed] = []
    place = before  # what begins with an order, or nearly, is one with a slip
    with grammar.names.remembering():
        while place < len(tokens) and len(found) < MOST:
            order, end = _order_from(tokens, place, grammar, would_do)
            found += [order] if order is not None else []
            place = end
    return () if not found else (Guess("\n".join(order.words for order in found), 0, found[0]),)


def _order_from(
    tokens: list[Token], start: int, grammar: Grammar, would_do: Callable[[Parsed], bool]
) -> tuple[Parsed | None, int]:
    """Return the longest order that begins with a word of a line, if any does, and where to go on."""
    if tokens[start].quoted or not grammar.commands_of(tokens[start].text.casefold()):
        return None, start + 1
    for end in range(min(len(tokens), start + LONGEST_COMMAND), start + _LEAST - 1, -1):
        order = grammar.order(as_written(tokens[start:end]).rstrip(",;:"))
        if order is not None and _is_whole(order) and would_do(order):
            return order, end
    return None, start + 1


def _is_whole(order: Parsed) -> bool:
    """Tell whether an order says all that it needs in words of its own, of which none may be the sentence’s."""
    last = [word for optional, word in pieces(order.command.pattern) if not optional][-1]
    wraps = order.name or order.before or order.standing
    return not (wraps or order.command.block or kind_of(last) in FREE_TEXT or order.command.sort in (SHOWN, LEAVING))
