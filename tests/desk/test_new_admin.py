"""A new Admin: a first letter, a desk by mail, and a letter at once when somebody wants to join."""

from __future__ import annotations

import logging

import pytest
from msgspec.structs import replace

from mailgame.desk.performing.performer import Performer
from mailgame.desk.sorting.questions import Questions
from tests.desk.harness import ADMIN, BOARD, CARDS, House


@pytest.fixture
def house(empty_house: House) -> House:
    """A server with one game that takes newcomers."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    return empty_house


def admin(house: House, body: str) -> str:
    """Let the Admin answer their last letter; return the words of the answer."""
    house.write("admin", body, to=house.last("admin").reply_to)
    return house.last("admin").words


def test_the_first_letter_says_that_the_game_is_open_and_what_to_do(house: House) -> None:
    (first,) = house.sent("admin")
    assert first.subject == "[The winter game] You are the Admin of The winter game"
    assert "It is BoredNomic II, with 2 players, who have been written to." in first.words
    assert "join winter as NAME GENDER, with m or f in place of GENDER" in first.words
    assert "desk" in first.words
    assert "The game does not wait for you: what is due happens on time." in first.words


def test_one_player_is_not_players(empty_house: House) -> None:
    room = empty_house.office.room
    known = room.rulesets
    room.rulesets = lambda slug: replace(known(slug), least_players=1)
    empty_house.open("summer", CARDS, ["Ann"])
    assert "with one player, who has been written to." in empty_house.sent("admin")[0].words


def test_a_fault_in_the_first_letter_does_not_undo_the_opening(
    empty_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the letter cannot be written")

    monkeypatch.setattr("mailgame.desk.letters.to_admin.begin", broken)
    room = empty_house.office.room
    room.settings = replace(room.settings, raise_faults=False)
    empty_house.open("summer", BOARD, ["Ann", "Bert"])
    assert empty_house.players("summer") == ["Ann", "Bert"]


def test_a_game_that_takes_no_newcomers_says_so(empty_house: House) -> None:
    empty_house.open("summer", CARDS, ["Ann", "Bert"])
    assert "It takes no newcomers." in empty_house.sent("admin")[0].words


def test_a_command_counts_in_a_reply_to_it(house: House) -> None:
    assert "nothing waits for you" in admin(house, "desk")


def test_a_wish_to_join_is_a_letter_at_once_and_one_line_lets_them_in(house: House) -> None:
    house.write("Cleo", "join winter as Cleo f")
    letter = house.last("admin")
    assert letter.subject == "[The winter game] A newcomer: Cleo"
    assert letter.date == house.now
    assert "approve 1" in letter.words
    assert "approve 1" in admin(house, "desk")
    assert "Newcomers:" in house.last("admin").words
    assert "✓" in admin(house, "approve 1")
    assert "nothing waits for you" in admin(house, "desk")


def test_of_many_newcomers_an_hour_the_digest_tells(house: House) -> None:
    names = [chr(number) for number in range(ord("C"), ord("J"))]
    for name in names:
        house.write(f"{name}x", f"join winter as {name}x f")
    assert [one.subject for one in house.sent("admin") if "A newcomer" in one.subject] == [
        f"[The winter game] A newcomer: {name}x" for name in names[:3]]
    desk = admin(house, "desk")
    assert all(f"{name}x" in desk for name in names)


def test_the_desk_is_the_admins_alone(house: House) -> None:
    assert "Newcomers" not in house.says("Ann", "desk")


def test_each_letter_in_and_each_deadline_is_a_line_of_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "mailgame")
    house.write("Ann", "status")
    assert "In: letter 1 of Ann to winter, routed" in caplog.text
    with house.store.reading() as tx:
        due = tx.game("winter").due_at
    assert due is not None
    house.until(due)
    assert "Deadline of winter, due 2026-11-24T00:00:00" in caplog.text
    assert ADMIN not in caplog.text


def test_a_letter_whose_reading_is_taken_back_is_no_line_of_the_log(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read again, and logged then: once."""
    caplog.set_level(logging.INFO, "mailgame")

    def breaks(*_: object) -> None:
        raise RuntimeError("the database is full")

    monkeypatch.setattr(Questions, "ask_what_is_owed", breaks)
    with pytest.raises(RuntimeError, match="the database is full"):
        house.write("Ann", "status")
    monkeypatch.undo()
    assert "In: " not in caplog.text
    house.settle()
    assert caplog.text.count("In: letter 1 of Ann to winter, routed") == 1


def test_a_deadline_that_is_taken_back_is_no_line_of_the_log(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is played again, and logged then: once."""
    caplog.set_level(logging.INFO, "mailgame")
    with house.store.reading() as tx:
        due = tx.game("winter").due_at
    assert due is not None

    def breaks(*_: object) -> None:
        raise RuntimeError("the database is full")

    monkeypatch.setattr(Performer, "close", breaks)
    with pytest.raises(RuntimeError, match="the database is full"):
        house.until(due)
    monkeypatch.undo()
    assert "Deadline of" not in caplog.text
    house.until(due)
    assert caplog.text.count("Deadline of winter, due 2026-11-24T00:00:00") == 1
