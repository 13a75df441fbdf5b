"""While a game is paused, letters and pages say so, name no deadline that will not be, and offer nothing in vain."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from mailgame.playing.habits import answers_of
from tests.desk.harness import House

GAMES = ["borednomic2", "economic", "futurenomic", "nomicrisk", "nomopoly2"]
STILL = ["economic", "futurenomic", "nomicrisk"]
"""Those whose clocks stand still while they are paused."""
PEOPLE = ["Ann", "Bert", "Cleo"]
COMMAND = re.compile(r"^ {4}(\S.*(?:\n {4}.+)*)$", re.MULTILINE)
"""A command in a letter, with its lines."""
WEEKDAYS = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+")


def paused(house: House, ruleset: str, weeks: int = 6) -> None:
    """Begin a game, let Ann propose something in it, pause it, and let weeks go by."""
    rules = house.office.room.rulesets(ruleset)
    answers = {name: answers_of(rules, at) for at, name in enumerate(PEOPLE)}
    house.open("winter", ruleset, PEOPLE, answers=answers)
    house.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    announced = "pause at 2026-11-24 12:00 until about 2026-12-24 12:00 because of a storm"
    as_admin(house, announced if ruleset == "nomicrisk" else "pause yes because of a storm")
    house.until(house.now + timedelta(weeks=weeks))


def as_admin(house: House, words: str) -> None:
    house.write("Admin", words, house.reply_to("Admin", "winter"))


def section(words: str, heading: str) -> str:
    """What stands below a heading of a letter."""
    found = re.search(rf"^{heading}\n[-=]+\n\n(.*?)(?=^\S.*\n[-=]+$|\Z)", words, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize("ruleset", GAMES)
def test_status_says_that_the_game_is_paused_and_what_it_shows_can_be_done(empty_house: House, ruleset: str) -> None:
    paused(empty_house, ruleset)
    empty_house.write("Ann", "status")
    letter = empty_house.last("Ann")
    assert "The game is paused: a storm." in letter.words
    assert "The game is paused: a storm." in letter.html
    for command in COMMAND.findall(section(letter.text, "What you may do now")):
        empty_house.write("Ann", command.replace("\n    ", "\n"))
        assert "The game is paused (" not in empty_house.last("Ann").words, command


@pytest.mark.parametrize("ruleset", GAMES)
def test_whoever_asks_what_is_going_on_is_told(empty_house: House, ruleset: str) -> None:
    paused(empty_house, ruleset)
    assert "The game is paused: a storm." in empty_house.says("Ann", "Hello, what is going on?")


@pytest.mark.parametrize("ruleset", STILL)
def test_where_the_clocks_stand_still_no_letter_names_a_deadline(empty_house: House, ruleset: str) -> None:
    paused(empty_house, ruleset)
    words = [empty_house.says("Ann", line) for line in ("status", "Hello?", "vote 1 yes", "vote 325 yes", "orders")]
    assert [WEEKDAYS.findall(word) for word in words] == [[]] * len(words)
    assert "every deadline is put off" in words[0]


def test_the_deadline_is_there_again_when_the_game_goes_on(empty_house: House) -> None:
    paused(empty_house, "futurenomic", weeks=6)
    as_admin(empty_house, "resume")
    words = empty_house.says("Ann", "status")
    assert "The game is paused" not in words
    assert "Monday 11 January, 09:0" in words  # a week of debate from 23 November, and six weeks of pause
    assert 'propose add "TITLE"' in words


def test_the_admins_desk_offers_to_let_the_game_go_on(empty_house: House) -> None:
    paused(empty_house, "borednomic2")
    as_admin(empty_house, "desk")
    assert "resume because …" in empty_house.last("Admin").words
