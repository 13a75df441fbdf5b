"""Remarks: what somebody says of what a query would show, “proposal 2 is rubbish”, which is no query misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...law import Command
from ...law.commands import SHOWN
from .lines import Token

_SAYING = frozenset({
    "are", "aren't", "arent", "has", "is", "isn't", "isnt", "looks", "must", "need", "needs", "seem", "seems", "should",
    "shouldn't", "sound", "sounds", "sucks", "was", "were", "will", "won't", "would",
})
"""Words with which a sentence goes on that says something of what it names first."""


def is_remark(commands: Iterable[Command], tokens: Sequence[Token]) -> bool:
    """Tell whether a line that begins as these commands do, and is none, says something of what they would show."""
    said = (token.text.casefold().replace("’", "'") for token in tokens[1:-1] if not token.quoted)
    return all(command.sort == SHOWN for command in commands) and not _SAYING.isdisjoint(said)
