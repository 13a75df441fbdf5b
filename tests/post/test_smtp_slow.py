"""A server that takes its time, or never answers, wherever it may do so: it holds one connection, and not for ever."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

import pytest

from mailgame.clock import VirtualClock
from mailgame.post.outbox import smtp
from mailgame.post.outbox.smtp import CannotSend, Sender
from tests.post.outgoing import NOON, Box, account, sending
from tests.post.taking import until
from tests.servers.certificate import self_signed
from tests.servers.sink import Sink

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("quick_to_reconnect", "quick_to_stop")]
SLOW = 0.2   # in these tests a letter that takes longer is slow


@pytest.fixture
def quick_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter that is stuck is not waited for at the end of each test."""
    monkeypatch.setattr(smtp, "GRACE", 0.2)


def sender_of(sink: Sink, box: Box, clock: VirtualClock, connections: int = 2, longest: float = 30.0,
              patience: float = 20.0, slow: float = SLOW) -> Sender:
    return Sender(account(sink, connections=connections), box, clock, poll=0.1, slow=slow, longest=longest,
                  patience=patience)


def states(box: Box, *recipients: str) -> list[str]:
    return [row.state for row in box.rows.values() if row.waiting.recipient in recipients]


async def test_one_letter_that_is_never_confirmed_holds_one_connection_and_nothing_else() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("stuck@example.org")
    async with Sink(stall_for={"stuck@example.org"}) as sink:
        sender = sender_of(sink, box, clock, slow=60, longest=120)
        async with sending(sender):
            await until(lambda: "stuck@example.org" in sink.attempts)
            for number in range(20):  # each comes while the first is still under way
                box.put(f"p{number}@example.org")
                sender.wake()
                await until(lambda number=number: states(box, f"p{number}@example.org") == ["sent"])
            assert states(box, "stuck@example.org") == ["waiting"]
            assert sink.attempts.count("stuck@example.org") == 1


async def test_it_is_said_that_a_letter_is_slow_and_whose_it_is_stays_secret(caplog: pytest.LogCaptureFixture) -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("stuck@example.org")
    async with Sink(stall_for={"stuck@example.org"}) as sink:
        sender = sender_of(sink, box, clock, longest=1.0)
        async with sending(sender):
            with caplog.at_level(logging.WARNING):
                await until(lambda: "has been under way for" in sender.trouble)
                await until(lambda: "the letter 1 to stuck@example.org has been under way for" in caplog.text)
            await until(lambda: box.rows[1].error != "")
            assert "the letter 1 was tried and is not confirmed" in sender.trouble
            assert "stuck" not in sender.trouble
            sink.stall_for.clear()
            clock.set(NOON + timedelta(minutes=1))
            await until(lambda: box.states == ["sent"])
            assert sender.trouble == ""


async def test_another_thread_may_ask_what_is_slow_while_letters_go_out() -> None:
    """The Admin’s digest is written on the desk’s thread, and says how mail out does."""
    box, clock = Box(), VirtualClock(NOON)
    box.put("stuck@example.org")
    async with Sink(stall_for={"stuck@example.org"}) as sink:
        sender = sender_of(sink, box, clock)
        async with sending(sender):
            await until(lambda: "has been under way for" in sender.trouble)
            assert "the letter 1 has been under way for" in await asyncio.to_thread(lambda: sender.trouble)


async def test_over_one_connection_others_wait_for_a_slow_letter_no_longer_than_it_takes_to_be_slow() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("stuck@example.org")
    for number in range(10):
        box.put(f"p{number}@example.org")
    others = [f"p{number}@example.org" for number in range(10)]
    sink = Sink(stall_for={"stuck@example.org"}, most=1)
    async with sink, sending(sender_of(sink, box, clock, connections=1)):
        await until(lambda: states(box, *others) == ["sent"] * 10)
        await until(lambda: "it may come twice" in box.rows[1].error)


@pytest.mark.parametrize("connections", [1, pytest.param(2, marks=pytest.mark.slow), 4])
async def test_as_many_slow_letters_as_there_are_connections_do_not_stop_the_others(connections: int) -> None:
    box, clock = Box(), VirtualClock(NOON)
    stuck = [f"stuck{number}@example.org" for number in range(connections + 1)]
    for recipient in stuck:
        box.put(recipient)
    others = [f"p{number}@example.org" for number in range(30)]
    for recipient in others:
        box.put(recipient)
    async with Sink(stall_for=set(stuck)) as sink, sending(sender_of(sink, box, clock, connections=connections)):
        await until(lambda: set(states(box, *others)) == {"sent"})
        clock.set(NOON + timedelta(minutes=2))  # they are due again: now they are known
        tries = len(sink.attempts)
        await until(lambda: len(sink.attempts) > tries)
        for number in range(30, 40):
            box.put(f"p{number}@example.org")
            await until(lambda number=number: states(box, f"p{number}@example.org") == ["sent"], 10)
    assert set(states(box, *stuck)) == {"waiting"}


