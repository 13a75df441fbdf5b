"""What somebody wants of the game itself, said in prose: to leave, to be away, to be back, to take an order back."""

from __future__ import annotations

import pytest

from tests.desk.harness import House


def offered(house: House, words: str) -> list[str]:
    """Return what the answer to a letter of Ann's offers, on lines that can be sent."""
    house.write("Ann", words)
    return [line.strip() for line in house.last("Ann").text.split("\n") if line.startswith("    ")]


@pytest.mark.parametrize("words", [
    "I quit", "I’m out", "I want to leave the game.", "Sorry guys, I have no time to play any more!", "quit the game",
    "please remove me from the list", "stop sending me mail",
])
def test_whoever_wants_to_leave_is_told_how_and_how_to_get_fewer_letters(house: House, words: str) -> None:
    assert offered(house, words)[:2] == ["leave", "mail reminders off"]
    assert "Ann" in house.players("winter")


@pytest.mark.parametrize(("words", "line"), [
    ("I'm going on holiday until 5 December", "away 2026-11-23 2026-12-05"),
    ("I'll be away from 3 December to 10 December.", "away 2026-12-03 2026-12-10"),
    ("Sorry, I will be travelling from Dec 3 till Dec 10", "away 2026-12-03 2026-12-10"),
    ("On vacation from tomorrow until Friday", "away 2026-11-24 2026-11-27"),
    ("I am away next week", "away 2026-11-30 2026-12-06"),
    ("I will be offline for two weeks", "away 2026-11-23 2026-12-06"),
    ("back on 30 November, I'm on a trip", "away 2026-11-23 2026-11-30"),
    ("pause my account please", "away 2026-11-23 2026-11-30"),
    ("I am not here next week", "away 2026-11-30 2026-12-06"),
    ("gone fishing until friday", "away 2026-11-23 2026-11-27"),
    ("I won't be here 2 weeks starting tomorrow", "away 2026-11-24 2026-12-07"),
    ("cant play next week", "away 2026-11-30 2026-12-06"),
])
def test_whoever_will_be_away_is_told_how_to_say_so_with_the_days(house: House, words: str, line: str) -> None:
    """It is Monday 23 November."""
    assert offered(house, words)[0] == line
    house.write("Ann", line)
    assert "You are away" in house.last("Ann").text


@pytest.mark.parametrize("words", [
    "I want to complain about Bert", "I have a complaint", "please pause the game until january",
    "can we put the game on hold for a week?",
])
def test_what_the_admin_alone_can_do_is_written_to_the_admin(house: House, words: str) -> None:
    assert offered(house, words)[:3] == ["message admin", words, "end"]


def test_whoever_is_back_is_told_how_to_say_so(house: House) -> None:
    house.write("Ann", "away 2026-11-23 2026-12-05")
    assert offered(house, "Hi, I'm back!")[0] == "back"


@pytest.mark.parametrize("words", ["undo", "undo my last order", "take that back", "please cancel my last order"])
def test_an_order_that_is_still_on_file_can_be_cancelled_and_what_is_done_is_for_the_admin(
    house: House, words: str
) -> None:
    assert offered(house, words)[:3] == ["message admin", "Please undo my last order.", "end"]
    house.write("Ann", "standing buy 2 silver")
    assert offered(house, words)[0] == "cancel 1"


@pytest.mark.parametrize(("words", "line"), [
    ("i quit this is boring", "leave"),
    ("please stop sending me so many of these", "mail reminders off"),
    ("I will be on holiday from 5 to 12 December without internet", "away 2026-12-05 2026-12-12"),
    ("I'm travelling December 5-12, my brother marries", "away 2026-12-05 2026-12-12"),
])
def test_who_says_it_of_themselves_may_go_on_with_anything(house: House, words: str, line: str) -> None:
    assert offered(house, words)[0] == line
    assert "Ann" in house.players("winter")


@pytest.mark.parametrize("words", [
    "quit smoking, it is bad for your soldiers", "If Bert quits I am out of cards too",
    "The holiday square should cost more than that, and so should the garden",
])
def test_what_says_something_else_as_well_is_no_wish(house: House, words: str) -> None:
    assert not {"leave", "back", "cancel 1"} & set(offered(house, words))
    assert not any(line.startswith("away") for line in offered(house, words))
