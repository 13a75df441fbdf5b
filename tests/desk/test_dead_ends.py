"""Words that newcomers try, and buttons sent back as they were: none of them is a dead end."""

from __future__ import annotations

import email
import email.policy
import re

import pytest

from tests.desk.admin import admin, petition
from tests.desk.harness import BOARD, CARDS, House


@pytest.mark.parametrize("line", ["players", "score", "standings", "where am I", "Where am I?"])
def test_whatever_asks_for_the_state_of_the_game_gets_it(house: House, line: str) -> None:
    assert "Everybody" in house.says("Ann", line)


@pytest.mark.parametrize("line", ["board", "The board", "map"])
def test_whoever_asks_for_the_board_gets_all_of_it_in_words(house: House, line: str) -> None:
    words = house.says("Ann", line)
    assert "The board --------- 1; here: Ann, Bert" in words
    assert "6, Train Station 16, Train Station 17, KickBack The other 16 squares of the board are empty." in words


@pytest.mark.parametrize("line", ["HELP ME", "Hilfe!", "aide", "ayuda", "AIUTO", "pomoc", "помощь", "帮助"])
def test_whoever_asks_for_help_in_another_language_gets_it(house: House, line: str) -> None:
    assert "What you can write" in house.says("Ann", line)


def test_where_there_is_no_board_it_is_said(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    assert "this game has no board; “status” says where everybody stands" in empty_house.says("Ann", "board")


@pytest.mark.parametrize("line", ["rule 14", "show rule 14", "read rule 14"])
def test_a_rule_is_read_however_it_is_asked_for(house: House, line: str) -> None:
    assert "Property Ownership" in house.says("Ann", line)


@pytest.mark.parametrize("line", ["proposal 1", "Show me proposal 1", "please read proposal 1"])
def test_a_proposal_is_read_however_it_is_asked_for(house: House, line: str) -> None:
    """“Write it like this: show board”, said the answer."""
    house.write("Bert", 'propose add "Tea"\nThere is tea.\nend')
    assert "Proposal 1: Tea" in house.says("Ann", line)


def test_help_on_a_word_finds_the_rules_that_speak_of_it(house: House) -> None:
    words = house.says("Ann", "help rent")
    assert "About “rent”" in words
    assert "rules 14 Property Ownership:" in words


def test_help_on_a_word_finds_the_commands_that_speak_of_it(house: House) -> None:
    assert "jump SQUARE" in house.says("Ann", "help squares")


def test_help_on_a_word_that_nothing_speaks_of_gives_what_is_spelt_like_it(house: House) -> None:
    words = house.says("Ann", "help vtoe")
    assert "There is no command “vtoe”" in words
    assert "Did you mean: vote PROPOSAL CHOICE" in words


@pytest.mark.parametrize(("line", "told"), [
    ("away 24 Dec to 31 Dec", "You are away from Thursday 24 December 2026 to Thursday 31 December 2026."),
    ("away from tomorrow to Friday", "You are away from Tuesday 24 November 2026 to Friday 27 November 2026."),
    ("away tomorrow", "You are away on Tuesday 24 November 2026."),
    ("away tomorrow until Friday", "You are away from Tuesday 24 November 2026 to Friday 27 November 2026."),
    ("away from 31.12. until 5.1.", "You are away from Thursday 31 December 2026 to Tuesday 5 January 2027."),
    ("away 24.12.2026", "You are away on Thursday 24 December 2026."),
    ("away 45.1.2027", "There is no such day."),
])  # fmt: skip
def test_days_are_said_as_people_say_them(house: House, line: str, told: str) -> None:
    assert told in house.says("Ann", line)


def test_who_is_inactive_can_be_back_as_they_are_told(house: House) -> None:
    """“To take it back: back” was refused, since who is inactive takes no action."""
    admin(house, "set Ann active no now because she is silent")
    assert "To take it back: back." in house.says("Ann", "away tomorrow")
    assert "✓ Done. You are back." in house.says("Ann", "back")


def test_what_a_subject_says_in_prose_is_read_where_there_is_nothing_else(house: House) -> None:
    """“We found no words of yours in it”, said the answer, and offered nothing of what was asked for."""
    house.write("Ann", "", subject="I would like to buy 2 soldiers please")
    assert "This is what we read: > I would like to buy 2 soldiers please" in house.last("Ann").words
    assert "\n    buy 2 soldiers\n" in house.last("Ann").text
    house.write("Ann", "", subject="Re: I would like to buy 2 soldiers please")
    assert "We found no words of yours in it" in house.last("Ann").words


def test_a_rule_that_is_repealed_is_called_so(house: House) -> None:
    """“The last one is 30” says nothing of what became of it."""
    house.write("Ann", "propose repeal 31")
    house.next_deadline()
    house.next_deadline()
    for name in ("Ann", "Bert"):
        house.write(name, "vote 1 yes")
    house.next_deadline()
    words = house.says("Bert", "propose amend 31\nNobody gets anything.\nend")
    assert "✗ Not done. Rule 31, “The Birthday Chair”, is no longer in force: “history 31” says why." in words
    assert "repealed by proposal 1" in house.says("Bert", "history 31")


@pytest.mark.parametrize("letter", [
    'propose add "A new rule"\n…\nend', 'propose add "A new rule"\n...\nend', 'propose add "TITLE"\nThere is tea.\nend',
    "message Bert\n…\nend",
])  # fmt: skip
def test_a_button_that_comes_back_as_it_was_does_nothing(house: House, letter: str) -> None:
    words = house.says("Ann", letter)
    assert "stands for words of your own: write them" in words
    assert house.played("winter") == []


def test_a_turn_letter_suggests_what_can_be_sent_as_it_is(empty_house: House) -> None:
    """It is Ann’s turn. The three oldest rules with a number are 2, 3 and 4; of forms one is shown."""
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    letter = empty_house.last("Ann").text
    assert "    propose replace 2\n    set target = 300\n    end\n" in letter
    assert "Replace rule 2, “Winning”: target = 300 in place of 200" in letter
    assert "“status” shows 2 more" in " ".join(letter.split())
    assert "propose replace 4" not in letter
    empty_house.write("Ann", "status")
    assert "    propose replace 4\n    set amount = 15\n    end\n" in empty_house.last("Ann").text
    assert "propose discard 2" not in letter
    empty_house.write("Ann", "propose replace 4\nset amount = 15\nend")
    assert "✓ Done. It is proposal 1." in empty_house.last("Ann").text


def test_the_first_letter_says_who_plays_what_it_is_about_and_how_it_is_won(house: House) -> None:
    words = house.sent("Ann")[0].words
    assert "You are in: BoredNomic II, with Bert." in words
    assert "the players rewrite the rules as they play. The last player who is not bankrupt wins" in words


def test_whoever_has_left_is_told_so_and_can_join_again(house: House) -> None:
    """“We do not know this address yet”, said the answer to somebody who had left a minute before."""
    house.write("Bert", "leave yes")
    words = house.says("Bert", "status")
    assert "You have left The winter game =" in words
    assert "join winter as NAME GENDER" in words
    assert "do not know this address" not in words


def test_where_no_game_takes_newcomers_it_is_said(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    words = empty_house.says("Cleo", "join cards")
    assert "We do not know this address yet" in words
    assert "No game here takes newcomers now." in words


def test_whoever_has_asked_to_join_hears_each_time_that_they_wait(house: House) -> None:
    """Cleo is known to nobody, asks to join, and writes again before the Admin answers, and after that."""
    house.write("Cleo", "Hello, what is this?")
    assert "We do not know this address yet" in house.last("Cleo").words
    house.write("Cleo", "join winter as Cleo f")
    for line in ("status", "help"):
        assert "you have asked to join as Cleo. The Admin has yet to answer" in house.says("Cleo", line)
    admin(house, f"approve {petition(house)}")
    told = house.last("Cleo")
    assert told.subject == "[The winter game] You are in"
    assert "You enter the game between weeks" in told.words
    assert "status" not in told.words
    assert "mail notice off" not in told.words
    before = len(house.sent("Cleo"))
    assert "you are in as Cleo, and play from the moment its rules seat newcomers" in house.says("Cleo", "status")
    assert len(house.sent("Cleo")) == before + 1


def test_help_begins_with_what_every_game_has_and_names_the_rules_of_the_rest(house: House) -> None:
    text = house.says("Ann", "help all")
    places = [text.index(words) for words in (
        "What is filed is played at the next update.", "Everyday: vote PROPOSAL CHOICE",
        "Rule 14, Property Ownership: buy SQUARE as NAME GENDER Buy a square. (filed)",
        "Anything else: help What you can write.",
    )]
    assert places == sorted(places)
    assert text.count("next update") == 2


def test_help_explains_what_every_game_has_and_names_the_rest(house: House) -> None:
    text = house.says("Ann", "help")
    places = [text.index(words) for words in (
        "Now: Propose a new rule.", "Everyday: vote PROPOSAL CHOICE", "leave Leave the game for good.",
        "Rule 14, Property Ownership: buy, name, give up Rule 15, IT: tag", "Anything else: help, status,",
        "What a rule lets you do: “help” and its number.",
    )]
    assert places == sorted(places)
    assert len(text.split()) < 350
    assert "give up SQUARE Give up a square of yours" in house.says("Ann", "help 14")
    assert "You are in Jail" not in house.says("Ann", "help 14")


@pytest.mark.parametrize("line", ["unsubscribe", "quit", "Unsubscribe me."])
def test_whoever_has_enough_is_told_both_ways_out(house: House, line: str) -> None:
    assert "to leave the game for good, send: leave. To stay and get fewer letters, send: mail reminders off" in (
        house.says("Ann", line)
    )
    assert house.players("winter") == ["Ann", "Bert"]


def test_a_receipt_does_not_say_that_the_answer_is_below(house: House) -> None:
    house.write("Ann", "board")
    assert "> board\n\nThe board\n---------\n" in house.last("Ann").text


@pytest.mark.parametrize(("line", "said"), [
    ("vote yes", "Not done. Nothing is open to vote on now. What you can do now"),
    ("vote 3 yes", "Not done. There is no proposal 3; there are none at all now. What you can do now"),
    ("vote 3 4 no", "Not done. Nothing is open to vote on now. What you can do now"),
    ("vote all yes", "Not done. Nothing is open to vote on now. What you can do now"),
    ("Vote yes on everything.", "Not done. Nothing is open to vote on now. What you can do now"),
    ("cancel 1", "Not done. You have no order 1 on file. What you can do now"),
    ("cancel all", "Not done. You have no order “all” on file. What you can do now"),
    ("vote", "Not done. Nothing is open to vote on now. What you can do now"),
])  # fmt: skip
def test_a_vote_on_nothing_is_told_so(house: House, line: str, said: str) -> None:
    assert said in house.says("Ann", line)


def test_the_commands_of_the_welcome_are_links_in_a_sentence(house: House) -> None:
    letter = email.message_from_bytes(house.raw("Ann")[0], policy=email.policy.default)
    body = letter.get_body(("html",))
    assert body is not None
    for command in ("status", "rules", "help"):
        link = rf"<a [^>]*><span[^>]*>{command}</span></a>"
        assert re.search(rf"<p[^>]*>You play by email: .* At any time:.*{link}.*</p>", body.get_content())


def test_slips_use_up_none_of_the_answers_to_letters_without_a_command(house: House) -> None:
    """The same words are answered three times a day, and the third says so; ten lines that are misread are, too."""
    for line in ("vote yes", "vote no", "vote 8 no", "vote 7 yes"):
        house.write("Ann", line)
    before = len(house.sent("Ann"))
    for _ in range(4):
        house.write("Ann", "I do not see through this.")
    assert len(house.sent("Ann")) == before + 3
    assert "The same words get no further answer today; “status” always gets one." in house.last("Ann").words


@pytest.mark.parametrize("line", ["propose repeal 99", "propose  repeal 99", "Propose repeal 99"])
def test_what_is_refused_is_not_suggested_as_it_was_written(house: House, line: str) -> None:
    words = house.says("Ann", line)
    assert "There is no rule 99 in force" in words
    assert "Did you mean" not in words


@pytest.mark.parametrize("line", ["I vote yes on Ann's", "my vote is no", "I'd like to vote yes on the proposal"])
def test_a_vote_when_nothing_is_put_to_one_is_told_so(line: str) -> None:
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert "Nothing is open to vote on now" in house.says("Bert", line)


def test_a_wish_that_speaks_of_votes_is_no_vote() -> None:
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert "Nothing is open to vote on now" not in house.says("Bert", "why does nobody vote here?")


def test_whoever_is_bankrupt_is_not_offered_what_they_would_be_refused() -> None:
    """“buy 4” was refused, and offered below as what can be done now."""
    house = House()
    house.open("game", "nomopoly2", ["Ann", "Bert"], script=[
        {"what": "order", "values": [["Ann", "Bert"]] * 4}, {"what": "move", "who": "Ann", "values": [[1, 2], [3, 5]]},
        {"what": "move", "who": "Bert", "values": [[3, 1], [2, 1]]}])
    house.next_deadline()
    assert "    buy 4" in house.last("Ann").text
    house.write("Admin", "take 500000 from Ann because of a test", house.reply_to("Admin", "game"))
    house.write("Admin", "approve 1", house.reply_to("Admin", "game"))
    for line in ("buy 4", "what?", "hm"):
        house.write("Ann", line)
        assert "    buy 4" not in house.last("Ann").text, line
    assert "You are bankrupt" in house.says("Ann", "buy 4")
