"""The Admin's prose is met as players' is: with the commands that it is about, of which none is played."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, House


def answer(house: House, body: str) -> str:
    house.write("Admin", body, house.reply_to("Admin", "winter"))
    return house.last("Admin").text


@pytest.mark.parametrize(("written", "offered"), [
    ("kick Bert out", "remove Bert because …"),
    ("stop the game for christmas", "pause"),
    ("Bert is on holiday until 5 December", "as Bert: away 2026-11-23 2026-12-05"),
    ("please postpone the deadline by a day", "shift deadline by 1 days"),
    ("let the game go on", "resume"),
    ("could you warn Ann", "warn Ann because …"),
])
def test_what_the_admin_wants_is_answered_with_the_command_that_does_it(
    empty_house: House, written: str, offered: str
) -> None:
    """It is Monday 23 November."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.settle()
    text = answer(empty_house, written)
    assert "nothing was changed" in text
    assert text.partition("Try one of these")[2].partition("\n    ")[2].startswith(f"{offered}\n")
    assert "Bert" in empty_house.players("winter")


def test_any_words_are_no_things_to_be_given(empty_house: House) -> None:
    """“give Bert is on holiday” was offered."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    for written in ("Bert is on holiday", "Bert wants to leave", "Ann should get 100 dollars"):
        assert "    give " not in answer(empty_house, written)
