"""Sending by a server that refuses, hangs up, is slow or away: letters go out, in order, and their fate is known."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from mailgame.clock import VirtualClock
from mailgame.post import smtp
from mailgame.post.outbox import ATTEMPTS, retry_after
from mailgame.post.smtp import CannotSend, Sender, SmtpAccount, Waiting
from mailgame.post.smtp_session import envelope_sender
from tests.post.taking import until
from tests.servers.certificate import self_signed
from tests.servers.sink import Sink

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
GAME = "game@play.example.org"


@pytest.fixture(autouse=True)
def quick_to_reconnect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "FIRST_PAUSE", 0.02)
    monkeypatch.setattr(smtp, "LONGEST_PAUSE", 0.1)


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
        self._one_at_a_time = threading.Lock()

    def put(self, recipient: str, text: str = "Hello.", raw: bytes = b"") -> int:
        number = len(self.rows) + 1
        raw = raw or letter(number, recipient, text)
        self.rows[number] = Row(Waiting(number, recipient, raw, 0))
        return number

    def claim(self, most: int, now: datetime) -> Sequence[Waiting]:
        with self._asked():
            self.claims += 1
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
                row.due = retry_at

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


# ------------------------------------------------------------------------------------------------------ letters out


async def test_letters_go_out_as_they_are_and_are_written_down() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org", "One.\r\n.\r\n..two dots\r\n.")
    box.put("bob@example.org", "Grüße, 8 bit")
    async with Sink() as sink:
        assert await Sender(account(sink), box, clock).flush() == 2
    assert box.states == ["sent", "sent"]
    by_recipient = {taken.recipient: taken for taken in sink.letters}
    for row in box.rows.values():
        taken = by_recipient[row.waiting.recipient]
        assert taken.raw == row.waiting.raw
        assert taken.sender == GAME, "bounces go to the address in From"
    mail = [command for command in sink.said if command.startswith("MAIL")]
    assert sum("BODY=8BITMIME" in command for command in mail) == 1


async def test_letters_go_out_by_a_server_that_others_have_written() -> None:
    """aiosmtpd, which also takes addresses that are not ASCII (RFC 6531)."""
    class Kept:
        def __init__(self) -> None:
            self.envelopes: list[Envelope] = []

        async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
            self.envelopes.append(envelope)
            return "250 kept"

    box, kept = Box(), Kept()
    for number in range(200):
        box.put(f"p{number}@example.org")
    odd = box.rows[box.put("jürgen@bücher.example", "Grüße")]
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(kept, enable_SMTPUTF8=True, loop=loop), "127.0.0.1", 0)
    try:
        port = server.sockets[0].getsockname()[1]
        sender = Sender(SmtpAccount("127.0.0.1", port, tls="none"), box, VirtualClock(NOON))
        assert await sender.flush() == 201
    finally:
        server.close()
        await server.wait_closed()
    assert set(box.states) == {"sent"}
    taken = {envelope.rcpt_tos[0]: envelope for envelope in kept.envelopes}
    assert len(taken) == 201
    assert taken["jürgen@bücher.example"].content == odd.waiting.raw
    assert {envelope.mail_from for envelope in kept.envelopes} == {GAME}


async def test_four_hundred_letters_go_out_once_each_and_each_in_its_recipients_order() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(400):
        box.put(f"p{number % 37}@example.org")
    async with Sink() as sink:
        assert await Sender(account(sink), box, clock).flush() == 400
        assert sink.connections <= 4
    assert set(box.states) == {"sent"}
    assert len(sink.letters) == 400
    for player in range(37):
        got = [int(taken.raw.split(b"\r\n")[0][13:].split(b"@")[0]) for taken in sink.letters
               if taken.recipient == f"p{player}@example.org"]
        assert got == sorted(got)
        assert len(got) == len(set(got))


async def test_fates_of_many_letters_are_written_down_together() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(1_000):
        box.put(f"p{number}@example.org")
    async with Sink() as sink:
        await Sender(account(sink), box, clock).flush()
    assert set(box.states) == {"sent"}
    assert box.commits < 1_000


async def test_a_letter_goes_out_as_soon_as_somebody_wakes_the_sender() -> None:
    box, clock = Box(), VirtualClock(NOON)
    async with Sink() as sink:
        sender = Sender(account(sink), box, clock, poll=600)
        async with sending(sender):
            await until(lambda: box.claims == 1 and sender.state == "ready")
            box.put("ann@example.org")
            await asyncio.to_thread(sender.wake)
            await until(lambda: box.states == ["sent"])
            assert sender.last_sent == NOON
            assert sender.trouble == ""
        assert sender.state == "stopped"


async def test_a_letter_goes_out_when_it_is_due_though_nobody_wakes_the_sender() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.rows[box.put("ann@example.org")].due = NOON + timedelta(minutes=1)
    async with Sink() as sink, sending(Sender(account(sink), box, clock, poll=0.05)):
        await until(lambda: box.claims > 2)
        assert box.states == ["waiting"]
        clock.set(NOON + timedelta(minutes=1))
        await until(lambda: box.states == ["sent"])


async def test_connections_are_kept_for_the_next_letters_and_not_for_ever() -> None:
    box, clock = Box(), VirtualClock(NOON)
    async with Sink() as sink:
        sender = Sender(account(sink), box, clock, poll=0.3)
        async with sending(sender):
            for number in range(1, 4):
                box.put("ann@example.org")
                sender.wake()
                await until(lambda: box.states.count("waiting") == 0)
                assert len(sink.letters) == number
            assert sink.connections == 1
            await until(lambda: sink.said[-1] == "QUIT")


# --------------------------------------------------------------------------------------------------------- refusals


async def test_what_is_refused_for_good_is_given_up_and_the_next_goes_out() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("gone@example.org")
    box.put("gone@example.org")
    box.put("ann@example.org")
    async with Sink() as sink:
        sink.refuse("gone@example.org", "550 5.1.1 no such person here")
        assert await Sender(account(sink, connections=1), box, clock).flush() == 2
    assert box.states == ["failed", "sent", "sent"]
    assert box.rows[1].error == "550 5.1.1 no such person here"


async def test_content_that_is_refused_for_good_is_given_up() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink() as sink:
        sink.refuse_content("554 5.6.0 we do not like it")
        assert await Sender(account(sink), box, clock).flush() == 0
        assert "RSET" in sink.said
    assert (box.states, box.rows[1].error) == (["failed"], "554 5.6.0 we do not like it")


async def test_try_again_later_means_later_and_letters_behind_it_wait() -> None:
    """Greylisting: the same letter is taken at the second attempt."""
    box, clock = Box(), VirtualClock(NOON)
    box.put("bob@example.org")
    box.put("bob@example.org")
    box.put("ann@example.org")
    async with Sink() as sink:
        sink.refuse("bob@example.org", "450 4.2.0 greylisted, try again")
        sender = Sender(account(sink), box, clock)
        assert await sender.flush() == 1
        assert box.states == ["waiting", "waiting", "sent"]
        assert (box.rows[1].error, box.rows[1].due) == ("450 4.2.0 greylisted, try again", NOON + timedelta(minutes=1))
        assert await sender.flush() == 0
        assert sink.attempts.count("bob@example.org") == 1
        clock.set(NOON + timedelta(minutes=1))
        assert await sender.flush() == 2
    assert [taken.raw for taken in sink.letters[1:]] == [box.rows[1].waiting.raw, box.rows[2].waiting.raw]


async def test_a_letter_is_given_up_after_five_days() -> None:
    box, clock = Box(), VirtualClock(NOON)
    row = box.rows[box.put("bob@example.org")]
    async with Sink() as sink:
        sink.refuse("bob@example.org", "450 4.2.0 not now", times=1_000)
        sender = Sender(account(sink), box, clock)
        while row.state == "waiting":
            await sender.flush()
            if row.state == "waiting":
                clock.set(row.due)
    assert row.state == "failed"
    assert sink.attempts.count("bob@example.org") == ATTEMPTS
    assert timedelta(days=4.5) < clock.now() - NOON < timedelta(days=5.5)


def test_the_time_between_attempts_grows_up_to_an_hour() -> None:
    waits = [retry_after(attempts) for attempts in range(ATTEMPTS)]
    assert waits[:3] == [timedelta(minutes=1), timedelta(minutes=2), timedelta(minutes=4)]
    assert waits == sorted(waits)
    assert waits[-1] == timedelta(hours=1)


async def test_a_letter_larger_than_the_server_takes_is_not_even_offered() -> None:
    box, clock = Box(), VirtualClock(NOON)
    big = box.rows[box.put("ann@example.org", "x" * 5_000)]
    box.put("bob@example.org")
    async with Sink(size=2_000) as sink:
        await Sender(account(sink), box, clock).flush()
    assert box.states == ["failed", "sent"]
    assert big.error == f"the letter has {len(big.waiting.raw)} octets and the server takes 2000"
    assert sink.attempts == ["bob@example.org"]
    assert any(f"SIZE={len(box.rows[2].waiting.raw)}" in command for command in sink.said)


async def test_an_address_that_the_server_cannot_take_is_given_up_in_words() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for recipient in ("jürgen@example.org", "no address", "a\r\nRCPT TO:<b@example.org>", ""):
        box.put(recipient, raw=letter(1, "x"))
    async with Sink() as sink:
        await Sender(account(sink), box, clock).flush()
    assert box.states == ["failed"] * 4
    assert box.rows[1].error == "the server takes only addresses in ASCII (no SMTPUTF8)"
    assert [row.error.endswith(" is not an address") for row in box.rows.values()] == [False, True, True, True]
    assert sink.attempts == []


async def test_a_refusal_that_is_about_us_costs_no_letter_and_is_told() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink(password="secret") as sink:
        sender = Sender(account(sink), box, clock)
        assert await sender.flush() == 0
        assert sender.trouble == "the server will not have our letters: 530 5.7.0 who are you?"
    assert box.states == ["waiting"]
    async with Sink(password="secret") as sink:
        clock.set(NOON + timedelta(minutes=1))
        sender = Sender(account(sink, user="game", password="secret"), box, clock)
        assert await sender.flush() == 1
        assert sender.trouble == ""


# ----------------------------------------------------------------------------------------------- broken connections


@pytest.mark.parametrize("kept", [True, False])
async def test_a_line_that_breaks_after_the_final_dot_means_the_same_bytes_again(kept: bool) -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink() as sink:
        sink.drop_after_the_dot(keep=kept)
        sender = Sender(account(sink), box, clock)
        assert await sender.flush() == 0
        assert box.states == ["waiting"]
        assert "it may come twice" in box.rows[1].error
        clock.set(NOON + timedelta(minutes=1))
        assert await sender.flush() == 1
    assert [taken.raw for taken in sink.letters] == [box.rows[1].waiting.raw] * (2 if kept else 1)
    assert box.states == ["sent"]


async def test_an_answer_that_does_not_come_after_the_final_dot_means_the_same_bytes_again() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink(slow=60) as sink:
        sender = Sender(account(sink), box, clock, longest=0.2)
        assert await sender.flush() == 0
        assert "it may come twice" in box.rows[1].error
        sink.slow = 0.0
        clock.set(NOON + timedelta(minutes=1))
        assert await sender.flush() == 1


async def test_a_connection_that_has_gone_quietly_is_made_anew() -> None:
    box, clock = Box(), VirtualClock(NOON)
    async with Sink() as sink:
        sender = Sender(account(sink), box, clock, poll=600)
        async with sending(sender):
            for number in range(1, 4):
                box.put("ann@example.org")
                sender.wake()
                await until(lambda: "waiting" not in box.states)
                assert sink.connections == number
                sink.hang_up()
    assert [row.waiting.attempts for row in box.rows.values()] == [1, 1, 1]


async def test_a_server_that_closes_is_come_back_to() -> None:
    """421 is about the connection, not about the letter (RFC 5321 3.8)."""
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink() as sink:
        sink.refuse_sender("421 4.3.2 closing for a moment")
        assert await Sender(account(sink), box, clock).flush() == 1
        assert sink.connections == 2


async def test_with_the_server_away_nothing_is_lost_and_it_catches_up(caplog: pytest.LogCaptureFixture) -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(150):
        box.put(f"p{number}@example.org")
    async with Sink() as sink:
        await sink.shut()
        sender = Sender(account(sink), box, clock, poll=600)
        with pytest.raises(CannotSend, match=r"cannot send by 127\.0\.0\.1 port"):
            await sender.flush()
        async with sending(sender):
            await until(lambda: sender.state == "waiting to reconnect")
            assert sender.trouble.startswith("cannot send by 127.0.0.1 port")
            claims = box.claims
            await until(lambda: caplog.text.count("cannot send by") > 4)
            assert box.claims == claims, "while it is away no letter is touched"
            await sink.open()
            await until(lambda: set(box.states) == {"sent"})
            await until(lambda: sender.trouble == "")
    assert len(sink.letters) == 150
    assert max(row.waiting.attempts for row in box.rows.values()) <= 3


async def test_a_server_that_hangs_up_in_the_middle_gets_the_rest_later() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(300):
        box.put(f"p{number}@example.org")
    async with Sink() as sink, sending(Sender(account(sink), box, clock, poll=0.05)):
        for share in (50, 120, 200):
            await until(partial(_has_taken, sink, share))
            sink.hang_up()
        await until(lambda: all(row.state == "sent" or row.due > NOON for row in box.rows.values()))
        clock.set(NOON + timedelta(minutes=5))
        await until(lambda: set(box.states) == {"sent"})
    assert {taken.recipient for taken in sink.letters} == {f"p{number}@example.org" for number in range(300)}


def _has_taken(sink: Sink, letters: int) -> bool:
    return len(sink.letters) >= letters


async def test_a_server_that_allows_fewer_connections_is_sent_by_all_the_same() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(100):
        box.put(f"p{number}@example.org")
    async with Sink(most=2) as sink:
        assert await Sender(account(sink, connections=4), box, clock).flush() == 100
    assert len(sink.letters) == 100


async def test_an_outbox_that_is_away_loses_no_fate() -> None:
    """Letters that are out are written down as soon as the database is back, and are not sent again."""
    box, clock = Box(), VirtualClock(NOON)
    for number in range(20):
        box.put(f"p{number}@example.org")
    async with Sink() as sink:
        sender = Sender(account(sink), box, clock, poll=0.05)
        sink.slow = 0.05
        async with sending(sender):
            await until(lambda: len(sink.attempts) >= 4)
            box.away = True
            await until(lambda: sender.trouble == "the outbox cannot be used: the database is away")
            assert sender.state == "waiting for the outbox"
            box.away = False
            await until(lambda: set(box.states) == {"sent"})
    assert len(sink.letters) == 20


async def test_a_stop_finishes_what_is_on_its_way_and_gives_the_rest_back() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(60):
        box.put(f"p{number}@example.org")
    async with Sink() as sink:
        sink.slow = 0.1
        async with sending(Sender(account(sink), box, clock)):
            await until(lambda: len(sink.letters) >= 8)
        assert len(sink.letters) < 60
    assert box.states.count("sent") == len(sink.letters)
    assert not any(row.leased for row in box.rows.values()), "the others can be claimed at once"


async def test_what_nobody_has_begun_in_time_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow server must not keep letters past the time for which they were claimed."""
    monkeypatch.setattr(smtp, "BEGIN_WITHIN", 0.2)
    box, clock = Box(), VirtualClock(NOON)
    for number in range(12):
        box.put(f"p{number}@example.org")
    async with Sink() as sink:
        sink.slow = 0.15
        assert await Sender(account(sink, connections=1), box, clock).flush() == 12
    assert len(sink.letters) == 12
    assert max(row.waiting.attempts for row in box.rows.values()) > 1


