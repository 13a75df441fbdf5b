"""The words of IMAP: dates, sets of UIDs, names of mailboxes, answers to FETCH, and who may go without TLS."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.clock import SystemClock
from mailgame.post.inbox.arrived import received_at
from mailgame.post.inbox.imap import ImapAccount, Mailbox
from mailgame.post.inbox.imap_session import ConnectionLost, Session, _answers, _body_in_quotes
from mailgame.post.inbox.imap_words import as_set, mailbox_name
from tests.post.taking import Shelf, account, reading, until


@pytest.mark.parametrize(("said", "meant"), [
    ("21-Nov-2026 06:33:30 +0000", datetime(2026, 11, 21, 6, 33, 30, tzinfo=UTC)),
    (" 1-Jan-2027 00:30:00 +0130", datetime(2026, 12, 31, 23, 0, 0, tzinfo=UTC)),
    ("1-jan-2027 00:30:00 -0500", datetime(2027, 1, 1, 5, 30, 0, tzinfo=UTC)),
    ("31-Dec-2026 23:59:60 +0000", datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC)),
    ("31-Feb-2026 00:00:00 +0000", None),
    ("21-Abc-2026 00:00:00 +0000", None),
    ("01-Jan-0001 00:00:00 +1400", None),
    ("yesterday", None),
    ("", None),
])
def test_the_time_of_receipt_is_read_as_utc(said: str, meant: datetime | None) -> None:
    assert received_at(said) == meant


@given(st.sets(st.integers(1, 60), min_size=1))
def test_a_set_of_uids_says_just_those(uids: set[int]) -> None:
    said = set()
    for run in as_set(uids).split(","):
        first, _, last = run.partition(":")
        said |= set(range(int(first), int(last or first) + 1))
    assert said == uids
    assert len(as_set(range(1, 201))) == len("1:200")


@pytest.mark.parametrize(("name", "on_the_wire"), [
    ("INBOX", '"INBOX"'),
    ('a "b" \\c', '"a \\"b\\" \\\\c"'),
    ("Tom & Jerry", '"Tom &- Jerry"'),
    ("~peter/mail/台北/日本語", '"~peter/mail/&U,BTFw-/&ZeVnLIqe-"'),  # the example of RFC 3501 5.1.3
])
def test_a_mailbox_may_have_any_name(name: str, on_the_wire: str) -> None:
    assert mailbox_name(name) == on_the_wire


def test_answers_are_told_apart_by_what_they_say_not_by_their_order() -> None:
    lines: list[bytes | bytearray] = [
        b"3 FETCH (FLAGS (\\Seen) UID 9)",
        b'1 FETCH (BODY[]<0> {3}', bytearray(b"one"), b' UID 7 INTERNALDATE "a")',
        b'2 FETCH (UID 8 BODY[] "tw\\"o")',
        b"4 FETCH (UID 10 BODY[] NIL)",
        b"Fetch completed.",
    ]
    answers = [(text, literal) for text, literal in _answers(lines)]
    assert [literal for _, literal in answers] == [None, b"one", None, None]
    assert [b"UID %d" % uid in text for uid, (text, _) in zip((9, 7, 8, 10), answers, strict=True)] == [True] * 4
    assert [_body_in_quotes(text) for text, _ in answers] == [None, None, b'tw"o', None]


def test_without_tls_there_is_only_this_machine() -> None:
    for host in ("127.0.0.1", "localhost", "::1", "127.8.8.8"):
        ImapAccount(host, 143, "game", "secret", "none")
    for host in ("imap.example.org", "10.0.0.1", "localhost.example.org", "0.0.0.0"):
        with pytest.raises(ValueError, match="in the clear"):
            ImapAccount(host, 143, "game", "secret", "none")
    with pytest.raises(ValueError, match="'implicit' or 'none'"):
        ImapAccount("imap.example.org", 143, "game", "secret", "starttls")


def test_an_account_does_not_show_its_password() -> None:
    assert "secret" not in repr(account("game", 143)).replace("'game'", "")


async def test_a_server_that_is_not_there_is_told_in_words() -> None:
    mailbox = Mailbox(account("game", 1), SystemClock())
    async with reading(mailbox, Shelf().take):
        await until(lambda: mailbox.state == "waiting to reconnect")
        assert mailbox.trouble.startswith("cannot reach 127.0.0.1 port 1: ")


async def test_a_server_that_speaks_something_else_is_quoted() -> None:
    async with _speaking(b"HTTP/1.1 400 Bad Request\r\n\r\n") as port:
        with pytest.raises(ConnectionLost, match=r"greeted us with 'HTTP/1\.1 400 Bad Request'"):
            await Session.open(account("game", port), patience=5)


async def test_a_server_that_is_none_of_imap4_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    async with _speaking(b"* OK hello\r\n") as port:
        with pytest.raises(ConnectionLost, match="greeting cannot be understood"):
            await Session.open(account("game", port), patience=5)
    assert "never retrieved" not in caplog.text


async def test_a_server_that_says_nothing_is_left_alone() -> None:
    async with _speaking(b"") as port:
        with pytest.raises(ConnectionLost, match=r"said nothing for 0\.1 seconds"):
            await Session.open(account("game", port), patience=0.1)


async def test_a_server_that_talks_nonsense_is_left_and_the_password_is_not_told(
        caplog: pytest.LogCaptureFixture) -> None:
    """Ten thousand empty lines are more than aioimaplib can stand; its complaint would quote the pending LOGIN."""
    for nonsense in (b"\r\n" * 10_000, b"ZZZZ OK done\r\n"):
        async with _speaking(b"* OK hello\r\n", nonsense) as port:
            with pytest.raises(ConnectionLost, match="cannot be understood"):
                await Session.open(account("game", port), patience=5)
    assert "secret" not in caplog.text


def _speaking(greeting: bytes, answer_to_login: bytes = b"") -> _Speaker:
    return _Speaker(greeting, answer_to_login)


class _Speaker:
    """A server that says what it is told: a greeting, OK to CAPABILITY, and one answer to LOGIN."""

    def __init__(self, greeting: bytes, answer_to_login: bytes) -> None:
        self._greeting = greeting
        self._answer_to_login = answer_to_login
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> int:
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        await self._server.wait_closed()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        writer.write(self._greeting)
        try:
            while line := await reader.readline():
                if b" CAPABILITY" in line and self._answer_to_login:
                    writer.write(b"* CAPABILITY IMAP4rev1\r\n" + line.split()[0] + b" OK done\r\n")
                elif b" LOGIN " in line:
                    writer.write(self._answer_to_login)
                else:
                    writer.write(line.split()[0] + b" OK done\r\n")
        except ConnectionError:
            return
