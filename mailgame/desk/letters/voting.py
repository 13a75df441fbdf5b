"""Proposals are put to the vote: a letter with their whole text."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...press.answers import Reader, Vote
from ...press.scene import Game
from ..kinds import Occasion, Told
from ..mail import Mail


@dataclass(frozen=True, slots=True)
class VotingLetter:
    """Proposals are put to the vote. `how` says how it is decided ("More yes than no."); `title` may sum it up."""

    game: Game
    reader: Reader
    votes: tuple[Vote, ...]
    until: datetime
    how: str = ""
    title: str = ""


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to everybody that a proposal is put to the vote, with its whole text."""
    table, wanted, at = occasion.table, occasion.wanted, occasion.at
    showing = mail.room.showing(table)
    number = str(wanted.about.get("proposal", ""))
    for to in mail.readers(table, wanted.to):
        votes = tuple(vote for vote in showing.votes(to.name) if number in ("", str(vote.proposal.number)))
        if not votes:
            continue
        until = min(vote.proposal.closes or at for vote in votes)
        mail.send(
            KIND,
            table,
            to,
            f"{table.seq} {wanted.title}",
            lambda reader: VotingLetter(
                showing.table(), reader, votes, until, str(wanted.about.get("how", "")), wanted.title
            ),
        )


KIND = Told("voting", called="voting", wanted=("voting",), tell=tell, news=True, votes=True)