# -------------------------------------------------------------------------------------------------------------- TLS


async def test_a_server_without_starttls_is_not_sent_by_in_the_clear() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink() as sink:
        with pytest.raises(CannotSend, match="STARTTLS"):
            await Sender(account(sink, tls="starttls", user="game", password="secret"), box, clock).flush()
        assert "AUTH" not in sink.said
    assert (box.states, sink.letters) == (["waiting"], [])


@pytest.mark.parametrize("tls", ["implicit", "starttls"])
async def test_over_tls_the_server_must_be_vouched_for(tls: str, tmp_path: Path) -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    certificate = self_signed(tmp_path)
    async with Sink(certificate=certificate, implicit=tls == "implicit", password="secret") as sink:
        def over_tls(ca_file: str) -> Sender:
            return Sender(account(sink, tls=tls, user="game", password="secret", ca_file=ca_file), box, clock)

        with pytest.raises(CannotSend, match="certificate"):
            await over_tls("").flush()
        with pytest.raises(CannotSend, match="cannot be read"):
            await over_tls(str(tmp_path / "missing.pem")).flush()
        assert sink.letters == []
        assert await over_tls(str(certificate.chain)).flush() == 1
    assert sink.letters[0].secure
    assert sink.said.count("AUTH") == 1


def test_without_tls_there_is_only_this_machine() -> None:
    SmtpAccount("localhost", 25, tls="none")
    with pytest.raises(ValueError, match="in the clear"):
        SmtpAccount("smtp.example.org", 25, tls="none")
    with pytest.raises(ValueError, match="'implicit' or 'starttls' or 'none'"):
        SmtpAccount("smtp.example.org", 25, tls="sometimes")
    with pytest.raises(ValueError, match="at least 1"):
        SmtpAccount("smtp.example.org", 465, connections=0)
    assert "hidden" not in repr(SmtpAccount("smtp.example.org", 465, "game", "hidden"))


@pytest.mark.parametrize(("head", "address"), [
    (b"From: The Game <game@example.org>\r\nTo: a@b\r\n", "game@example.org"),
    (b"To: a@b\r\nfrom: game@example.org\r\n", "game@example.org"),
    (b'From: "A <odd> name"\r\n <game+token@example.org>\r\nTo: <x@y>\r\n', "game+token@example.org"),
    (b"To: a@b\r\n\r\nFrom: not@this.one\r\n", ""),
])
def test_bounces_go_to_the_address_in_from(head: bytes, address: str) -> None:
    assert envelope_sender(head + b"\r\nFrom: nor@this.one\r\n") == address
