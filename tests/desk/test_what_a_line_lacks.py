"""Lines that lack a word, vote in other words, or ask what everybody asks: each is shown the lines that would do."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from tests.desk.harness import BOARD, CARDS, House

FRIDAY = datetime(2026, 11, 27, 12, tzinfo=UTC)


@pytest.fixture
def voting(house: House) -> House:
    """A Friday on which two proposals are voted on."""
    house.write("Bert", 'propose add "Tea"\nThere is tea.\nend')
    house.write("Ann", "propose repeal 31")
    house.until(FRIDAY)
    return house


@pytest.fixture
def bidding(empty_house: House) -> House:
    """A game of cards in which a proposal is bid on."""
    empty_house.open("cards", CARDS, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    return empty_house


def buttons(house: House, line: str, who: str = "Ann") -> list[str]:
    """Return the first lines of what somebody is offered for a line, the likeliest first."""
    house.write(who, line)
    letter = house.last(who).text
    assert "✓" not in letter, "nothing is done"
    said = re.search(r"(Did you mean:|Try one of these)\n([\s\S]*?)(?=What you can write|\Z)", letter)
    return re.findall(r"^    (\S.*)$", said[2], re.MULTILINE) if said else []


def test_where_a_side_is_missing_yes_comes_first(bidding: House) -> None:
    """“vote 1 nay 30” was the first, by the alphabet."""
    assert buttons(bidding, "vote 1 30", "Bert")[:2] == ["vote 1 yea 30", "vote 1 nay 30"]


def test_where_a_thing_is_missing_there_is_a_button_for_each(house: House) -> None:
    """Three were shown at most, and among them what leaves out a word that was written."""
    assert buttons(house, "buy 1 as Pirate Cove") == ["buy 1 as Pirate Cove m", "buy 1 as Pirate Cove f"]
    assert len(buttons(house, "buy")) > 1


def test_a_thing_alone_below_an_order_gets_the_verb_that_takes_it(house: House) -> None:
    """“silver” was only offered to be exchanged, which takes three and was refused."""
    assert "buy silver" in house.says("Ann", "mode passive\nsilver")


@pytest.mark.parametrize("who", ["Ann", "admin"])
def test_no_rule_that_there_is_not_is_offered_to_be_read(house: House, who: str) -> None:
    """“rules 325” was the first that was offered for “325”, and was answered that there is none."""
    assert not any("325" in line for line in buttons(house, "325", who) if line.split()[0] in ("rules", "history"))


@pytest.mark.parametrize(("line", "better"), [
    ("take 50 from Bert now he had too much", "take 50 from Bert now because he had too much"),
    ("set 4 owner Ann now because it is hers", "set square 4 owner Ann now because it is hers"),
    ("move Ann to 4 because she is there", "move Ann to square 4 because she is there"),
    ("take 50 from because Bert it was wrong", "take 50 from Bert because it was wrong"),
])  # fmt: skip
def test_a_correction_that_lacks_a_word_gets_it_where_it_belongs(house: House, line: str, better: str) -> None:
    """The reason began in the middle of what is corrected, and without its kind nothing was found of a thing."""
    assert buttons(house, line, "admin")[0] == better


def test_a_part_of_a_name_is_not_left_out(empty_house: House) -> None:
    """“move 1 bomber from 1 to 2” was offered as “move 1 from 1 to 2”, which moves a soldier."""
    empty_house.open("realm", "nomicrisk", ["Ann", "Bert", "Cleo"])
    assert buttons(empty_house, "train 1 soldier in 1 to bomber")[:1] != ["train 1 soldier in 1 to soldier"]
    assert "move 1 from 1 to 2" not in buttons(empty_house, "move 1 bomber from 1 to 2")


def test_nobody_is_offered_to_write_to_themselves(house: House) -> None:
    assert "message Bert" in buttons(house, "message")
    assert "message Ann" not in buttons(house, "message")


@pytest.mark.parametrize(("line", "better"), [
    ('add "Hats"\nEverybody wears a hat.\nend', 'propose add "Hats"'),
    ("2026-12-24 2026-12-31", "away 2026-12-24 2026-12-31"),
    ("14", "rules 14"),
])  # fmt: skip
def test_a_line_without_its_verb_gets_it(house: House, line: str, better: str) -> None:
    assert better in buttons(house, line)


@pytest.mark.slow
@pytest.mark.parametrize("line", [
    "second", "I second that", "seconded!", "I second it", "+1", "👍", "ja", "vota si", "je vote oui",
    "ich stimme mit ja", "да", "はい", "賛成", "vote bert", "vote",
])  # fmt: skip
def test_a_vote_in_other_words_is_shown_as_the_votes_that_are_open(voting: House, line: str) -> None:
    """“second” was read as the second proposal, “+1” as the first, and “vote bert” was a letter to Bert."""
    assert buttons(voting, line)[:2] == ["vote 1 yes", "vote 2 yes"]


@pytest.mark.slow
@pytest.mark.parametrize("line", ["-1", "нет", "反対", "dagegen", "i meant no"])
def test_and_so_is_one_against(voting: House, line: str) -> None:
    assert buttons(voting, line)[:2] == ["vote 1 no", "vote 2 no"]


@pytest.mark.parametrize("line", ["vote bert", "vote for tea", "vote on it"])
def test_where_nothing_is_open_to_vote_on_that_is_said(house: House, line: str) -> None:
    house.write("Bert", 'propose add "Tea"\nThere is tea.\nend')
    assert "Nothing is open to vote on now. The vote on proposal 1 has yet to begin." in house.says("Ann", line)


@pytest.mark.slow
@pytest.mark.parametrize(("line", "wrong"), [
    ("call a vote", '"a vote"'), ("same as last week", '"as last week"'), ("until i win", "away"),
    ("pass", "second look"), ("I pass", "second look"), ("amend", "games"),
])  # fmt: skip
def test_no_button_does_what_nobody_said(voting: House, line: str, wrong: str) -> None:
    """“call a vote” was answered with a button that buys a square and calls it “a vote”."""
    assert not any(wrong in one for one in buttons(voting, line))


@pytest.mark.slow
@pytest.mark.parametrize(("line", "wrong"), [
    ("vote yes on everything except 2", "vote 2 yes"),
    ("i'll take it", "kill"),
])  # fmt: skip
def test_no_button_does_the_opposite_or_what_only_looks_alike(voting: House, line: str, wrong: str) -> None:
    """What is left out was voted on, and “i'll” was a misspelt “kill”."""
    assert wrong not in buttons(voting, line)
    assert f"    {wrong}\n" not in voting.last("Ann").text


