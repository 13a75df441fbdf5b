"""Refusals: what the rules say to the order that a line begins, where nothing that it could mean would be done now.

“attack Bert” names no place. Whoever writes it is told why none of Bert’s can be attacked, and not how that is written.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...game.game import Game
from ...law import Command
from ...law.commands import arguments_of, kind_of
from ...world.sight import Sight
from ..commands.grammar import Grammar
from ..commands.possible import why_refused
from .completing import Completing
from .filling import Filling, KnownNames, pieces
from .guess import SURE, Guess
from .kept import loses_a_noun
from .spoken import asks, content, denies, depends, said_in


def begun(line: str, grammar: Grammar, game: Game, player: str) -> Guess | None:
    """Return the order that a player’s line most likely begins, whether it would be done now or not; None if unknown.

    A line that asks or denies something orders nothing, nor does one with “if”. “buy house” does not begin “buy 4
    soldiers”: one thing of the game does not stand for another.
    """
    said = said_in(line)
    meant = {word: verb for verb, words in game.ruleset.look.get("everyday", {}).items() for word in words.split()}
    verbs = (word if grammar.commands_of(word) else meant.get(word, "") for word in said[:_FIRST])
    verb = next((verb for verb in verbs if grammar.commands_of(verb)), "")
    if len(said) < _LEAST or not (player and verb) or asks(line) or denies(said) or depends(said):
        return None
    names = KnownNames(grammar.names, Sight(game.world, player))
    completing = Completing(grammar, player, (), (), lambda order: not why_refused(game, player, order))
    for command in grammar.commands_of(verb):
        filling = Filling(names, command, said, line)
        possible = command.help and command.rule and not command.block and arguments_of(command.pattern)
        is_about = filling.used or names.players_in(said)
        order = completing.likeliest(command, filling, names) if possible and is_about else None
        if order is None or names.loses_a_player(line, order.words, order):
            continue
        makes_up = not set(said).issuperset(said_in(order.words))
        known = {*filling.used, *map(str.casefold, names.players_in(said))}
        another = names_another(command, filling, content(said), known) or loses_a_noun(said, order, grammar)
        if not (makes_up and another):
            return Guess(order.words, SURE, order)
    return None


def names_another(command: Command, filling: Filling, words: Sequence[str], spoken: Collection[str]) -> bool:
    """Tell whether a line names behind the verb what the game does not know, “build a city”, and so nothing else.

    words: those of the line that say something. spoken: those of them that say what the command takes.
    """
    first = next((word for _, word in [*pieces(command.pattern)][1:2]), "")
    open_thing = first in filling.open and kind_of(first) not in ("NUMBER", "DOLLARS")
    names = words[:1] == [command.verb] and (open_thing or (first.islower() and first not in filling.said))
    return names and any(word.isalpha() and word not in spoken for word in words[1:2])


_LEAST, _FIRST = 2, 6
"""How many words a line has at least that says what it is about, and among how many its verb is looked for."""
