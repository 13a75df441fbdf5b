"""Letters on disk: nothing is lost, UIDs are given once, and one process at a time has them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailgame.clock import VirtualClock
from mailgame.postoffice.boxes import INBOX, Boxes, Change, PostOfficeInUse

from .conftest import MONDAY
from .letters import letter

ANN = "ann@example.org"


@pytest.fixture
def boxes(clock: VirtualClock, letters_folder: Path) -> Iterator[Boxes]:
    boxes = Boxes(letters_folder, clock)
    yield boxes
    boxes.close()


def test_letters_boxes_and_uids_outlast_a_restart(clock: VirtualClock, letters_folder: Path) -> None:
    first = Boxes(letters_folder, clock)
    first.put([(ANN, letter("one")), (ANN, letter("two"))])
    inbox, done = first.make(ANN, INBOX), first.make(ANN, "Done")
    first.move(inbox, [1], done)
    first.close()

    second = Boxes(letters_folder, clock)
    now = second.make(ANN, INBOX)
    assert (now.uidvalidity, now.uidnext) == (inbox.uidvalidity, 3)
    assert [entry.uid for entry in second.entries(now)] == [2]
    assert [second.raw(entry.body) for entry in second.entries(done)] == [letter("one")]
    second.close()


def test_the_time_of_receipt_is_the_clock_s(boxes: Boxes) -> None:
    raw = letter(more="Date: Mon, 1 Jan 1990 00:00:00 +0000\n")
    assert boxes.put([(ANN, raw)])[0].received_at == MONDAY


def test_a_uid_is_never_given_twice(boxes: Boxes) -> None:
    boxes.put([(ANN, letter("one"))])
    inbox = boxes.make(ANN, INBOX)
    boxes.expunge(inbox, [1])
    assert boxes.put([(ANN, letter("two"))])[0].uid == 2


def test_a_box_made_anew_is_not_taken_for_the_old_one(boxes: Boxes) -> None:
    old = boxes.make(ANN, "Done")
    boxes.remove(old)
    assert boxes.make(ANN, "Done").uidvalidity > old.uidvalidity


def test_a_fresh_post_office_is_not_taken_for_another(boxes: Boxes, clock: VirtualClock, tmp_path: Path) -> None:
    other = Boxes(tmp_path / "other", clock)
    assert other.make(ANN, INBOX).uidvalidity != boxes.make(ANN, INBOX).uidvalidity
    other.close()


def test_what_is_removed_leaves_nothing_behind_but_what_was_copied(boxes: Boxes) -> None:
    boxes.put([(ANN, letter("one")), (ANN, letter("two"))])
    inbox, kept = boxes.make(ANN, INBOX), boxes.make(ANN, "Kept")
    boxes.copy(inbox, [1], kept)
    boxes.expunge(inbox, [1, 2])
    assert [boxes.raw(entry.body) for entry in boxes.entries(kept)] == [letter("one")]
    assert boxes.database.execute("SELECT count(*) FROM bodies").fetchone() == (1,)


def test_several_letters_are_stored_all_or_none(boxes: Boxes) -> None:
    told: list[Change] = []
    boxes.watch(told.append)
    boxes.database.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON letters WHEN new.address = 'bob@example.org'"
        " BEGIN SELECT raise(ABORT, 'disk full'); END"
    )
    with pytest.raises(sqlite3.IntegrityError, match="disk full"):
        boxes.put([(ANN, letter()), ("bob@example.org", letter())])
    assert boxes.boxes_of(ANN) == []
    assert told == []


def test_who_watches_is_told_until_he_asks_no_more(boxes: Boxes) -> None:
    told: list[Change] = []
    forget = boxes.watch(told.append)
    (entry,) = boxes.put([(ANN, letter())])
    boxes.mark(boxes.make(ANN, INBOX), {1: frozenset({"\\Seen"}), 99: frozenset()})
    forget()
    boxes.put([(ANN, letter())])
    assert [change.arrived for change in told] == [(entry,), ()]
    assert [marked.flags for change in told for marked in change.marked] == [{"\\Seen"}]


def test_a_second_process_is_turned_away(boxes: Boxes, clock: VirtualClock, letters_folder: Path) -> None:
    with pytest.raises(PostOfficeInUse, match="stop it first"):
        Boxes(letters_folder, clock)
    boxes.put([(ANN, letter())])


def test_letters_of_another_version_are_not_touched(clock: VirtualClock, letters_folder: Path) -> None:
    Boxes(letters_folder, clock).close()
    with sqlite3.connect(letters_folder / "letters.sqlite") as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(ValueError, match="another version"):
        Boxes(letters_folder, clock)


def test_letters_that_answer_each_other_are_one_thread(boxes: Boxes) -> None:
    boxes.put([(ANN, letter("vote", more="Message-ID: <1@ann>\n"))], folder="Sent")
    boxes.put([(ANN, letter("Re: vote", more="Message-ID: <2@game>\nIn-Reply-To: <1@ann>\n"))])
    boxes.put([(ANN, letter("Re: vote", more="Message-ID: <3@ann>\nReferences: <1@ann> <2@game>\n"))], folder="Sent")
    boxes.put([(ANN, letter("vote", more="Message-ID: <4@ann>\n"))], folder="Sent")
    boxes.put([("bob@example.org", letter("vote", more="In-Reply-To: <1@ann>\n"))])
    threads = [row[0] for row in boxes.database.execute("SELECT thread FROM letters ORDER BY id")]
    assert threads == [1, 1, 1, 4, 5]
