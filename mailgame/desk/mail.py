"""Mail: letters are put into the outbox, each for its reader, within one transaction and at one moment."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from ..post.letter import Letter
from ..post.thread import answering
from ..press.answers import Reader
from ..press.lessening import plain_page
from ..press.letters import Written
from ..store.errors import StoreAway
from ..store.rows import GameRow, LetterIn
from ..store.transaction import Transaction
from .kind import Kind
from .mailroom import Addressee, addressee
from .room import Room
from .table import Table

_log = logging.getLogger(__name__)


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
        kind: Kind,
        table: Table,
        to: Addressee,
        occasion: str,
        scene: Callable[[Reader], object],
        *,
        about: str = "",
        answers: tuple[LetterIn, Letter] | None = None,
    ) -> int | None:
        """Put one letter into the outbox and return its number; None if its reader has turned its kind off.

        `scene` makes what its templates show, given its reader; the same letter of the same `occasion` is sent once.
        `about` is what an answer to it is about, for its reply address; `answers` is the letter that it answers.
        """
        mailroom = self.room.mailroom
        if mailroom.muted(to, kind):
            return None
        reader = mailroom.reader(self.tx, table.id, table.row.address, to, kind, about)
        self.press.missing = table.missing
        try:
            written = self.press.write(kind.name, scene(reader))
        finally:
            self.press.missing = None
        title = str(table.game.world.things["game"]["game"].get("name", ""))
        return self.hand_over(
            kind, table.row.address, to, occasion, written,
            game=table.id, reply_to=reader.reply_to, answers=answers, title=title,
        )

    def hand_over(
        self,
        kind: Kind,
        mailbox: str,
        to: Addressee,
        occasion: str,
        written: Written,
        *,
        game: str = "",
        reply_to: str = "",
        answers: tuple[LetterIn, Letter] | None = None,
        title: str = "",
    ) -> int | None:
        """Put a written letter into the outbox, of a game or of none, and return its number.

        Returns None if the address is of no use. Answers to it go to the mailbox, or to `reply_to`.
        """
        in_reply_to, references = answering(answers[1]) if answers is not None else ("", ())
        return self.room.mailroom.post(
            self.tx,
            game=game,
            mailbox=mailbox,
            to=to,
            kind=kind,
            occasion=occasion,
            written=written,
            now=self.now,
            reply_to=reply_to or mailbox,
            in_reply_to=in_reply_to,
            references=references,
            answers=answers[0].id if answers is not None else None,
            title=title,
        )

    def plain(
        self, kind: Kind, game: GameRow, to: Addressee, occasion: str, title: str, words: str,
        answers: LetterIn | None = None,
    ) -> int | None:
        """Write a letter of words alone, for which nothing of the game is looked at; return its number."""
        mailroom = self.room.mailroom
        return mailroom.post(
            self.tx,
            game=game.id,
            mailbox=game.address,
            to=to,
            kind=kind,
            occasion=occasion,
            written=Written(title, f"{words}\n", plain_page(words)),
            now=self.now,
            reply_to=mailroom.reader(self.tx, game.id, game.address, to, kind).reply_to,
            answers=answers.id if answers is not None else None,
        )

    def piece(self, table: Table, what: str, write: Callable[[], object]) -> bool:
        """Write something, and tell whether it is written: a table may leave out what cannot be."""
        if table.missing is None:
            write()
            return True
        try:
            with self.tx.savepoint():
                write()
        except StoreAway:
            raise
        except Exception:
            _log.exception("In the game %s this could not be written: %s.", table.id, what)
            table.missing[what] = None
            return False
        return True

    def may_write(self, address: str, daily: bool = False) -> bool:
        """Count an answer to an address: so many an hour, or one a day to those who are not known."""
        if daily:
            day = self.now.replace(hour=0, minute=0, second=0, microsecond=0)
            return self.tx.count_letter(f"daily {address}", day, 1)
        return self.tx.count_letter(address, self.now, self.room.settings.letters_per_hour)
