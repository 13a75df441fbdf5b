"""The outbox hands out letters in order for each address, one at a time, to one sender at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from mailgame.store import NotThere, Outbox, Store
from tests.store.builders import at, to_send


@dataclass(frozen=True)
class Waiting:
    """As the sender has it."""

    id: int
    recipient: str
    raw: bytes
    attempts: int


def post(store: Store, *letters: tuple[int, str]) -> list[int]:
    with store.begin() as transaction:
        return [transaction.post_letter(to_send(number, f"{who}@example.org")) for number, who in letters]


def claim(outbox: Outbox[Waiting], now: datetime, most: int = 10) -> list[bytes]:
    return [letter.raw for letter in outbox.claim(most, now)]


def test_a_letter_is_handed_out_with_its_bytes_and_sent_once(store: Store) -> None:
    (letter,) = post(store, (1, "ann"))
    outbox = Outbox(store, Waiting)
    assert outbox.claim(10, at(2)) == [Waiting(letter, "ann@example.org", b"receipt 1", 0)]
    assert outbox.claim(10, at(2)) == []
    outbox.sent([letter], at(3))
    assert outbox.claim(10, at(1000)) == []
    with store.reading() as transaction:
        found = transaction.letter_out(letter)
    assert (found.state, found.sent_at, found.tried_at, found.attempts) == ("sent", at(3), at(2), 1)


def test_letters_to_one_address_go_one_after_the_other(store: Store) -> None:
    ids = post(store, (1, "ann"), (2, "ann"), (3, "bea"), (4, "ann"), (5, "bea"))
    outbox = Outbox(store, Waiting)
    assert claim(outbox, at(9)) == [b"receipt 1", b"receipt 3"]
    assert claim(outbox, at(9)) == []
    outbox.sent([ids[2]], at(9))
    assert claim(outbox, at(9)) == [b"receipt 5"]
    outbox.sent([ids[0], ids[4]], at(9))
    assert claim(outbox, at(9)) == [b"receipt 2"]
    outbox.sent([ids[1]], at(9))
    outbox.sent([ids[1]], at(9))  # told twice: the next moves up once
    assert claim(outbox, at(9)) == [b"receipt 4"]
    assert claim(outbox, at(9)) == []


def test_the_longest_waiting_come_first_and_no_more_than_asked_for(store: Store) -> None:
    post(store, (3, "ann"), (1, "bea"), (2, "cleo"))
    outbox = Outbox(store, Waiting)
    assert claim(outbox, at(9), most=2) == [b"receipt 1", b"receipt 2"]
    assert claim(outbox, at(9), most=2) == [b"receipt 3"]


def test_letters_posted_later_wait_behind_those_on_their_way(store: Store) -> None:
    (first,) = post(store, (1, "ann"))
    outbox = Outbox(store, Waiting)
    assert claim(outbox, at(1)) == [b"receipt 1"]
    post(store, (2, "ann"), (3, "bea"))
    assert claim(outbox, at(3)) == [b"receipt 3"]
    outbox.sent([first], at(3))
    assert claim(outbox, at(3)) == [b"receipt 2"]


def test_a_letter_that_could_not_be_sent_is_tried_again_later_and_holds_back_the_next(store: Store) -> None:
    first, second = post(store, (1, "ann"), (2, "ann"))
    outbox = Outbox(store, Waiting)
    assert claim(outbox, at(2)) == [b"receipt 1"]
    outbox.failed(first, "451 try later", at(12), at(2))
    assert outbox.next_try() == at(12)
    assert claim(outbox, at(11.9)) == []
    assert [letter.attempts for letter in outbox.claim(10, at(12))] == [1]
    with store.reading() as transaction:
        assert transaction.letter_out(first).error == "451 try later"
        assert transaction.out_backlog().error == "451 try later"
    outbox.sent([first], at(13))
    with store.reading() as transaction:
        assert transaction.letter_out(first).error == ""
    assert claim(outbox, at(13)) == [b"receipt 2"]
    outbox.sent([second], at(13))
    assert outbox.next_try() is None


def test_a_letter_that_is_given_up_makes_way_for_the_next(store: Store) -> None:
    first, _ = post(store, (1, "ann"), (2, "ann"))
    outbox = Outbox(store, Waiting)
    outbox.claim(10, at(2))
    outbox.failed(first, "550 no such user \x00", None, at(2))
    assert claim(outbox, at(2)) == [b"receipt 2"]
    with store.reading() as transaction:
        (given_up,) = transaction.undelivered(at(0)).failed
        assert (given_up.id, given_up.state, given_up.tried_at) == (first, "failed", at(2))
        assert given_up.error == "550 no such user �"


@pytest.mark.slow
def test_a_letter_that_was_given_up_can_be_sent_again_behind_what_waits(store: Store) -> None:
    first, second = post(store, (1, "ann"), (2, "ann"))
    outbox = Outbox(store, Waiting)
    outbox.claim(10, at(2))
    outbox.failed(first, "550 full", None, at(2))
    with store.begin() as transaction:
        transaction.send_again(first, at(3))
        transaction.send_again(second, at(999))  # waits anyway: left as it is
    assert outbox.claim(10, at(3)) == [Waiting(second, "ann@example.org", b"receipt 2", 0)]
    outbox.sent([second], at(3))
    assert outbox.claim(10, at(3)) == [Waiting(first, "ann@example.org", b"receipt 1", 0)]


def test_a_letter_that_was_given_up_too_soon_waits_again_behind_the_others(store: Store) -> None:
    first, second = post(store, (1, "ann"), (2, "ann"))
    outbox = Outbox(store, Waiting)
    outbox.claim(10, at(2))
    outbox.failed(first, "550 5.1.1 nobody", None, at(2))
    outbox.failed(first, "550 5.1.1 nobody", at(8), at(2))
    assert claim(outbox, at(9)) == [b"receipt 2"]
    outbox.sent([second], at(9))
    assert outbox.claim(10, at(9)) == [Waiting(first, "ann@example.org", b"receipt 1", 1)]


def test_a_letter_that_is_given_back_untried_has_lost_no_attempt(store: Store) -> None:
    (first,) = post(store, (1, "ann"))
    outbox = Outbox(store, Waiting)
    for moment in (2, 3, 4):
        assert [letter.attempts for letter in outbox.claim(10, at(moment))] == [0]
        outbox.failed(first, "not tried yet", at(moment), at(moment))
    outbox.failed(first, "not tried yet", at(5), at(5))  # said twice: nothing is counted down below what was tried
    assert [letter.attempts for letter in outbox.claim(10, at(5))] == [0]


def test_a_lease_runs_out(store: Store) -> None:
    (letter,) = post(store, (1, "ann"))
    crashed = Outbox(store, Waiting, "one", lease=timedelta(minutes=5))
    other = Outbox(store, Waiting, "two", lease=timedelta(minutes=5))
    crashed.claim(10, at(1))
    assert other.claim(10, at(5.9)) == []
    assert other.claim(10, at(6)) == [Waiting(letter, "ann@example.org", b"receipt 1", 1)]


def test_a_sender_that_was_slow_cannot_undo_what_another_sent(store: Store) -> None:
    (letter,) = post(store, (1, "ann"))
    slow, quick = (Outbox(store, Waiting, name, lease=timedelta(minutes=1)) for name in ("slow", "quick"))
    slow.claim(10, at(1))
    quick.claim(10, at(3))
    quick.sent([letter], at(3))
    slow.failed(letter, "timed out", at(4), at(4))
    slow.failed(letter, "timed out", None, at(4))
    with store.reading() as transaction:
        assert transaction.letter_out(letter).state == "sent"
    assert quick.claim(10, at(10)) == []


def test_what_was_sent_after_all_counts_as_sent(store: Store) -> None:
    first, _ = post(store, (1, "ann"), (2, "ann"))
    slow, quick = (Outbox(store, Waiting, name, lease=timedelta(minutes=1)) for name in ("slow", "quick"))
    slow.claim(10, at(2))
    quick.claim(10, at(4))
    quick.failed(first, "550 no", None, at(4))
    assert claim(quick, at(4)) == [b"receipt 2"]
    slow.sent([first], at(5))
    with store.reading() as transaction:
        assert transaction.letter_out(first).state == "sent"
    assert claim(quick, at(4.5)) == []  # the second is still on its way: nothing else moved up


def test_after_a_restart_a_sender_takes_its_own_letters_up_again_and_leaves_the_others_theirs(store: Store) -> None:
    post(store, (1, "ann"), (2, "bea"))
    one, two = Outbox(store, Waiting, "one"), Outbox(store, Waiting, "two")
    assert claim(one, at(3), most=1) == [b"receipt 1"]
    assert claim(two, at(3), most=1) == [b"receipt 2"]
    restarted = Outbox(store, Waiting, "one")
    assert restarted.release(at(4)) == 1
    assert claim(restarted, at(4)) == [b"receipt 1"]


def test_two_senders_share_the_letters(store: Store) -> None:
    post(store, *((number, f"player{number}") for number in range(20)))
    one, two = Outbox(store, Waiting, "one"), Outbox(store, Waiting, "two")
    shares = [claim(one, at(99), 7), claim(two, at(99), 7), claim(one, at(99), 7), claim(two, at(99), 7)]
    assert [len(share) for share in shares] == [7, 7, 6, 0]
    assert {raw for share in shares for raw in share} == {b"receipt %d" % number for number in range(20)}


@pytest.mark.server
def test_a_letter_committed_late_does_not_overtake_the_one_on_its_way(postgres: tuple[Store, Store, Store]) -> None:
    slow, quick, sender = postgres
    outbox = Outbox(sender, Waiting)
    with slow.begin() as slow_game:
        early = slow_game.post_letter(to_send(1))
        (late,) = post(quick, (2, "ann"))
        assert early < late
        assert claim(outbox, at(9)) == [b"receipt 2"]
    assert claim(outbox, at(9)) == []  # not two for one address at once
    outbox.sent([late], at(9))
    assert claim(outbox, at(9)) == [b"receipt 1"]


def test_when_to_look_again(store: Store) -> None:
    outbox = Outbox(store, Waiting)
    assert outbox.next_try() is None
    post(store, (5, "ann"))
    assert outbox.next_try() == at(5)
    outbox.claim(1, at(6))
    assert outbox.next_try() == at(11)  # when the lease runs out
    post(store, (7, "bea"))
    assert outbox.next_try() == at(7)


def test_the_backlog_says_how_many_wait_and_since_when(store: Store) -> None:
    ids = post(store, (1, "ann"), (2, "bea"), (3, "cleo"))
    outbox = Outbox(store, Waiting)
    outbox.claim(10, at(4))
    outbox.sent([ids[0]], at(4))
    outbox.failed(ids[2], "550 no", None, at(4))
    with store.reading() as transaction:
        backlog = transaction.out_backlog()
    assert (backlog.waiting, backlog.oldest, backlog.failed, backlog.error) == (1, at(2), 1, "")


def test_what_reached_nobody_is_told_with_what_still_waits(store: Store) -> None:
    ids = post(store, (1, "ann"), (2, "bea"), (3, "cleo"), (4, "dora"))
    outbox = Outbox(store, Waiting)
    outbox.claim(10, at(5))
    outbox.failed(ids[0], "550 5.1.1 no such person", None, at(6))
    outbox.failed(ids[1], "550 5.1.1 nor this one", None, at(8))
    outbox.failed(ids[2], "451 try later", at(20), at(9))
    with store.reading() as transaction:
        everything, lately = transaction.undelivered(at(0)), transaction.undelivered(at(7))
    assert [letter.id for letter in everything.failed] == ids[:2]
    assert (everything.waiting, everything.oldest, everything.why) == (2, at(3), "451 try later")
    assert [(letter.recipient, letter.error) for letter in lately.failed] == \
        [("bea@example.org", "550 5.1.1 nor this one")]


def test_the_fate_of_a_letter_that_is_not_there_is_refused(store: Store) -> None:
    outbox = Outbox(store, Waiting)
    with pytest.raises(NotThere, match="no letter out 3"):
        outbox.failed(3, "", at(1), at(1))


@pytest.mark.slow
def test_many_letters_to_few_addresses_are_all_sent_in_order(store: Store) -> None:
    with store.begin() as transaction:
        for number in range(1500):
            transaction.post_letter(replace(to_send(number, f"player{number % 7}@example.org"), created_at=at(0)))
    outbox = Outbox(store, Waiting)
    sent: dict[str, list[int]] = {}
    while letters := outbox.claim(50, at(1)):
        assert len({letter.recipient for letter in letters}) == len(letters)
        for letter in letters:
            sent.setdefault(letter.recipient, []).append(int(letter.raw.split()[1]))
        outbox.sent([letter.id for letter in letters], at(1))
    assert sorted(number for numbers in sent.values() for number in numbers) == list(range(1500))
    assert all(numbers == sorted(numbers) for numbers in sent.values())
