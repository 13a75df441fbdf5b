"""Votes in words: “vote 3 4 yes” and “vote yes on 3 and no on 4” are as many votes as they name.

What somebody says of votes in prose casts none, since nobody can tell a vote from a report, a condition or a remark: it
is offered as the votes that it may mean.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from msgspec import Struct

from ..commands.ballots import SAME
from ..commands.lines import POLITE
from ..commands.numbers import SMALL, SPOKEN
from ..commands.unmarked import bare, unquoted
from . import wishes

VERB = "vote"
NO_SUM = "no-amount"
"""The reason for which a vote lacks its dollars."""
_BOTH = "both"
_ALL = frozenset({"all", "everything", _BOTH})
_BETWEEN = frozenset({"on", "for", "and", "proposal", "proposals", "of", "them", "the", "to"})
_SAID_WITH = _BETWEEN | wishes.words("around_a_vote")
MEANS = dict.fromkeys(wishes.words("yes"), "yes") | dict.fromkeys(wishes.words("no"), "no")
MEANS |= dict.fromkeys(("abstaining", "abstained"), "abstain")
"""Words for a choice as people say it."""
_DENIALS = wishes.words("denials") | wishes.words("without_apostrophe")
_SPELT = {word: str(number) for word, number in SMALL.items() if number and word not in ("a", "an")}
"""Numbers as they are spoken: what is dictated has no figures."""
_NAMING = frozenset({VERB, "on", "proposal", "proposals", "number"})
"""Before “one” where it is the number of a proposal."""
_COUNTING, _COUNTED = frozenset({"the", "these", "those", "all", "any"}), "of"
"""Before and behind a spelt number that says how many: “the three of them”."""
_VOTING_FOR = frozenset({VERB, "am", "are", "i'm", "im", "we're"})
"""Before “for” where it is a vote."""
_OWN_WORDS = {"for": "yes", "against": "no"}
_WORD = re.compile(r"[#$]?\d+(?:[.]\d+)?|[^\W\d]+(?:['’]\w+)*")
_SIGNS = {"👍": " yes ", "✅": " yes ", "👎": " no ", "❌": " no "}
_ONE = re.compile(r"(?<![\w+])\+1(?!\w)|\A\s*(?P<no>[-–−]1)(?![\w.,]|\s*\w)")
"""“+1”, and “-1” alone, which number nothing."""
_BELOW_ZERO = re.compile(r"-\s*\$?\d")
_UNCLEAR = re.compile(r"\d\s*(?:[-–—~…]|\.{2,}|to\b)\s*#?\d|\bno\.\s*#?\d", re.IGNORECASE)
"""From one number to another; and “no. 3”, which is a number and no choice."""
_LONGEST_NUMBER = 15   # digits
_AGREEING = frozenset({"ok", "okay", "sure"})
"""Words that agree to anything, and say nothing of a vote."""
_FEW_WORDS = 12
"""A line of more words that names its proposal by its words alone says something else as well."""
_MOST_WORDS = 25
"""A line of more words is no vote that somebody may have meant."""


class Vote(Struct, frozen=True):
    """One vote of a line: on the proposal of this number, as this line."""

    number: str
    line: str


def votes_in(line: str, choices: Collection[str], open_now: Sequence[str]) -> list[Vote]:
    """Return the votes that a line asks for; none if it is anything else as well.

    Each choice belongs to the numbers behind it, or each to those before it; else nobody knows which it is for.
    choices: the words for a choice. open_now: the numbers of the proposals that can be voted on.
    """
    verb, *words = _in_figures(_without_please(_spoken(line)), choices, open_now) or [""]
    if verb != VERB or _asks(line) or _UNCLEAR.search(line) or not _begins_with_a_word(line):
        return []
    return _votes(words, choices, open_now) if all(_counts(word, choices) or word in _BETWEEN for word in words) else []


def votes_meant(line: str, choices: Collection[str], open_now: Sequence[str]) -> list[Vote]:
    """Return the votes that somebody probably meant who says more in a line than votes; all else as in `votes_in`."""
    words = _spoken(line)
    if _denies(words):
        return []
    words = _in_figures(words, choices, open_now)
    meant = [MEANS.get(word, word) for word in words if word not in _ALL]
    return _votes([word for word in meant if not word.isdecimal() or word in open_now], choices, open_now)


def choice_alone(line: str, choices: Collection[str]) -> str:
    """Return the choice of a line that says nothing else, nor of what: “yes!”, “changed my mind: no”; "" if none."""
    words = [MEANS.get(word, word) for word in _spoken(line)]
    chosen = [word for word in words if word in choices and word != "for"]
    nothing_else = all(word in chosen or word in _SAID_WITH | _ALL for word in words)
    return as_a_choice(chosen[-1]) if nothing_else and chosen and not _asks(line) and _agree(chosen) else ""


def bid_in(line: str, choices: Collection[str]) -> tuple[str, list[int]]:
    """Return the one choice of a line, "" if it has none or more, and the whole numbers in it."""
    words = [MEANS.get(word, word) for word in _spoken(line)]
    chosen = [word for word in words if word in choices and word != "for"]
    figures = [str(SPOKEN.get(word, word)).lstrip("$") for word in words]
    numbers = [int(word) for word in figures if word.isdecimal() and len(word) <= _LONGEST_NUMBER]
    denied = bool(_BELOW_ZERO.search(in_words(line))) or _denies(words)
    return ("" if denied or not chosen or not _agree(chosen) else as_a_choice(chosen[0])), numbers


def choice_in(line: str, choices: Collection[str]) -> str:
    """Return the one choice of a line that may say more, "" if it has none, or several, or asks or denies something.

    “For” is one only behind what says that somebody votes: “I’m for it”, “I vote for peace”.
    """
    words = [MEANS.get(word, word) for word in _spoken(line) if word not in _AGREEING]
    says = [word for word in words if word in choices and word != "for"]
    says = says or [word for before, word in pairwise(words) if word == "for" and before in _VOTING_FOR]
    unclear = _asks(line) or len(words) > _FEW_WORDS or _denies(words) or not _agree(says)
    return "" if not says or unclear else as_a_choice(says[-1])


def named_in(line: str, choices: Collection[str]) -> tuple[str, list[str]]:
    """Return what a line may name besides a vote and its choice, as words; and the numbers in it."""
    words = _spoken(line)
    named = [word for word in words if not (word in choices or word in _SAID_WITH or word in _ALL or word.isdecimal())]
    return " ".join(named), [word for word in words if word.isdecimal()]


def elected_in(line: str) -> tuple[str, list[str]]:
    """Return for whom a line votes, “vote for Cleo” or “vote 2 Cleo”, as it says it, and the numbers in it."""
    verb, *words = _spoken(line) or [""]
    if verb != VERB or _asks(line):
        return "", []
    numbers = [word for word in words if word.isdecimal()]
    return " ".join(word for word in words if not (word in _BETWEEN or word == "ballot" or word.isdecimal())), numbers


def is_vote(line: str, choices: Collection[str]) -> bool:
    """Tell whether a line says no more than a vote does: “vote all yes”, “vote on 3: yes”; choices as in `votes_in`."""
    verb, *words = _spoken(line) or [""]
    return verb == VERB and all(word in choices or word in _ALL | _BETWEEN or word.isdecimal() for word in words)


def _votes(words: Sequence[str], choices: Collection[str], open_now: Sequence[str]) -> list[Vote]:
    """Return the votes that words say in pairs of choices and numbers; “for” is a choice where that makes pairs."""
    counted = [word for word in words if _counts(word, choices)]
    without = [word for word in counted if word != "for"] if "against" not in counted else []
    return _in_pairs(counted, choices, open_now) or _in_pairs(without, choices, open_now)


def _in_pairs(said: Sequence[str], choices: Collection[str], open_now: Sequence[str]) -> list[Vote]:
    runs = [(is_choice, list(run)) for is_choice, run in groupby(said, lambda word: word in choices)]
    if len(runs) % 2:
        return []
    chosen: dict[str, str] = {}
    for (is_choice, first), (_, second) in zip(runs[::2], runs[1::2], strict=True):
        choice, named = (first, second) if is_choice else (second, first)
        numbers = _numbers(named, open_now)
        if not _agree(choice) or not numbers or not all(map(str.isdecimal, numbers)):
            return []
        word = as_a_choice(choice[-1])
        if any(chosen.setdefault(number, word) != word for number in numbers):
            return []
    return [Vote(number, f"{VERB} {number} {word}") for number, word in chosen.items()]


def _numbers(named: Sequence[str], open_now: Sequence[str]) -> list[str]:
    """Return the numbers of the proposals that words name; “both” names two, or none at all."""
    if not set(named) <= _ALL:
        return list(named)
    return [] if _BOTH in named and len(open_now) != len((_BOTH, _BOTH)) else list(open_now)


def _agree(words: Sequence[str]) -> bool:
    """Tell whether all words mean the same vote."""
    return len({next((row[0] for row in SAME if word in row), word) for word in words}) == 1


def as_a_choice(word: str) -> str:
    """Return a word for a choice that is one by itself: “yes” for “for”."""
    return _OWN_WORDS.get(word, word)


def _counts(word: str, choices: Collection[str]) -> bool:
    return word in choices or word in _ALL or word.isdecimal()


def _denies(words: Sequence[str]) -> bool:
    """Tell whether words say that something is not so, or so only if, or are too many to be sure."""
    return len(words) > _MOST_WORDS or any(word in _DENIALS or word.endswith("n't") for word in words)


def _begins_with_a_word(line: str) -> bool:
    """Tell whether before the words of a line stands no sign but what people put around a command."""
    return unquoted(bare(line, of_orders=True))[:1].isalnum()


def _asks(line: str) -> bool:
    return line.rstrip().endswith("?")


def in_words(line: str) -> str:
    """Return a line with words for “+1” and “-1”."""
    return _ONE.sub(lambda sign: " no " if sign["no"] else " yes ", line)


@lru_cache(maxsize=64)
def _spoken(line: str) -> Sequence[str]:
    """Return the words of a line, in small letters. Cached, since a line is looked at for votes of every kind."""
    line = in_words(line.casefold())
    for sign, word in _SIGNS.items() if not line.isascii() else ():
        line = line.replace(sign, word)
    return tuple([word.lstrip("#").replace("’", "'") for word in _WORD.findall(line)])


def _without_please(words: Sequence[str]) -> Sequence[str]:
    """Return the words of a line without a “please” before them."""
    return words[1:] if words and words[0] in POLITE else words


def _in_figures(words: Sequence[str], choices: Collection[str], open_now: Sequence[str]) -> Sequence[str]:
    """Return words with spelt numbers as figures, if they say nothing but a vote; “all three” of three is “all”.

    A number that counts is none of a proposal, nor is “one” but where a proposal is named: “vote yes on this one”.
    """
    a_vote = all(_counts(word, choices) or word in _SAID_WITH or word in _SPELT or word in MEANS for word in words)
    figures: list[str] = []
    for before, word, behind in zip(["", *words], words, [*words[1:], ""], strict=False) if a_vote else ():
        number = _SPELT.get(word, word)
        if before == "all" and number == str(len(open_now)):
            continue
        counts = behind == _COUNTED or before in _COUNTING
        named = word != "one" or before in _NAMING or before.isdecimal()
        figures.append(word if counts or not named else number)
    return figures if a_vote else words
