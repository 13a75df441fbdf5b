"""A new Admin: a first letter, a desk by mail, and a letter at once when somebody wants to join."""

from __future__ import annotations

import logging

import pytest

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