async def test_a_slow_letter_that_nobody_waits_for_may_take_its_time() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink(slow=3 * SLOW) as sink:
        assert await sender_of(sink, box, clock).flush() == 1
    assert box.rows[1].waiting.attempts == 1


@pytest.mark.parametrize("step", ["GREETING", "EHLO"])
async def test_a_server_that_does_not_greet_is_given_up_in_time_and_come_back_to(step: str) -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink(stall_at={step}) as sink:
        sender = sender_of(sink, box, clock, patience=0.5)
        async with asyncio.timeout(5):
            with pytest.raises(CannotSend):
                await sender.flush()
        async with sending(sender):
            await until(lambda: sender.trouble != "")
            sink.stall_at.clear()
            await until(lambda: box.states == ["sent"])
            await until(lambda: sender.trouble == "")


@pytest.mark.parametrize("tls", ["implicit", "starttls"])
async def test_a_server_that_stalls_in_the_handshake_is_given_up_in_time(tls: str, tmp_path: Path) -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    certificate = self_signed(tmp_path)
    # For TLS from the first byte, a server that speaks none: it greets, and waits.
    async with Sink(certificate=certificate if tls == "starttls" else None, stall_at={"TLS", "GREETING"} - (
            {"GREETING"} if tls == "starttls" else set())) as sink:
        here = account(sink, tls=tls, ca_file=str(certificate.chain))
        async with asyncio.timeout(5):
            with pytest.raises(CannotSend):
                await Sender(here, box, clock, patience=0.4).flush()
    assert box.states == ["waiting"]


@pytest.mark.parametrize("step", ["MAIL", "RCPT", "DATA", "DOT"])
async def test_a_server_that_falls_silent_keeps_each_letter_for_a_bounded_time(step: str) -> None:
    box, clock = Box(), VirtualClock(NOON)
    for name in ("ann", "bob"):
        box.put(f"{name}@example.org")
    async with Sink(stall_at={step}) as sink:
        sender = sender_of(sink, box, clock, longest=0.5, patience=0.5)
        async with asyncio.timeout(10):
            assert await sender.flush() == 0
        assert box.states == ["waiting", "waiting"]
        assert all(row.due == NOON + timedelta(minutes=1) for row in box.rows.values())
        sink.stall_at.clear()
        clock.set(NOON + timedelta(minutes=1))
        assert await sender.flush() == 2


async def test_a_server_that_falls_silent_after_a_refusal_costs_no_letter_its_fate() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("gone@example.org")
    box.put("ann@example.org")
    async with Sink(stall_at={"RSET", "QUIT"}) as sink:
        sink.refuse("gone@example.org", "550 5.1.1 no such person")
        async with asyncio.timeout(10):
            assert await sender_of(sink, box, clock, connections=1).flush() == 1
    assert box.states == ["failed", "sent"]


async def test_a_second_connection_that_is_never_talked_to_holds_no_letter() -> None:
    """A server that talks to one client at a time: the others are connected, and wait."""
    box, clock = Box(), VirtualClock(NOON)
    for number in range(60):
        box.put(f"p{number}@example.org")
    async with Sink(silent_beyond=1) as sink, sending(sender_of(sink, box, clock, connections=4)):
        await until(lambda: set(box.states) == {"sent"}, 10)
        for number in range(60, 65):
            box.put(f"p{number}@example.org")
            await until(lambda number=number: states(box, f"p{number}@example.org") == ["sent"], 10)


async def test_answers_that_come_byte_by_byte_are_answers() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(4):
        box.put(f"p{number}@example.org")
    async with Sink(trickle=0.002) as sink:
        assert await sender_of(sink, box, clock).flush() == 4


async def test_a_server_that_drops_every_third_letter_gets_all_of_them() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(50):
        box.put(f"p{number}@example.org")
    async with Sink(hang_up_every=3) as sink:
        sender = sender_of(sink, box, clock)
        await sender.flush()
        clock.set(NOON + timedelta(minutes=1))
        await sender.flush()
    assert set(box.states) == {"sent"}
    assert len(sink.letters) == 50


async def test_while_the_outbox_is_away_a_slow_letter_does_not_keep_the_sender_from_coming_back() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("stuck@example.org")
    async with Sink(stall_for={"stuck@example.org"}) as sink:
        sender = sender_of(sink, box, clock)
        async with sending(sender):
            await until(lambda: "stuck@example.org" in sink.attempts)
            box.away = True
            await until(lambda: sender.trouble.startswith("the outbox cannot be used"))
            box.away = False
            box.put("ann@example.org")
            await until(lambda: states(box, "ann@example.org") == ["sent"], 5)


async def test_a_server_that_confirms_nothing_is_not_given_letter_after_letter() -> None:
    """Each of them may have been taken, and would come twice."""
    box, clock = Box(), VirtualClock(NOON)
    for number in range(95):
        box.put(f"p{number}@example.org")
    async with Sink(stall_at={"DOT"}) as sink:
        sender = sender_of(sink, box, clock, connections=4)
        await sender.flush()
        assert len(sink.attempts) <= 12
        sink.stall_at.clear()
        clock.set(NOON + timedelta(minutes=1))
        assert await sender.flush() == 95
