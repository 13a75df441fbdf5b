"""Topics: whoever says in prose what they want is offered the command that does it, with what they said filled in."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, CARDS, House

FUTURE, RISK = "futurenomic", "nomicrisk"


def offered(house: House, game: str, words: str) -> str:
    """Return what Ann, who plays with Bert and Cleo, is offered for a letter, line by line."""
    house.open("winter", game, ["Ann", "Bert", "Cleo"])
    house.settle()
    if game == FUTURE:
        house.write("Bert", 'propose add "Tea"\nThere is tea on Mondays.\nend')
    house.write("Ann", words)
    answer = house.last("Ann").text.partition("\nEverybody\n")[0]
    return "".join(f"{line.strip()}\n" for line in answer.split("\n") if line.startswith("    "))


@pytest.mark.parametrize(("words", "first"), [
    ("tell bert hello, see you at five", "message Bert\nhello, see you at five\nend\n"),
    ("post hello everyone", "post\nhello everyone\nend\n"),
    ("let Bert vote for me", "delegate Bert\n"),
    ("appoint Cleo my proxy", "delegate Cleo\n"),
    ("put me on hold", "away 2026-11-23 2026-11-30\n"),
    ("is 325 even legal?", "invoke 325 because …\n"),
    ("repeal rule 208", "propose repeal 208\n"),
    ("let's get rid of rule 208", "propose repeal 208\n"),
    ("can we make rule 105 mutable?", "propose transmute 105\n"),
    ("what would happen if 325 passes", "second look 325\n"),
    ("please don't send reminders", "mail reminders off\n"),
    ("change my email to ann2@example.net",
     "message admin\nPlease send my letters to another address: ann2@example.net\nend\n"),
])
def test_in_a_game_of_law(empty_house: House, words: str, first: str) -> None:
    """Bert has proposed 325; the vote has not begun."""
    assert offered(empty_house, FUTURE, words).startswith(first)


@pytest.mark.parametrize(("words", "first"), [
    ("purchase two gold cards", "buy 2 Gold Card\n"),
    ("I want to be aggressive", "mode aggressive\n"),
    ("change my picture", "pawn\n"),
    ("Cleo should play for me while I'm gone", "delegate Cleo\n"),
    ("bail me out", "pay bail\n"),
])
def test_in_a_game_on_a_board(empty_house: House, words: str, first: str) -> None:
    assert offered(empty_house, BOARD, words).startswith(first)


@pytest.mark.parametrize(("game", "words", "first"), [
    (CARDS, "get rid of rule 6 please", "propose discard 6\n"),
    (CARDS, "get money from the bank", "collect\n"),
    (RISK, "end my turn", "done\n"),
    (RISK, "hire a mercenary", "conscript"),
])
def test_by_everyday_words_that_a_ruleset_says_for_its_own(
    empty_house: House, game: str, words: str, first: str
) -> None:
    assert offered(empty_house, game, words).startswith(first)


@pytest.mark.parametrize("words", ["I like tea", "Bert is wrong about this, it will never do", "what a lovely day"])
def test_what_is_about_no_command_can_be_said_to_everybody(empty_house: House, words: str) -> None:
    assert f"post\n{words}\nend\n" in offered(empty_house, FUTURE, words)


def test_what_would_be_refused_and_is_hardly_meant_is_not_offered(empty_house: House) -> None:
    """Proposal 325 is Bert's; only he could withdraw it."""
    assert "withdraw" not in offered(empty_house, FUTURE, "Let's wait for Cleo before we decide")


def test_nothing_is_played_that_was_only_said(empty_house: House) -> None:
    offered(empty_house, CARDS, "I collect my money and get rid of rule 6")
    assert not empty_house.played("winter")


@pytest.mark.parametrize("words", [
    "buy the gold card from Bert", "sell my gold card to Bert", "I'd like to sell my gold card to Bert for 20",
])
def test_who_deals_with_somebody_is_not_offered_the_bank(empty_house: House, words: str) -> None:
    lines = offered(empty_house, BOARD, words)
    assert "message Bert" in lines
    assert "buy" not in lines.replace(words, "")
    assert "sell" not in lines.replace(words, "")


@pytest.mark.parametrize("words", ["attack Bert", "hit Bert", "Bert is late"])
def test_a_name_and_nothing_that_is_known_offers_a_letter_alone(empty_house: House, words: str) -> None:
    lines = offered(empty_house, BOARD, words)
    assert "message Bert\n" in lines
    assert "delegate" not in lines


def test_who_wants_out_is_not_offered_to_remove_others(empty_house: House) -> None:
    assert offered(empty_house, FUTURE, "please remove me").startswith("leave\n")


@pytest.mark.parametrize("words", ["amend rule 208 to 50 points", "change the points in rule 208 to 50"])
def test_a_number_is_looked_for_in_the_rule_that_is_named(empty_house: House, words: str) -> None:
    assert offered(empty_house, FUTURE, words).startswith("propose amend 208\nset points = 50\nend\n")
