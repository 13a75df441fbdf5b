"""Astray: a guess that is hardly meant, although the line that was written is only a slip away from it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from weakref import WeakKeyDictionary

from ...law import Command
from ...law.commands import FREE_TEXT, LIST, name_of
from ..commands.grammar import Grammar
from ..commands.likeness import MISSPELT, distance
from ..commands.lines import Token
from ..commands.parsed import Parsed
from .filling import says_all
from .kept import loses_a_noun

_CONDITIONS = frozenset({"if", "unless"})
"""Words on which an order hangs, and that are part of no name."""
WRAPPERS = ("before", "standing")
"""Words before an order; as commands of their own they say no more than how that is written."""
_ANY_WORDS = frozenset({"KIND", "TEXT", "THINGS", "VALUE", "WORD"})
"""Arguments that any words can be."""
_SAID: tuple[Set[str], ...] = (frozenset(), {"TEXT"}, {"TEXT", "VALUE", "WORD"})
"""Those of them that a line says: none; a reason; what is to be set, with its reason."""
_NO_ATTRIBUTES = frozenset({"at", "in", "on", "to"})
"""No attribute is called so: “set Bert to …” lacks one."""
_FIXED: WeakKeyDictionary[Grammar, frozenset[str]] = WeakKeyDictionary()


def is_astray(order: Parsed, grammar: Grammar, tokens: Sequence[Token]) -> bool:
    """Tell whether a guess is hardly meant.

    It wraps no order; its verb was not said, and it takes any words, or none of those that were; it takes a word of a
    command for a name, or makes a title of what is said of a number: “proposal 3 is fine”; it is about one thing where
    the line says all; it sets what is no attribute; or it is not about what the line names. A line with its reason that
    lacks the verb alone is not astray.
    """
    verb, said = order.command.verb, [bare(token) for token in tokens]
    pattern = [word.rstrip(LIST) for word in order.command.pattern.replace("[", " ").replace("]", " ").split()]
    gives_reasons = "because" in said and "because" in fixed_words(order.command)
    whole = gives_reasons and " ".join(said) == " ".join(order.words.casefold().split()[1:])  # but for its verb
    takes_anything = not (_ANY_WORDS - _SAID[gives_reasons + whole]).isdisjoint(pattern)
    nearly = said[:1] if takes_anything else said
    slips = (word for word in nearly if not stands_in_a_command(word, grammar))
    verb_is_written = verb in said or any(distance(word, verb) <= MISSPELT for word in slips)
    if verb not in said and "because" in order.words.casefold().split() and "because" not in said:
        return True  # “rename Ann” is no “resume because Ann”
    if "because" in order.words.casefold().split() and "because" not in said and _is_of_a_player(said, grammar):
        return True  # “remove Bert’s soldiers” is no “remove Bert because soldiers”
    title = str(order.arguments.get("title", ""))
    of_a_number = title[:1].isdecimal() and not set(said) & {*fixed_words(order.command)}
    name = str(order.arguments.get("name", ""))
    quoted = any(token.quoted for token in tokens)
    if not _CONDITIONS.isdisjoint(name.casefold().split()) and not quoted:
        return True
    names = not quoted and (len(name.split()) > 2 or name.islower())
    alone = len(tokens) > 1 or (len(pattern) == 1 and not verb.startswith(said[0]))  # “amend” is no “games”
    another = not verb_is_written and (takes_anything or names or (not order.arguments and alone))
    one_of_all = says_all(" ".join(said)) and "[NUMBER]" in order.command.pattern and "number" not in order.arguments
    astray = verb in WRAPPERS or another or of_a_number or (one_of_all and not says_all(order.words))
    attribute = str(order.arguments.get(name_of("WORD"), ""))
    if astray or attribute.isdecimal() or attribute in _NO_ATTRIBUTES or loses_a_noun(said, order, grammar):
        return True
    texts = (str(value) for name, value in order.arguments.items() if name.upper() in FREE_TEXT)
    words = {word for command in grammar.commands_of(order.command.verb) for word in fixed_words(command)}
    firsts = {*grammar.verbs, "and", "is", "was"}  # “my surname is wrong” is no surname
    return any(text in words or text.partition(" ")[0] in firsts for text in texts)


def _is_of_a_player(said: Sequence[str], grammar: Grammar) -> bool:
    """Tell whether words speak of something of a player’s: “Bert’s”, “berts”."""
    names = {name.casefold() for name in grammar.names.game.world.rows("player")}
    return any(word not in names and word.endswith("s") and word[:-1].rstrip("'’") in names for word in said)


def fixed_words(command: Command) -> list[str]:
    """Return the further fixed words of a command."""
    words = command.pattern.replace("[", " ").replace("]", " ").split()[1:]
    return [word.lower() for word in words if not word.isupper()]


def stands_in_a_command(word: str, grammar: Grammar) -> bool:
    """Tell whether a word stands behind the verb of some command, and is no slip of another: “bail” of “pay bail”."""
    if grammar not in _FIXED:
        _FIXED[grammar] = frozenset(word for command in grammar.commands for word in fixed_words(command))
    return word in _FIXED[grammar]


def bare(token: Token) -> str:
    """Return a word of a line as it is compared."""
    return token.text.lower().rstrip(":,")
