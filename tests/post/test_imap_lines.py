"""IMAP over lines that break, stall and lie, to servers that lack things or refuse: it goes on and says why."""

from __future__ import annotations

import asyncio
import logging

import pytest

from mailgame.clock import SystemClock
from mailgame.post.inbox.imap import ImapAccount, Mailbox
from tests.post.taking import Shelf, account, letter, reading, until
from tests.servers.dovecot import PASSWORD, Dovecot, private_dovecot
from tests.servers.proxy import Line

pytestmark = [pytest.mark.server, pytest.mark.usefixtures("quick_to_reconnect")]


async def test_bye_in_idle_is_noticed_and_the_words_are_kept(user: str) -> None:
    with private_dovecot() as own:
        shelf, mailbox = Shelf(), Mailbox(account(user, own.imap_port), SystemClock(), renew=600, patience=600)
        async with reading(mailbox, shelf.take):
            await mailbox.drain()
            stopping = asyncio.ensure_future(asyncio.to_thread(own.stop))
            await until(lambda: "BYE" in mailbox.trouble or "shutting down" in mailbox.trouble.lower()
                        or "cannot reach" in mailbox.trouble)
            await stopping
            await asyncio.to_thread(own.start)
            own.deliver([letter("after")], user)
            await until(lambda: shelf.subjects == ["after"])


async def test_bye_instead_of_idle_is_noticed(dovecot: Dovecot, user: str) -> None:
    """aioimaplib would wait for the server's + for ever."""
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        line.answer_instead(b" IDLE\r\n", b"* BYE Too many people here.\r\n")
        mailbox = Mailbox(account(user, line.port), SystemClock(), renew=600, patience=600)
        async with reading(mailbox, shelf.take):
            await until(lambda: line.connections == 2 and mailbox.state == "connected")
            dovecot.deliver([letter("after")], user)
            await until(lambda: shelf.subjects == ["after"])


async def test_a_network_gone_silent_in_idle_is_noticed(dovecot: Dovecot, user: str) -> None:
    """Nothing closes the connection: only asking again shows that nobody is there."""
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        mailbox = Mailbox(account(user, line.port), SystemClock(), renew=0.2, patience=0.3)
        async with reading(mailbox, shelf.take):
            await mailbox.drain()
            line.stall()
            await until(lambda: mailbox.trouble == "the server said nothing for 0.3 seconds")
            line.cut()
            line.flow()
            dovecot.deliver([letter("after")], user)
            await until(lambda: shelf.subjects == ["after"])


async def test_a_network_gone_silent_in_a_letter_is_noticed(dovecot: Dovecot, user: str) -> None:
    dovecot.deliver([letter(number, "x" * 40_000) for number in range(20)], user)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        mailbox = Mailbox(account(user, line.port), SystemClock(), patience=0.5)
        line.stall_after(100_000)
        async with reading(mailbox, shelf.take):
            await until(lambda: "said nothing" in mailbox.trouble)
            line.cut()
            line.flow()
            await asyncio.wait_for(mailbox.drain(), 30)
    assert sorted(map(int, shelf.subjects)) == list(range(20))


async def test_a_slow_network_is_only_slow(dovecot: Dovecot, user: str) -> None:
    """What counts is silence, not how long it all takes."""
    dovecot.deliver([letter(number, "x" * 60_000) for number in range(20)], user)
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        line.delay = 0.05
        mailbox = Mailbox(account(user, line.port), SystemClock(), patience=0.5)
        async with reading(mailbox, shelf.take):
            await asyncio.wait_for(mailbox.drain(), 30)
        assert line.connections == 1
    assert len(shelf.letters) == 20


async def test_a_server_that_sends_us_away_is_quoted(dovecot: Dovecot, user: str) -> None:
    async with Line(dovecot.imap_port) as line:
        line.replacing = {b"* OK [CAPABILITY": b"* BYE [UNAVAILABLE"}
        mailbox = Mailbox(account(user, line.port), SystemClock())
        async with reading(mailbox, Shelf().take):
            await until(lambda: mailbox.trouble.startswith("the server greeted us with '* BYE [UNAVAILABLE"))


