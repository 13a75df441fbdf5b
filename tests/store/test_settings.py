"""What the server remembers of itself, and the ceiling of letters to one address."""

from __future__ import annotations

import threading

from mailgame.store import Store
from tests.store.builders import at


def test_a_setting_is_kept_and_replaced(store: Store) -> None:
    with store.begin() as transaction:
        assert transaction.setting("last run") is None
        transaction.put_setting("last run", b"\x00monday")
        transaction.put_setting("last run", b"\x00tuesday")
    with store.reading() as transaction:
        assert transaction.setting("last run") == b"\x00tuesday"


def test_a_secret_made_by_several_starts_at_once_is_the_same_for_all(store: Store) -> None:
    got: list[bytes] = []

    def start(mine: bytes) -> None:
        with store.begin() as transaction:
            got.append(transaction.first_setting("secret", mine))

    threads = [threading.Thread(target=start, args=(b"secret %d" % number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 8
    assert len(set(got)) == 1


def test_letters_to_an_address_are_counted_by_the_hour_up_to_a_ceiling(store: Store) -> None:
    with store.begin() as transaction:
        assert [transaction.count_letter("Ann@example.org", at(minute), 3) for minute in (0, 10, 59, 59.9)] \
            == [True, True, True, False]
        assert transaction.count_letter("ann@EXAMPLE.org", at(1), 3) is False
        assert transaction.count_letter("ann@example.org", at(1), 4) is True
        assert transaction.count_letter("ann@example.org", at(60), 3) is True
        assert transaction.count_letter("bea@example.org", at(0), 3) is True
        assert transaction.count_letter("bea@example.org", at(0), 0) is False


def test_two_counts_are_forgotten_together(store: Store) -> None:
    with store.begin() as transaction:
        for address in ("ann@example.org", "bea@example.org", "cleo@example.org"):
            assert transaction.count_letter(address, at(0), 1) is True
        assert transaction.count_letter("ann@example.org", at(60), 1) is True
        transaction.forget_count("Ann@example.org", "bea@example.org", at(0))
        for address, counted in (("ann@example.org", 0), ("bea@example.org", 0), ("cleo@example.org", 1)):
            assert transaction.counted(address, at(0)) == counted
        assert transaction.counted("ann@example.org", at(60)) == 1
        assert transaction.count_letter("ann@example.org", at(0), 1) is True
        transaction.forget_count("ann@example.org", "bea@example.org", at(0))
        assert transaction.counted("ann@example.org", at(0)) == 0


def test_old_counts_are_forgotten(store: Store) -> None:
    with store.begin() as transaction:
        assert transaction.count_letter("ann@example.org", at(0), 1) is True
        assert transaction.count_letter("ann@example.org", at(60), 1) is True
        transaction.forget_counts(before=at(60))
        assert transaction.count_letter("ann@example.org", at(0), 1) is True
        assert transaction.count_letter("ann@example.org", at(60), 1) is False
