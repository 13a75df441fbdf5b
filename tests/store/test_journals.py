"""A game's past: its journal, snapshots of its world, the stories of its updates."""

from __future__ import annotations

import pytest

from mailgame.store import AlreadyThere, EpochRow, JournalRow, Snapshot, Store, UpdateRow
from tests.store.builders import at, line


def test_a_journal_is_read_as_it_was_written(store: Store) -> None:
    lines = [JournalRow(1, at(1), "start", "", None, b"\x00\xff"), JournalRow(2, at(1), "command", "Béa ♞", 17, b"{}")]
    with store.begin() as transaction:
        transaction.append_journal("monday", lines)
        transaction.append_journal("friday", [line(1, author="Zoe")])
        transaction.append_journal("monday", [])
    with store.reading() as transaction:
        assert list(transaction.journal("monday")) == lines
        assert list(transaction.journal("monday", after=1)) == lines[1:]
        assert list(transaction.journal("sunday")) == []


def test_a_long_journal_is_read_in_pages(store: Store) -> None:
    with store.begin() as transaction:
        transaction.append_journal("monday", [line(seq) for seq in range(1, 26)])
        for page in (1, 5, 24, 25, 26):
            assert [entry.seq for entry in transaction.journal("monday", after=3, page=page)] == list(range(4, 26))


def test_a_line_is_written_once(store: Store) -> None:
    with store.begin() as transaction:
        transaction.append_journal("monday", [line(1, author="Ann")])
    with store.begin() as transaction:
        with pytest.raises(AlreadyThere), transaction.savepoint():
            transaction.append_journal("monday", [line(1, author="Bea")])
        with pytest.raises(AlreadyThere), transaction.savepoint():
            transaction.append_journal("monday", [line(2, author="Bea"), line(1, author="Bea")])
        assert [entry.author for entry in transaction.journal("monday")] == ["Ann"]


def test_the_latest_snapshot_before_a_line_is_found(store: Store) -> None:
    with store.begin() as transaction:
        for seq in (0, 10, 20):
            transaction.save_snapshot("monday", seq, at(seq), b"world %d" % seq)
        transaction.save_snapshot("friday", 15, at(15), b"another")
        assert transaction.snapshot_before("monday", 19) == Snapshot(10, at(10), b"world 10")
        assert transaction.snapshot_before("monday", 20) == Snapshot(20, at(20), b"world 20")
        assert transaction.snapshot_before("sunday", 20) is None
        transaction.save_snapshot("monday", 20, at(21), b"again")
        assert transaction.snapshot_before("monday", 99) == Snapshot(20, at(21), b"again")
        transaction.drop_snapshots("monday", after=0)
        assert transaction.snapshot_before("monday", 99) == Snapshot(0, at(0), b"world 0")
        assert transaction.snapshot_before("friday", 99) == Snapshot(15, at(15), b"another")


def test_the_stories_of_updates_are_kept_by_number(store: Store) -> None:
    with store.begin() as transaction:
        for number in (2, 1, 10):
            transaction.put_update("monday", number, at(number), b"story %d" % number)
        transaction.put_update("friday", 3, at(3), b"")
        transaction.put_update("monday", 2, at(5), b"told better")
        assert transaction.update("monday", 2) == UpdateRow(2, at(5), b"told better")
        assert transaction.update("monday", 3) is None
        assert [update.number for update in transaction.updates("monday")] == [1, 2, 10]


def test_a_closed_epoch_of_chance_is_kept_as_it_was(store: Store) -> None:
    with store.begin() as transaction:
        for number in (1, 0, 10):
            transaction.put_epoch("monday", number, at(number), b"epoch %d" % number)
        transaction.put_epoch("friday", 0, at(3), b"another")
        transaction.put_epoch("monday", 1, at(9), b"told otherwise")
        assert transaction.epochs("monday") == [EpochRow(n, at(n), b"epoch %d" % n) for n in (0, 1, 10)]
        assert transaction.epochs("sunday") == []
