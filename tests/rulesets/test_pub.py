"""The pub: every kind of roll and a deck that lasts, by letters, as shipped rules and players' law throw them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.dice import dicebook
from mailgame.dice.verifying import verify
from mailgame.rehearsing.mailing import letter_of
from mailgame.rehearsing.rehearsal import Stage, play
from mailgame.rehearsing.rehearsal_file import Rehearsal, read_file

FOLDER = Path(__file__).parent
WEEK = FOLDER / "pub" / "rehearsals" / "week.toml"


def week() -> Rehearsal:
    return replace(read_file(WEEK), rulesets=(FOLDER,))


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which the week is left."""
    folder = tmp_path_factory.mktemp("week")
    outcome = play(week(), folder)
    assert outcome.missed == []
    return folder


@pytest.mark.slow
def test_every_roll_of_the_week_can_be_checked_in_the_end(left: Path) -> None:
    book = json.loads((left / "site" / "dice.json").read_text(encoding="utf-8"))
    report = dicebook.check(book)
    assert report.faults == []
    assert {roll.kind for roll in report.rolls} >= {"dice", "faces", "chance", "pick", "shuffle", "deal"}
    assert report.waits == 0


@pytest.mark.slow
def test_the_server_finds_right_what_was_thrown_and_dealt_without_a_script() -> None:
    unscripted = replace(week(), script=(), expectations=())
    stage = Stage(unscripted, draw=False)
    stage.open()
    for mail in unscripted.letters:
        stage.pass_time(mail.at)
        stage.deliver(letter_of(mail), mail.at)
    with stage.store.begin() as tx:
        before = verify(stage.office, tx, "rehearsal")
    stage.pass_time(unscripted.until)
    with stage.store.begin() as tx:
        report = verify(stage.office, tx, "rehearsal")
    stage.store.close()
    assert before.faults == report.faults == []
    assert (before.waits > 0, report.waits) == (True, 0)
    assert {roll.how for roll in report.rolls} == {""}


def test_a_card_that_one_player_holds_is_in_nobody_elses_letters(left: Path) -> None:
    letters = [file.read_text(encoding="utf-8") for file in sorted((left / "mail").glob("*.eml"))]
    knowing = [letter for letter in letters if "king of cups" in letter]
    assert knowing
    assert all("To: Cleo" in letter or "To: cleo" in letter for letter in knowing)


def test_the_pages_draw_a_die_of_ten_and_say_what_happened(left: Path) -> None:
    page = (left / "site" / "dice.html").read_text(encoding="utf-8")
    assert "dice of 6 and 10 sides" in page
    assert "a chance of 1 in 3" in page
    assert 'aria-label="yes"' in page
    assert "2 of Ann, Bert, Cleo" in page
