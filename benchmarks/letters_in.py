"""A letter in: raw bytes → read, whose it is, played, receipt written, all of it durable; one process, SQLite."""

from __future__ import annotations

import email
import shutil
import sqlite3
from collections.abc import Sequence
from email.policy import default
from pathlib import Path

from benchmarks import mailman
from benchmarks.correspondents import letters
from benchmarks.measure import Asked, Goal, Row, race, timed
from benchmarks.table import Table

LETTERS = 600
FIELDS = ("From", "To", "Subject", "Message-ID", "References")


def rows(folder: Path, asked: Asked) -> list[Row]:
    """Measure it, letters a second."""
    count = LETTERS // 10 if asked.quick else LETTERS
    sample = Table(folder / "sample")
    raw = letters(count, sample.people, "letters in")
    sample.close()
    ours = "mailgame, a letter at a time"
    full = "mailgame, a full mailbox"
    found = [race("a letter in", "letters/s", {
        "floor A: parsed, looked at, one commit a letter": lambda: _floor(raw, folder / "floor", look=True),
        "floor B: parsed, one commit a letter": lambda: _floor(raw, folder / "floor", look=False),
        ours: lambda: _ours(raw, folder / "one", at_once=1),
        full: lambda: _ours(raw, folder / "many", at_once=200),
    }, {
        ours: [Goal("floor A: parsed, looked at, one commit a letter", 0.6)],
        full: [Goal("floor A: parsed, looked at, one commit a letter", 0.6)],
    }, asked.rounds)]
    if asked.peers and mailman.installed():
        peer = "GNU Mailman, echo"
        found.append(race("a letter in, for each second of CPU", "letters/s", {
            peer: lambda: mailman.letters_per_cpu_second(count),
            ours: lambda: _ours(raw, folder / "one", at_once=1, cpu=True),
            full: lambda: _ours(raw, folder / "many", at_once=200, cpu=True),
        }, {ours: [Goal(peer, 5)], full: [Goal(peer, 5)]}, asked.rounds))
    return found


def _floor(raw: Sequence[bytes], folder: Path, look: bool) -> float:
    """The least that anybody must do: parse with the standard library, look, and commit the bytes durably."""
    _empty(folder)
    database = sqlite3.connect(folder / "floor.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE letter (id INTEGER PRIMARY KEY, raw BLOB NOT NULL)")
    with timed() as watch:
        for each in raw:
            message = email.message_from_bytes(each, policy=default)
            if look:
                for name in FIELDS:
                    str(message[name])
                body = message.get_body(("plain", "html"))
                assert body is not None
                body.get_content()
            database.execute("INSERT INTO letter (raw) VALUES (?)", (each,))
    assert database.execute("SELECT count(*) FROM letter").fetchone() == (len(raw),)
    database.close()
    return watch.rate(len(raw))


def _ours(raw: Sequence[bytes], folder: Path, at_once: int, cpu: bool = False) -> float:
    _empty(folder)
    table = Table(folder)
    arrived = table.arrived(raw)
    with timed() as watch:
        for first in range(0, len(arrived), at_once):
            table.take(arrived[first:first + at_once])
            table.settle()
    assert table.receipts() == len(raw)
    table.close()
    return watch.rate(len(raw), cpu)


def _empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
