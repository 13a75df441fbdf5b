"""Sides: a vote that is offered takes the side that a line takes, and is on what it numbers.

Who writes “P1 yes P2 no” is not offered “vote 2 yes”, and who writes “vote yes on 3” not a vote on 2.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..commands.ballots import SAME
from ..commands.likeness import misspelt
from .guess import Guess
from .votes_at_once import MEANS, VERB, in_words

_SIDE = {word: row[0] for row in SAME for word in row}
_SIDE |= MEANS
_WHOLE = tuple(row[0] for row in SAME)
_WORD = re.compile(r"\d+|[^\W\d_]+(?:['’][^\W\d_]+)*")
_ALL = frozenset({"all", "both", "everything", "each"})
_BUT = re.compile(r"\b(?:except|excluding|besides|apart from|other than|all but)(?: for)?(?: on)? #?(\d+)")
"""A proposal that is left out: “yes on everything except 2”."""
_SHORTEST = 2
_MOST_WORDS = 8
"""A line of more words may count other things than proposals."""


def as_it_votes(line: str, guesses: Sequence[Guess]) -> tuple[Guess, ...]:
    """Return the guesses but for those votes that say another side than a line does, or are on another proposal."""
    votes = [_cast(guess) for guess in guesses]
    if not any(votes):
        return tuple(guesses)
    words = _WORD.findall(in_words(line.casefold()))
    said = {side for word in words if word != "for" and (side := _side(word))}
    said |= {_SIDE["yes"]} if "for" in words and "against" in words else set()  # “for tea but against hats”
    left_out = {*_BUT.findall(in_words(line.casefold()))}
    numbers = {word for word in words if word.isdecimal()}
    counts = bool(numbers) and _ALL.isdisjoint(words) and len(words) <= _MOST_WORDS
    together = {side for cast in votes for side in cast.values()}

    def keeps(cast: dict[str, str]) -> bool:
        sides = not said or (said.issuperset(cast.values()) and (len(said) == 1 or together == said))
        return not cast or (sides and left_out.isdisjoint(cast) and (not counts or numbers.issuperset(cast)))

    return tuple(guess for guess, cast in zip(guesses, votes, strict=True) if keeps(cast))


def _cast(guess: Guess) -> dict[str, str]:
    """Return the sides of the votes that a guess is, by proposal; none if it is anything else, or in money."""
    cast = {}
    for line in guess.line.casefold().split("\n"):
        words = line.split()
        is_vote = len(words) == len((VERB, "1", "yes")) and words[0] == VERB and words[1].isdecimal()
        if not is_vote or words[2] not in _SIDE:
            return {}
        cast[words[1]] = _SIDE[words[2]]
    return cast


def _side(word: str) -> str:
    """Return the side that a word takes, also if it is misspelt; "" for any other word."""
    if word in _SIDE:
        return _SIDE[word]
    near = [side for side in _WHOLE if len(side) > _SHORTEST and abs(len(word) - len(side)) < _SHORTEST]
    return next((side for side in near if misspelt(word, side)), "")
