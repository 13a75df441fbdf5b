"""A second look at a proposal, for those who wait for it."""

from __future__ import annotations

from msgspec import Struct

from ...press.scenes.answers import Reader
from ...press.scenes.rulescene import ProposalPage
from ...press.scenes.scene import Game, MayDo
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..sight.presenter import Presenter
from ..tables.table import Table
from ..writing.mail import Mail


class LookLetter(Struct, frozen=True):
    """A second look at a proposal, once it is worked out; `choices` are the votes that the reader can cast."""

    game: Game
    reader: Reader
    page: ProposalPage
    choices: tuple[MayDo, ...] = ()


def write(
    mail: Mail, table: Table, presenter: Presenter, to: Addressee, page: ProposalPage, proposal: str, revision: str
) -> None:
    """Send the second look at a proposal, as of a revision of the game, to one reader."""
    votes = presenter.votes(to.name, to_all=True)
    choices = next((vote.choices for vote in votes if vote.proposal.called == page.called), ())
    mail.send(
        KIND,
        table,
        to,
        f"look {proposal} {revision}",
        lambda reader: LookLetter(presenter.table(), reader, page, choices),
    )


KIND = Kind("second_look", head="look", called="looks")
