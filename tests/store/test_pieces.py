"""What letters share is stored once, and each letter goes out as it was written."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mailgame.store import Store
from mailgame.store.migrating import migrate
from mailgame.store.outbox import Outbox
from tests.store.builders import at, to_send

PICTURE, OTHER = b"\x89PNG" * 9000, b"the dark one " * 800


def size(store: Store) -> int:
    """How many bytes of letters out the database holds."""
    with store.engine.connect() as connection:
        return sum(int(connection.exec_driver_sql(f"SELECT sum(length({column})) FROM {table}").scalar() or 0)
                   for column, table in (("raw", "letters_out_raw"), ("piece", "pieces")))


def test_a_picture_in_the_letters_of_an_update_is_stored_once(store: Store) -> None:
    letters = [replace(to_send(number, f"player{number}@example.org"), shared=(PICTURE, OTHER),
                       raw=b"Dear %d\r\n" % number + PICTURE + b"\r\n--\r\n" + OTHER + b"the end")
               for number in range(20)]
    with store.begin() as transaction:
        ids = [transaction.post_letter(letter) for letter in letters]
    assert size(store) < len(PICTURE) + len(OTHER) + 20 * 30
    with store.begin() as transaction:  # an hour later the same picture is sent again
        ids.append(transaction.post_letter(replace(letters[0], message_id="<later@game>")))
    assert size(store) < len(PICTURE) + len(OTHER) + 21 * 30
    with store.reading() as transaction:
        assert [transaction.letter_out_bytes(id) for id in ids[:20]] == [letter.raw for letter in letters]
        assert transaction.letters_out_named(["<later@game>"]) == {"<later@game>": letters[0].raw}


def test_what_is_handed_to_the_mail_server_is_the_whole_letter(store: Store) -> None:
    letter = replace(to_send(1), raw=b"before " + PICTURE + b" after", shared=(PICTURE,))
    with store.begin() as transaction:
        transaction.post_letter(letter)
    outbox = Outbox(store, lambda *row: row)
    (sent,) = outbox.claim(9, at(5))
    assert letter.raw in sent


def test_a_picture_that_begins_like_another_is_not_taken_for_it(store: Store) -> None:
    like = PICTURE[:-1] + b"!"
    letter = replace(to_send(1), raw=b"before " + like + b" between " + PICTURE + b" after", shared=(PICTURE,))
    with store.begin() as transaction:
        id = transaction.post_letter(letter)
        assert transaction.letter_out_bytes(id) == letter.raw
    assert size(store) == len(letter.raw), "the other picture stays in the letter, and this one was cut out of it"


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store for all examples of a test."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('pieces')}/mailgame.db")
    migrate(store)
    yield store
    store.close()


@pytest.mark.slow
@given(st.lists(st.tuples(st.binary(max_size=9), st.binary(max_size=9))), st.lists(st.binary(max_size=9)))
def test_whatever_is_shared_a_letter_stays_what_it_is(
        lasting: Store, parts: list[tuple[bytes, bytes]], others: list[bytes]) -> None:
    raw = b"".join(own + shared for own, shared in parts)
    shared = (*(piece for _, piece in parts), *others)
    with lasting.begin() as transaction, contextlib.suppress(_Undo), transaction.savepoint():
        for number, order in ((1, shared), (2, shared[::-1])):
            id = transaction.post_letter(replace(to_send(number), raw=raw, shared=order))
            assert transaction.letter_out_bytes(id) == raw
        raise _Undo


class _Undo(Exception):
    """Ends an example."""
