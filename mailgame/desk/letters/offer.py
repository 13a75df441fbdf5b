"""An offer that comes up between updates, for the player to whom it is made."""

from __future__ import annotations

from dataclasses import dataclass

from mailgame.game.inputs import Result

from ...game.telling import postage
from ...law import Asked
from ...press.scenes.answers import Offer, Reader
from ...press.scenes.joining import PRESSING, Part
from ...press.scenes.scene import Game
from ..room.kind import Kind
from ..tables.table import Table
from ..writing.mail import Mail


@dataclass(frozen=True, slots=True)
class OfferLetter(Part):
    """An offer that comes up between updates."""

    game: Game
    reader: Reader
    offer: Offer

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
            offer = presenter.offer(event.offer)
            for to in mail.readers(table, (event.offer.player.id,)):
                mail.send(
                    KIND,
                    table,
                    to,
                    f"{table.seq} offer {event.offer.id}",
                    lambda reader: OfferLetter(presenter.table(), reader, offer),
                )


KIND = Kind("offer", called="offers", joins=True)
