"""The post office's letters on disk: every mailbox of every address, in one SQLite file.

A letter is stored durably before anybody hears of it: each call is one durable transaction, and watchers are notified
after the commit. UIDs and UIDVALIDITY follow IMAP (RFC 3501, 2.3.1): a UID is given once and never again. The page
reads the same tables (see `conversations.py`).
"""

from __future__ import annotations

import fcntl
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from mailgame.clock import Clock

from .glance import glance

INBOX = "INBOX"
SENT = "Sent"
SEEN = "\\Seen"
_FIRST = datetime(1970, 1, 1, tzinfo=UTC)
_VERSION = 1
_SCHEMA = """
CREATE TABLE office (first_uidvalidity INTEGER NOT NULL);
CREATE TABLE boxes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL, folder TEXT NOT NULL,
    uidvalidity INTEGER NOT NULL, uidnext INTEGER NOT NULL, UNIQUE (address, folder));
CREATE TABLE bodies (id INTEGER PRIMARY KEY AUTOINCREMENT, raw BLOB NOT NULL);
CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL, box INTEGER NOT NULL REFERENCES boxes,
    uid INTEGER NOT NULL, body INTEGER NOT NULL REFERENCES bodies, size INTEGER NOT NULL,
    received_at INTEGER NOT NULL, flags TEXT NOT NULL, seen INTEGER NOT NULL, thread INTEGER NOT NULL,
    message_id TEXT NOT NULL, sender TEXT NOT NULL, sender_name TEXT NOT NULL, recipient TEXT NOT NULL,
    recipient_name TEXT NOT NULL, subject TEXT NOT NULL, opening TEXT NOT NULL);
CREATE UNIQUE INDEX letters_by_uid ON letters (box, uid);
CREATE INDEX letters_by_thread ON letters (address, thread, id, seen);
CREATE INDEX letters_by_arrival ON letters (address, id, thread);
CREATE INDEX letters_unread ON letters (address) WHERE seen = 0;
CREATE INDEX letters_by_message_id ON letters (address, message_id);
CREATE INDEX letters_by_body ON letters (body);
"""
_IN_BOX = "SELECT id, uid, body, size, received_at, flags FROM letters WHERE box = ? ORDER BY uid"
_BY_UID = "SELECT id, uid, body, size, received_at, flags FROM letters WHERE box = ? AND uid = ?"
_NEW = """
INSERT INTO letters (address, box, uid, body, size, received_at, flags, seen, thread, message_id, sender, sender_name,
    recipient, recipient_name, subject, opening) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_COPY = """
INSERT INTO letters (address, box, uid, body, size, received_at, flags, seen, thread, message_id, sender, sender_name,
    recipient, recipient_name, subject, opening)
SELECT ?, ?, ?, body, size, received_at, flags, seen, thread, message_id, sender, sender_name, recipient,
    recipient_name, subject, opening FROM letters WHERE id = ?
"""


class PostOfficeInUse(Exception):
    """Another process has this folder of letters open."""


class Box(Struct, frozen=True):
    """One folder of one address. `uidnext` is the UID that the next letter gets."""

    id: int
    address: str
    folder: str
    uidvalidity: int
    uidnext: int


class Entry(Struct, frozen=True):
    """A letter in a box. `size` is in bytes, `flags` are IMAP's, `received_at` is UTC."""

    id: int
    uid: int
    body: int
    size: int
    received_at: datetime
    flags: frozenset[str]


class Change(Struct, frozen=True):
    """What a committed transaction did to one box: letters that came or changed their flags, and UIDs removed."""

    box: Box
    arrived: tuple[Entry, ...] = ()
    marked: tuple[Entry, ...] = ()
    gone: tuple[int, ...] = ()
    removed: bool = False  # the box itself is no more


