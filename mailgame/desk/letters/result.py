"""The result of a vote, with every vote."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...game.facts import one_line
from ...law import describe
from ...press.answers import Reader
from ...press.rulescene import ProposalPage
from ...press.scene import Game, Seat
from ..kinds import Occasion, Told
from ..mail import Mail


@dataclass(frozen=True, slots=True)
class ResultLetter:
    """A vote is over: what it was on, how everybody voted, and the result."""

    game: Game
    reader: Reader
    title: str
    proposal: ProposalPage
    seats: tuple[Seat, ...] = ()


def tell(mail: Mail, occasion: Occasion) -> None:
    """Tell everybody the result of a vote, with every vote."""
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    ballot = presenter.world.thing("ballot", str(wanted.about.get("ballot", "")))
    if ballot is None:
        return
    page = replace(presenter.page(ballot), law="")  # the letter that opened the vote had it
    if ballot.proposal is not None:
        title = f"{'The votes' if page.open else page.status.capitalize()}: {describe(ballot.proposal)}"
    else:
        title = f"{one_line(ballot.chosen) or 'The votes'}: {page.title}"
    for to in mail.readers(table, wanted.to):
        mail.send(
            KIND,
            table,
            to,
            f"{table.seq} {wanted.title}",
            lambda reader: ResultLetter(
                presenter.table(), reader, title, page, () if occasion.followed else presenter.seats(reader.name)
            ),
        )


KIND = Told("result", called="results", wanted=("result",), tell=tell, news=True, joins=True)
