"""What people write in words is answered with what they said: no sum, person or thing that nobody spoke of."""

from __future__ import annotations

import pytest

from tests.desk.harness import CARDS, House
from tests.desk.test_what_a_line_lacks import buttons


@pytest.fixture
def bidding(empty_house: House) -> House:
    """A game of cards in which Ann’s proposal is bid on, of whom everybody has $100."""
    empty_house.open("cards", CARDS, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    return empty_house


@pytest.mark.parametrize(("line", "bid"), [
    ("thirty for yes", "vote 1 yea 30"),
    ("I tender forty dollars against it", "vote 1 nay 40"),
    ("put every dollar on yes", "vote 1 yea 100"),
])  # fmt: skip
def test_a_sum_in_words_is_the_sum_that_is_bid(bidding: House, line: str, bid: str) -> None:
    """Of “thirty” no sum was known, and $10 were offered in its place."""
    assert buttons(bidding, line, "Bert")[:2] == [bid, "status"]


@pytest.mark.parametrize("line", ["vote yes every time", "yea each and every turn"])
def test_every_time_is_not_all_that_somebody_has(bidding: House, line: str) -> None:
    """“Every time” was all their money."""
    assert "vote 1 yea 100" not in buttons(bidding, line, "Bert")


@pytest.mark.parametrize("line", [
    "each turn everyone gets 5 dollars", "everyone should get 5 dollars each turn", "take 5 dollars",
    "ann i will pay you 5 if you withdraw", "Neue Regel: jeder bekommt 5 Dollar",
])  # fmt: skip
def test_a_sum_that_is_spoken_of_is_not_bid(bidding: House, line: str) -> None:
    """Any line with a sum in it was answered with two bids of so much."""
    assert not any(one.startswith("vote") and one.endswith(" 5") for one in buttons(bidding, line, "Bert"))


@pytest.fixture
def realm(empty_house: House) -> House:
    """A game on a map of hexagons in which it is Ann’s turn, and Cleo’s proposal is open."""
    empty_house.open("realm", "nomicrisk", ["Ann", "Bert", "Cleo"])
    empty_house.write("Cleo", 'propose add "Tea"\nThere is tea at five.\nend')
    empty_house.write("Cleo", "done")
    return empty_house


@pytest.fixture
def nomic(empty_house: House) -> House:
    """A game of law alone in which all may propose."""
    empty_house.open("law", "futurenomic", ["Ann", "Bert", "Cleo"])
    return empty_house


@pytest.mark.parametrize("line", ["can someone play for me next week", "somebody has to play for me"])
def test_nobody_is_named_whom_nobody_spoke_of(realm: House, line: str) -> None:
    """It was offered to let Cleo act for them, the first by the alphabet."""
    shown = buttons(realm, line)
    assert "help delegate" in shown
    assert not any(one.startswith("delegate") for one in shown)


def test_who_somebody_speaks_of_is_not_taken_for_another(nomic: House) -> None:
    """“remove Ballot Manager for Cleo” was offered."""
    assert not any("Cleo" in one for one in buttons(nomic, "i dont like bert, remove him"))


@pytest.mark.parametrize(("line", "wrong", "shown"), [
    ("how does voting work", "vote 1 yes 40", "help vote"),
    ("can i change my bid", "vote 1 yea 40", "help vote"),
    ("abstain", "vote 1 yes 40", "help vote"),
])  # fmt: skip
def test_an_example_is_no_button_that_is_played(bidding: House, line: str, wrong: str, shown: str) -> None:
    """A sum out of an example stood in a button, and was bid by whoever pressed it."""
    offered = buttons(bidding, line, "Bert")
    assert wrong not in offered
    assert shown in offered


def test_nor_are_the_days_of_an_example(realm: House) -> None:
    """Who had been away was offered to be away over Christmas."""
    assert not any(one.startswith("away") for one in buttons(realm, "I've been away for a while. What's going on?"))


@pytest.mark.parametrize("line", ["kill rule 9", "scrap rule 9"])
def test_the_number_of_a_rule_is_that_of_nothing_else(realm: House, line: str) -> None:
    """“kill rule 9” was an attack on territory 9."""
    assert buttons(realm, line)[0] == "propose repeal 9"
    assert not any("attack" in one for one in buttons(realm, line))


@pytest.mark.parametrize("line", ["pause the game pls its christmas", "please pause the game until january"])
def test_an_everyday_word_is_no_verb_misspelt(realm: House, line: str) -> None:
    """“pause” was “use”."""
    assert not any(one.startswith("use ") for one in buttons(realm, line))


@pytest.mark.parametrize(("line", "text"), [
    ("can we have a rule that you cant attack on sundays?", "You cant attack on sundays"),
    ("i wanna make a rule that everyone gets 5 points", "Everyone gets 5 points"),
    ("I would like a new rule to propose: Everybody gets each week one point", "Everybody gets each week one point"),
    ("My proposal is that everybody gets a hat", "Everybody gets a hat"),
    ("I have an idea: everybody gets a hat", "Everybody gets a hat"),
])  # fmt: skip
def test_a_rule_that_somebody_wants_is_proposed_in_their_words(nomic: House, line: str, text: str) -> None:
    """Other numbers of rules were offered to be set, other rules to be transmuted."""
    assert buttons(nomic, line)[0].startswith("propose add ")
    assert f"    {text}.\n    end" in nomic.last("Ann").text


@pytest.mark.parametrize("line", [
    "I dont like the rule that you cant attack", "Is there a rule that says you cant attack?",
])  # fmt: skip
def test_a_rule_that_there_is_is_not_proposed(realm: House, line: str) -> None:
    assert not any("propose add" in one for one in buttons(realm, line))


def test_what_a_rule_is_to_be_is_not_cut_within_a_word(nomic: House) -> None:
    """The text began with “'s”."""
    assert buttons(nomic, "amend rule 312 so that it's 5 days for all")[0] == "propose amend 312"
    assert "    It's 5 days for all\n" in nomic.last("Ann").text


@pytest.mark.parametrize("line", ["my surname is Miller", "My surname: Miller.", "please change my surname to Miller"])
def test_what_something_of_theirs_is_can_be_stated(nomic: House, line: str) -> None:
    """“surname my is Miller” was offered, which would have been their surname."""
    assert buttons(nomic, line) == ["surname Miller", "status"]


@pytest.mark.parametrize("line", ["change my e-mail to new@example.net", "my address changed to new@example.net"])
def test_an_address_goes_to_the_admin_and_into_no_proposal(realm: House, line: str) -> None:
    """“propose change "My e-mail to …"” was offered, which is sent to everybody."""
    assert buttons(realm, line)[0] == "message admin"
    assert "propose" not in " ".join(buttons(realm, line))


@pytest.mark.parametrize("line", ["i dont want to play anymore", "delete my account and all my data"])
def test_who_wants_to_leave_is_shown_how(realm: House, line: str) -> None:
    assert buttons(realm, line)[0] == "leave"


def test_who_does_not_want_to_leave_is_not(realm: House) -> None:
    assert "leave" not in buttons(realm, "I don't want to leave the game")


@pytest.mark.parametrize("line", ["wrong game sorry", "new game", "I meant the other game"])
def test_who_means_another_game_is_shown_which_there_are(realm: House, line: str) -> None:
    """“wrong game” was answered with “leave”, and “new game” with a rule called “game”."""
    assert buttons(realm, line) == ["games", "status"]


def test_of_a_complaint_no_word_alone_is_sent(nomic: House) -> None:
    """“want” was to be said to Bert."""
    buttons(nomic, "I want to complain about Bert")
    assert "    want\n" not in nomic.last("Ann").text


def test_a_proposal_without_a_text_has_a_place_for_it(realm: House) -> None:
    """“propose add phone number” was refused, since nothing stood below it; and who has a number proposes none."""
    buttons(realm, "i have a new phone number")
    assert "propose add phone number" not in realm.last("Ann").text
    buttons(realm, "i want to add a rule about phones")
    assert "propose add about phones\n    …\n" in realm.last("Ann").text


def test_a_question_about_a_rule_is_answered_by_no_proposal(nomic: House) -> None:
    """“propose transmute 105” was the first that was offered."""
    assert not any("transmute" in one for one in buttons(nomic, "is rule 105 immutable?"))


def test_what_begins_another_command_is_no_title(nomic: House) -> None:
    """“propose add transmute 101 to mutable” was offered, which adds a rule of that name."""
    shown = buttons(nomic, "propose transmute 101 to mutable")
    assert not any(one.startswith("propose add") for one in shown)
    assert "    propose transmute 101\n" in nomic.last("Ann").text


def test_a_sum_of_money_is_no_other_number_of_a_rule(bidding: House) -> None:
    """“turn hours = 5” was offered for five dollars each turn."""
    buttons(bidding, "everyone should get 5 dollars each turn", "Bert")
    assert "turn_hours" not in bidding.last("Bert").text
