"""Letters as a reader sees them: whose mailboxes there are, which conversations, and the letters in each.

A list is read backwards from the latest letter until it is full, so a mailbox of a hundred thousand letters is listed
as fast as a small one.
"""

from __future__ import annotations

import re
from datetime import datetime

from msgspec import Struct

from .boxes import SEEN, Boxes, moment_of

_ANSWER = re.compile(r"^\s*(?:(?:re|aw|sv|vs|antw|ref|rv|odp|fwd?|wg)\s*(?:\[\d+\])?\s*[:\uff1a]\s*)+", re.IGNORECASE)
_LIST_TAG = re.compile(r"^\s*\[[^\]]*\]\s*(?=\S)")
_ADDRESSES = "SELECT DISTINCT address FROM boxes ORDER BY address"
_UNREAD = "SELECT address, count(*) FROM letters WHERE seen = 0 GROUP BY address"
_LATEST_FIRST = "SELECT id, thread FROM letters WHERE address = ? AND id < ? ORDER BY id DESC"
_COUNTS = """
SELECT max(id), count(*), sum(1 - seen), min(CASE seen WHEN 0 THEN id END) FROM letters
WHERE address = ? AND thread = ?
"""
_HEADING = """
SELECT sender, sender_name, recipient, recipient_name, subject, opening, received_at FROM letters WHERE id = ?
"""
_LETTER = """
SELECT letters.id, thread, body, received_at, seen, sender, sender_name, recipient, recipient_name, subject,
    opening, message_id FROM letters WHERE address = ?
"""
_THREAD = f"{_LETTER} AND thread = ? ORDER BY id"
_ONE = f"{_LETTER} AND id = ?"
_UNREAD_IN = "SELECT box, uid, flags FROM letters WHERE address = ? AND thread = ? AND seen = 0"
_NEWEST = 2**62


class Mailbox(Struct, frozen=True):
    """An address that has used its mailbox, and how many of its letters are unread."""

    address: str
    unread: int


class Heading(Struct, frozen=True):
    """A conversation in a list: how many letters it has, and a summary of the latest.

    `first` is the letter to begin reading at: the first unread one, else the latest.
    """

    thread: int
    latest: int
    first: int
    letters: int
    unread: int
    sender: str
    sender_name: str
    recipient: str
    recipient_name: str
    subject: str
    opening: str
    at: datetime


class Filed(Struct, frozen=True):
    """A letter in a conversation, without its content: that is `Boxes.raw(body)`."""

    id: int
    thread: int
    body: int
    at: datetime
    seen: bool
    sender: str
    sender_name: str
    recipient: str
    recipient_name: str
    subject: str
    opening: str
    message_id: str


class Conversations:
    """What the page lists."""

    def __init__(self, boxes: Boxes) -> None:
        """List the letters in `boxes`."""
        self._boxes = boxes

    def mailboxes(self) -> list[Mailbox]:
        """Return every address that has a mailbox, alphabetically."""
        unread = dict(self._boxes.database.execute(_UNREAD).fetchall())
        addresses = [row[0] for row in self._boxes.database.execute(_ADDRESSES)]
        return [Mailbox(address, unread.get(address, 0)) for address in addresses]

    def headings(self, address: str, *, before: int = _NEWEST, most: int = 50) -> list[Heading]:
        """Return at most `most` conversations of an address, latest first.

        `before` is the `latest` of the last one on the previous page, for the next page.
        """
        database = self._boxes.database
        headings: list[Heading] = []
        met = set()
        for letter, thread in database.execute(_LATEST_FIRST, (address, before)):
            if thread in met:
                continue
            met.add(thread)
            latest, number, unread, first = database.execute(_COUNTS, (address, thread)).fetchone()
            if letter == latest:  # else the conversation stands higher up, by a later letter
                row = database.execute(_HEADING, (letter,)).fetchone()
                headings.append(_heading(thread, latest, first or latest, number, unread, row))
                if len(headings) == most:
                    break
        return headings

    def letters(self, address: str, thread: int) -> list[Filed]:
        """Return the letters of a conversation of an address, oldest first; none if it has no such conversation.

        thread: the id of the conversation.
        """
        return [_filed(row) for row in self._boxes.database.execute(_THREAD, (address, thread))]

    def letter(self, address: str, letter: int) -> Filed | None:
        """Return one letter of an address, or None."""
        row = self._boxes.database.execute(_ONE, (address, letter)).fetchone()
        return _filed(row) if row else None

    def read(self, address: str, thread: int) -> None:
        """Mark the letters of a conversation of an address, by the id of its `thread`, as read.

        Mail programs that have the box open are notified.
        """
        unread: dict[int, dict[int, frozenset[str]]] = {}
        for box, uid, flags in self._boxes.database.execute(_UNREAD_IN, (address, thread)).fetchall():
            unread.setdefault(box, {})[uid] = frozenset([*flags.split(), SEEN])
        for box in self._boxes.boxes_of(address):
            if box.id in unread:
                self._boxes.mark(box, unread[box.id])


def bare_subject(subject: str) -> str:
    """Return a subject without the "Re:" of mail programs and the "[name]" of lists, as RFC 5256 2.1 does."""
    return _LIST_TAG.sub("", _ANSWER.sub("", subject)).strip()


def _heading(
    thread: int, latest: int, first: int, letters: int, unread: int, row: tuple[str, str, str, str, str, str, int]
) -> Heading:
    return Heading(thread, latest, first, letters, unread, *row[:4], bare_subject(row[4]), row[5], moment_of(row[6]))


def _filed(row: tuple[int, int, int, int, int, str, str, str, str, str, str, str]) -> Filed:
    return Filed(*row[:3], moment_of(row[3]), bool(row[4]), *row[5:])
