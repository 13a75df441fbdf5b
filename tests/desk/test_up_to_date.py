"""A server is brought up to date while a game goes on: the files of its rules are not as they were."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from mailgame.desk.office.office import Office
from mailgame.desk.office.up_to_date import note_editions
from mailgame.desk.room.mailroom import Mailroom
from mailgame.desk.room.room import Room
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from tests.desk.harness import BOARD, LETTERS, House

PEOPLE = ("Ann", "Ben", "Cleo")
Change = Callable[[Path], None]


def edited(file: str, was: str, now: str) -> Change:
    """Return what writes something else into a file of the rules."""
    def change(folder: Path) -> None:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert was in text
        path.write_text(text.replace(was, now), encoding="utf-8")

    return change


def without_boxes(folder: Path) -> None:
    (folder / "r27_boxes.py").unlink()
    edited("ruleset.toml", '27 = "boxes"\n', "")(folder)


NUMBER = edited("r05_items.py", "gold_buy=dollars(500)", "gold_buy=dollars(600)")
CHANGES: dict[str, Change] = {
    "a number": NUMBER,
    "a number more": edited("r14_property.py", "longest_name=", 'tax=number(3, "dollars"), longest_name='),
    "a number less": edited("r05_items.py", "double_buy=dollars(500), ", ""),
    "narrower bounds": edited("r14_property.py", 'number(40, "letters", least=1, most=200)', 'number(9, most=10)'),
    "the text": edited("r05_items.py", "there is no limit to how many", "there are no limits to how many"),
    "the title": edited("r05_items.py", '5, "Items"', '5, "Things"'),
    "an attribute": edited("r14_property.py", 'rule.attribute("player", "colour", "text", "", most=40)\n', ""),
    "a command": edited("r14_property.py", '"buy SQUARE as NAME GENDER"', '"purchase SQUARE as NAME GENDER"'),
    "a rule": without_boxes,
}


def begun() -> House:
    """Return a server with a game of the board that is a week old, on which Ann is about to buy a square."""
    house = House()
    house.open("week", BOARD, PEOPLE, script=[
        {"what": "order", "values": [list(PEOPLE)]},
        *({"what": "move", "who": name, "values": [[1, 3 + at]]} for at, name in enumerate(PEOPLE)),
    ])
    house.next_deadline()
    house.write("Ann", 'buy 5 as "Home" m')
    house.write("Ben", "buy gold card")
    return house


def restarted(house: House, folder: Path, change: Change | None = None) -> None:
    """Start the server again a minute later, with other files of rules than before if there is a change."""
    house.until(house.now + timedelta(minutes=1))
    copied = folder / str(len(list(folder.iterdir()))) / BOARD
    shutil.copytree(rulesets_folder() / BOARD, copied, ignore=shutil.ignore_patterns("__pycache__"))
    if change is not None:
        change(copied)
    room = Room(
        Mailroom(LETTERS, b"a secret of no importance", "mailgame", "play.example.org"),
        lambda slug: load(slug, [copied.parent]), house.office.room.settings,
    )
    house.office = Office(house.store, room)
    note_editions(house.office, house.now)


@pytest.mark.slow
@pytest.mark.parametrize("what", CHANGES)
def test_a_game_goes_on_whatever_of_its_rules_has_changed(what: str, tmp_path: Path) -> None:
    house = begun()
    restarted(house, tmp_path, CHANGES[what])
    for name in PEOPLE:
        assert "What you asked for" in house.says(name, "status")
    house.next_deadline()
    house.next_deadline()
    assert [house.last(name).kind for name in PEOPLE] == ["update"] * 3
    (told,) = [letter for letter in house.sent("Ann") if "Update 2" in letter.text]
    taken = "no rule in force knows this order any more" if what == "a command" else "Home"
    assert taken in told.words
    assert all(entry.outcome != "failed" for entry in house.journal("week"))
    assert "You buy a Gold Card for $500" in house.says("Ben", "buy gold card"), "numbers that players know stand"


@pytest.mark.slow
def test_the_admin_is_told_once_which_files_have_changed(tmp_path: Path) -> None:
    house = begun()
    restarted(house, tmp_path)
    assert house.last("Admin").kind != "new-edition", "nothing has changed"
    restarted(house, tmp_path, without_boxes)
    told = house.last("Admin")
    assert told.subject == "[The week game] The rules of The week game have changed on the server"
    assert "not as they were when it was last played: r27_boxes.py (gone), ruleset.toml." in told.words
    lines = len(house.journal("week"))
    assert f"From no. {lines + 1} of the history on" in told.words
    restarted(house, tmp_path, without_boxes)
    assert [letter.kind for letter in house.sent("Admin")].count("new-edition") == 1
    restarted(house, tmp_path)
    assert "r27_boxes.py (new), ruleset.toml" in house.last("Admin").words


@pytest.mark.slow
def test_a_game_of_which_nothing_was_noted_yet_is_noted_without_a_letter(tmp_path: Path) -> None:
    house = begun()
    with house.store.begin() as tx:
        tx.forget_setting("editions of week")
    restarted(house, tmp_path, NUMBER)
    assert house.last("Admin").kind != "new-edition"
    restarted(house, tmp_path)
    assert "r05_items.py" in house.last("Admin").words


@pytest.mark.slow
def test_a_game_that_cannot_be_opened_keeps_no_other_from_being_noted(tmp_path: Path) -> None:
    house = begun()
    house.open("second", BOARD, PEOPLE)
    with house.store.begin() as tx:
        tx.put_setting("editions of second", b"not a list")
    restarted(house, tmp_path, NUMBER)
    assert "r05_items.py" in house.last("Admin").words


@pytest.mark.slow
def test_an_undo_of_what_was_played_by_other_files_says_so(tmp_path: Path) -> None:
    house = begun()
    first = len(house.journal("week"))  # what Ben has bought
    admin = house.reply_to("Admin", "week")
    house.write("Admin", f"undo {first} because of a mistake", admin)
    assert "by the rules as they are now" not in house.last("Admin").words
    restarted(house, tmp_path, NUMBER)
    house.write("Admin", f"undo {first} because of a mistake", admin)
    now = f"It is all played by the rules as they are now; changed since no. {first}: r05_items.py."
    assert now in house.last("Admin").words
