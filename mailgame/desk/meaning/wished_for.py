"""Wished for: what the Admin can give in the name of a player of whom a line says something: “Bert is on holiday”."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..commands.grammar import Grammar
from ..commands.parsed import Parsed
from .guess import Guess


def wished_for(
    line: str, wishes: Callable[[str, str], tuple[Guess, ...]], grammar: Grammar, players: Iterable[str]
) -> tuple[Guess, ...]:
    """Return the orders that do, in the name of the one player whom a line names, what it says that they want.

    wishes: returns what a line of a player's own wants of the game. grammar: the Admin's.
    """
    words, names = line.split(), {name.casefold(): name for name in players}
    bare = [word.casefold().strip(",.:") for word in words]
    places = [place for place, word in enumerate(bare) if word in names]
    if len(places) != 1:
        return ()
    place, name = places[0], names[bare[places[0]]]
    own = " ".join(["I", *words[place + 1 :]] if not place else [*words[:place], "me", *words[place + 1 :]])
    lines = [f"as {name}: {wish.line}" for wish in wishes(own, name) if "\n" not in wish.line]
    orders = [(one, grammar.line(one)) for one in lines]
    return tuple(Guess(one, 0, order) for one, order in orders if isinstance(order, Parsed))
