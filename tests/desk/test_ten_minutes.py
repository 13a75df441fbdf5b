"""A person with a telephone, ten minutes and no manual: what they write is answered with what they wanted to know."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.desk.harness import BOARD, CARDS, House

FUTURE, RISK = "futurenomic", "nomicrisk"
ROLLS = [
    {"what": "move", "who": "Ann", "values": [[1, 3]]},
    {"what": "move", "who": "Bert", "values": [[3, 4]]},
]


def last(house: House, name: str, body: str) -> str:
    """Let somebody write; return the text of the answer."""
    house.write(name, body)
    return house.last(name).text


@pytest.mark.parametrize("asked", ["is there much money about?", "will Cleo be winning?", "can I vote later?"])
def test_a_question_is_answered_with_where_all_stand_and_what_comes(empty_house: House, asked: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    text = last(empty_house, "Ann", asked)
    assert "There is no command" not in text
    assert "  You have      $10,000" in text
    assert "  Bert " in text.partition("Everybody\n---")[2]
    assert "Monday 23 November, before midnight (UTC)" in text.partition("Coming up\n---")[2]
    assert "    propose add" in text


def test_nothing_is_said_under_a_heading_that_has_nothing(empty_house: House) -> None:
    """In a game of law alone a player has nothing but their score, which stands in the table."""
    empty_house.open("winter", FUTURE, ["Ann", "Bert", "Cleo"])
    empty_house.settle()
    assert "What you have" not in empty_house.sent("Ann")[0].text
    assert "\nYou\n---" not in last(empty_house, "Ann", "who is ahead?")


def test_a_slip_in_a_number_is_mended_with_the_proposal_around_it(empty_house: House) -> None:
    empty_house.open("winter", FUTURE, ["Ann", "Bert", "Cleo"])
    text = last(empty_house, "Ann", "propose amend 208\nset pionts = 50\nend")
    assert "Did you mean:\n    propose amend 208\n    set points = 50\n    end\n" in text
    assert "It is proposal 325." in last(empty_house, "Ann", "propose amend 208\nset points = 50\nend")


@pytest.mark.parametrize(("written", "title", "said"), [
    ("propose lower the points to win", "Lower the points to win", "Lower the points to win."),
    ("propose that we all drink tea at five", "We all drink tea at", "We all drink tea at five."),
    ("I propose a new rule that tea is at five", "Tea is at five", "Tea is at five."),
])
def test_a_proposal_in_prose_is_made_one_that_can_be_sent(
    empty_house: House, written: str, title: str, said: str
) -> None:
    empty_house.open("winter", FUTURE, ["Ann", "Bert", "Cleo"])
    text = last(empty_house, "Ann", written)
    offered = f'propose add "{title}"\n    {said}\n    end\n'
    assert f"    {offered}" in text
    assert "It is proposal 325." in last(empty_house, "Ann", offered)


@pytest.mark.slow
def test_a_yes_that_comes_too_late_is_told_so(empty_house: House) -> None:
    """Ann is asked whether she means to leave, and answers eight days later."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert "leave yes" in last(empty_house, "Ann", "leave")
    empty_house.until(empty_house.now + timedelta(days=8))
    words = empty_house.says("Ann", "yes")
    assert "Your “yes” came too late: “leave yes” was not done. If you still mean it, write it again." in words
    assert "Ann" in empty_house.players("winter")
    assert "came too late" not in empty_house.says("Ann", "yes, really")


def test_a_first_turn_letter_says_how_to_read_the_rules_and_does_not_print_them(empty_house: House) -> None:
    empty_house.open("winter", RISK, ["Ann", "Bert"])
    empty_house.settle()
    for name in ("Ann", "Bert"):
        text = empty_house.last(name).text
        first = "At any time: “status” (where you stand), “rules”, “help” (what you can write)."
        assert first in " ".join(text.split())
        assert "Every land unit has a scuba equivalent" not in text
        assert len(text.splitlines()) < 100


def test_whose_turn_begins_is_said_once(empty_house: House) -> None:
    empty_house.open("winter", CARDS, ["Ann", "Bert"])
    empty_house.settle()
    while "It is your turn" not in empty_house.last("Ann").subject:
        assert empty_house.next_deadline()
    empty_house.write("Ann", "collect")
    for name in ("Ann", "Bert"):
        assert "turn begins" not in empty_house.last(name).text
    assert "- Ann gets $10 from the bank for an action." in empty_house.last("Bert").text
    assert "turn is over" not in empty_house.last("Bert").text, "as Bert’s turn says"


@pytest.mark.parametrize("written", [
    "buy", "buy the square", "I'd like to buy the square", "yes", "Sure!", "buy square 5",
])
def test_an_open_offer_is_taken_up_in_whatever_words(empty_house: House, written: str) -> None:
    """Ann rolls 1 and 3: square 5 is for sale."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"], script=ROLLS)
    empty_house.next_deadline()
    assert '    buy 5 as "NAME" m\n' in last(empty_house, "Ann", written)


def test_an_offer_comes_before_all_else_that_somebody_can_do(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"], script=ROLLS)
    empty_house.next_deadline()
    text = last(empty_house, "Ann", "what can I do now?")
    assert text.index("Square 5 is for sale at $125.") < text.index("    propose add")


def test_several_orders_in_one_sentence_are_offered_line_by_line(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    text = last(empty_house, "Ann", "buy a gold card and two silver")
    assert "Did you mean:\n    buy a gold card\n    buy two silver\n" in text
    assert "2 done" in last(empty_house, "Ann", "buy a gold card\nbuy two silver")


@pytest.mark.parametrize("line", [
    "buy a gold card and exchange silver", "buy a gold card, then exchange silver",
    "buy a gold card and then exchange silver",
])
def test_orders_of_several_kinds_in_one_sentence_are_offered_line_by_line(empty_house: House, line: str) -> None:
    """The first was offered without the others."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    empty_house.write("Ann", "buy 3 silver")
    assert "Did you mean:\n    buy a gold card\n    exchange silver\n" in last(empty_house, "Ann", line)
    assert "2 done" in last(empty_house, "Ann", "buy a gold card\nexchange silver")


