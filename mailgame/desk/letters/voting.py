"""Something is put to the vote: a letter with the whole text of a proposal, or the choices of a ballot."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from ...press.scenes.answers import Reader, Vote, laws_shown, with_law_once
from ...press.scenes.joining import NOTHING, Part, pressing, vote_on, whole
from ...press.scenes.scene import Game
from ...press.words.words import say_number
from ..writing.earlier_letters import EarlierLetters, mark_of_saying
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail


class VotingLetter(Part, frozen=True):
    """Something is put to the vote.

    until: when the vote closes, None if it has no end. how: how it is decided ("More yes than no."). title: a summary.
    told: sentences that say elsewhere what it says. again: how it is decided was said just before. usual: a letter of
    this week has said it of another vote.
    """

    game: Game
    reader: Reader
    votes: tuple[Vote, ...]
    until: datetime | None
    how: str = ""
    title: str = ""
    told: frozenset[str] = NOTHING
    again: bool = False
    usual: bool = False

    @property
    def covers(self) -> frozenset[str]:
        """The proposals, which it shows, their votes, and what is told elsewhere: that they were put to the vote."""
        pages = [vote.proposal for vote in self.votes]
        shown = frozenset(whole(page.number) for page in pages if not page.ballot)
        return shown | {vote_on(page.called) for page in pages} | self.told

    @property
    def marks(self) -> frozenset[str]:
        """The marks of the proposals, of those that it shows whole, and of how votes are decided."""
        said = () if self.again or self.usual else (mark_of_saying(self.how),)
        return NOTHING.union(said, *(vote.marks for vote in self.votes))

    @property
    def says(self) -> frozenset[str]:
        """Until when and how the vote is decided, and the laws that it shows."""
        return frozenset({self._how}) | laws_shown(self.votes)

    @property
    def _how(self) -> str:
        return f"{self.until} {self.how}"

    def among(self, covered: frozenset[str], shown: frozenset[str]) -> VotingLetter:
        """Return it without what other parts say, which may be how the vote is decided, or the law."""
        votes = with_law_once(self.votes, covered)
        return replace(Part.among(self, covered, shown), again=self._how in covered, votes=votes)

    def after(self, voted: Mapping[str, str]) -> VotingLetter:
        """Return it with what its reader has voted by the letter that it goes with."""
        votes = (replace(vote, yours=voted.get(vote_on(vote.proposal.called), vote.yours)) for vote in self.votes)
        return replace(self, votes=tuple(votes))

    @property
    def weight(self) -> int:
        """It presses on whoever has not voted yet."""
        return pressing(any(not vote.yours for vote in self.votes))

    @property
    def called(self) -> str:
        """The heading of the letter."""
        return self.title or f"{say_number(len(self.votes), 'proposal is', 'proposals are')} put to the vote"


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to everybody who can vote; of nothing that is over by now, since the server was away in between."""
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    proposal, ballot = str(wanted.about.get("proposal", "")), str(wanted.about.get("ballot", ""))
    earlier = EarlierLetters(mail, table)
    for to in mail.readers(table, wanted.to):
        votes = tuple(
            vote
            for vote in presenter.votes(to.name, to_all=True)
            if (str(vote.proposal.number) == (ballot if vote.proposal.ballot else proposal) or not (ballot or proposal))
            and (vote.proposal.closes is None or vote.proposal.closes > mail.now)
        )
        if not votes:
            continue
        votes = with_law_once(earlier.less(votes, to))
        until = min((vote.proposal.closes for vote in votes if vote.proposal.closes), default=None)
        happenings, how = presenter.happenings(occasion.story, to.name), str(wanted.about.get("how", ""))
        usual = earlier.says(how, to)
        mail.send(
            KIND,
            table,
            to,
            f"{table.seq} {wanted.title}",
            lambda reader: VotingLetter(
                presenter.table(), reader, votes, until, how, wanted.title,
                frozenset(event.text for event in happenings if any(_puts(event.text, vote) for vote in votes)),
                usual=usual,
            ),
        )


def _puts(words: str, vote: Vote) -> bool:
    """Tell whether a sentence puts something to the vote: it ends with its number and its title."""
    page = vote.proposal
    return not page.ballot and f"proposal {page.number}: to " in words and page.title in words


KIND = Told("voting", called="voting", wanted=("voting",), tell=tell, news=True, votes=True, joins=True, passing=True)