class Boxes:
    """All mailboxes on disk. For the event loop's thread only."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        """Open the letters in `folder`, which is created if needed; `clock` tells when a letter is received.

        Raises PostOfficeInUse if another process has them open, ValueError if another version wrote them.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.clock = clock
        self._watchers: list[Callable[[Change], None]] = []
        self._lock = (folder / "letters.lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise PostOfficeInUse(f"another post office is open in {folder}; stop it first") from error
        self.database = sqlite3.connect(folder / "letters.sqlite", isolation_level=None)
        try:
            self._prepare(folder)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; everything that was accepted is in it."""
        self.database.close()
        self._lock.close()

    def watch(self, on_change: Callable[[Change], None]) -> Callable[[], None]:
        """Call `on_change` after every change; return a function that stops this."""
        self._watchers.append(on_change)
        return lambda: self._watchers.remove(on_change)

    # Boxes.

    def boxes_of(self, address: str) -> list[Box]:
        """Return the boxes of an address, the inbox first; an unused address has none."""
        rows = self.database.execute("SELECT * FROM boxes WHERE address = ? ORDER BY id", (address,))
        return sorted((Box(*row) for row in rows), key=lambda box: box.folder != INBOX)

    def find(self, address: str, folder: str) -> Box | None:
        """Return the `folder` of an address as it is now; None if there is none of that name."""
        rows = self.database.execute("SELECT * FROM boxes WHERE address = ? AND folder = ?", (address, folder))
        row = rows.fetchone()
        return Box(*row) if row else None

    def make(self, address: str, folder: str) -> Box:
        """Return the `folder` of an address, created if needed."""
        with self._transaction():
            return self._make(address, folder)

    def remove(self, box: Box) -> None:
        """Remove a box and the letters in it."""
        with self._transaction():
            gone = self._drop(box, [entry.uid for entry in self.entries(box)])
            self.database.execute("DELETE FROM boxes WHERE id = ?", (box.id,))
        self._tell(Change(box, gone=tuple(gone), removed=True))

    def rename(self, box: Box, folder: str) -> None:
        """Give a box the name of another `folder`; its letters keep their UIDs."""
        with self._transaction():
            self.database.execute("UPDATE boxes SET folder = ? WHERE id = ?", (folder, box.id))

    # Letters.

    def put(
        self,
        letters: Iterable[tuple[str, bytes]],
        *,
        folder: str = INBOX,
        flags: Iterable[str] = (),
        received_at: datetime | None = None,
    ) -> list[Entry]:
        """Store letters, each given as its mailbox and its bytes; all of them or none.

        `received_at` defaults to the clock's time. Returns where each was stored.
        """
        moment = received_at or self.clock.now()
        marks = frozenset(flags)
        changes = []
        with self._transaction():
            for address, raw in letters:
                box = self._make(address, folder)
                changes.append(Change(box, arrived=(self._put(box, raw, moment, marks),)))
        self._tell(*changes)
        return [entry for change in changes for entry in change.arrived]

    def entries(self, box: Box) -> list[Entry]:
        """Return the letters in a box by UID."""
        return [_entry(row) for row in self.database.execute(_IN_BOX, (box.id,))]

    def raw(self, body: int) -> bytes:
        """Return the bytes of a letter by its body's number. Raises KeyError if it has been removed."""
        row = self.database.execute("SELECT raw FROM bodies WHERE id = ?", (body,)).fetchone()
        if row is None:
            raise KeyError(body)
        return bytes(row[0])

    def mark(self, box: Box, flags: dict[int, frozenset[str]]) -> list[Entry]:
        """Replace the flags of each UID; return the letters that exist."""
        with self._transaction():
            for uid, marks in flags.items():
                self.database.execute(
                    "UPDATE letters SET flags = ?, seen = ? WHERE box = ? AND uid = ?",
                    (" ".join(sorted(marks)), SEEN in marks, box.id, uid),
                )
        marked = self._chosen(box, list(flags))
        self._tell(Change(box, marked=tuple(marked)))
        return marked

    def move(self, box: Box, uids: Sequence[int], to: Box) -> list[tuple[int, int]]:
        """Move letters; return the old and the new UID of each that existed (RFC 6851)."""
        with self._transaction():
            entries = self._chosen(box, uids)
            first = self._new_uids(to, len(entries))
            for new, entry in enumerate(entries, first):
                self.database.execute("UPDATE letters SET box = ?, uid = ? WHERE id = ?", (to.id, new, entry.id))
        self._tell(Change(box, gone=tuple(entry.uid for entry in entries)))
        new_uids = range(first, first + len(entries))
        self._tell(Change(to, arrived=tuple(self._chosen(to, new_uids))))
        return [(entry.uid, new) for entry, new in zip(entries, new_uids, strict=True)]

    def copy(self, box: Box, uids: Sequence[int], to: Box) -> list[tuple[int, int]]:
        """Copy letters; return the old and the new UID of each that existed (RFC 4315)."""
        with self._transaction():
            entries = self._chosen(box, uids)
            first = self._new_uids(to, len(entries))
            for new, entry in enumerate(entries, first):
                self.database.execute(_COPY, (to.address, to.id, new, entry.id))
        new_uids = range(first, first + len(entries))
        self._tell(Change(to, arrived=tuple(self._chosen(to, new_uids))))
        return [(entry.uid, new) for entry, new in zip(entries, new_uids, strict=True)]

    def expunge(self, box: Box, uids: Sequence[int]) -> None:
        """Remove letters permanently."""
        with self._transaction():
            gone = self._drop(box, uids)
        self._tell(Change(box, gone=tuple(gone)))

    # Within a transaction.

    def _make(self, address: str, folder: str) -> Box:
        box = self.find(address, folder)
        if box:
            return box
        # Never the same twice, so that a box made anew is not taken for the old one (RFC 3501 2.3.1.1).
        self.database.execute(
            "INSERT INTO boxes (address, folder, uidvalidity, uidnext) SELECT ?, ?, first_uidvalidity +"
            " (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'boxes'), 1 FROM office",
            (address, folder),
        )
        created = self.find(address, folder)
        assert created is not None
        return created

    def _new_uids(self, box: Box, how_many: int) -> int:
        rows = self.database.execute(
            "UPDATE boxes SET uidnext = uidnext + ? WHERE id = ? RETURNING uidnext", (how_many, box.id)
        )
        following: int = rows.fetchone()[0]
        return following - how_many

    def _put(self, box: Box, raw: bytes, moment: datetime, flags: frozenset[str]) -> Entry:
        glimpse = glance(raw)
        uid = self._new_uids(box, 1)
        body = self.database.execute("INSERT INTO bodies (raw) VALUES (?)", (raw,)).lastrowid
        microseconds = (moment - _FIRST) // timedelta(microseconds=1)
        values = (box.address, box.id, uid, body, len(raw), microseconds, " ".join(sorted(flags)), SEEN in flags)
        names = (glimpse.message_id, glimpse.sender, glimpse.sender_name, glimpse.recipient, glimpse.recipient_name)
        thread = self._thread(box.address, glimpse.answers)
        written = self.database.execute(_NEW, (*values, thread, *names, glimpse.subject, glimpse.opening))
        letter = written.lastrowid
        assert body is not None
        assert letter is not None
        if not thread:
            self.database.execute("UPDATE letters SET thread = id WHERE id = ?", (letter,))
        return Entry(letter, uid, body, len(raw), moment, flags)

    def _thread(self, address: str, answers: Sequence[str]) -> int:
        """Return the thread of the nearest letter of this address that is answered, or 0 for a new one."""
        for message_id in answers[:20]:
            row = self.database.execute(
                "SELECT thread FROM letters WHERE address = ? AND message_id = ? LIMIT 1", (address, message_id)
            ).fetchone()
            if row:
                return int(row[0])
        return 0

    def _chosen(self, box: Box, uids: Iterable[int]) -> list[Entry]:
        chosen = []
        for uid in sorted(uids):
            row = self.database.execute(_BY_UID, (box.id, uid)).fetchone()
            if row:
                chosen.append(_entry(row))
        return chosen

    def _drop(self, box: Box, uids: Sequence[int]) -> list[int]:
        entries = self._chosen(box, uids)
        for entry in entries:
            self.database.execute("DELETE FROM letters WHERE id = ?", (entry.id,))
            self.database.execute(
                "DELETE FROM bodies WHERE id = ? AND NOT EXISTS (SELECT 1 FROM letters WHERE body = ?)",
                (entry.body, entry.body),
            )
        return [entry.uid for entry in entries]

    # The file.

    def _prepare(self, folder: Path) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            self.database.execute(f"PRAGMA {pragma}")
        version = self.database.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, _VERSION):
            raise ValueError(f"the letters in {folder} were written by another version of mailgame ({version})")
        if version == 0:
            # Another office's boxes must not look like these to a reader that remembers UIDs: so start anywhere.
            first = 1 + secrets.randbelow(2**30)
            self.database.executescript(f"BEGIN; {_SCHEMA}")
            self.database.execute("INSERT INTO office VALUES (?)", (first,))
            self.database.execute(f"PRAGMA user_version = {_VERSION}")
            self.database.execute("COMMIT")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.database.execute("ROLLBACK")
            raise
        self.database.execute("COMMIT")

    def _tell(self, *changes: Change) -> None:
        for change in changes:
            if change.arrived or change.marked or change.gone or change.removed:
                for watcher in list(self._watchers):
                    watcher(change)


def moment_of(microseconds: int) -> datetime:
    """Return the moment that the tables store as microseconds since 1970, in UTC."""
    return _FIRST + timedelta(microseconds=microseconds)


def _entry(row: tuple[int, int, int, int, int, str]) -> Entry:
    return Entry(row[0], row[1], row[2], row[3], moment_of(row[4]), frozenset(row[5].split()))
