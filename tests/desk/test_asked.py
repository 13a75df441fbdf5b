"""What somebody asks to be shown in a whole sentence is shown: it changes nothing, so it need not be guessed at."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, House


def answer(house: House, body: str) -> str:
    """Let Ann write; return the answer."""
    house.write("Ann", body)
    return house.last("Ann").text


@pytest.mark.parametrize("asked", [
    "show me rule 9", "show me rule 9 please?", "Can you show me rule 9?", "let me see rule 9",
    "send me rule 9, please", "I'd like to read rule 9", "I want to see rule 9.", "what's rule 9?",
    "What does rule 9 say?", "rule 9?", "the text of rule 9", "Could I get a copy of rule 9 please?", "display rule 9",
    "please print rule 9 again",
    "can I have a look at rule 9", "What is rule 9", "May I see the full text of rule 9 once more?",
])
def test_a_rule_that_is_asked_for_is_shown(empty_house: House, asked: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    text = answer(empty_house, asked)
    assert text.startswith("What you asked for\n")
    assert "Rule 9: Schedule of Events" in text


@pytest.mark.parametrize(("asked", "shown", "not_shown"), [
    ("whats my money", "You have $10,000", "Cleo"), ("How much money do I have?", "You have $10,000", "Cleo"),
    ("who's winning", "Cleo $10,000", "You have"), ("Hi, who is in the lead right now?", "Cleo $10,000", "You have"),
    ("when is the next turn", "Monday 23 November, before midnight (UTC)", "$10,000"),
    ("can you tell me when I get to move again?", "Monday 23 November, before midnight (UTC)", "$10,000"),
    ("what can I do?", "What you may do now", "Cleo"), ("what happens if I do nothing", "What you may do now", "Cleo"),
    ("how do I win?", "rules 11", "Cleo"), ("how do I roll the dice?", "You play by email", "Cleo"),
    ("I don't understand", "You play by email", "Cleo"),
    ("did my order go through?", "you have nothing on file", "Cleo"),
    ("where's everybody", "here: Ann, Bert, Cleo", "$10,000"),
    ("what did I miss?", "The beginning of the game", "Cleo"),
])
def test_a_plain_question_is_answered_with_what_it_asks_and_nothing_else(
    empty_house: House, asked: str, shown: str, not_shown: str
) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    words = empty_house.says("Ann", asked)
    assert words.startswith("What you asked for")
    assert shown in words
    assert not_shown not in words
    assert len(words.split()) < 130


@pytest.mark.parametrize("asked", [
    "history update", "I didn't get the last update", "can you resend the update?", "where is my update?",
    "Did this week’s update go out yet?",
])
def test_the_last_update_is_told_once_more(empty_house: House, asked: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert "there has been no update yet" in empty_house.says("Ann", asked)
    empty_house.next_deadline()
    empty_house.next_deadline()
    words = empty_house.says("Ann", asked)
    assert "Update 2, Thursday 26 November" in words
    assert "Update 1" not in words


def test_a_plain_question_within_a_discussion_is_said_to_the_others(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", "post\nWho likes tea?\nend")
    empty_house.write("Bert", "who's winning?", empty_house.last("Bert").reply_to)
    assert "who's winning?" in empty_house.last("Ann").words


@pytest.mark.parametrize("asked", ["what are buildings", "how much is the rent on 4", "why is there a Garden?"])
def test_a_question_of_facts_brings_rules_and_no_order(empty_house: House, asked: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.next_deadline()
    words = empty_house.says("Ann", asked)
    assert "Read rule" in words
    for none in ("build house", "buy", "name 4", "Everybody", "Coming up"):
        assert none not in words
    assert len(words.split()) < 110


@pytest.mark.parametrize(("asked", "shown"), [
    ("show me the board", "The board\n---------"), ("can we see the board?", "The board\n---------"),
    ("send me the rules", "The rules in force\n"), ("What are the rules?", "The rules in force\n"),
    ("what's the score?", "Everybody\n---------"), ("please tell me the score", "  You have      $10,000"),
    ("what are my orders?", "you have nothing on file"), ("show me rule 99", "there is no rule 99"),
    ("Can you help me?", "What you can write"),
])
def test_other_things_that_are_asked_for_are_shown(empty_house: House, asked: str, shown: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert shown in answer(empty_house, asked)


@pytest.mark.parametrize("said", [
    "I like the board", "I have read the rules", "I love the rules.", "I don't want the board", "thanks for the rules",
    "Bert, can you show me rule 9?", "what is rule 9 about?", "why rule 9?", "the rules", "the rules are too long",
])
def test_what_asks_for_nothing_that_is_known_is_not_answered_so(empty_house: House, said: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert not answer(empty_house, said).startswith("What you asked for\n")


def test_what_is_quoted_asks_for_nothing(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    text = answer(empty_house, "status\n\nBert wrote:\n> can you show me rule 9?\n")
    assert "Rule 9: Schedule" not in text
    assert "Rule 9: Schedule" not in answer(empty_house, "message Bert\ncan you show me rule 9?\nend")


def test_beside_an_order_a_question_is_answered_too(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    text = answer(empty_house, "buy gold card\nand can you show me rule 5?")
    assert "✓ Done. You buy a Gold Card for $500." in text
    assert "Rule 5: Items" in text


@pytest.mark.slow
def test_proposals_lists_what_is_open_and_how_its_reader_has_voted(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert "nothing is proposed or put to the vote now" in answer(empty_house, "proposals")
    answer(empty_house, 'propose add "Tips"\nEach player gets $5 a week.\nend')
    empty_house.write("Bert", "propose repeal 18")
    text = answer(empty_house, "what are the proposals?")
    assert "   1  Tips: adds a rule, by Ann\n" in text
    assert "   2  Double Double Card: repeals rule 18, by Bert\n" in text
    assert "To read one: proposal 1" in text
    assert "voted" not in text
    while "vote" not in answer(empty_house, "proposals"):
        assert empty_house.next_deadline()
    answer(empty_house, "vote 2 no")
    text = " ".join(answer(empty_house, "proposals").split())
    assert "Tips: adds a rule, by Ann open until Sunday 29 November, before midnight (UTC); you have not voted" in text
    assert "repeals rule 18, by Bert open until Sunday 29 November, before midnight (UTC); you voted no" in text


@pytest.mark.parametrize(("asked", "shown"), [
    ("how do I vote?", "vote PROPOSAL CHOICE"), ("How can I propose something?", "propose add TITLE"),
    ("tell me how to sell a card", "sell [NUMBER] ITEM"),
])
def test_how_something_is_done_is_explained(empty_house: House, asked: str, shown: str) -> None:
    """The plainest way to write it comes first."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    text = answer(empty_house, asked)
    assert text.startswith("What you asked for\n")
    assert text.partition("See also")[0].count(f"\n    {shown}\n") == 1


@pytest.mark.parametrize("asked", ["how do I write to Bert?", "how is it going?"])
def test_how_what_no_command_does_is_done_is_not(empty_house: House, asked: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert not answer(empty_house, asked).startswith("What you asked for\n")


@pytest.mark.parametrize("line", [
    "can I buy this square?", "what does it cost to buy a square", "may I buy 14?", "can i buy a square now?",
])
def test_a_question_about_what_cannot_be_done_now_is_answered_with_how_it_is_done(line: str) -> None:
    house = House()
    house.open("before", BOARD, ["Ann", "Bert"])
    house.settle()
    house.write("Ann", line)
    first = house.last("Ann").words.partition("help buy")[0]
    assert first.endswith("Try one of these ---------------- About “buy SQUARE as NAME GENDER”: Buy a square. ")
    house.store.close()
