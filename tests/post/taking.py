"""What the tests of fetching share: letters to deliver, and a shelf to find them on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from mailgame.post.inbox.imap import Arrived, ImapAccount, Mailbox, Take
from tests.servers.dovecot import PASSWORD


class Shelf:
    """Where letters are put that were handed over."""

    def __init__(self) -> None:
        self.letters: list[Arrived] = []

    async def take(self, arrived: list[Arrived]) -> None:
        assert 1 <= len(arrived) <= 200
        self.letters += arrived

    @property
    def subjects(self) -> list[str]:
        return [subject_of(letter.raw) for letter in self.letters]


def letter(subject: object, text: str = "vote 301 yes", date: str = "") -> bytes:
    head = f"From: Ann <ann@players.example.net>\r\nSubject: {subject}\r\n" + (f"Date: {date}\r\n" if date else "")
    return f"{head}\r\n{text}\r\n".encode()


def subject_of(raw: bytes) -> str:
    return raw.partition(b"\r\nSubject: ")[2].partition(b"\r\n")[0].decode()


def account(user: str, port: int, **other: str) -> ImapAccount:
    return ImapAccount("127.0.0.1", port, user, PASSWORD, "none", **other)


@asynccontextmanager
async def reading(mailbox: Mailbox, take: Take) -> AsyncIterator[None]:
    """The mailbox is being read while this lasts."""
    stop = asyncio.Event()
    running = asyncio.ensure_future(mailbox.run(take, stop))
    try:
        yield
    finally:
        stop.set()
        await asyncio.wait_for(running, 30)


async def until(true: Callable[[], bool], seconds: float = 30) -> None:
    """Ask every few milliseconds until it is true; TimeoutError after `seconds`."""
    async with asyncio.timeout(seconds):
        while True:
            if true():
                return
            await asyncio.sleep(0.005)
