"""Likeness: which of several names is meant by a part of one, or by a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import ne

from ...law import Command
from .lines import Token

MISSPELT = 0.25
"""How far a word may be from a verb that it is taken for."""
_SWAPPED, _SHORT = 0.1, 4


class Unclear(Exception):
    """Words that mean nothing here; the message tells the player. `surely`: it is clear what was meant."""

    def __init__(self, words: str, surely: bool = False) -> None:
        super().__init__(words)
        self.surely = surely


@lru_cache(maxsize=256)
def nearest(word: str, known: tuple[str, ...], count: int, cutoff: float) -> list[str]:
    """Return the known words that a word may be a misspelling of, the nearest first.

    count: how many at most. cutoff: how similar they must be, from 0 to 1. Cached, since a letter is read repeatedly.
    """
    of_a_length = [one for one in known if 2 * min(len(one), len(word)) >= cutoff * (len(one) + len(word))]
    return difflib.get_close_matches(word, of_a_length, count, cutoff) if of_a_length else []


def misspelt(word: str, verb: str) -> bool:
    """Tell whether a word could be a verb with its letters swapped, or one of them wrong."""
    return distance(word, verb) <= MISSPELT


def misspelt_verbs(word: str, verbs: Iterable[str], fits: Callable[[str], bool]) -> list[str]:
    """Return which of some verbs a word may be misspelt.

    A short one with a wrong letter is mostly another word, as “lend” is not “land”; it must be followed by what the
    verb takes. fits: tells whether the line is a command with a verb.
    """
    near = [verb for verb in verbs if misspelt(word, verb)]
    return [verb for verb in near if len(word) > _SHORT or sorted(word) == sorted(verb) or fits(verb)]


def distance(word: str, candidate: str) -> float:
    """Return how far two words are apart, from 0 to 1; of a word as long as the other each wrong letter counts."""
    if sorted(word) == sorted(candidate):
        return _SWAPPED
    wrong = sum(map(ne, word, candidate)) / len(word) if len(word) == len(candidate) <= _SHORT else 0.0
    return max(wrong, 1 - difflib.SequenceMatcher(None, word, candidate).ratio())


def alike(words: str, candidates: Iterable[tuple[str, tuple[str, ...]]]) -> list[str]:
    """Return the ids of the candidates that the words mean: by the whole name, else its beginning, else a word of it.

    candidates: ids, each with the names of the thing.
    """
    meant = " ".join(words.casefold().split())
    singular = meant[:-1] if meant.endswith("s") and len(meant) > 3 else meant
    named = [(id, name.casefold()) for id, names in candidates for name in names]
    matches = [id for id, name in named if name in (meant, singular)]
    if not matches and len(singular) >= 2:
        matches = [id for id, name in named if name.startswith(singular)]
    if not matches and len(singular) >= 3:
        first, *more = singular.split()
        matches = [id for id, name in named if first in name and _begins_words([first, *more], name.split())]
    return list(dict.fromkeys(matches))


def _begins_words(wanted: list[str], words: list[str]) -> bool:
    """Tell whether each wanted word begins a word of the name, in this order."""
    left = iter(words)
    return all(any(word.startswith(beginning) for word in left) for beginning in wanted)


def shared_words(command: Command, tokens: list[Token]) -> int:
    """Count the fixed words of a command that a line holds."""
    words = {token.text.lower().rstrip(":,") for token in tokens if not token.quoted}
    own = command.pattern.replace("[", " ").replace("]", " ").split()
    return sum(word.lower() in words for word in own if not word.isupper())


def is_exact(tokens: list[Token]) -> bool:
    """Tell whether a line holds a number or a name in quotes, as commands mostly do and prose does not."""
    return any(token.quoted or any(c.isdigit() for c in token.text) for token in tokens)


def is_heading(line: str) -> bool:
    """Tell whether a line is a word and a colon, as people write it over orders: “Votes:”."""
    text = line.strip()
    return text.endswith((":", "：")) and len(text.split()) == 1


def is_short_for_two(word: str) -> bool:
    """Tell whether a word is two in one, and so no other misspelt, as “i'll” is."""
    return not {"'", "’"}.isdisjoint(word)
