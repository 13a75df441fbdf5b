"""What readers have been shown by a letter of the last few days, so that another need not show it."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from functools import cache

from msgspec.structs import replace

from ...press.scenes.answers import Offer, Vote
from ...press.scenes.rulescene import ProposalPage
from ...press.scenes.scene import MayDo
from ..room.mailroom import Addressee
from ..tables.table import Table
from .mail import Mail

FEW_DAYS = timedelta(days=4)
"""How long readers are taken to have a letter at hand."""
ALMOST_A_WEEK = timedelta(days=6)
"""How long readers are taken to know what they can do, so that they are told of it on the same day of each week."""
FEW_WORDS = 12
"""How many words are no longer than the line that says where they are."""


class EarlierLetters:
    """What letters to the readers of a game have shown, since a moment or within the last few days."""

    def __init__(self, mail: Mail, table: Table, since: datetime | None = None) -> None:
        """since: the moment, if that is earlier than a few days ago."""
        first = mail.now - FEW_DAYS
        first = first if since is None else min(first, since)
        self._readers = cache(lambda mark: mail.tx.readers_of(table.id, mark, first))
        self._shown = cache(lambda mark: mail.tx.readers_of(table.id, mark, mail.now - ALMOST_A_WEEK))

    def less(self, votes: tuple[Vote, ...], to: Addressee) -> tuple[Vote, ...]:
        """Return votes without the words and the second looks that somebody has been shown; a few words stay."""
        return tuple(self._less(vote, to) for vote in votes)

    def new(self, acts: tuple[MayDo, ...], to: Addressee) -> tuple[MayDo, ...]:
        """Return what somebody can do, less what no letter of this week need say again: it can be done at any time."""
        return tuple(act for act in acts if act.until or (to.name, to.address) not in self._shown(mark_of(act)))

    def less_said(self, offers: tuple[Offer, ...], to: Addressee) -> tuple[Offer, ...]:
        """Return offers without what a letter of this week has said of how they are answered: their commands stay."""
        return tuple(
            replace(offer, options=tuple(
                replace(one, words="") if (to.name, to.address) in self._shown(mark_of_words(one)) else one
                for one in offer.options
            ))
            for offer in offers
        )

    def says(self, words: str, to: Addressee) -> bool:
        """Tell whether a letter of this week has said to somebody what holds of more than one occasion."""
        return (to.name, to.address) in self._shown(mark_of_saying(words))

    def _less(self, vote: Vote, to: Addressee) -> Vote:
        page = vote.proposal
        if page.ballot or vote.short:
            return vote
        many = len(f"{page.text} {page.law}".split()) > FEW_WORDS
        vote = replace(vote, proposal=self.less_before(page, to))
        return vote.without(many and self._has(page.mark_of_words, to), self._has(page.mark_of_look, to))

    def less_before(self, page: ProposalPage, to: Addressee) -> ProposalPage:
        """Return a proposal without the present text of a rule that somebody has been shown, unless it is short."""
        many = len(page.before.split()) > FEW_WORDS
        return replace(page, before_known=many and self._has(page.mark_of_before, to))

    def _has(self, mark: str, to: Addressee) -> bool:
        return bool(mark) and (to.name, to.address) in self._readers(mark)


def mark_of(act: MayDo) -> str:
    """Return the mark of a letter that shows what can be done, by which later ones know that it did."""
    return _mark("can", act.command)


def mark_of_words(option: MayDo) -> str:
    """Return the mark of a letter that says how an offer is answered."""
    return _mark("how", option.words)


def mark_of_saying(words: str) -> str:
    """Return the mark of a letter that says what holds of more than one occasion."""
    return _mark("said", words)


def _mark(kind: str, words: str) -> str:
    return f"[{kind} {hashlib.sha256(words.encode()).hexdigest()[:10]}]"
