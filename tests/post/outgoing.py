"""What the tests of sending share: an outbox in memory that keeps its promises, and letters to put into it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from mailgame.post.outbox.smtp import Sender, SmtpAccount, Waiting
from tests.servers.sink import Sink

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
GAME = "game@play.example.org"


@dataclass
class Row:
    waiting: Waiting
    state: str = "waiting"
    due: datetime = NOON
    leased: bool = False
    error: str = ""


class Box:
    """An outbox in memory that keeps its promises: order for each recipient, and nothing handed out twice at once."""

    def __init__(self) -> None:
        self.rows: dict[int, Row] = {}
        self.claims = 0
        self.commits = 0
        self.away = False
        self.claims_fail = False
        self._one_at_a_time = threading.Lock()

    def put(self, recipient: str, text: str = "Hello.", raw: bytes = b"") -> int:
        number = len(self.rows) + 1
        raw = raw or letter(number, recipient, text)
        self.rows[number] = Row(Waiting(number, recipient, raw, 0))
        return number

    def claim(self, most: int, now: datetime) -> Sequence[Waiting]:
        with self._asked():
            self.claims += 1
            if self.claims_fail:
                raise OSError("the database is busy")
            heads: dict[str, Row] = {}
            for row in self.rows.values():
                if row.state == "waiting":
                    heads.setdefault(row.waiting.recipient, row)
            due = [row for row in heads.values() if row.due <= now and not row.leased][:most]
            for row in due:
                row.leased = True
            handed = [row.waiting for row in due]
            for row in due:
                waiting = row.waiting
                row.waiting = Waiting(waiting.id, waiting.recipient, waiting.raw, waiting.attempts + 1)
            return handed

    def sent(self, ids: Sequence[int], now: datetime) -> None:
        with self._asked():
            self.commits += 1
            for id in ids:
                assert self.rows[id].state == "waiting"
                self.rows[id].state, self.rows[id].leased, self.rows[id].error = "sent", False, ""

    def failed(self, id: int, error: str, retry_at: datetime | None, now: datetime) -> None:
        with self._asked():
            row = self.rows[id]
            row.error, row.leased = error, False
            if retry_at is None:
                row.state = "failed"
            else:
                assert retry_at.tzinfo is UTC
                row.state, row.due = "waiting", retry_at

    def _asked(self) -> threading.Lock:
        if self.away:
            raise OSError("the database is away")
        assert not self._one_at_a_time.locked(), "one call at a time"
        return self._one_at_a_time

    @property
    def states(self) -> list[str]:
        return [row.state for row in self.rows.values()]


def letter(number: int, recipient: str, text: str = "Hello.") -> bytes:
    return (f"Message-ID: <{number}@play.example.org>\r\nFrom: The Game <{GAME}>\r\nTo: {recipient}\r\n"
            f"Subject: {number}\r\n\r\n{text}\r\n").encode()


def account(sink: Sink, user: str = "", password: str = "", tls: str = "none", connections: int = 4,
            ca_file: str = "") -> SmtpAccount:
    return SmtpAccount("127.0.0.1", sink.port, user, password, tls, connections, ca_file)


@asynccontextmanager
async def sending(sender: Sender) -> AsyncIterator[asyncio.Event]:
    """The sender runs while this lasts."""
    stop = asyncio.Event()
    running = asyncio.ensure_future(sender.run(stop))
    try:
        yield stop
    finally:
        stop.set()
        await asyncio.wait_for(running, 30)
