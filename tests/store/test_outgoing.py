"""Letters to be sent are stored once each, and can be looked up."""

from __future__ import annotations

from datetime import datetime

import pytest
from msgspec.structs import replace

from mailgame.store import NotThere, PlayerRow, Store, Transaction
from tests.store.builders import at, to_send


def test_a_letter_out_is_kept_as_it_was_written(store: Store) -> None:
    letter = replace(to_send(1), raw=b"\x00\xff", in_reply_to_letter=7, player="Béa ♞")
    with store.begin() as transaction:
        number = transaction.post_letter(letter)
    with store.reading() as transaction:
        found = transaction.letter_out(number)
        assert transaction.letter_out_bytes(number) == b"\x00\xff"
        assert transaction.letter_out_with_message_id(letter.message_id) == found
        assert transaction.letter_out_with_message_id("<other@game>") is None
    assert (found.message_id, found.recipient, found.player, found.kind, found.occasion) \
        == (letter.message_id, letter.recipient, "Béa ♞", "receipt", "1")
    assert (found.state, found.attempts, found.created_at, found.next_try_at, found.sent_at, found.tried_at) \
        == ("waiting", 0, at(1), at(1), None, None)
    assert found.in_reply_to_letter == 7


def test_the_letters_that_an_answer_names_are_found_together(store: Store) -> None:
    with store.begin() as transaction:
        for number in (1, 2, 3):
            transaction.post_letter(replace(to_send(number), raw=b"letter %d" % number))
        named = ("<receipt-3@game>", "<other@game>", "<receipt-1@game>")
        assert transaction.letters_out_named(named) == {
            "<receipt-1@game>": b"letter 1", "<receipt-3@game>": b"letter 3"}
        assert transaction.letters_out_named(()) == {}


def latest(transaction: Transaction, player: PlayerRow, since: datetime, until: datetime, most: int,
           most_news: int = 0) -> list[bytes]:
    found = transaction.latest_posted_to(player, since, until, most, most_news)
    return [transaction.letter_out_bytes(one.id) for one in found]


def test_the_latest_letters_to_a_player_are_found_by_the_address_they_have_now(store: Store) -> None:
    player = PlayerRow("monday", "Ann", "ann@example.org")
    with store.begin() as transaction:
        for number in (1, 2, 3, 4):
            transaction.post_letter(replace(to_send(number, game="monday"), player="Ann", recipient="ann@example.org",
                                            raw=b"letter %d" % number))
        transaction.post_letter(replace(to_send(5, game="monday"), player="Ann", recipient="old@example.org"))
        assert latest(transaction, player, at(1), at(4), 2) == [b"letter 3", b"letter 2"]
        assert latest(transaction, player, at(3), at(9), 9) == [b"letter 4", b"letter 3"]


def test_among_the_latest_letters_to_a_player_are_those_that_answer_none(store: Store) -> None:
    player = PlayerRow("monday", "Ann", "ann@example.org")
    with store.begin() as transaction:
        for number in range(1, 9):
            transaction.post_letter(replace(
                to_send(number, game="monday"), player="Ann", recipient="ann@example.org", raw=b"letter %d" % number,
                in_reply_to_letter=None if number in (1, 2, 3, 8) else number))
        assert latest(transaction, player, at(1), at(9), 2) == [b"letter 8", b"letter 7"]
        assert latest(transaction, player, at(1), at(9), 2, 3) == [
            b"letter 8", b"letter 7", b"letter 3", b"letter 2"]


def test_the_same_letter_is_posted_once(store: Store) -> None:
    with store.begin() as transaction:
        first = transaction.post_letter(to_send(1))
    with store.begin() as transaction:
        assert transaction.post_letter(replace(to_send(1), raw=b"other bytes")) == first
        assert transaction.letter_out_bytes(first) == b"receipt 1"
        assert transaction.post_letter(to_send(2)) != first
        assert [letter.message_id for letter in transaction.letters_out()] == ["<receipt-1@game>", "<receipt-2@game>"]


def test_letters_out_are_listed_by_game_in_the_order_in_which_they_were_posted(store: Store) -> None:
    with store.begin() as transaction:
        ids = [transaction.post_letter(to_send(number, game="odd" if number % 2 else "even")) for number in range(9)]
        assert [letter.id for letter in transaction.letters_out(page=2)] == ids
        assert [letter.id for letter in transaction.letters_out("odd", page=2)] == ids[1::2]
        assert [letter.id for letter in transaction.letters_out("even", after=ids[3])] == ids[4::2]


def test_a_letter_that_is_not_there_is_named(store: Store) -> None:
    with store.begin() as transaction:
        for ask in (transaction.letter_out, transaction.letter_out_bytes,
                    lambda number: transaction.send_again(number, at(1))):
            with pytest.raises(NotThere, match="no letter out 5"):
                ask(5)
