"""A transaction is done wholly or not at all, and says so when it was not."""
# ruff: noqa: PT012  (where the error comes from is a matter of the whole transaction)

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mailgame.store import AlreadyThere, Outbox, Store, StoreAway, StoreError, Transaction
from mailgame.store.checking import check
from mailgame.store.migrating import migrate
from tests.store.builders import at, came, line, make_game, to_send


def names(store: Store) -> list[str]:
    with store.reading() as transaction:
        return [game.id for game in transaction.games()]


def test_an_exception_undoes_everything(store: Store) -> None:
    with pytest.raises(RuntimeError, match="rule 12"), store.begin() as transaction:
        make_game(transaction)
        transaction.take([came(1)], at(1))
        transaction.post_letter(to_send(1))
        raise RuntimeError("rule 12")
    with store.reading() as transaction:
        assert transaction.games() == []
        assert transaction.unrouted(9) == []
        assert list(transaction.letters_out()) == []


def test_one_bad_letter_in_a_batch_is_undone_alone(store: Store) -> None:
    with store.begin() as transaction:
        for number, name in enumerate(("good", "bad", "better")):
            try:
                with transaction.savepoint():
                    make_game(transaction, name)
                    transaction.post_letter(to_send(number))
                    if name == "bad":
                        raise ZeroDivisionError
            except ZeroDivisionError:
                transaction.put_setting("set aside", name.encode())
    with store.reading() as transaction:
        assert {game.id for game in transaction.games()} == {"good", "better"}
        assert [letter.occasion for letter in transaction.letters_out()] == ["0", "2"]
        assert transaction.setting("set aside") == b"bad"


def test_savepoints_stand_inside_each_other(store: Store) -> None:
    with store.begin() as transaction:
        with transaction.savepoint():
            make_game(transaction, "outer")
            with pytest.raises(KeyError), transaction.savepoint():
                make_game(transaction, "inner")
                raise KeyError
            with transaction.savepoint():
                make_game(transaction, "second")
        with pytest.raises(ValueError), transaction.savepoint():
            with transaction.savepoint():
                make_game(transaction, "lost")
            raise ValueError
    assert sorted(names(store)) == ["outer", "second"]


def test_an_error_that_is_caught_without_a_savepoint_spoils_the_transaction_on_both_databases(store: Store) -> None:
    with pytest.raises(StoreError, match="nothing was saved"), store.begin() as transaction:
        make_game(transaction)
        transaction.append_journal("monday", [line(1)])
        with pytest.raises(AlreadyThere):
            transaction.append_journal("monday", [line(1)])
    assert names(store) == []
    with store.begin() as transaction:
        make_game(transaction)
        with pytest.raises(StoreError, match="nothing was saved"), transaction.savepoint():
            transaction.append_journal("monday", [line(1)])
            with pytest.raises(AlreadyThere):
                transaction.append_journal("monday", [line(1)])
    assert names(store) == ["monday"]


def test_a_transaction_that_is_over_is_not_used_again(store: Store) -> None:
    opening = store.begin()
    with opening as transaction:
        make_game(transaction)
    with pytest.raises(StoreError, match="this transaction is over"):
        transaction.games()
    with pytest.raises(StoreError, match="this transaction is over"):
        transaction.append_journal("monday", [line(1), line(2)])
    with pytest.raises(StoreError, match="this transaction is over"), opening:
        pass


def test_a_thread_has_one_transaction_at_a_time(store: Store) -> None:
    outbox = Outbox(store, lambda *letter: letter)
    with store.begin() as transaction:
        make_game(transaction)
        with pytest.raises(StoreError, match="a transaction open already"), store.begin():
            pass
        with pytest.raises(StoreError, match="a transaction open already"), store.reading():
            pass
        with pytest.raises(StoreError, match="a transaction open already"):
            outbox.claim(1, at(1))
    assert names(store) == ["monday"]


def test_who_reads_sees_one_moment_and_waits_for_nobody(store: Store) -> None:
    with store.begin() as transaction:
        make_game(transaction, "first")
    with store.reading() as reader:
        assert len(reader.games()) == 1
        with in_another_thread(store) as writer:
            make_game(writer, "second")
            assert len(reader.games()) == 1
        assert len(reader.games()) == 1
    assert names(store) == ["first", "second"]


def test_who_reads_cannot_write(store: Store) -> None:
    with pytest.raises(StoreAway, match=r"may (not be written|only be read)"), store.reading() as transaction:
        make_game(transaction)
    with store.begin() as transaction:  # the same connection writes again
        make_game(transaction, "after")
    assert names(store) == ["after"]


def test_who_waits_too_long_is_told_that_the_database_is_busy(store: Store, url: str) -> None:
    with store.begin() as transaction:
        make_game(transaction)
    impatient = Store(url, patience=0.05)
    with in_another_thread(store) as holder:
        holder.lock_game("monday")
        with pytest.raises(StoreAway, match="busy"), impatient.begin() as transaction:
            transaction.lock_game("monday")
    with impatient.begin() as transaction:
        assert transaction.lock_game("monday").id == "monday"
    impatient.close()


def test_a_store_in_memory_is_shared_by_threads() -> None:
    store = Store("sqlite://")
    migrate(store)
    with in_another_thread(store) as writer:
        make_game(writer)
    with store.begin() as transaction:
        make_game(transaction, "second")
    assert names(store) == ["monday", "second"]
    assert check(store) == []
    store.close()


@contextmanager
def in_another_thread(store: Store) -> Iterator[Transaction]:
    """Open a transaction as another thread would."""
    opened: list[Transaction] = []
    begun, done = threading.Event(), threading.Event()

    def run() -> None:
        with store.begin() as transaction:
            opened.append(transaction)
            begun.set()
            done.wait(30)

    thread = threading.Thread(target=run)
    thread.start()
    assert begun.wait(30)
    try:
        yield opened[0]
    finally:
        done.set()
        thread.join()
