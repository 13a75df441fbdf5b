"""An offer that comes up between updates, for the player to whom it is made."""

from __future__ import annotations

from msgspec.structs import replace

from mailgame.game.inputs import Result

from ...game.telling import postage
from ...law import Asked, Thing
from ...press.scenes.answers import Offer, Reader
from ...press.scenes.joining import NOTHING, PRESSING, Part, asked_about
from ...press.scenes.scene import Game
from ..room.kind import Kind
from ..tables.table import Table
from ..writing.mail import Mail


class OfferLetter(Part, frozen=True):
    """An offer that comes up between updates.

    about: marks of what it asks about; where its letter shows one of these, with until when it is asked, the offer has
    its answers alone (`bare`).
    """

    game: Game
    reader: Reader
    offer: Offer
    about: frozenset[str] = NOTHING
    bare: bool = False

    @property
    def shown(self) -> Offer:
        """The offer, less what another part of its letter says."""
        return replace(self.offer, heading="", until=None, default="") if self.bare else self.offer

    @property
    def covers(self) -> frozenset[str]:
        """The offer, which it shows."""
        return frozenset({self.offer.mark})

    def among(self, covered: frozenset[str], shown: frozenset[str]) -> OfferLetter:
        """Return it with its answers alone, if what it asks about is covered."""
        return replace(Part.among(self, covered, shown), bare=not self.about.isdisjoint(covered))

    @property
    def weight(self) -> int:
        """An offer waits for an answer."""
        return PRESSING


def ask(mail: Mail, table: Table, result: Result) -> None:
    """Write to those who have been made an offer, while the game goes on."""
    offers_made = [event for event in result.events if isinstance(event, Asked)]
    if not offers_made or table.game.over:
        return
    presenter = mail.room.presenter(table)
    for event in offers_made:
        if event.offer.exists and not postage.holds(table.game.world, event.offer.id):
            offer, about = presenter.offer(event.offer), event.offer.about.values()
            marks = frozenset(asked_about(one.kind, one.id) for one in about if isinstance(one, Thing))
            for to in mail.readers(table, (event.offer.player.id,)):
                mail.send(
                    KIND,
                    table,
                    to,
                    f"{table.seq} offer {event.offer.id}",
                    lambda reader: OfferLetter(presenter.table(), reader, offer, marks),
                )


KIND = Kind("offer", called="offers", joins=True)
