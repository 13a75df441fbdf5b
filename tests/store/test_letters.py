"""Letters that came are kept, each once, and read in order."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from mailgame.store import NotThere, Store
from tests.store.builders import MONDAY, Came, at, came, make_game, make_routed


def test_a_letter_is_kept_as_it_came(store: Store) -> None:
    letter = Came(7, at(3.5), b"From: ann\r\n\r\n\x00\xff", truncated=True)
    with store.begin() as transaction:
        assert len(transaction.take([letter], at(10))) == 1
    with store.reading() as transaction:
        (found,) = transaction.unrouted(10)
        assert transaction.letter_bytes(found.id) == letter.raw
    assert (found.mailbox, found.uidvalidity, found.uid) == (letter.mailbox, 1, 7)
    assert (found.received_at, found.stored_at) == (at(3.5), at(10))
    assert found.received_at.tzinfo is not None
    assert (found.size, found.truncated, found.state) == (len(letter.raw), True, "raw")


def test_the_same_letter_is_taken_once(store: Store) -> None:
    with store.begin() as transaction:
        assert len(transaction.take([came(1), came(2), came(2)], MONDAY)) == 2
    with store.begin() as transaction:
        assert len(transaction.take([came(2), came(3)], MONDAY)) == 1
        assert len(transaction.take([], MONDAY)) == 0
        assert [letter.uid for letter in transaction.unrouted(10)] == [1, 2, 3]


def test_the_same_uid_in_another_mailbox_or_validity_is_another_letter(store: Store) -> None:
    with store.begin() as transaction:
        other_box = replace(came(1, raw=b"b"), mailbox="second@example.org/INBOX")
        renumbered = replace(came(1, raw=b"c"), uidvalidity=2)
        assert len(transaction.take([came(1, raw=b"a"), other_box, renumbered], MONDAY)) == 3
        assert len(transaction.unrouted(10)) == 3


def test_the_same_bytes_again_are_a_duplicate(store: Store) -> None:
    with store.begin() as transaction:
        transaction.take([came(1, raw=b"vote 301 yes")], MONDAY)
    with store.begin() as transaction:
        transaction.take([came(2, raw=b"vote 301 yes"), came(3, raw=b"vote 301 no")], MONDAY)
        first, third = transaction.unrouted(10)
        assert (first.uid, third.uid) == (1, 3)
        second = transaction.letter(first.id + 1)
    assert (second.uid, second.state, second.duplicate_of) == (2, "duplicate", first.id)
    assert second.reason == "the same bytes came before"


def test_the_same_bytes_twice_in_one_batch_are_a_duplicate_too(store: Store) -> None:
    with store.begin() as transaction:
        batch = [came(1, raw=b"x"), came(2, raw=b"y"), came(3, raw=b"x"), came(4, raw=b"x")]
        assert len(transaction.take(batch, MONDAY)) == 4
        first, _ = transaction.unrouted(10)
        twins = [transaction.letter(first.id + further) for further in (2, 3)]
    assert [twin.state for twin in twins] == ["duplicate", "duplicate"]
    assert {twin.duplicate_of for twin in twins} == {first.id}


def test_the_same_bytes_after_more_than_thirty_days_are_a_new_letter(store: Store) -> None:
    day = 24 * 60
    with store.begin() as transaction:
        transaction.take([came(1, 0, b"help")], MONDAY)
        transaction.take([came(2, 30 * day, b"help"), came(3, 61 * day, b"help")], MONDAY)
        transaction.take([came(4, 91 * day + 1, b"help")], MONDAY)
        assert [letter.uid for letter in transaction.unrouted(10)] == [1, 3, 4]


def test_a_mailbox_that_was_numbered_anew_brings_no_letter_twice(store: Store) -> None:
    letters = [came(uid) for uid in range(1, 6)]
    with store.begin() as transaction:
        transaction.take(letters, MONDAY)
    with store.begin() as transaction:
        assert len(transaction.take([replace(letter, uidvalidity=2) for letter in letters], at(60))) == 5
        assert [letter.uidvalidity for letter in transaction.unrouted(20)] == [1] * 5


def test_a_mailbox_made_anew_that_gives_old_keys_to_new_letters_loses_none(store: Store) -> None:
    """As where an account was moved to another provider, or deleted and made again, and is numbered from one."""
    others = [came(uid, 60 + uid, f"another {uid}".encode()) for uid in (1, 2, 3)]
    with store.begin() as transaction:
        transaction.take([came(uid) for uid in (1, 2)], MONDAY)
    for new in (3, 0):  # they are found once more if they could not be filed
        with store.begin() as transaction:
            assert len(transaction.take(others, at(70))) == new
            waiting = [transaction.letter_bytes(letter.id) for letter in transaction.unrouted(10)]
            assert waiting == [b"letter 1", b"letter 2", b"another 1", b"another 2", b"another 3"]


@pytest.mark.parametrize("again", [came(1, 5), came(1, 1, b"lett")])
def test_a_key_with_the_same_bytes_or_the_same_time_is_the_same_letter(store: Store, again: Came) -> None:
    with store.begin() as transaction:
        assert len(transaction.take([came(1)], MONDAY)) == 1
        assert len(transaction.take([again], MONDAY)) == 0


def test_letters_are_read_in_the_order_in_which_the_mail_server_got_them(store: Store) -> None:
    with store.begin() as transaction:
        transaction.take([came(1, 30), came(2, 10), came(3, 20), came(4, 10)], MONDAY)
        assert [letter.uid for letter in transaction.unrouted(3)] == [2, 4, 3]


def test_a_routed_letter_waits_for_its_game_until_it_is_played(store: Store) -> None:
    with store.begin() as transaction:
        make_game(transaction)
        transaction.take([came(1)], MONDAY)
        (letter,) = transaction.unrouted(1)
        transaction.route(letter.id, "monday", "Ann", "routed", message_id="<1@ann>")
        assert transaction.unrouted(1) == []
    with store.begin() as transaction:
        (letter,) = transaction.letters_for("monday", None, 10)
        assert (letter.game, letter.player, letter.state, letter.message_id) == ("monday", "Ann", "routed", "<1@ann>")
        transaction.mark_letter(letter.id, "played", answered_by=41)
        assert transaction.letters_for("monday", None, 10) == []
        transaction.mark_letter(letter.id, "played", "looked at again")
        found = transaction.letter(letter.id)
    assert (found.state, found.reason, found.answered_by) == ("played", "looked at again", 41)


def test_letters_received_before_a_deadline_are_told_from_those_at_it_and_after(store: Store) -> None:
    make_routed(store, {"monday": [1, 2, 3, 4], "friday": [5]})
    with store.begin() as transaction:
        assert [letter.uid for letter in transaction.letters_for("monday", at(3), 10)] == [1, 2]
        assert [letter.uid for letter in transaction.letters_for("monday", at(3) + timedelta(microseconds=1), 10)] \
            == [1, 2, 3]
        assert [letter.uid for letter in transaction.letters_for("monday", None, 3)] == [1, 2, 3]


def test_letters_with_one_message_id_are_found_oldest_first(store: Store) -> None:
    with store.begin() as transaction:
        transaction.take([came(1, 20), came(2, 10), came(3), came(4)], MONDAY)
        for letter in transaction.unrouted(10):
            message_id = "" if letter.uid == 4 else f"<{letter.uid // 3}>"
            transaction.route(letter.id, "", "", "ignored", message_id=message_id)
        assert [letter.uid for letter in transaction.letters_with_message_id("<0>")] == [2, 1]
        assert transaction.letters_with_message_id("<9>") == []
        assert transaction.letters_with_message_id("") == []


@pytest.mark.parametrize("message_id", ["<a\x00b@x>", "<\udcff@x>", "<" + "ä" * 5000 + "@x>", "<" + "x" * 997 + "€@x>"],
                         ids=["NUL", "half a surrogate pair", "very long", "cut within a character"])
def test_a_strange_message_id_is_found_again(store: Store, message_id: str) -> None:
    with store.begin() as transaction:
        transaction.take([came(1)], MONDAY)
        (letter,) = transaction.unrouted(1)
        transaction.route(letter.id, "", "", "ignored", reason=message_id, message_id=message_id)
    with store.begin() as transaction:
        assert [found.id for found in transaction.letters_with_message_id(message_id)] == [letter.id]


def test_held_letters_and_letters_aside_are_listed_oldest_first(store: Store) -> None:
    fates = {1: ("aside", ""), 2: ("held", "friday"), 3: ("held", "monday"), 4: ("held", "friday"), 5: ("ignored", "")}
    with store.begin() as transaction:
        transaction.take([came(uid, -uid) for uid in fates], MONDAY)
        for letter in transaction.unrouted(10):
            state, game = fates[letter.uid]
            transaction.route(letter.id, game, "", state, "why")  # type: ignore[arg-type]
    with store.reading() as transaction:
        assert [letter.uid for letter in transaction.held_letters()] == [4, 3, 2]
        assert [letter.uid for letter in transaction.held_letters("friday")] == [4, 2]
        assert [(letter.uid, letter.reason) for letter in transaction.letters_aside()] == [(1, "why")]


def test_a_long_list_of_letters_aside_is_complete(store: Store) -> None:
    with store.begin() as transaction:
        transaction.take([came(uid, uid // 7) for uid in range(1, 451)], MONDAY)
        for letter in transaction.unrouted(500):
            transaction.route(letter.id, "", "", "aside", "too many parts")
        assert [letter.uid for letter in transaction.letters_aside()] == list(range(1, 451))


def test_the_backlog_says_how_many_letters_wait_and_since_when(store: Store) -> None:
    make_routed(store, {"monday": [1, 2]})
    with store.begin() as transaction:
        transaction.take([came(3), came(4), came(5)], MONDAY)
        (third, *_) = transaction.unrouted(1)
        transaction.route(third.id, "", "", "held")
        backlog = transaction.backlog()
    assert (backlog.raw, backlog.routed, backlog.held, backlog.aside) == (2, 2, 1, 0)


def test_what_is_not_there_or_no_state_is_refused(store: Store) -> None:
    with store.begin() as transaction:
        for ask in (transaction.letter, transaction.letter_bytes):
            with pytest.raises(NotThere, match="no letter 99"):
                ask(99)
        with pytest.raises(NotThere, match="no letter 99"):
            transaction.route(99, "", "", "ignored")
        with pytest.raises(NotThere, match="no letter 99"):
            transaction.mark_letter(99, "played")
        with pytest.raises(ValueError, match="'lost' is no state of a letter"):
            transaction.mark_letter(99, "lost")  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="no time zone"):
            transaction.take([came(1)], MONDAY.replace(tzinfo=None))
