"""Mail: letters are put into the outbox, each for its reader, within one transaction and at one moment."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ..press.answers import Reader
from ..press.letters import Written
from ..store.transaction import Transaction
from .mailroom import Addressee, addressee
from .room import Room
from .table import Table


class Mail:
    """Writes letters within one transaction. `now` is the moment of writing."""

    def __init__(self, room: Room, tx: Transaction, now: datetime) -> None:
        self.room = room
        self.press = room.mailroom.press
        self.tx = tx
        self.now = now

    def readers(self, table: Table, to: tuple[str, ...] | None, but: str = "", admin: bool = False) -> list[Addressee]:
        """Return those who play, or those of them who are named, as somebody who gets letters.

        With `admin` the Admin.
        """
        rows = self.tx.players(table.id)
        return [
            addressee(row) for row in rows if row.name != but and (admin if row.admin else to is None or row.name in to)
        ]

    def send(
        self,
        table: Table,
        to: Addressee,
        kind: str,
        occasion: str,
        write: Callable[[Reader], Written],
        in_reply_to: str = "",
        references: tuple[str, ...] = (),
        answers_to: int | None = None,
    ) -> int | None:
        """Put one letter into the outbox and return its number; None if its reader has turned its kind off.

        `write` makes it, given its reader; the same letter of the same `occasion` is sent once.
        """
        mailroom = self.room.mailroom
        shown_kind = kind.split()[0]
        if mailroom.muted(to, shown_kind):
            return None
        reader = mailroom.reader(self.tx, table.id, table.row.address, to, kind)
        return mailroom.post(
            self.tx,
            game=table.id,
            mailbox=table.row.address,
            to=to,
            kind=shown_kind,
            occasion=occasion,
            written=self._written(table, write, reader),
            now=self.now,
            reply_to=reader.reply_to,
            in_reply_to=in_reply_to,
            references=references,
            answers=answers_to,
            title=str(table.game.world.things["game"]["game"].get("name", "")),
        )

    def _written(self, table: Table, write: Callable[[Reader], Written], reader: Reader) -> Written:
        self.press.missing = table.missing
        try:
            return write(reader)
        finally:
            self.press.missing = None

    def may_write(self, address: str, daily: bool = False) -> bool:
        """Count an answer to an address: so many an hour, or one a day to those who are not known."""
        if daily:
            day = self.now.replace(hour=0, minute=0, second=0, microsecond=0)
            return self.tx.count_letter(f"daily {address}", day, 1)
        return self.tx.count_letter(address, self.now, self.room.settings.letters_per_hour)
