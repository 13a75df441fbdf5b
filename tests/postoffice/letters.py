"""Letters for these tests, and the mail programs that send and fetch them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiosmtplib
from aioimaplib import aioimaplib

from mailgame.postoffice import PostOffice

SLOWEST = 10.0  # seconds after which an answer is not coming any more


def letter(
    subject: str = "my vote", text: str = "vote 301 yes", *, sender: str = "Ann <ann@example.org>", more: str = ""
) -> bytes:
    head = f"From: {sender}\nTo: The Game <game@example.org>\nSubject: {subject}\n{more}\n"
    return (head + text + "\n").replace("\n", "\r\n").encode()


async def send(
    office: PostOffice,
    raw: bytes,
    *to: str,
    sender: str = "ann@example.org",
    login: str = "",
    password: str = "",
) -> None:
    async with aiosmtplib.SMTP(hostname="127.0.0.1", port=office.smtp_port, start_tls=False, timeout=SLOWEST) as wire:
        if login:
            await wire.login(login, password or office.password)
        refused, _ = await wire.sendmail(sender, list(to) or ["game@example.org"], raw)
        assert refused == {}


@asynccontextmanager
async def mail_program(office: PostOffice, address: str = "game@example.org") -> AsyncIterator[aioimaplib.IMAP4]:
    """The library that the game itself reads its mail with, logged in and looking at the inbox."""
    program = aioimaplib.IMAP4("127.0.0.1", office.imap_port, timeout=SLOWEST)
    await program.wait_hello_from_server()
    assert (await program.login(address, office.password)).result == "OK"
    assert (await program.select("INBOX")).result == "OK"
    yield program
    await asyncio.wait_for(program.logout(), SLOWEST)


async def uids(program: aioimaplib.IMAP4) -> list[int]:
    answer = await program.uid_search("1:*", charset=None)
    assert answer.result == "OK"
    return [int(uid) for uid in answer.lines[0].split()]


async def fetch(program: aioimaplib.IMAP4, uid: int, what: str = "BODY.PEEK[]") -> bytes:
    """Return the literal, or the line, that answers a UID FETCH."""
    answer = await program.uid("fetch", str(uid), f"(UID {what})")
    assert answer.result == "OK"
    literals = [bytes(line) for line in answer.lines if isinstance(line, bytearray)]
    return literals[0] if literals else bytes(answer.lines[0])
