"""Votes on several proposals in one line, and in another order, are understood."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.desk.meaning.votes_at_once import Vote, votes_in
from tests.desk.harness import BOARD, CARDS, House

CHOICES = ["yes", "no", "abstain", "for", "against"]
FRIDAY = datetime(2026, 11, 27, 1, tzinfo=UTC)


@pytest.mark.parametrize(("line", "votes"), [
    ("vote 3 4 yes", ["vote 3 yes", "vote 4 yes"]),
    ("vote yes 3", ["vote 3 yes"]),
    ("Vote yes on 3, 4 and 3.", ["vote 3 yes", "vote 4 yes"]),
    ("vote no for all", ["vote 3 no", "vote 4 no"]),
    ("vote all yes", ["vote 3 yes", "vote 4 yes"]),
    ("vote #3 and #4 no", ["vote 3 no", "vote 4 no"]),
    ("vote yes", []), ("vote yes no 3", []), ("vote for Ann", []), ("vote 3 tea yes", []),
    ("I vote yes on 3", []),
    ("vote 3 yes 4", []), ("vote 3 yes and 4", []), ("vote 3, 4: yes", ["vote 3 yes", "vote 4 yes"]),
    ("vote yes on 3 and no on 4", ["vote 3 yes", "vote 4 no"]), ("I vote yes on 3 and no on 4", []),
    ("vote 3 yes and 4 no", ["vote 3 yes", "vote 4 no"]),
    ("3: yes, 4: no", []), ("vote 3: yes, 4: no", ["vote 3 yes", "vote 4 no"]),
    ("I’m for 3 and against 4.", []), ("As for 3:", []), ("No. 3", []), ("The votes are in: yes 3, no 4.", []),
    ("No to both!", []), ("vote no to both", ["vote 3 no", "vote 4 no"]), ("vote yes on 3 to 4", []),
    ("my vote on 3 is: abstain", []), ("vote no on 3 - 4", []), ("vote for 3, 4 against", []), ("vote yes on 3?", []),
    ("yes on 3, no on 3", []), ("shall I vote yes on 3?", []), ("yes on all but 3", []), ("yes on 3 if Ann does", []),
    ("They voted yes on 3.", []), ("we voted no on 3 and 4", []), ("I have voted yes on 3", []),
    ("I voted yes on 3 but now I have changed my mind", []), ("I am for 3 of the proposals", []),
    ("3 for, 4 against", []), ("vote 3 for, 4 against", ["vote 3 yes", "vote 4 no"]),
    ("vote for 3 no", ["vote 3 no"]), ("vote yes for 3, no for 4", ["vote 3 yes", "vote 4 no"]),
    ("vote for 3 and 4 no", ["vote 3 no", "vote 4 no"]), ("vote for 3", ["vote 3 yes"]),
    ("vote yes on 3..4", []), ("vote yes 3…4", []), ("vote no. 3", []), ("Vote No. 3 and 4", []),
    ("vote no. 3 4 yes", []), ("vote no 3", ["vote 3 no"]),
    ("", []),
])  # fmt: skip
def test_a_line_holds_as_many_votes_as_it_names(line: str, votes: list[str]) -> None:
    assert votes_in(line, CHOICES, ["3", "4"]) == [
        Vote(vote.split()[1], vote) for vote in votes]


@pytest.mark.parametrize(("line", "votes"), [
    ("vote yes on proposal three", ["vote 3 yes"]), ("Vote Yes On Three.", ["vote 3 yes"]),
    ("vote no on two and three", ["vote 2 no", "vote 3 no"]), ("Vote Three Yes", ["vote 3 yes"]),
    ("vote yes on one, no on two", ["vote 1 yes", "vote 2 no"]), ("Please vote yes on 3.", ["vote 3 yes"]),
    ("vote yes on proposals one and three", ["vote 1 yes", "vote 3 yes"]),
    ("vote yes on all three", ["vote 1 yes", "vote 2 yes", "vote 3 yes"]),
    ("vote no for all 3", ["vote 1 no", "vote 2 no", "vote 3 no"]),
    ("vote yes on all two", []), ("vote no on both", []), ("vote yes on these two", []),
    ("vote yes on the three of them", []), ("vote yes on three of them", []), ("vote yes on one of them", []),
    ("vote yes on this one", []), ("I vote yes on three", []), ("vote yes on Three Kings", []),
])  # fmt: skip
def test_numbers_are_read_as_they_are_spoken(line: str, votes: list[str]) -> None:
    assert [vote.line for vote in votes_in(line, CHOICES, ["1", "2", "3"])] == votes


def voting(house: House) -> None:
    """Let two proposals be voted on."""
    house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    house.write("Bert", 'propose add "Tea"\nThere is tea.\nend')
    house.write("Cleo", 'propose add "Milk"\nThere is milk.\nend')
    house.until(FRIDAY)


@pytest.mark.slow
@pytest.mark.parametrize("line", ["vote 1 2 yes", "vote yes on 1 and 2", "vote all yes"])
def test_each_of_them_is_cast_and_has_its_receipt(empty_house: House, line: str) -> None:
    voting(empty_house)
    words = empty_house.says("Ann", line)
    assert "2 done" in words
    assert "> vote 1 yes ✓ Done. (no. " in words
    assert "> vote 2 yes ✓ Done. (no. " in words


@pytest.mark.parametrize(("line", "why"), [
    ("vote 1 50 yes", "There is no vote on proposal 50 now, so none of these votes was cast."),
    ("vote 1 yes 2", "vote 1 yes 2"),
])
def test_no_vote_is_guessed(empty_house: House, line: str, why: str) -> None:
    voting(empty_house)
    words = empty_house.says("Ann", line)
    assert why in words
    assert "✓ Done" not in words
    assert empty_house.played("winter")[2:] == []


@pytest.mark.slow
def test_the_first_vote_past_the_limit_is_named(empty_house: House) -> None:
    """Of 48 lines and three votes fifty are read; the third vote is not, nor is what comes after it."""
    voting(empty_house)
    empty_house.write("Cleo", "status")
    words = empty_house.says("Ann", "\n".join(["status"] * 49 + ["vote 1 2 yes", "orders"]))
    assert "> vote 2 yes ✗" in words
    assert "Only the first 50 commands of a letter are read; send the rest again." in words


def test_a_line_of_thousands_of_votes_is_not_read_vote_by_vote(
    empty_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    voting(empty_house)
    read, line = [], Grammar.line

    def counted(grammar: Grammar, words: str, *, mistakes: bool = True) -> Parsed | Misread | None:
        read.append(words)
        return line(grammar, words, mistakes=mistakes)

    monkeypatch.setattr(Grammar, "line", counted)
    words = empty_house.says("Ann", f"vote {' '.join(map(str, range(2000)))} yes")
    assert "Of a letter, 50 commands are read; these are 2000 votes." in words
    assert len(read) < 1000


@pytest.mark.parametrize(("line", "suggested"), [
    ("I vote yes on 1 and no on 2", ["vote 1 yes", "vote 2 no"]),
    ("yes!", ["vote 1 yes", "vote 2 yes"]),
    ("I have changed my mind: no", ["vote 1 no", "vote 2 no"]),
    ("I agree with proposal 2.", ["vote 2 yes"]),
    ("I think 1 is great, so yes", ["vote 1 yes"]),
    ("yes on milk", ["vote 2 yes"]),
    ("vote 2", ["vote 2 yes", "vote 2 no", "vote 2 abstain"]),
    ("vote", ["vote 1 yes", "vote 2 yes"]),
])
def test_what_is_nearly_a_vote_is_offered_and_not_cast(empty_house: House, line: str, suggested: list[str]) -> None:
    """Proposal 1 is Tea and 2 is Milk."""
    voting(empty_house)
    empty_house.write("Ann", line)
    lines = [text.strip() for text in empty_house.last("Ann").text.splitlines()]
    assert [text for text in lines if text.startswith("vote ")] == suggested
    assert empty_house.played("winter")[2:] == []


@pytest.mark.parametrize("line", ["I don't vote yes on 1", "can I vote later?", "not 1", "no idea what 2 means"])
def test_what_denies_or_asks_is_no_vote(empty_house: House, line: str) -> None:
    """Nothing is cast; what is open is shown all the same."""
    voting(empty_house)
    words = empty_house.says("Ann", line)
    assert "We found no command in your letter" in words
    assert "There is no command" not in words
    assert empty_house.played("winter")[2:] == []


@pytest.mark.parametrize(("line", "suggested"), [
    ("vote 1 yes", ["vote 1 yea 10"]),
    ("vote yes with 5 dollars", ["vote 1 yea 5"]),
    ("I bid 7 dollars against it", ["vote 1 nay 7"]),
    ("no", ["vote 1 nay 10"]),
    ("I won't bid 5 on yea", []),
])
def test_a_bid_in_other_words_is_offered_as_it_is_written(empty_house: House, line: str, suggested: list[str]) -> None:
    """Where votes are dollars: proposal 1 is Ann's or Bert's, and both can bid on it."""
    empty_house.open("winter", CARDS, ["Ann", "Bert"])
    empty_house.settle()
    proposer, other = ("Ann", "Bert") if "It is your turn" in empty_house.last("Ann").text else ("Bert", "Ann")
    empty_house.write(proposer, "propose replace 2\nset target = 150\nend")
    empty_house.write(other, line)
    shown = [text.strip() for text in empty_house.last(other).text.splitlines() if text.startswith("    vote ")]
    assert shown == (suggested or ["vote 1 yea 10", "vote 1 nay 10"])
    assert "Your sealed bid on proposal 1: yea, $5" in empty_house.says(other, "vote 1 yea 5 dollars")


@pytest.mark.parametrize(("text", "votes"), [
    ("My reasons are these. I am not\nfor 1.\n\nvote 1 no", ["vote 1 no"]),
    ("Bert votes:\nyes on 1\nno on 2", []),
    ("vote yes on 1 and 2, please\nvote 1 no", ["vote 1 no"]),
    ("vote yes on 1 and 2\nvote 1 no", ["vote 1 yes", "vote 2 yes", "vote 1 no"]),
    (f"Here is pi:\n3{'1' * 4400}\nvote 1 yes", ["vote 1 yes"]),
])
def test_votes_are_cast_where_they_stand_and_never_by_prose(empty_house: House, text: str, votes: list[str]) -> None:
    voting(empty_house)
    empty_house.write("Ann", text)
    assert empty_house.played("winter")[2:] == [f"Ann: {vote}" for vote in votes]


def test_a_vote_in_the_subject_is_read_as_one_in_the_text(empty_house: House) -> None:
    """“Vote Yes On Two.” as a telephone writes it that was told to."""
    voting(empty_house)
    empty_house.write("Ann", "", subject="Vote Yes On Two.")
    assert empty_house.played("winter")[2:] == ["Ann: vote 2 yes"]


def test_the_letter_of_a_vote_that_was_cast_with_the_call_for_it_has_no_button_for_that(empty_house: House) -> None:
    answers = {name: {"surname": it} for name, it in (("Ann", "Webb"), ("Ben", "Adams"), ("Cleo", "Baker"))}
    empty_house.open("law", "futurenomic", [*answers], answers=answers)
    empty_house.write("Ann", 'propose add "Tea"\nTea is served.\nend')
    empty_house.until(empty_house.now + timedelta(days=3, minutes=1))
    empty_house.write("Ann", "call 325\nvote 325 yes")
    assert "Your answer so far: yes. vote 325 no" in empty_house.last("Ann").words
    assert "vote 325 yes vote 325 no" in empty_house.last("Ben").words
