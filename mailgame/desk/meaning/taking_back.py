"""Taking back: which of somebody's orders on file a line takes back that names several, all, or one by its own words.

“cancel all” and “cancel 1 and 2” are as many lines as orders, and “cancel buy 10” is the order that says “buy 10”.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...game.game import Game
from ...law.commands import arguments_of
from ..commands.grammar import Grammar
from ..commands.lines import tokenize
from ..commands.parsed import Misread, Parsed
from ..commands.unmarked import bare

ALL = frozenset({"all", "everything", "both", "orders", "them"})
"""Words for all orders that somebody has on file."""
_BESIDES = frozenset({"and", "of", "the", "my", "order", "orders", "please"})
"""Words that say nothing of which orders are meant."""
_BEFORE_A_NUMBER = frozenset({"no", "number"})
"""Words before a number, “no. 2”; without one “no orders” is none."""
_WORD = re.compile(r"#?\d+|[^\W\d_]+(?:['’][^\W\d_]+)*")
_AN_ORDER = "ORDER"
_TWO = 2


def orders_on_file(game: Game, player: str) -> dict[str, str]:
    """Return the words of a player's orders on file, standing ones too, by number."""
    return {order.id: order.words for order in game.orders.of(player)}


def taken_back(line: str, grammar: Grammar, on_file: Mapping[str, str]) -> list[Parsed | Misread]:
    """Return the commands that a line is which takes back orders; none if it is anything else.

    on_file: the words of its writer's orders on file, by number.
    """
    if not on_file or line.rstrip().endswith("?"):
        return []
    verb = next((one.verb for one in grammar.commands if arguments_of(one.pattern) == (_AN_ORDER,)), "")
    first, _, rest = " ".join(token.text for token in tokenize(bare(line, of_orders=True))).partition(" ")
    if not verb or first.casefold().rstrip(":,") != verb or not rest:
        return []
    words = [word.lstrip("#") for word in _WORD.findall(rest.casefold())]
    numbers = [*dict.fromkeys(word for word in words if word.isdecimal())]
    if numbers and _BESIDES.union(_BEFORE_A_NUMBER, numbers).issuperset(words):
        taken = numbers
    elif words and _BESIDES.union(ALL).issuperset(words):
        several = not ALL.isdisjoint(words) and ("both" not in words or len(on_file) == _TWO)
        taken = [*on_file] if several or len(on_file) == 1 else []
    else:
        taken = [number for number, said in on_file.items() if _plain(said) == _plain(rest)][:1]
    read = [grammar.line(f"{verb} {number}") for number in taken]
    return [one for one in read if one is not None] if any(isinstance(one, Parsed) for one in read) else []


def meant_by(spoken: list[str], on_file: Mapping[str, str]) -> list[str]:
    """Return the numbers of the orders that words are about: all, those that have one of the words, or the last.

    spoken: the words of a line, in small letters, less those that only say that something is to be taken back.
    """
    if not ALL.isdisjoint(spoken):
        return [*on_file]
    named = [number for number, said in on_file.items() if not set(spoken).isdisjoint(_plain(said).split())]
    return named or [*on_file][-1:]


def _plain(words: str) -> str:
    return " ".join(re.findall(r"\w+", words.casefold()))
