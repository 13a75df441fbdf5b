"""Prose: what somebody writes as they would say it brings the line that does it, or the rule that answers it."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, CARDS, House

FUTURE, RISK = "futurenomic", "nomicrisk"
DRY = {"2.water": 0, "2.per_step": 0, "2.cut_off": 0, "2.path_chance": 0, "13.base": 0, "7.fewest": 5,
       "100.money": 5_000_000}
"""Numbers of a map of land alone, without paths and mercenaries, on which each has 5 soldiers a turn, and money."""


def offered(house: House, words: str) -> list[str]:
    """Return what Ann is offered for a letter, each line of it."""
    house.write("Ann", words)
    answer = house.last("Ann").text.partition("\nEverybody\n")[0]
    return [line.strip() for line in answer.split("\n") if line.startswith("    ")]


def opened(house: House, game: str) -> House:
    """Return a house with a game of Ann, Bert and Cleo that has just begun."""
    house.open("winter", game, ["Ann", "Bert", "Cleo"])
    house.settle()
    return house


def at_war(house: House) -> House:
    """Return a house in which it is Ann's turn; she has 6 soldiers in #1 and 5 to place, Bert 6 in #2, beside her."""
    house.open(
        "winter", RISK, ["Ann", "Bert", "Cleo"], script=[{"what": "order", "values": [["Ann", "Bert", "Cleo"]]}],
        params=DRY, answers={"Ann": {"at": "0,0"}, "Bert": {"at": "0,-1"}, "Cleo": {"at": "3,0"}},
    )
    house.write("Ann", "place 5 in 1\ndone")
    house.write("Bert", "place 5 in 2\npropose amend 3\nset moves = 4\nend\ndone")
    house.write("Cleo", "done")
    return house


def with_votes(house: House) -> House:
    """Return a house in which votes are open on Bert's proposal 1, on rents, and on Cleo's 2, on greetings."""
    opened(house, BOARD)
    house.write("Bert", "propose amend 14\nset rent_factor = 5\nend")
    house.write("Cleo", 'propose add "Good Manners"\nWhoever greets the others is thanked by the Admin.\nend')
    house.next_deadline()
    house.next_deadline()
    return house


@pytest.mark.slow
@pytest.mark.parametrize(("game", "words", "rule"), [
    (BOARD, "why do people go to jail", "rules 19"),
    (BOARD, "whats the solarium for", "rules 22"),
    (CARDS, "how does the silent auction work?", "rules 8"),
    (FUTURE, "what happens when a proposal is defeated?", "rules 206"),
    (RISK, "what does a hospital cost", "rules 14"),
])
def test_a_question_brings_the_rule_that_it_is_about(empty_house: House, game: str, words: str, rule: str) -> None:
    assert rule in offered(opened(empty_house, game), words)


def test_who_asks_how_things_stand_is_told_and_shown_no_rule(empty_house: House) -> None:
    """“Money” is a title, and no answer."""
    lines = offered(opened(empty_house, BOARD), "how much money do I have?")
    assert not any(line.startswith("rules") for line in lines)
    assert "You have $10,000" in empty_house.last("Ann").words


@pytest.mark.parametrize(("game", "words", "letter"), [
    (CARDS, "let's raise the target to 250", ["propose replace 2", "set target = 250", "end"]),
    (CARDS, "I'd set the actions to 2 instead of 1", ["propose replace 3", "set actions = 2", "end"]),
    (FUTURE, "a defeat should cost 5 points, not 10", ["propose amend 206", "set loss = 5", "end"]),
    (BOARD, "New rule: nobody builds on a Sunday.",
     ['propose add "Nobody builds on a Sunday"', "Nobody builds on a Sunday.", "end"]),
    (RISK, "no bombs before noon, new rule please",
     ['propose add "No bombs before noon"', "No bombs before noon.", "end"]),
])
def test_what_somebody_wants_of_the_rules_becomes_the_proposal(
    empty_house: House, game: str, words: str, letter: list[str]
) -> None:
    assert offered(opened(empty_house, game), words)[: len(letter)] == letter


def test_a_number_that_is_not_to_be_another_is_proposed_by_nobody(empty_house: House) -> None:
    assert "set target = 250" not in offered(opened(empty_house, CARDS), "I have a target of 250 letters a day")