def test_a_line_that_takes_both_sides_is_not_read_as_one(voting: House) -> None:
    """It was offered as “vote 1 no” alone, which is what it is for."""
    shown = buttons(voting, "I'm for tea but against repealing")
    assert ("vote 1 yes" in shown) is ("vote 1 no" in shown)


@pytest.mark.parametrize(("line", "shown"), [
    ("stats", "You stand on 1"),
    ("who hasn't voted?", "nothing is proposed or put to the vote now"),
    ("has everyone voted", "nothing is proposed or put to the vote now"),
    ("what's being voted on", "nothing is proposed or put to the vote now"),
    ("remind me", "What you may do now"),
    ("how do i make a rule", "propose add TITLE"),
    ("propose a rule", "propose add TITLE"),
    ("amend", "propose amend NUMBER"),
    ("wut now", "What you may do now"),
    ("idk what to do", "What you may do now"),
    ("can I change my vote", "your last vote counts"),
    ("did I miss anything", "The beginning of the game"),
    ("how do I invite a friend", "Others join by writing there: join winter as NAME GENDER"),
    ("list rules", "The rules in force"),
])  # fmt: skip
def test_what_everybody_asks_is_answered(house: House, line: str, shown: str) -> None:
    """These were answered with a form for a new rule, with “board”, or with “games”."""
    assert shown in house.says("Ann", line)


@pytest.mark.parametrize(("line", "better"), [
    ("on holiday til friday", "away 2026-11-23 2026-11-27"),
    ("im off until friday", "away 2026-11-23 2026-11-27"),
    ("same as last week", "history"),
    ("im sick", "away 2026-11-23 2026-11-30"),
    ("delete my account", "leave"),
])  # fmt: skip
def test_what_is_wanted_of_the_game_itself_is_offered(house: House, line: str, better: str) -> None:
    assert buttons(house, line)[0] == better


@pytest.mark.parametrize("line", ["give Bert 50", "undo 3 because oops", "set Ann money 5000 because I need it"])
def test_whoever_gives_an_order_of_the_admins_can_ask_them(house: House, line: str) -> None:
    """“That is for the Admin.”, and no more."""
    house.write("Ann", line)
    assert f"That is for the Admin. Did you mean: message admin {line} end" in house.last("Ann").words
    house.write("Ann", f"message admin\n{line}\nend")
    assert "✓ Done." in house.last("Ann").text


def test_in_a_game_of_turns_doing_nothing_is_passing(bidding: House) -> None:
    assert "pass" in buttons(bidding, "nothing to do today")
    assert "pass" in buttons(bidding, "that's all")


def test_an_order_is_no_text_for_a_command_that_takes_any(empty_house: House) -> None:
    empty_house.open("board", BOARD, ["Ann", "Bert"])
    assert not any(one.startswith(("help", "cases")) for one in buttons(empty_house, "14 because it is good"))


@pytest.mark.parametrize("line", ["no", "no thanks", "I pass", "not interested", "decline", "don't want it"])
def test_whoever_turns_down_what_they_are_offered_is_told_that_silence_does(empty_house: House, line: str) -> None:
    """“no” was answered with “Nothing is open to vote on now”, or with what one can say no to at blackjack."""
    empty_house.open("board", BOARD, ["Ann", "Bert"])
    empty_house.until(datetime(2026, 11, 24, 12, tzinfo=UTC))
    assert "is for sale" in empty_house.last("Ann").words
    words = empty_house.says("Ann", line)
    assert "Without an answer, nothing is bought." in words
    assert "Nothing is open to vote on now" not in words
