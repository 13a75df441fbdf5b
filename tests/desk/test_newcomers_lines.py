"""Lines that newcomers type in each game: the first thing that is offered is what they meant, or why it cannot be."""

from __future__ import annotations

from tests.desk.harness import CARDS, House
from tests.desk.test_prose_corpus import offers

THREE = ["Ann", "Bert", "Cleo"]


def first_for(house: House, line: str, who: str = "Ann") -> str:
    """Return what is offered first to somebody who writes a line."""
    house.write(who, line)
    return next(iter(offers(house.last(who))), "")


def test_in_a_game_of_law_making(empty_house: House) -> None:
    house = empty_house
    house.open("winter", "futurenomic", THREE)
    house.write("Ann", 'propose add "Tea"\nEverybody gets 5 points.\nend')
    assert first_for(house, "start the vote") == "call 325"
    assert "“call 325”: The vote can be called from Thursday 26 November" in house.last("Ann").words
    assert first_for(house, "is rule 105 immutable?") == "rules 105"
    assert first_for(house, "kick bert").startswith("message admin")
    assert "remove Ballot Manager" not in house.last("Ann").text
    assert first_for(house, "drop the tea proposal") == "withdraw 325"
    assert first_for(house, "status") != ""  # a command: letters without one are answered again
    assert first_for(house, "rule 206 has to go") == "propose repeal 206"
    assert first_for(house, "amend 206 so you lose 5 points") == "propose amend 206 / You lose 5 points / end"
    assert first_for(house, "my last name is Smith") == "surname …"


def test_in_a_game_of_bids(empty_house: House) -> None:
    house = empty_house
    house.open("winter", CARDS, THREE)
    house.next_deadline()
    mover = next(name for name in THREE if "collect" in house.last(name).text)
    house.write(mover, 'propose add "Tea"\nEverybody drinks tea.\nend')
    for line, bid in (("half of my money for tea", "vote 1 yea 50"), ("all in against tea", "vote 1 nay 100"),
                      ("10 for tea", "vote 1 yea 10")):
        assert first_for(house, line) == bid
    assert first_for(house, "drop the tea proposal", mover) == "withdraw 1"
    assert "“withdraw 1”: A change that was declared cannot be withdrawn" in house.last(mover).words


def test_in_a_war(empty_house: House) -> None:
    house = empty_house
    house.open("winter", "nomicrisk", THREE)
    house.next_deadline()
    house.write("Ann", "build a city in 1")
    assert "hospital in 1" not in house.last("Ann").text
    assert "How it is written: build BUILDING in TERRITORY" in house.last("Ann").words
    assert first_for(house, "call 1 Home") == "name 1 Home"


def test_in_a_game_of_squares(empty_house: House) -> None:
    house = empty_house
    house.open("winter", "nomopoly2", THREE)
    house.next_deadline()
    assert first_for(house, "i give bert $500 for square 4") == "give bert $500 for square 4"
    words = house.says("Ann", "give bert $500 for square 4")
    assert "Proposed to Bert: Ann gives Bert $500 and Bert gives Ann square 4." in words
    house.write("Ann", "heal me")
    assert "help me" not in house.last("Ann").text
    assert first_for(house, "hlep me") == "help me"


def test_everyday_words_are_no_verbs_misspelt(house: House) -> None:
    """“make me female” was answered with how to take soldiers, “lend me 500 bert” with how to land."""
    for line in ("make peace with bert", "lend me 500 bert", "make me female"):
        house.write("Ann", line)
        assert "There is no command" not in house.last("Ann").text, line
    assert first_for(house, "byu 2 gold cards") == "buy 2 gold cards"
    assert first_for(house, "i surrender") == "leave"