@pytest.mark.slow
@pytest.mark.parametrize(("words", "vote"), [
    ("I'm against Bert's idea", "vote 1 no"), ("no to higher rents", "vote 1 no"),
    ("i agree with cleo", "vote 2 yes"), ("I vote for greetings", "vote 2 yes"), ("nein zu berts regel", "vote 1 no"),
])
def test_a_vote_names_its_proposal_by_whose_it_is_or_what_it_says(empty_house: House, words: str, vote: str) -> None:
    """Nothing is cast by it."""
    house = with_votes(empty_house)
    assert offered(house, words)[0] == vote
    assert not any("vote" in line for line in house.played("winter"))


@pytest.mark.slow
@pytest.mark.parametrize(("words", "line"), [
    ("build me a hospital", "build hospital in 1"),
    ("attack bert!", "attack 2 from 1"),
    ("make one of my soldiers a scout", "train 1 soldier in 1 to scout"),
    ("put all of them in 1", "place 5 in 1"),
    ("march 3 soldiers to 4", "move 3 soldier from 1 to 4"),
])
def test_what_a_line_leaves_open_is_filled_in_as_it_would_be_done(empty_house: House, words: str, line: str) -> None:
    house = at_war(empty_house)
    assert offered(house, words)[0] == line
    house.write("Ann", line)
    assert "✓ Done" in house.last("Ann").text


def test_all_is_as_many_as_there_are(empty_house: House) -> None:
    house = opened(empty_house, BOARD)
    house.write("Ann", "buy 4 silver")
    assert offered(house, "please sell all of my silver cards")[0] == "sell 4 Silver Card"


def test_all_ones_money_is_bid(empty_house: House) -> None:
    """Each has $100; who proposes is on turn."""
    house = opened(empty_house, CARDS)
    first = next(name for name in ("Bert", "Cleo", "Ann") if "It is your turn" in house.last(name).text)
    house.write(first, "propose replace 2\nset target = 150\nend")
    assert offered(house, "all my money on no")[0] == "vote 1 nay 100"


def test_a_sum_without_a_side_is_offered_for_both(empty_house: House) -> None:
    house = opened(empty_house, CARDS)
    first = next(name for name in ("Bert", "Cleo", "Ann") if "It is your turn" in house.last(name).text)
    house.write(first, "propose replace 2\nset target = 150\nend")
    assert offered(house, "I'd pay up to 40 to stop this")[:2] == ["vote 1 yea 40", "vote 1 nay 40"]


def test_who_asks_where_something_is_is_shown_the_way_to_the_board(empty_house: House) -> None:
    house = opened(empty_house, BOARD)
    assert "board" in offered(house, "where is bert standing")
    assert "The board" in house.says("Ann", "who owns square 4")


@pytest.mark.slow
def test_what_is_to_come_of_a_unit_is_not_what_it_is(empty_house: House) -> None:
    house = at_war(empty_house)
    assert offered(house, "buy a tank")[0] == "train soldier in 1 to tank"


def test_what_is_ones_own_needs_no_number(empty_house: House) -> None:
    house = opened(empty_house, FUTURE)
    house.write("Bert", 'propose add "Tea"\nThere is tea on Mondays.\nend')
    house.write("Ann", 'propose add "Cake"\nThere is cake on Mondays.\nend')
    assert offered(house, "please take back my proposal")[0] == "withdraw 326"


def test_nothing_is_made_up_for_what_cannot_be_done(empty_house: House) -> None:
    """There is no train where Ann stands, and nobody said which square or how many."""
    lines = offered(opened(empty_house, BOARD), "I would love to travel by train one day")
    assert not any(line.startswith(("train", "jump", "land")) for line in lines)


@pytest.mark.slow
def test_each_sentence_of_a_line_counts(empty_house: House) -> None:
    house = with_votes(empty_house)
    house.write("Ann", "buy double double")
    lines = offered(house, "I would like to double my vote on proposal 2. And I vote yes there.")
    assert {"vote 2 yes", "double 2"} <= {*lines}


def test_whom_a_letter_speaks_to_can_be_sent_it_and_so_can_everybody(empty_house: House) -> None:
    house = opened(empty_house, BOARD)
    words = "Cleo, if you leave me alone I leave you alone"
    lines = offered(house, words)
    at = lines.index("message Cleo")
    assert lines[at : at + 6] == ["message Cleo", words, "end", "post", words, "end"]
    assert offered(house, "please tell the others that I land on whatever I like")[:3] == [
        "post", "I land on whatever I like", "end"]


def test_a_question_is_no_verb_cut_short(empty_house: House) -> None:
    """“Can” is the beginning of “cancel”."""
    house = opened(empty_house, RISK)
    assert not any(line.startswith("cancel") for line in offered(house, "Can I attack now"))
