"""Mail: writes letters and puts them into the outbox, within one transaction and at one moment."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import ParamSpec

from msgspec import Struct
from msgspec.structs import replace

from ...post.mime.addresses import domain_of
from ...post.outbox.thread import answering
from ...post.reading.letter import Letter
from ...press.letters.lessening import plain_page
from ...press.letters.letters import Written, joined
from ...press.scenes.answers import Reader
from ...press.scenes.joining import Heard, Part, is_heard, said_once
from ...store.errors import StoreAway
from ...store.rows import GameRow, LetterIn
from ...store.transaction import Transaction
from ..room.kind import Kind
from ..room.mailroom import Addressee, addressee
from ..room.room import Room
from ..tables.table import Table

_log = logging.getLogger(__name__)
P = ParamSpec("P")
VOUCHED_A_DAY = 4
"""How many answers a day go to somebody who plays nowhere, and whose domain vouches that the letters are theirs."""
UNPROVEN_AN_HOUR = 30
"""How many letters of a kind go out in an hour to people who play nowhere and whose domain does not vouch for them.

Anybody may have put their addresses into a letter to us: without a bound, whoever writes to us in the name of thousands
would have us write to thousands.
"""


class _Waiting(Struct, frozen=True):
    """A letter that waits for others to the same reader: what it shows, and what it takes to send it."""

    kind: Kind
    table: Table
    to: Addressee
    occasion: str
    scene: Part
    reply_to: str
    answers: tuple[LetterIn, Letter] | None
    seq: int  # the line of the journal at which it was written


class Mail:
    """Writes letters within one transaction. `now` is the moment of writing."""

    def __init__(self, room: Room, tx: Transaction, now: datetime) -> None:
        self.room = room
        self.press = room.mailroom.press
        self.tx = tx
        self.now = now
        self.first_updates: dict[str, int] = {}
        """The number of the first update that was written to each game within this transaction."""
        self._waiting: list[_Waiting] | None = None
        self._answered = ""
        self._together = False

    @contextmanager
    def together(self) -> Iterator[None]:
        """Send to each reader as one letter what is written within, of the kinds that join.

        Within `answering` it waits for what else comes of the letter that is answered.
        """
        if self._together:
            yield
            return
        before = self._waiting
        self._waiting, self._together = [*(before or ())], True
        try:
            yield
            written = self._waiting
        except BaseException:
            self._waiting = before
            raise
        finally:
            self._together = False
        self._waiting = written if before is not None else None
        if before is None:
            self._send_all(written)

    @contextmanager
    def answering(self, name: str) -> Iterator[None]:
        """Send to a player as one letter the answer that is written within, and what else is, of the kinds that join.

        The answer stands first in it and gives it its kind; news to all gives it its subject. To others, too,
        what comes of the letter is one letter each.
        """
        self._waiting, self._answered = [], name
        try:
            yield
            written = self._waiting
        finally:
            self._waiting, self._answered = None, ""
        self._send_all(written)

    def _send_all(self, written: list[_Waiting]) -> None:
        by_reader: dict[tuple[str, str], list[_Waiting]] = {}
        for letter in written:
            by_reader.setdefault((letter.to.name, letter.to.address), []).append(letter)
        for letters in by_reader.values():
            self._send_joined(letters)

    def _send_joined(self, letters: list[_Waiting]) -> None:
        answers = [letter for letter in letters if letter.answers is not None]
        heard = sum((letter.scene.answers_with for letter in answers), Heard())
        told_of = [letter for letter in letters if letter.answers is None]
        news = [letter for letter in told_of if not is_heard(letter.scene, letter.seq, heard)]
        last = (news or answers)[-1]
        news_once, answers_once = said_once([letter.scene for letter in news], [letter.scene for letter in answers])
        ordered = sorted(zip(news, news_once, strict=True), key=lambda each: not each[1].leads)
        below = [self._written(letter, scene) for letter, scene in ordered]
        above = [self._written(letter, scene) for letter, scene in zip(answers, answers_once, strict=True)]
        occasion = _marked(last.occasion, *news_once, *answers_once)
        written = joined([*(replace(part, subject="") for part in above), *below] if news else above)
        answers_to = answers[-1].answers if answers else None
        kind = answers[-1].kind if answers else last.kind
        number = self._send(kind, last.table, last.to, occasion, written, last.reply_to, answers_to)
        for letter in answers:
            assert letter.answers is not None
            self.tx.mark_letter(letter.answers[0].id, "played", answered_by=number)

    def _played(self, row: LetterIn, number: int | None) -> None:
        """Note that a letter was played, and by which it was answered; if its answer waits, that is noted with it."""
        if not any(letter.answers is not None and letter.answers[0].id == row.id for letter in self._waiting or ()):
            self.tx.mark_letter(row.id, "played", answered_by=number)

    def _written(self, letter: _Waiting, scene: Part) -> Written:
        return self._write(letter.kind, letter.table, scene)

    def _write(self, kind: Kind, table: Table, scene: object) -> Written:
        self.press.missing = table.missing
        try:
            return self.press.write(kind.name, scene)
        finally:
            self.press.missing = None

    def readers(self, table: Table, to: tuple[str, ...] | None, but: str = "", admin: bool = False) -> list[Addressee]:
        """Return the players of a game as addressees.

        to: their names, None for all. but: the name of one to leave out. admin: include the Admin.
        """
        rows = self.tx.players(table.id)
        return [
            addressee(row) for row in rows if row.name != but and (admin if row.admin else to is None or row.name in to)
        ]

    def outside(self, table: Table, address: str) -> Addressee:
        """Return who is at an address outside a game: a guest of its players, or a stranger."""
        guest = next((row for row in self.tx.guests(table.id) if row.address == address.lower()), None)
        return addressee(guest) if guest is not None else Addressee("", address)

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
        thread: tuple[str, tuple[str, ...]] | None = None,
    ) -> int | None:
        """Put one letter into the outbox and return its number; None if it is turned off, or waits for others.

        occasion: a letter of the same occasion is sent to a reader only once. scene: returns what the templates show
        to this reader. about: what a reply to it is about, for its reply address. answers: the letter that it answers.
        thread: its In-Reply-To and References, if they are others.
        """
        mailroom = self.room.mailroom
        if mailroom.muted(to, kind):
            return None
        reader = mailroom.reader(self.tx, table.id, table.row.address, to, kind, about)
        shown = scene(reader)
        joins = kind.joins and (self._together or to.name == self._answered)
        if self._waiting is not None and joins and isinstance(shown, Part):
            self._waiting.append(_Waiting(kind, table, to, occasion, shown, reader.reply_to, answers, table.seq))
            return None
        self._send_before(to)
        written = self._write(kind, table, shown)
        marked = _marked(occasion, shown)
        return self._send(kind, table, to, marked, written, reader.reply_to, answers, thread)

    def _send_before(self, to: Addressee) -> None:
        """Send what waits for a reader, before a letter that stands alone; what waits for the answer waits on."""
        if self._waiting is None or to.name == self._answered:
            return
        written = [letter for letter in self._waiting if letter.to == to]
        self._waiting = [letter for letter in self._waiting if letter.to != to]
        self._send_all(written)

    def answer(
        self, kind: Kind, table: Table, to: Addressee, row: LetterIn, letter: Letter, scene: Callable[[Reader], object]
    ) -> None:
        """Answer a letter that was played, and note that it was, and by which letter it is answered."""
        self._played(row, self.send(kind, table, to, f"letter {row.id}", scene, answers=(row, letter)))

    def _send(
        self, kind: Kind, table: Table, to: Addressee, occasion: str, written: Written, reply_to: str,
        answers: tuple[LetterIn, Letter] | None = None, thread: tuple[str, tuple[str, ...]] | None = None,
    ) -> int | None:
        title = str(table.game.world.things["game"]["game"].get("name", ""))
        return self.hand_over(
            kind, table.row.address, to, occasion, written,
            game=table.id, reply_to=reply_to, answers=answers, title=title, thread=thread,
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
        thread: tuple[str, tuple[str, ...]] | None = None,
    ) -> int | None:
        """Put a written letter into the outbox and return its number; None if its address cannot be written to.

        game: the slug, "" if it belongs to no game. reply_to: where replies go, by default to the mailbox.
        """
        in_reply_to, references = thread or (answering(answers[1]) if answers is not None else ("", ()))
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
        """Put a letter of plain words into the outbox, without looking at the game; return its number."""
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

    def piece(
        self, table: Table, what: str, write: Callable[P, object], *args: P.args, **kwargs: P.kwargs
    ) -> bool:
        """Call `write` with the arguments that follow it, and tell whether it succeeded.

        If not, and parts may be missing at this table, `what` is noted as missing; else the error is raised.
        """
        if table.missing is None:
            write(*args, **kwargs)
            return True
        waiting = len(self._waiting) if self._waiting is not None else 0
        try:
            with self.tx.savepoint():
                write(*args, **kwargs)
        except StoreAway:
            raise
        except Exception:
            _log.exception("In the game %s this could not be written: %s.", table.id, what)
            table.missing[what] = None
            if self._waiting is not None:
                del self._waiting[waiting:]
            return False
        return True

    def may_write_to_stranger(self, letter: Letter, those: str) -> bool:
        """Count an answer to somebody who does not play from that address, and tell whether it may be sent.

        One a day to each, a few if their domain vouches for them; none where it says that they did not write.
        those: as in `is_within_bounds`.
        """
        most = VOUCHED_A_DAY if _is_vouched(letter) else 1
        if letter.disowned or self.tx.counted(f"daily {letter.sender}", self._midnight()) >= most:
            return False
        return self.is_within_bounds(letter, those) and self.may_write(letter.sender, daily=most)

    def is_within_bounds(self, letter: Letter, those: str) -> bool:
        """Count a letter to the writer of one, and tell whether it may be sent: always, if their domain vouches.

        those: what they are counted as; of each only so many an hour are written to.
        """
        return _is_vouched(letter) or self.tx.count_letter(those, self.now, UNPROVEN_AN_HOUR)

    def _midnight(self) -> datetime:
        return self.now.replace(hour=0, minute=0, second=0, microsecond=0)

    def may_write(self, address: str, daily: int = 0) -> bool:
        """Count an answer to an address, and tell whether it may be sent.

        daily: the limit is so many a day (for strangers), not the number of letters an hour in the settings.
        """
        if daily:
            return self.tx.count_letter(f"daily {address}", self._midnight(), daily)
        return self.tx.count_letter(address, self.now, self.room.settings.letters_per_hour)


def _is_vouched(letter: Letter) -> bool:
    """Tell whether its writer’s domain vouches for a letter."""
    return bool(letter.vouched) and letter.vouched == domain_of(letter.sender)


def _marked(occasion: str, *scenes: object) -> str:
    """Return the occasion of a letter after the marks of what it shows whole, by which later ones know that it did."""
    marks = frozenset[str]().union(*(scene.marks for scene in scenes if isinstance(scene, Part)))
    return " ".join([*sorted(marks), occasion])
