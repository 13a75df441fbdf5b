"""Changing one's own: “change my proposal”, where proposals cannot be revised, is to take it back and propose anew.

“Delete my proposal” is to take it back, too, and “delete proposal 3” and “drop the tea proposal” if that is one's own.
"""

from __future__ import annotations

import re

from ...game.game import Game
from ..commands.grammar import Grammar
from . import wishes
from .about_proposals import proposal_meant
from .guess import Guess
from .spoken import asks, denies, forms, said_in
from .topics import LETTER

_CHANGE = re.compile(
    r"(?:\W|i|we|i'd|id|want|wanted|would|like|need|to|let|me|please|pls|can|could|oops|sorry|ok)*?"
    r"\b(?P<act>[a-z]+)(?P<mine> my)?(?: own| the(?P<called>(?: [\w'-]+){1,4}?))?"
    r" proposal(?: (?:number|no\.?))?(?:\s*#?(?P<number>\d+))?"
    r"\W*(?:please|pls|thanks|again)?\W*", re.IGNORECASE,
)
_DELETES = wishes.words("taking_away")
_LONGEST = 80
_ANEW, _BACK = "Take it back, and propose it anew as you want it.", "Take your proposal back."


def change_of_own(line: str, game: Game, grammar: Grammar, player: str) -> tuple[Guess, ...]:
    """Return what takes back a player’s open proposal that a line wants gone or changed: that named, or the only one.

    Nothing if it is to be changed and the rules let proposals be revised: then that is what is meant.
    """
    said = _CHANGE.fullmatch(line.replace("’", "'")) if len(line) <= _LONGEST else None
    act = said["act"].casefold() if said is not None else ""
    deletes = act in _DELETES
    changes = {form for form, _ in forms("change")}
    if said is None or not (said["mine"] or (deletes and (said["number"] or said["called"]))):
        return ()
    if not deletes and changes.isdisjoint(form for form, _ in forms(act)):
        return ()
    own = [one for one in game.world.all("proposal")
           if one.status == "open" and one.author is not None and one.author.id == player]
    called = proposal_meant(said["called"], own, (), game) if said["called"] else None
    own = [one for one in own if said["number"] in (None, one.id) and (not said["called"] or one is called)]
    of_one = [command for command in grammar.commands if command.pattern.split()[1:] == ["PROPOSAL"]]
    revised = not deletes and any(command.block and command.sort != LETTER for command in of_one)
    if revised or len(own) != 1 or asks(line) or denies(said_in(line)):
        return ()
    takes_back = {form for form, _ in forms("withdraw")}
    verbs = [one.verb for one in of_one if not takes_back.isdisjoint(form for form, _ in forms(one.verb))]
    order = grammar.order(f"{verbs[0]} {own[0].id}") if verbs else None
    return (Guess(order.words, 0, order, _BACK if deletes else _ANEW),) if order is not None else ()
