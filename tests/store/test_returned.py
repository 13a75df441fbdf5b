"""Letters that came back, and addresses that nothing more is sent to but a rare trial: no letter is lost by it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from msgspec.structs import replace

from mailgame.store import Outbox, Store
from tests.store.builders import to_send

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
ANN = "Ann@example.org"


@dataclass(frozen=True)
class Waiting:
    id: int
    recipient: str
    raw: bytes
    attempts: int


def outbox_of(store: Store) -> Outbox[Waiting]:
    return Outbox(store, Waiting, is_hard=lambda words: "5.1.1" in words)


def post(store: Store, number: int, who: str = ANN, at: datetime = NOON) -> int:
    with store.begin() as tx:
        return tx.post_letter(replace(to_send(number, who), created_at=at))


def sent(store: Store, at: datetime = NOON) -> list[int]:
    """Send all that is due; return which letters went out."""
    outbox, found = outbox_of(store), []
    while letters := outbox.claim(10, at):
        outbox.sent([letter.id for letter in letters], at)
        found += [letter.id for letter in letters]
    return found


def come_back(store: Store, letters: list[int], at: datetime = NOON, *, hard: bool = True, proven: bool = True) -> bool:
    with store.begin() as tx:
        return [tx.note_return(tx.letter_out(id), at, "550 5.1.1 gone", hard=hard, proven=proven) for id in letters][-1]


def kill(store: Store) -> list[int]:
    """Let three letters to Ann come back; return them."""
    ids = [post(store, number) for number in (1, 2, 3)]
    assert sent(store) == ids
    assert come_back(store, ids)
    return ids


def state(store: Store, letter: int) -> str:
    with store.reading() as tx:
        return tx.letter_out(letter).state


def test_from_the_third_letter_that_came_back_for_good_letters_are_held(store: Store) -> None:
    ids = [post(store, number) for number in (1, 2, 3)]
    sent(store)
    assert not come_back(store, ids[:2])
    waiting = post(store, 4)
    assert come_back(store, ids[2:])
    later = post(store, 5)
    bob = post(store, 6, "bob@example.org")
    assert sent(store) == [bob]
    assert (state(store, waiting), state(store, later)) == ("held", "held")
    with store.reading() as tx:
        found = tx.returns("ann@EXAMPLE.org")
        assert (found.hard, found.other, found.since, found.held, found.words) == (3, 0, NOON, 2, "550 5.1.1 gone")


def test_the_same_letter_counts_once_and_what_is_not_proven_or_passes_cuts_nobody_off(store: Store) -> None:
    ids = [post(store, number) for number in range(1, 9)]
    sent(store)
    for _ in range(5):
        come_back(store, ids[:1])
    come_back(store, ids[1:5], proven=False)
    come_back(store, ids[4:], hard=False)
    later = post(store, 9)
    assert sent(store) == [later]
    with store.reading() as tx:
        assert (tx.returns(ANN).hard, tx.returns(ANN).since) == (1, None)


def test_a_forged_report_does_not_make_less_of_a_proven_one(store: Store) -> None:
    ids = [post(store, number) for number in (1, 2, 3)]
    sent(store)
    come_back(store, ids[:2])
    come_back(store, ids[:2], hard=False, proven=False)
    assert come_back(store, ids[2:])


def test_whoever_writes_can_be_reached_and_gets_what_was_held_in_order(store: Store) -> None:
    kill(store)
    held = [post(store, number) for number in (4, 5, 6)]
    assert sent(store) == []
    with store.begin() as tx:
        assert tx.reached("ann@example.org", NOON) == 3
        assert tx.returns(ANN).hard == 0
    assert sent(store) == held


@pytest.mark.slow
def test_a_dead_address_is_tried_now_and_then_with_the_latest_letter(store: Store) -> None:
    kill(store)
    now, tried = NOON, []
    for day in range(1, 40):
        now = NOON + timedelta(days=day)
        latest = post(store, 100 + day, at=now)
        assert sent(store, now) == []
        with store.begin() as tx:
            tx.try_unreachable(now)
        gone = sent(store, now)
        if gone:
            assert gone == [latest]
            tried.append(day)
            come_back(store, gone, now)
    assert tried[:3] == [1, 4, 11]
    assert {later - earlier for earlier, later in pairwise(tried[2:])} == {7}


def test_a_trial_that_does_not_come_back_brings_all_that_was_held(store: Store) -> None:
    kill(store)
    held = [post(store, number) for number in (4, 5, 6)]
    assert sent(store) == []
    moments = [NOON + timedelta(days=day) for day in (1, 4)]
    for moment, expected in zip(moments, (held[2:], held[:2]), strict=True):
        with store.begin() as tx:
            tx.try_unreachable(moment)
        assert sent(store, moment) == expected
    with store.reading() as tx:
        assert tx.returns(ANN).since is None


def test_without_a_letter_there_is_nothing_to_try_and_the_next_one_is_tried(store: Store) -> None:
    kill(store)
    for day in (1, 2, 3):
        with store.begin() as tx:
            assert tx.try_unreachable(NOON + timedelta(days=day)) == 0
    later = post(store, 4, at=NOON + timedelta(days=3, hours=1))
    assert sent(store, NOON + timedelta(days=3, hours=1)) == []
    with store.begin() as tx:
        assert tx.try_unreachable(NOON + timedelta(days=4)) == 1
    assert sent(store, NOON + timedelta(days=4)) == [later]


def test_what_our_own_server_refuses_counts_too_and_no_longer_when_it_is_tried_again(store: Store) -> None:
    ids = [post(store, number) for number in (1, 2, 3)]
    outbox = outbox_of(store)
    for id in ids:
        assert [letter.id for letter in outbox.claim(1, NOON)] == [id]
        outbox.failed(id, "550 5.1.1 nobody", None, NOON)
    later = post(store, 4)
    assert sent(store) == []
    assert state(store, later) == "held"
    outbox.failed(ids[0], "550 5.1.1 nobody", NOON + timedelta(minutes=1), NOON)
    assert set(sent(store, NOON + timedelta(minutes=1))) == {later, ids[0]}
    with store.reading() as tx:
        assert (tx.returns(ANN).hard, tx.returns(ANN).since) == (2, None)


def test_a_report_counts_against_what_was_sent_lately_and_has_not_come_back(store: Store) -> None:
    ids = [post(store, number) for number in (1, 2)]
    sent(store)
    with store.begin() as tx:
        letter = tx.letter_out(ids[0])

        def latest(at: datetime, address: str = ANN) -> int | None:
            return tx.sent_lately(letter.game, letter.player, address, at)

        assert latest(NOON) == ids[1]
        assert latest(NOON, "bob@example.org") is None
        assert latest(NOON + timedelta(days=11)) is None
        tx.note_return(tx.letter_out(ids[1]), NOON, "", hard=True, proven=True)
        assert latest(NOON) == ids[0]