def test_what_is_read_of_several_orders_is_offered_as_it_stands(empty_house: House) -> None:
    """“buy 4 soldiers” was offered, by a number of the other order."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    assert "Did you mean:\n    buy 2 soldiers\n" in last(empty_house, "Ann", "buy 4 and buy 2 soldiers")


def test_no_words_are_guessed_to_be_put_before_an_order_that_is_none(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    for line in ("trade a gold card with Bert for $100", "I'm for 14", "abstain"):
        text = last(empty_house, "Ann", line)
        assert "    before " not in text
        assert "    standing" not in text


def admins(house: House) -> list[str]:
    """Return the lines of the last letter to the Admin."""
    return [line.strip() for line in house.last("Admin").text.splitlines()]


def test_an_admin_who_asks_in_prose_is_shown_what_waits(empty_house: House) -> None:
    """Ann is to get $50, and that waits for a yes."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"], admin="admin@example.net")
    empty_house.settle()
    to = empty_house.last("Admin").reply_to
    empty_house.write("Admin", "is there anything to do?", to)
    assert "desk" in admins(empty_house)
    empty_house.write("Admin", "give Ann $50", to)
    assert "give Ann $50 because …" in admins(empty_house)
    empty_house.write("Admin", "give Ann $50 because she was robbed", to)
    empty_house.write("Admin", "ok, let her have it", to)
    assert "approve 1" in admins(empty_house)


def test_an_equals_sign_in_a_correction_is_no_value(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"], admin="admin@example.net")
    empty_house.settle()
    empty_house.write("Admin", "set Ann money = 500 because of a slip", empty_house.last("Admin").reply_to)
    assert "$10,000 → $500" in empty_house.last("Admin").words


@pytest.mark.slow
def test_an_order_of_nobody_is_not_told(empty_house: House) -> None:
    """After four updates without a letter from anybody nobody moves any more."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    for _ in range(6):
        empty_house.next_deadline()
    assert "inactive" in empty_house.last("Ann").text
    assert "Order: ." not in empty_house.last("Ann").text


def test_one_way_to_propose_stands_in_a_turn_letter_and_where_the_others_are(empty_house: House) -> None:
    empty_house.open("winter", RISK, ["Ann", "Bert"])
    empty_house.settle()
    on_turn = next(name for name in ("Ann", "Bert") if "It is your turn" in empty_house.last(name).text)
    letter = empty_house.last(on_turn)
    assert "Propose a new rule. “help propose” says more." in letter.words
    assert letter.text.count("    propose ") == 1


@pytest.mark.parametrize(("game", "written", "offered"), [
    (FUTURE, "my proposal was a joke please cancel it", "withdraw 325"),
    (FUTURE, "sorry wrong game, delete me", "leave"),
    (FUTURE, "lol what is this", "rules"),
    (RISK, "end my turn", "done"), (RISK, "skip my turn pls", "done"),
    (CARDS, "end turn", "pass"),
])
def test_what_is_said_in_a_hurry_is_met_with_what_does_it(
    empty_house: House, game: str, written: str, offered: str
) -> None:
    empty_house.open("winter", game, ["Ann", "Bert", "Cleo"])
    empty_house.settle()
    if game == FUTURE:
        empty_house.write("Ann", 'propose add "Songs"\nA vote may be sung.\nend')
    name = next((one for one in ("Ann", "Bert", "Cleo") if "Say that your turn is over" in empty_house.last(one).text
                 or "what is left of your turn" in empty_house.last(one).text), "Ann")
    assert f"    {offered}\n" in last(empty_house, name, written).partition("Try one of these")[2]


def test_what_says_nothing_is_not_offered_to_be_said_to_everybody(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    for written in ("???", "yes pls!!", "ok"):
        assert "    post" not in last(empty_house, "Ann", written)
    assert "    post" in last(empty_house, "Ann", "nice weather over here today")


def test_the_answers_to_an_offer_stand_under_what_is_offered_once(empty_house: House) -> None:
    empty_house.open("future", FUTURE, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", 'propose add "Songs"\nA vote may be sung.\nend')
    empty_house.write("Bert", "invoke 325 because it is loud")
    (judge,) = [name for name in ("Ann", "Bert", "Cleo") if "You are the judge" in empty_house.last(name).text]
    text = last(empty_house, judge, "what should I do")
    assert text.count("You are the judge in case 1") == 1
    for finding in ("legal", "illegal", "paradox"):
        assert f"    judge case 1 {finding} because …\n" in text


@pytest.mark.parametrize("written", [
    "propose amendment to rule 8", "propose an amendment to rule 8", "propose to amend rule 8",
    "propose changing rule 8",
])
def test_a_change_of_a_rule_without_words_is_told_what_it_lacks(empty_house: House, written: str) -> None:
    """It was offered as a new rule of that title."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    text = " ".join(last(empty_house, "Ann", written).split())
    assert "There is nothing below “propose amend 8”. Write the new text of rule 8, or: set NAME = VALUE" in text
    assert "propose add" not in text.partition("What you can do now")[0]
