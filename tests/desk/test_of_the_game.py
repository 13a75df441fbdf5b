"""What the Admin says of the game itself: its name is followed everywhere, and what is so already is not “done”."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, CARDS, House

pytestmark = pytest.mark.slow


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open("winter", BOARD, ("Ann", "Bert"))
    return empty_house


def admin(house: House, words: str) -> str:
    """Let the Admin write; return the words of the answer."""
    house.write("Admin", words, house.reply_to("Admin", "winter"))
    return house.last("Admin").words


def test_a_game_that_is_not_paused_is_not_resumed(house: House) -> None:
    """“Done”, said the answer."""
    assert "resume ✗ Not done. The game is not paused." in admin(house, "resume")
    admin(house, "pause yes because of the storm")
    assert "The game goes on." in admin(house, "resume")
    assert "Not done. The game is not paused." in admin(house, "resume because it is over")


def test_a_game_that_is_paused_is_not_paused_again(house: House) -> None:
    admin(house, "pause yes because of the storm")
    told = len(house.sent("Ann"))
    assert "✗ Not done. The game is paused already: The storm." in admin(house, "pause yes because of the flood")
    assert len(house.sent("Ann")) == told


def test_another_name_is_followed_by_lists_and_subjects(house: House) -> None:
    """Lists of games, and letters that name the game in the subject, went by the name of before."""
    house.open("spring", CARDS, ("Ann", "Cleo", "Dora"))
    admin(house, "set game name The long winter now because it snows")
    assert "The long winter: " in house.says("Ann", "games")
    assert "The winter game" not in house.last("Ann").words
    assert house.write("Ann", "buy 2 soldiers", subject="The long winter: my move").game == "winter"
    admin(house, f"undo {_renaming(house)} now because it has melted")
    assert "The winter game: " in house.says("Ann", "games")
    assert "The long winter" not in house.last("Ann").words


def _renaming(house: House) -> int:
    words = [str(getattr(entry.input, "words", "")) for entry in house.journal("winter")]
    return next(number for number, said in enumerate(words, 1) if said.startswith("set game name"))


@pytest.mark.parametrize(("words", "why"), [
    ("name nobody", "A game has a name."),
    (f"name {'x' * 81}", "A game’s name has at most 80 letters."),
    ("paused yes", "A game is paused by “pause because …” and goes on by “resume”"),
    ("over yes", "A game ends by “end because …”, and goes on when that is undone."),
    ("timezone Europe/Berlin", "The time zone of a game is chosen when it is made"),
    ("time zone Europe/Berlin", "To move one deadline: shift deadline by 2 hours because …"),
])
def test_what_is_not_set_by_hand_is_refused_with_what_would_do(house: House, words: str, why: str) -> None:
    assert why in admin(house, f"set game {words} now because I say so")
    house.write("Ann", "buy 2 soldiers")
    assert house.played("winter")[-1] == "Ann: buy 2 soldiers"


@pytest.mark.parametrize("thing", ["game", "Ann", "square 4"])
def test_what_can_be_set_is_said_in_words(house: House, thing: str) -> None:
    """The names of attributes as rules write them were listed, with those that cannot be set so: “paused_at”."""
    words = admin(house, f"set {thing} xyzzy 3 because I say so")
    listed = words.partition("What can be set: ")[2]
    assert "has nothing called “xyzzy”." in words
    assert listed
    assert "_" not in listed.partition(". ")[0]
    assert "paused" not in listed
    assert "items" not in listed


def test_what_has_a_name_of_two_words_is_set_by_it(house: House) -> None:
    assert "Ann: rolls inside: 0 → 1" in admin(house, "set Ann rolls inside 1 because it was not counted")
