"""What a letter has shown of a proposal, another of the next few days need not show again; “proposal N” does."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.desk.harness import BOARD, PLAIN, House

SURNAMES = {"Ann": "Webb", "Ben": "Adams", "Cleo": "Baker", "Dov": "Miller"}
WORDS = (
    "Whoever has tea in the morning has it again in the afternoon, with milk or with lemon as they like, and tells "
    "all the others on the same day how it was, so that they can have some too."
)


@pytest.fixture
def house() -> House:
    """Return a game of four on Monday 23 November, 9:00, in which Ann has proposed rule 325."""
    house = House()
    house.open("future", "futurenomic", [*SURNAMES], answers={name: {"surname": it} for name, it in SURNAMES.items()})
    house.settle()
    house.write("Ann", f'propose add "Tea"\n{WORDS}\nend')
    return house


def flat(house: House, name: str) -> str:
    return " ".join(house.last(name).words.split())


def in_days(house: House, days: int) -> None:
    house.until(datetime(2026, 11, 23, 9, 1, tzinfo=UTC) + timedelta(days=days))


def test_a_vote_within_a_few_days_names_what_was_shown_and_how_to_read_it(house: House) -> None:
    assert WORDS in flat(house, "Ben")
    in_days(house, 3)
    house.write("Ann", "call 325")
    words = flat(house, "Ben")
    assert "A vote: add a rule “Tea”" in words
    assert WORDS not in words
    assert "“proposal 325” shows it whole. vote 325 yes vote 325 no" in words


def test_a_vote_after_more_than_a_few_days_shows_all_of_it(house: House) -> None:
    in_days(house, 7)
    assert "A vote: add a rule “Tea”" in flat(house, "Ben")
    assert WORDS in flat(house, "Ben")


def test_who_was_sent_other_words_or_none_is_shown_all_of_it(house: House) -> None:
    """Ben has had Ann’s first words, and then no letters about proposals: not the new words, and nothing of Dov’s."""
    house.write("Ben", "mail proposals off")
    house.write("Ann", f"revise 325\n{WORDS} Nobody has to.\nend")
    house.write("Dov", f'propose add "Milk"\n{WORDS}\nend')
    in_days(house, 3)
    house.until(house.now + timedelta(minutes=5))
    for number, writer in ((325, "Ann"), (326, "Dov")):
        house.write(writer, f"call {number}")
        assert WORDS in flat(house, "Ben"), number
        assert WORDS not in flat(house, "Cleo"), number


def test_a_proposal_is_shown_whole_to_whoever_asks_with_what_they_can_vote(house: House) -> None:
    house.write("Ben", "proposal 325")
    assert f"Proposal 325: Tea ----------------- By Ann; it adds a rule. {WORDS}" in flat(house, "Ben")
    assert "vote 325" not in flat(house, "Ben"), "there is no vote on it yet"
    in_days(house, 3)
    house.write("Ann", "call 325")
    house.write("Ben", "proposal 325")
    assert WORDS in flat(house, "Ben")
    assert "vote 325 yes vote 325 no" in flat(house, "Ben")


def test_an_update_names_what_a_letter_of_its_own_has_put_to_the_vote(house: House) -> None:
    """All are for Ann’s proposal; on Dov’s, which was put to the vote at the same time, only Ben has voted."""
    house.write("Dov", f'propose add "Milk"\n{WORDS}\nend')
    in_days(house, 3)
    house.until(house.now + timedelta(minutes=5))
    house.write("Ann", "call 325")
    house.write("Dov", "call 326")
    for name in SURNAMES:
        house.write(name, "vote 325 yes")
    update = flat(house, "Cleo")
    assert "Update 1" in update
    assert "Proposal 326: Milk" in update
    assert "“proposal 326” shows it whole. vote 326 yes vote 326 no" in update
    assert f"It adds a rule. {WORDS}" not in update


def test_who_has_answered_is_offered_what_would_change_it(house: House) -> None:
    in_days(house, 3)
    house.write("Ann", "call 325")
    house.write("Cleo", "vote 325 yes")
    house.write("Cleo", "proposal 325")
    assert "Your answer so far: yes. vote 325 no" in flat(house, "Cleo")
    assert "vote 325 yes" not in flat(house, "Cleo")


LAW = """```law
from mailgame.law import *

rule = Rule(0, "Shouts", price=5)


@rule.command("shout", "Shout.")
def shouts(view: View, order: Order, price: int) -> Answer:
    return Tell(f"{order.giver} shouts for {price}.")
```"""


def test_where_several_votes_are_open_the_law_of_each_is_an_order_away(empty_house: House) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"], params=PLAIN)
    for name, title in (("Ann", "Shouting"), ("Bert", "Shouting Aloud")):
        empty_house.write(name, f'propose add "{title}"\n{title} is allowed.\n{LAW}\nend')
    empty_house.next_deadline()
    empty_house.next_deadline()
    letter = empty_house.last("Cleo")
    first, _, second = letter.text.partition("Proposal 2: Shouting Aloud")
    assert "shouts for {price}" not in letter.text
    assert "“proposal 1” shows its law." in first
    assert "Its law is that of proposal 1." in second
    assert letter.html.count("Its law is that of proposal 1.") == 1
    assert "shouts for {price}" in empty_house.says("Cleo", "proposal 1")
    assert "shouts for {price}" in empty_house.says("Cleo", "proposal 2"), "alone it is shown whole"


def test_how_votes_are_decided_is_said_once_a_week(house: House) -> None:
    how = "your last vote counts. Votes are sealed; it ends once all have voted."
    for number, days, said in ((325, 3, True), (326, 7, False), (327, 13, True)):
        if number > 325:
            house.write("Ann", f'propose add "Milk"\n{number} spoons of milk.\nend')
        in_days(house, days)
        house.write("Ann", f"call {number}")
        words = flat(house, "Ben")
        assert f"Proposal {number}, by Ann." in words
        assert "Vote until " in words
        assert (how in words) is said, days
        for name in SURNAMES:
            house.write(name, f"vote {number} no")


def test_the_text_of_a_rule_that_is_not_changed_is_shown_once_in_a_few_days(house: House) -> None:
    begins, where = "If a change as proposed is unclear", "“rules 111” shows what it says now."
    house.write("Ann", "propose transmute 111")
    assert begins in flat(house, "Ben")
    house.write("Ben", "mail proposals off")
    house.write("Dov", "propose transmute 111")
    assert begins not in flat(house, "Cleo")
    assert where in flat(house, "Cleo")
    in_days(house, 3)
    house.write("Ann", "call 326")
    for name in ("Ben", "Cleo"):
        assert begins not in flat(house, name), "all had Ann’s"
        assert where in flat(house, name)


def test_the_text_of_a_rule_is_shown_again_after_a_few_days(house: House) -> None:
    house.write("Ann", "propose transmute 111")
    in_days(house, 5)
    house.write("Dov", "propose transmute 111")
    assert "If a change as proposed is unclear" in flat(house, "Ben")
