"""Something is proposed, or has been revised: a letter with its whole text, before there is any vote on it.

Its second look stands whole where it is voted on; until then, whoever wants to can ask for it.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from ...press.scenes.answers import Reader
from ...press.scenes.joining import Part, whole
from ...press.scenes.rulescene import ProposalPage
from ...press.scenes.scene import Game
from ..writing.earlier_letters import EarlierLetters
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail

_SENTENCES = re.compile(r"(?<=\.) ")


class ProposedLetter(Part, frozen=True):
    """Something is proposed.

    title: a summary. how: what happens with it next, in sentences; what can be written about any proposal is said once
    in a letter. foreseen: whether one can ask for a second look.
    """

    game: Game
    reader: Reader
    title: str
    proposal: ProposalPage
    how: str = ""
    foreseen: bool = False

    @property
    def says(self) -> frozenset[str]:
        """What can be written about it, whatever its number."""
        return frozenset(self._of_any(sentence) for sentence in _SENTENCES.split(self.how) if "“" in sentence)

    def among(self, covered: frozenset[str], shown: frozenset[str]) -> ProposedLetter:
        """Return it without what a part above has said can be written about another."""
        new = (sentence for sentence in _SENTENCES.split(self.how) if self._of_any(sentence) not in covered)
        return replace(Part.among(self, covered, shown), how=" ".join(new))

    def _of_any(self, sentence: str) -> str:
        return re.sub(rf"\b{self.proposal.number}\b", "N", sentence)

    @property
    def covers(self) -> frozenset[str]:
        """The proposal, which it shows."""
        return frozenset({whole(self.proposal.number)})

    @property
    def marks(self) -> frozenset[str]:
        """The marks of the words of the proposal, and of the text of its rule."""
        return frozenset(filter(None, (self.proposal.mark_of_words, self.proposal.mark_of_before)))


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to everybody what is proposed."""
    wanted = occasion.wanted
    presenter = mail.room.presenter(occasion.table)
    proposal = presenter.world.thing("proposal", str(wanted.about.get("proposal", "")))
    if proposal is None:
        return
    page, how = presenter.proposal(proposal), str(wanted.about.get("how", ""))
    foreseen, page = page.look is not None and not page.look.says_nothing, replace(page, look=None)
    earlier = EarlierLetters(mail, occasion.table)
    for to in mail.readers(occasion.table, wanted.to):
        less = earlier.less_before(page, to)
        mail.send(
            KIND, occasion.table, to, f"{occasion.table.seq} {wanted.title}",
            lambda reader: ProposedLetter(presenter.table(), reader, wanted.title, less, how, foreseen),
        )


KIND = Told("proposed", called="proposals", wanted=("proposed",), tell=tell, news=True, joins=True)
