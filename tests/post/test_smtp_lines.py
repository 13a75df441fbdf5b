"""Sending by a server that hangs up, is slow or away, and from an outbox that is: no letter and no fate is lost."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from mailgame.clock import VirtualClock
from mailgame.post.outbox import smtp
from mailgame.post.outbox.smtp import CannotSend, Sender
from tests.post.outgoing import NOON, Box, account, sending
from tests.post.taking import until
from tests.servers.sink import Sink

pytestmark = pytest.mark.usefixtures("quick_to_reconnect")


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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
async def test_letters_on_their_way_arrive_although_no_more_can_be_claimed() -> None:
    box, clock = Box(), VirtualClock(NOON)
    for number in range(150):
        box.put(f"p{number}@example.org")
    async with Sink() as sink:
        sink.slow = 0.02
        sender = Sender(account(sink), box, clock, poll=0.05)
        async with sending(sender):
            await until(lambda: len(sink.letters) >= 4)
            box.claims_fail = True
            await until(lambda: sender.trouble == "the outbox cannot be used: the database is busy")
            box.claims_fail = False
            await until(lambda: set(box.states) == {"sent"})
    assert len(sink.letters) == 150, "none went out twice"


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


@pytest.mark.slow
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
