"""The result of a vote, with every vote; what it was on stood in the letter that opened it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ...game.facts import one_line
from ...kernel.narration import Narration
from ...law import Concluded, Deferred, Thing, describe
from ...law.kits.counting import VotesCounted
from ...law.kits.proposals import in_full
from ...press.scenes.answers import Reader
from ...press.scenes.joining import SEATS, Part
from ...press.scenes.rulescene import ProposalPage
from ...press.scenes.scene import Game, Happening, Seat
from ..sight.decisions import pending
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail


class ResultLetter(Part, frozen=True):
    """A vote is over: what it was on, how everybody voted, and the result.

    happenings: what is told of its end elsewhere; here only which rules were at odds about it. then: when it takes
    effect, if it waits for that.
    """

    game: Game
    reader: Reader
    title: str
    proposal: ProposalPage
    seats: tuple[Seat, ...] = ()
    happenings: tuple[Happening, ...] = ()
    then: tuple[Happening, ...] = ()

    sections: ClassVar[tuple[str, ...]] = (SEATS,)

    @property
    def covers(self) -> frozenset[str]:
        """The sentences about its end, and about what follows."""
        return frozenset(happening.text for happening in (*self.happenings, *self.then))

    @property
    def shows(self) -> frozenset[str]:
        """The standings."""
        return frozenset({SEATS} if self.seats else ())


def tell(mail: Mail, occasion: Occasion) -> None:
    """Tell everybody the result of a vote, with every vote."""
    presenter = mail.room.presenter(occasion.table)
    ballot = presenter.world.thing("ballot", str(occasion.wanted.about.get("ballot", "")))
    if ballot is None:
        return
    page = presenter.page(ballot)
    if ballot.proposal is not None:
        page = replace(page, text="", before="", sets=(), law="")
        title = f"{'The votes' if page.open else page.status.capitalize()}: {describe(ballot.proposal)}"
    else:
        title = f"{one_line(ballot.chosen) or 'The votes'}: {page.title}"
    about = [entry for entry in occasion.story if _ends(entry, ballot)]
    waits = [entry for entry in pending(occasion.story, occasion.table.game) if _waits(entry, ballot)]
    occasion.write(
        mail,
        KIND,
        lambda reader: ResultLetter(
            presenter.table(), reader, title, page, presenter.seats(reader.name),
            presenter.happenings(about, reader.name), presenter.happenings(waits, reader.name),
        ),
    )


def _ends(entry: Narration, ballot: Thing) -> bool:
    """Tell whether an entry tells of the end of a ballot: what became of its proposal, or how the votes are."""
    fields = entry.get("fields", {})
    if ballot.proposal is None or entry.get("to") is not None:
        return False
    if entry.get("template") == VotesCounted.told:
        return bool(fields.get("number") == ballot.proposal.id)
    return entry.get("template") == Concluded.told and fields.get("proposal") == in_full(ballot.proposal)


def _waits(entry: Narration, ballot: Thing) -> bool:
    """Tell whether an entry tells until when the proposal that a ballot was on waits to take effect."""
    put = ballot.proposal
    return put is not None and entry.get("template") == Deferred.told and entry["fields"]["proposal"] == in_full(put)


KIND = Told("result", called="results", wanted=("result",), tell=tell, news=True, joins=True)
