"""Something is put to the vote: a letter with the whole text of a proposal, or the choices of a ballot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...press.answers import Reader, Vote
from ...press.scene import Game
from ...press.words import say_number
from ..kinds import Occasion, Told
from ..mail import Mail


@dataclass(frozen=True, slots=True)
class VotingLetter:
    """Something is put to the vote.

    until: when the vote closes, None if it has no end. how: how it is decided ("More yes than no."). title: a summary.
    """

    game: Game
    reader: Reader
    votes: tuple[Vote, ...]
    until: datetime | None
    how: str = ""
    title: str = ""

    @property
    def called(self) -> str:
        """The heading of the letter."""
        return self.title or f"{say_number(len(self.votes), 'proposal is', 'proposals are')} put to the vote"


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to everybody who can vote."""
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    proposal, ballot = str(wanted.about.get("proposal", "")), str(wanted.about.get("ballot", ""))
    for to in mail.readers(table, wanted.to):
        votes = tuple(
            vote
            for vote in presenter.votes(to.name)
            if str(vote.proposal.number) == (ballot if vote.proposal.ballot else proposal) or not (ballot or proposal)
        )
        if not votes:
            continue
        until = min((vote.proposal.closes for vote in votes if vote.proposal.closes), default=None)
        mail.send(
            KIND,
            table,
            to,
            f"{table.seq} {wanted.title}",
            lambda reader: VotingLetter(
                presenter.table(), reader, votes, until, str(wanted.about.get("how", "")), wanted.title
            ),
        )


KIND = Told("voting", called="voting", wanted=("voting",), tell=tell, news=True, votes=True, joins=True)