async def test_a_server_without_idle_is_asked_now_and_then(dovecot: Dovecot, user: str) -> None:
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        line.replacing = {b" IDLE ": b" "}
        async with reading(Mailbox(account(user, line.port), SystemClock(), poll=0.1), shelf.take):
            await until(lambda: b"NOOP" in line.sent)
            dovecot.deliver([letter("polled")], user)
            await until(lambda: shelf.subjects == ["polled"])
        assert b" IDLE" not in line.sent


async def test_a_server_that_announces_what_is_not_there_is_not_asked_for_ever(dovecot: Dovecot, user: str) -> None:
    shelf = Shelf()
    async with Line(dovecot.imap_port) as line:
        line.replacing = {b"* SEARCH": b"* 5 EXISTS\r\n* SEARCH"}
        async with reading(Mailbox(account(user, line.port), SystemClock(), renew=600), shelf.take):
            await until(lambda: b" IDLE\r\n" in line.sent)
            assert line.sent.count(b" NOOP\r\n") < 10
            dovecot.deliver([letter("really")], user)
            await until(lambda: shelf.subjects == ["really"])


async def test_a_server_without_move_is_refused_in_words(dovecot: Dovecot, user: str) -> None:
    async with Line(dovecot.imap_port) as line:
        line.replacing = {b" MOVE ": b" "}
        mailbox = Mailbox(account(user, line.port), SystemClock())
        async with reading(mailbox, Shelf().take):
            await until(lambda: "MOVE (RFC 6851)" in mailbox.trouble)


async def test_a_wrong_password_is_told_and_tried_again(dovecot: Dovecot, user: str) -> None:
    mailbox = Mailbox(ImapAccount("127.0.0.1", dovecot.imap_port, user, "wrong", "none"), SystemClock())
    async with reading(mailbox, Shelf().take):
        await until(lambda: mailbox.trouble.startswith(
            "it does not take the user name and password: the server said '[AUTHENTICATIONFAILED]"))
        assert "wrong" not in mailbox.trouble


async def test_over_tls_the_server_must_be_vouched_for(dovecot: Dovecot, user: str) -> None:
    def over_tls(ca_file: str) -> Mailbox:
        return Mailbox(ImapAccount("127.0.0.1", dovecot.imaps_port, user, PASSWORD, "implicit", ca_file=ca_file),
                       SystemClock(), renew=600, patience=600)

    dovecot.deliver([letter("private")], user)
    shelf, unknown = Shelf(), over_tls("")
    async with reading(unknown, shelf.take):
        await until(lambda: unknown.trouble.startswith("the certificate of 127.0.0.1 is not to be trusted"))
    assert shelf.letters == []
    known = over_tls(dovecot.ca_file)
    async with reading(known, shelf.take):
        await asyncio.wait_for(known.drain(), 30)
    assert shelf.subjects == ["private"]


async def test_over_tls_a_cut_in_idle_is_noticed(dovecot: Dovecot, user: str) -> None:
    """aioimaplib's own class for TLS cannot tell."""
    shelf = Shelf()
    async with Line(dovecot.imaps_port) as line:
        mailbox = Mailbox(ImapAccount("127.0.0.1", line.port, user, PASSWORD, "implicit", ca_file=dovecot.ca_file),
                          SystemClock(), renew=600, patience=600)
        async with reading(mailbox, shelf.take):
            await mailbox.drain()
            line.cut()
            await until(lambda: line.connections == 2 and mailbox.state == "connected")
            dovecot.deliver([letter("after")], user)
            await until(lambda: shelf.subjects == ["after"])


async def test_neither_password_nor_letters_are_logged(
        dovecot: Dovecot, user: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    dovecot.deliver([letter("x", "a thing between us")], user)
    shelf, mailbox = Shelf(), Mailbox(account(user, dovecot.imap_port), SystemClock())
    async with reading(mailbox, shelf.take):
        await mailbox.drain()
    assert len(shelf.letters) == 1
    assert PASSWORD not in caplog.text
    assert "a thing between us" not in caplog.text
