"""What of a proposal its readers have been shown by a letter of the last few days, so that another need not show it."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache

from ...press.scenes.answers import Vote
from ..room.mailroom import Addressee
from ..tables.table import Table
from .mail import Mail

FEW_DAYS = timedelta(days=4)
"""How long readers are taken to have a letter at hand."""
FEW_WORDS = 12
"""How many words are no longer than the line that says where they are."""


class EarlierLetters:
    """What letters to the readers of a game have shown, since a moment or within the last few days."""

    def __init__(self, mail: Mail, table: Table, since: datetime | None = None) -> None:
        """since: the moment, if that is earlier than a few days ago."""
        first = mail.now - FEW_DAYS
        first = first if since is None else min(first, since)
        self._readers = cache(lambda mark: mail.tx.readers_of(table.id, mark, first))

    def less(self, votes: tuple[Vote, ...], to: Addressee) -> tuple[Vote, ...]:
        """Return votes without the words and the second looks that somebody has been shown; a few words stay."""
        return tuple(self._less(vote, to) for vote in votes)

    def _less(self, vote: Vote, to: Addressee) -> Vote:
        page = vote.proposal
        if page.ballot or vote.short:
            return vote
        many = len(f"{page.text} {page.law}".split()) > FEW_WORDS
        return vote.without(many and self._has(page.mark_of_words, to), self._has(page.mark_of_look, to))

    def _has(self, mark: str, to: Addressee) -> bool:
        return bool(mark) and (to.name, to.address) in self._readers(mark)
