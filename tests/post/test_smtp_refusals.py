"""Letters that a mail server refuses, for now or for good: the next goes out all the same, and the reason is kept."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mailgame.clock import VirtualClock
from mailgame.post.outbox import smtp
from mailgame.post.outbox.outbox import ATTEMPTS, retry_after
from mailgame.post.outbox.smtp import CannotSend, Sender
from tests.post.outgoing import NOON, Box, account, letter, sending
from tests.post.taking import until
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


@pytest.mark.slow
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


async def test_a_wrong_password_costs_no_letter_and_is_told_until_it_is_taken() -> None:
    box, clock = Box(), VirtualClock(NOON)
    box.put("ann@example.org")
    async with Sink(password="secret") as sink:
        sender = Sender(account(sink, user="game", password="Secret"), box, clock)
        for _ in range(5):
            with pytest.raises(CannotSend, match="does not take the user name and password: 535 5.7.8 .* not accepted"):
                await sender.flush()
        assert (box.states, sink.attempts) == (["waiting"], [])
        sink.password = "Secret"
        assert await sender.flush() == 1
        assert sender.trouble == ""


PLAYERS = [f"p{number}@example.org" for number in range(95)]


def outbox(*recipients: str) -> Box:
    box = Box()
    for recipient in recipients:
        box.put(recipient)
    return box


async def until_sent(sender: Sender, box: Box, clock: VirtualClock, within: timedelta) -> None:
    """Send, and let time go by from one attempt to the next, until nothing waits or the time is over."""
    while clock.now() <= NOON + within:
        await sender.flush()
        due = [row.due for row in box.rows.values() if row.state == "waiting"]
        if not due:
            return
        clock.set(max(*due, clock.now() + timedelta(seconds=30)) if len(due) > 1 else max(due[0], clock.now()))


@pytest.mark.parametrize("verb", ["RCPT", "DATA"])
@pytest.mark.parametrize("said", [
    "554 sending limit reached",
    "550 5.4.5 Daily user sending quota exceeded",
    "550 5.7.1 Client host blocked using a blocklist",
    "550 5.1.1 no such user",          # of everybody: then it is not about them
    "550 rejected",
    "554 5.0.0 Transaction failed",
    "552 5.2.2 mailbox full",
])
async def test_while_nobody_is_taken_no_letter_is_lost(verb: str, said: str) -> None:
    box, clock = outbox(*PLAYERS), VirtualClock(NOON)
    until_then = NOON + timedelta(minutes=45)

    def judge(what: str, _recipient: str) -> str:
        return said if what == verb and clock.now() < until_then else ""

    async with Sink(judge=judge) as sink:
        sender = Sender(account(sink), box, clock)
        await sender.flush()
        assert sender.trouble.startswith("the server will not have our letters: 55")
        assert len(sink.attempts) <= 10, "the others are not tried one by one"
        await until_sent(sender, box, clock, timedelta(hours=4))
        assert sender.trouble == ""
    assert set(box.states) == {"sent"}
    assert sorted(taken.recipient for taken in sink.letters) == sorted(PLAYERS)


async def test_nobody_is_taken_by_one_refusal_at_a_time_either() -> None:
    """Letters come one by one, hours apart: what was given up at first is tried again all the same."""
    box, clock = Box(), VirtualClock(NOON)
    shut = True
    async with Sink(judge=lambda verb, _: "550 5.1.1 nobody here" if shut and verb == "RCPT" else "") as sink:
        sender = Sender(account(sink), box, clock)
        for recipient in PLAYERS[:4]:
            box.put(recipient)
            await sender.flush()
            clock.set(clock.now() + timedelta(seconds=10))
        assert box.states == ["waiting"] * 4
        shut = False
        await until_sent(sender, box, clock, timedelta(days=1))
    assert box.states == ["sent"] * 4


async def test_several_dead_addresses_among_living_ones_are_given_up() -> None:
    dead = [f"gone{number}@example.org" for number in range(6)]
    box, clock = outbox(*dead, *PLAYERS[:5]), VirtualClock(NOON)
    async with Sink(judge=lambda verb, who: "550 5.1.1 no such user" if verb == "RCPT" and who in dead else "") as sink:
        sender = Sender(account(sink), box, clock)
        for _ in range(12):
            await sender.flush()
            clock.set(clock.now() + timedelta(minutes=2))
            if "waiting" not in box.states:
                break
    assert box.states == ["failed"] * 6 + ["sent"] * 5
    assert sender.trouble == ""


async def test_a_refusal_that_says_nothing_is_tried_again_for_an_hour_and_then_given_up() -> None:
    box, clock = outbox("ann@example.org"), VirtualClock(NOON)
    row = box.rows[1]
    async with Sink() as sink:
        sink.refuse("ann@example.org", "550 no", times=1_000)
        sender = Sender(account(sink), box, clock)
        await until_sent(sender, box, clock, timedelta(days=1))
    assert row.state == "failed"
    assert timedelta(minutes=45) < clock.now() - NOON < timedelta(hours=3)


async def test_a_full_mailbox_and_a_limit_are_tried_again_for_days() -> None:
    box, clock = outbox("full@example.org", "unloved@example.org"), VirtualClock(NOON)
    async with Sink() as sink:
        sink.refuse("full@example.org", "552 5.2.2 mailbox full", times=60)
        sink.refuse("unloved@example.org", "550 5.7.1 rejected by policy", times=60)
        sender = Sender(account(sink), box, clock)
        await until_sent(sender, box, clock, timedelta(days=5))
    assert box.states == ["sent", "sent"]
    assert clock.now() - NOON > timedelta(days=2)


async def test_what_the_server_says_of_addresses_is_not_told_to_everybody() -> None:
    box, clock = outbox("ann@example.org"), VirtualClock(NOON)
    async with Sink() as sink:
        sink.refuse("ann@example.org", "550 5.7.1 <ann@example.org>: rejected by policy", times=9)
        sender = Sender(account(sink), box, clock)
        await sender.flush()
    assert sender.trouble == "the server will not have our letters: 550 5.7.1 <…@example.org>: rejected by policy"


@pytest.mark.slow
async def test_a_running_sender_asks_now_and_then_whether_it_is_forgiven(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("FIRST_PAUSE", 0.02), ("LONGEST_PAUSE", 0.05)):
        monkeypatch.setattr(smtp, name, seconds)
    box, clock = outbox(*PLAYERS), VirtualClock(NOON)
    shut = True
    async with Sink(judge=lambda verb, _: "554 sending limit reached" if shut and verb == "RCPT" else "") as sink:
        sender = Sender(account(sink), box, clock, poll=0.05)
        async with sending(sender):
            await until(lambda: len(sink.attempts) > 20)
            assert "sending limit reached" in sender.trouble
            shut = False

            def an_hour_later() -> bool:  # more than one: what was refused just now waits from now on
                clock.set(clock.now() + timedelta(hours=1))
                return set(box.states) == {"sent"}

            await until(an_hour_later)
            await until(lambda: sender.trouble == "")
    assert len(sink.letters) == 95
