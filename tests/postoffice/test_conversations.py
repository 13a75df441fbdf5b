"""Lists of conversations, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailgame.clock import VirtualClock
from mailgame.postoffice.boxes import INBOX, Boxes, Change
from mailgame.postoffice.conversations import Conversations, bare_subject

from .letters import letter

ANN = "ann@example.org"


@pytest.fixture
def boxes(clock: VirtualClock, letters_folder: Path) -> Iterator[Boxes]:
    boxes = Boxes(letters_folder, clock)
    yield boxes
    boxes.close()


def put(boxes: Boxes, number: int, answers: int = 0, address: str = ANN) -> None:
    fields = f"Message-ID: <{number}@x>\n" + (f"In-Reply-To: <{answers}@x>\n" if answers else "")
    boxes.put([(address, letter(f"Re: letter {number}", f"words {number}", more=fields))])


def test_the_latest_conversation_comes_first_and_tells_of_its_latest_letter(boxes: Boxes) -> None:
    for number, answers in ((1, 0), (2, 0), (3, 1), (4, 0)):
        put(boxes, number, answers)
    listed = Conversations(boxes).headings(ANN)
    assert [(one.thread, one.latest, one.letters, one.unread) for one in listed] == [
        (4, 4, 1, 1),
        (1, 3, 2, 2),
        (2, 2, 1, 1),
    ]
    assert [one.opening for one in listed] == ["words 4", "words 3", "words 2"]
    assert listed[1].subject == "letter 3"


def test_page_by_page_each_conversation_comes_once(boxes: Boxes) -> None:
    for number in range(1, 41):
        put(boxes, number)
    for number in range(41, 61):
        put(boxes, number, answers=(number - 40) * 2)
    conversations, seen, before = Conversations(boxes), [], 2**62
    while page := conversations.headings(ANN, before=before, most=7):
        seen += [one.thread for one in page]
        before = page[-1].latest
    assert seen == [*range(40, 0, -2), *range(39, 0, -2)]


def test_reading_a_conversation_leaves_the_others_unread(boxes: Boxes) -> None:
    for number, answers in ((1, 0), (2, 1), (3, 0)):
        put(boxes, number, answers)
    put(boxes, 4, address="bob@example.org")
    told: list[Change] = []
    boxes.watch(told.append)
    conversations = Conversations(boxes)
    conversations.read(ANN, 1)
    assert [(one.thread, one.unread, one.first) for one in conversations.headings(ANN)] == [(3, 1, 3), (1, 0, 2)]
    put(boxes, 5, answers=1)
    put(boxes, 6, answers=1)
    assert conversations.headings(ANN)[0].first == 5
    conversations.read(ANN, 1)
    assert [(one.address, one.unread) for one in conversations.mailboxes()] == [(ANN, 1), ("bob@example.org", 1)]
    conversations.read(ANN, 1)
    assert len([change for change in told if change.marked]) == 2


def test_letters_in_any_box_belong_to_the_conversation(boxes: Boxes) -> None:
    put(boxes, 1)
    boxes.put([(ANN, letter("mine", more="Message-ID: <2@x>\nIn-Reply-To: <1@x>\n"))], folder="Sent", flags=["\\Seen"])
    boxes.move(boxes.make(ANN, INBOX), [1], boxes.make(ANN, "Done"))
    assert [one.subject for one in Conversations(boxes).letters(ANN, 1)] == ["Re: letter 1", "mine"]


def test_another_s_letters_are_not_shown(boxes: Boxes) -> None:
    put(boxes, 1)
    conversations = Conversations(boxes)
    assert conversations.letter("bob@example.org", 1) is None
    assert conversations.letters("bob@example.org", 1) == []
    assert conversations.letter(ANN, 99) is None


@pytest.mark.slow
def test_a_list_looks_at_no_more_letters_than_it_shows(boxes: Boxes) -> None:
    """However many letters there are: SQLite counts the steps it takes."""

    def steps() -> int:
        taken = [0]

        def count() -> int:
            taken[0] += 1
            return 0

        boxes.database.set_progress_handler(count, 10)
        Conversations(boxes).headings(ANN, most=20)
        boxes.database.set_progress_handler(None, 10)
        return taken[0]

    boxes.put([(ANN, letter(f"one {n}")) for n in range(100)])
    few = steps()
    boxes.put([(ANN, letter(f"more {n}")) for n in range(3000)])
    assert steps() <= few * 1.2


@pytest.mark.parametrize(
    ("subject", "bare"),
    [
        ("Re: my vote", "my vote"),
        ("RE: AW: Fwd: my vote", "my vote"),
        ("re[2]: my vote", "my vote"),
        ("Antw.: my vote", "Antw.: my vote"),
        ("Reply: my vote", "Reply: my vote"),
        ("Re: [Friday Table] Update 5", "Update 5"),
        ("[Friday Table]", "[Friday Table]"),
        ("Re:", ""),
        ("", ""),
    ],
)
def test_the_subject_without_what_mail_programs_add(subject: str, bare: str) -> None:
    assert bare_subject(subject) == bare
