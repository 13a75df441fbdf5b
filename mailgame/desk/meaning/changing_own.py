"""Changing one's own: “change my proposal”, where proposals cannot be revised, is to take it back and propose anew."""

from __future__ import annotations

import re

from ...game.game import Game
from ..commands.grammar import Grammar
from .guess import Guess
from .spoken import asks, denies, forms, said_in
from .topics import LETTER

_CHANGE = re.compile(
    r"(?:\W|i|we|i'd|id|want|wanted|would|like|need|to|let|me|please|pls|can|could|oops|sorry|ok)*?"
    r"\b(?P<act>[a-z]+) my proposal(?:\s*#?(?P<number>\d+))?\W*(?:please|pls|thanks)?\W*", re.IGNORECASE,
)
_LONGEST = 80
_ANEW = "Take it back, and propose it anew as you want it."


def change_of_own(line: str, game: Game, grammar: Grammar, player: str) -> tuple[Guess, ...]:
    """Return what takes back a player’s own open proposal that a line wants changed, the one it names or the only one.

    Nothing if the rules let proposals be revised: then that is what is meant.
    """
    said = _CHANGE.fullmatch(line.replace("’", "'")) if len(line) <= _LONGEST else None
    changes = {form for form, _ in forms("change")}
    if said is None or changes.isdisjoint(form for form, _ in forms(said["act"].casefold())):
        return ()
    own = [one for one in game.world.all("proposal")
           if one.status == "open" and one.author is not None and one.author.id == player]
    own = [one for one in own if said["number"] in (None, one.id)]
    of_one = [command for command in grammar.commands if command.pattern.split()[1:] == ["PROPOSAL"]]
    revised = any(command.block and command.sort != LETTER for command in of_one)
    if revised or len(own) != 1 or asks(line) or denies(said_in(line)):
        return ()
    takes_back = {form for form, _ in forms("withdraw")}
    verbs = [one.verb for one in of_one if not takes_back.isdisjoint(form for form, _ in forms(one.verb))]
    order = grammar.order(f"{verbs[0]} {own[0].id}") if verbs else None
    return (Guess(order.words, 0, order, _ANEW),) if order is not None else ()
