"""The mailroom puts written letters into the outbox, with their reply address, thread and fixed Message-ID."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from msgspec import Struct

from ...post.outbox.compose import Outgoing, Unwritable, encoded, write
from ...post.outbox.thread import message_id
from ...post.reading.identity import mint_token, reply_address
from ...press.letters.letters import Letters, Written
from ...press.scenes.answers import Reader
from ...store.rows import OutgoingRow, PlayerRow
from ...store.transaction import Transaction
from .kind import Kind
from .returns import return_path

CALENDAR = "calendar"
"""What readers turn off if they want no calendar with their letters."""
ADMIN = "Admin"
"""The name of the Admin as an addressee."""


class Addressee(Struct, frozen=True):
    """Who gets a letter.

    name: theirs in the game, ADMIN, or "" for a stranger. serial: of their tokens; a new one makes new reply addresses.
    muted: the kinds of letter that they have turned off.
    """

    name: str
    address: str
    serial: int = 0
    muted: frozenset[str] = frozenset()


class Mailroom:
    """Puts letters into the outbox. `sender` is the name in From, `domain` the domain of Message-IDs.

    `lives` are the nonces of the database's lives, the present one last: it begins a new life when restored.
    """

    def __init__(self, press: Letters, secret: bytes, sender: str, domain: str) -> None:
        self.press = press
        self.secret = secret
        self.lives: Sequence[str] = ("",)
        self._sender = sender
        self._domain = domain

    def token(self, game: str, to: Addressee, kind: str) -> str:
        """Return the token in the address for somebody's replies to a kind of letter."""
        # A number in a kind is that of a row: in another life of the database, it may be another letter's.
        kind_in_this_life = f"{kind} {self.lives[-1]}".strip() if " " in kind else kind
        return mint_token(self.secret, game, to.name, kind_in_this_life, to.serial)

    def reader(self, tx: Transaction, game: str, mailbox: str, to: Addressee, kind: Kind, about: str = "") -> Reader:
        """Return the reader of a letter, with the address for their replies.

        about: what a reply to this letter is about, which the address stands for: "12 13". Raises ValueError if the
        secret is too weak.
        """
        kind_and_subject = f"{kind.known_as} {about}".rstrip()
        token = self.token(game, to, kind_and_subject)
        tx.put_token(token, game, to.name, kind_and_subject, to.serial)
        return Reader(name=to.name, reply_to=reply_address(mailbox, token), admin=to.name == ADMIN, mute=kind.mute)

    @staticmethod
    def muted(to: Addressee, kind: Kind) -> bool:
        """Tell whether somebody has turned a kind of letter off, or gets what it says once a day."""
        off = bool(kind.called) and kind.known_as in to.muted
        return off or (kind.daily and any(mark.startswith(f"{kind.known_as} daily ") for mark in to.muted))

    def post(
        self,
        tx: Transaction,
        *,
        game: str,
        mailbox: str,
        to: Addressee,
        kind: Kind,
        occasion: str,
        written: Written,
        now: datetime,
        reply_to: str,
        in_reply_to: str = "",
        references: tuple[str, ...] = (),
        answers: int | None = None,
        title: str = "",
    ) -> int | None:
        """Put a written letter into the outbox and return its number; None if its address cannot be written to.

        occasion: a letter of the same kind and occasion is sent to a reader only once. answers: the number of the
        incoming letter that it answers.
        """
        earlier, identity = self._identities(game, occasion, to.name or to.address, kind.known_as)
        for earlier_id in earlier:  # written before the database was restored from a copy
            written_before = tx.letter_out_with_message_id(earlier_id)
            if written_before is not None:
                return written_before.id
        outgoing = Outgoing(
            message_id=identity,
            sender_name=title or self._sender,
            sender=mailbox,
            reply_to=reply_to,
            to_name=to.name,
            to=to.address,
            subject=written.subject,
            date=now,
            text=written.text,
            html=written.html,
            in_reply_to=in_reply_to,
            references=references,
            list_id=f"{_label(game)}.{self._domain}" if game and "." in self._domain else "",
            unsubscribe=f"mailto:{reply_to}?subject={kind.mute.replace(' ', '%20')}" if kind.called else "",
            pictures=written.pictures,
            calendar=b"" if CALENDAR in to.muted else written.calendar,
            kind=kind.known_as,
            return_path=return_path(tx, self.secret, game, mailbox, to.name, to.serial) if self.secret else "",
        )
        try:
            raw = write(outgoing)
        except Unwritable:
            return None
        return tx.post_letter(
            OutgoingRow(
                message_id=identity,
                recipient=to.address,
                raw=raw,
                created_at=now,
                game=game,
                player=to.name,
                kind=kind.known_as,
                occasion=occasion,
                in_reply_to_letter=answers,
                shared=tuple(encoded(png) for _, _, png in written.pictures),
            )
        )

    def identity(self, game: str, occasion: str, to: str, kind: Kind) -> str:
        """Return a Message-ID that is the same in every life of the database, for a letter that is only named."""
        return message_id(game, occasion, to, kind.known_as, self._domain)

    def sent(self, tx: Transaction, game: str, occasion: str, to: Addressee, kind: Kind) -> str:
        """Return the Message-ID of the letter of this kind that somebody got on an occasion; "" if they got none."""
        earlier, now = self._identities(game, occasion, to.name or to.address, kind.known_as)
        return next((name for name in (now, *earlier) if tx.letter_out_with_message_id(name) is not None), "")

    def _identities(self, game: str, occasion: str, to: str, kind: str) -> tuple[list[str], str]:
        """Return the Message-IDs of a letter in earlier lives of the database, and the one it has now."""
        *earlier, now = [message_id(game, occasion, to, kind, self._domain, life) for life in self.lives]
        return earlier, now


def addressee(row: PlayerRow) -> Addressee:
    """Return a player of the store as an addressee."""
    return Addressee(ADMIN if row.admin else row.name, row.address, row.serial, row.muted)


def administrator(tx: Transaction, game: str) -> Addressee | None:
    """Return the Admin of a game as an addressee; None if it has none."""
    return next((addressee(row) for row in tx.players(game) if row.admin), None)


@lru_cache(maxsize=1000)
def _label(game: str) -> str:
    clean = "".join(c if c.isascii() and (c.isalnum() or c == "-") else "-" for c in game.lower()).strip("-")
    return clean or hashlib.sha256(game.encode()).hexdigest()[:12]
