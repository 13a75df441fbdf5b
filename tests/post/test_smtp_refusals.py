"""Letters that a mail server refuses, for now or for good: the next goes out all the same, and the reason is kept."""

from __future__ import annotations

from datetime import timedelta

from mailgame.clock import VirtualClock
from mailgame.post.outbox import ATTEMPTS, retry_after
from mailgame.post.smtp import Sender
from tests.post.outgoing import NOON, Box, account, letter
from tests.servers.sink import Sink


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
