"""A server with several games and no network: letters are handed in, and those that would be sent are looked at."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from mailgame.desk.office.office import Office
from mailgame.desk.office.opening import open_game
from mailgame.desk.room.mailroom import Mailroom
from mailgame.desk.room.room import Room, Settings
from mailgame.desk.tables.table import Entry
from mailgame.game.inputs import Instruct, Newcomer
from mailgame.paths import rulesets_folder, templates_folder
from mailgame.post.inbox.arrived import Arrived
from mailgame.post.mime.limits import Limits
from mailgame.press.letters.letters import Letters
from mailgame.rulesets.loading import load
from mailgame.store.rows import LetterIn, LetterOut
from mailgame.store.transaction import Transaction
from tests.desk import snapshots

MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
MAILBOX = "game@play.example.org"
ADMIN = "admin@example.net"
AUTHSERV = "mx.play.example.org"
LETTERS = Letters(templates_folder())
BOARD, CARDS = "borednomic2", "economic"
PLAIN = {"19.jail": 1000, "21.squares": 0, "24.squares": 0, "29.soldiers": 0}
"""Numbers of a board without Jail and without squares at random places, on which nobody begins with anything."""


@dataclass(frozen=True)
class Sent:
    """A letter that somebody gets."""

    kind: str
    sender: str
    sender_name: str
    reply_to: str
    subject: str
    text: str
    date: datetime
    html: str = ""

    @property
    def words(self) -> str:
        return " ".join(self.text.split())


@lru_cache(maxsize=1000)
def read(raw: bytes) -> Sent:
    """Return what a letter says."""
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    body, markup = letter.get_body(("plain",)), letter.get_body(("html",))
    return Sent(
        str(letter["X-Mailgame-Kind"]), letter["From"].addresses[0].addr_spec,
        letter["From"].addresses[0].display_name,
        (letter["Reply-To"] or letter["From"]).addresses[0].addr_spec, str(letter["Subject"]),
        body.get_content().replace("\r\n", "\n") if body is not None else "", letter["Date"].datetime,
        markup.get_content() if markup is not None else "",
    )


def person(name: str) -> Newcomer:
    """Return somebody who answers the questions of every ruleset."""
    return Newcomer(name, f"{name.lower()}@example.net", {"gender": "f"})


class House:
    """One server. Every letter comes a minute after the one before; deadlines up to `horizon` are played."""

    def __init__(self, *rulesets: Path) -> None:
        """Begin; `rulesets` are folders of rulesets besides the shipped ones."""
        self.now = self.horizon = MONDAY
        self.store = snapshots.migrated()
        room = Room(
            Mailroom(LETTERS, b"a secret of no importance", "mailgame", "play.example.org"),
            lambda slug: load(slug, [*rulesets, rulesets_folder()]),
            Settings(Limits(), trusted_authserv=AUTHSERV, mailbox=MAILBOX, raise_faults=True),
        )
        self.office = Office(self.store, room)
        self._uid = 0
        self._fetched: dict[str, bytes] = {}
        self._shipped = None if rulesets else room.rulesets  # what the first game may be copied by
        self._changes = snapshots.changes(self.store)

    def open(
        self,
        slug: str,
        ruleset: str,
        people: Sequence[str],
        address: str = MAILBOX,
        admin: str = ADMIN,
        script: Sequence[dict[str, Any]] = (),
        params: Mapping[str, int | str] | None = None,
        answers: Mapping[str, dict[str, str]] | None = None,
    ) -> None:
        """Make a game, called after its slug; `script` is what its dice show, `answers` what players say to begin."""
        known = answers or ({name: person(name).answers for name in people} if ruleset == BOARD else {})
        players = [Newcomer(one.name, one.address, known.get(one.name, {})) for one in map(person, people)]
        numbers = params or (PLAIN if ruleset == BOARD else {})
        begin = partial(
            open_game, self.office, slug=slug, name=f"The {slug} game", ruleset=ruleset, timezone="UTC", seed=slug,
            admin=admin, address=address, players=players, now=self.now, script=script, params=numbers,
        )
        as_made = self.now == MONDAY and self.office.room.rulesets is self._shipped
        if not as_made or not self.store.in_memory or snapshots.changes(self.store) != self._changes:
            begin()
        else:
            snapshots.begin_with(repr((slug, ruleset, admin, address, players, script, numbers)), self.store, begin)
        self._shipped = None  # a second game comes into the database of the first

    def write(
        self,
        name: str,
        body: str,
        to: str = MAILBOX,
        subject: str = "Hello",
        *,
        vouched: bool = True,
        delivered_to: str = "",
        in_reply_to: str = "",
    ) -> LetterIn:
        """Let somebody write; return what became of the letter."""
        letter = EmailMessage()
        if delivered_to:
            letter["Delivered-To"] = delivered_to
        if vouched:
            letter["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from=example.net"
        letter["From"] = person(name).address
        letter["To"] = to
        letter["Subject"] = subject
        letter["Message-ID"] = f"<{self._uid + 1}@example.net>"
        if in_reply_to:
            letter["In-Reply-To"] = in_reply_to
        letter.set_content(body)
        return self.hand_in(letter.as_bytes())

    def hand_in(self, raw: bytes, lain: timedelta = timedelta()) -> LetterIn:
        """Let a letter arrive, a minute after whatever was before; return what became of it.

        lain: how long it has lain on the mail server by then.
        """
        self.now += timedelta(minutes=1)
        self._uid += 1
        with self.store.begin() as tx:
            tx.take([Arrived("INBOX", 1, self._uid, self.now - lain, raw, False)], self.now)
        self.settle()
        return self.letter(self._uid)

    def settle(self) -> None:
        """Play all that waits."""
        while self.office.work(self.now, self.horizon):
            pass

    def until(self, moment: datetime) -> None:
        """Let time go on to a moment, and play what is due by then."""
        self.now = self.horizon = moment
        self.settle()

    def says(self, name: str, body: str) -> str:
        """Let somebody write; return the words of the last letter they have got then."""
        self.write(name, body)
        return self.last(name).words

    def next_deadline(self) -> bool:
        """Go on to the next deadline and play it; return whether there was one."""
        with self.store.begin() as tx:
            due = tx.next_due()
        if due is None:
            return False
        self.now = self.horizon = max(due, self.now)
        self.settle()
        return True

    def letter(self, number: int) -> LetterIn:
        """Return a letter that was written here, by its number."""
        with self.store.begin() as tx:
            return tx.letter(number)

    def raw(self, name: str) -> list[bytes]:
        """Return the letters to somebody as they are sent, in order."""
        return self.letters_to(person(name).address)

    def letters_to(self, address: str) -> list[bytes]:
        """Return the letters to an address as they are sent, in order."""
        with self.store.begin() as tx:
            return [self._bytes(tx, one) for one in list(tx.letters_out()) if one.recipient.lower() == address]

    def sent(self, name: str) -> list[Sent]:
        """Return the letters to somebody, in order."""
        return [read(one) for one in self.raw(name)]

    def last(self, name: str) -> Sent:
        """Return the last letter to somebody."""
        return read(self.raw(name)[-1])

    def _bytes(self, tx: Transaction, letter: LetterOut) -> bytes:
        """Return a letter as it is sent; it is fetched once, since it stays as it was written."""
        if letter.message_id not in self._fetched:
            self._fetched[letter.message_id] = tx.letter_out_bytes(letter.id)
        return self._fetched[letter.message_id]

    def reply_to(self, name: str, game: str) -> str:
        """Return the address that somebody's answers to a game's first letter go to."""
        return next(one.reply_to for one in self.sent(name) if f"The {game} game" in one.subject)

    def journal(self, game: str) -> list[Entry]:
        """Return the journal of a game."""
        with self.store.begin() as tx:
            return [msgspec.json.decode(line.entry, type=Entry) for line in tx.journal(game)]

    def played(self, game: str) -> list[str]:
        """Return the commands that were played in a game, with who gave them."""
        inputs = [entry.input for entry in self.journal(game)]
        return [f"{one.player}: {one.words}" for one in inputs if isinstance(one, Instruct)]

    def players(self, game: str) -> list[str]:
        """Return who plays in a game."""
        with self.store.begin() as tx:
            return [row.name for row in tx.players(game) if not row.admin]
