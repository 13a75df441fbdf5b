"""Lacking: what a line still needs that begins like a command and ends too early."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...law import Command, say_list
from .lines import Token, as_written

LIKE_THIS, LACKS = "Write it like this", "It still needs"
"""How it begins to show a pattern, and to say what a line lacks that ends too early."""
LONGEST_COMMAND = 12
"""A line of more words than this that fits no command is talk, even if it begins with a verb."""
_FEW = 4


def missing(words: Sequence[str], tokens: Sequence[Token], options_of: Callable[[str], Sequence[str]]) -> str:
    """Say what a line lacks: “It still needs NAME and GENDER (m or f)”; "" if that is not known.

    words: those of the pattern that must still follow. tokens: the line. options_of: returns what an argument can be.
    """
    needed = []
    for word in (word for word in words if word.isupper() and "[" not in word):
        options = [option.partition("=")[0] for option in options_of(word)]
        needed.append(f"{word} ({say_list(options, 'or')})" if 0 < len(options) < _FEW else word)
    return f"{LACKS} {say_list(needed)}, like this: {' '.join([as_written(tokens), *words])}" if needed else ""


def says_why(reason: str) -> bool:
    """Tell whether words on a line that is no command say more than how it is written."""
    return not reason.startswith((LIKE_THIS, LACKS))


def telling(mistake: tuple[tuple[int, int], str, Command]) -> tuple[tuple[int, int], bool, bool, int]:
    """Return how well a mistake tells what is wrong with a line; of two that end too early, which lacks less.

    mistake: how far the line agrees with a command, what is wrong with it, and the command.
    """
    reached, reason, command = mistake
    lacks = len(command.pattern.split()) if reason.startswith(LACKS) else LONGEST_COMMAND
    return reached, bool(command.answers), says_why(reason), -lacks
