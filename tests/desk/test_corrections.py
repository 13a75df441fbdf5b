"""Corrections: what the Admin sets right is shown first, done when they confirm it, and told to everybody."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.desk.admin import (
    FRIDAY,
    MONDAY,
    TUESDAY,
    admin,
    confirms,
    game,
    last_line,
    petition,
    read,
    said,
    same_as_its_journal,
)
from tests.desk.harness import House

pytestmark = pytest.mark.slow


@pytest.fixture
def house(house: House) -> House:
    house.write("Ann", "message admin\nHello.\nend")  # lines 2 and 3: the Admin has a letter to answer
    return house


# --- set, give, take, move


def test_a_correction_is_shown_first_and_done_when_it_is_confirmed(house: House) -> None:
    house.until(TUESDAY)  # with her turn Ann gets the soldier that has to guard it
    words = admin(house, "set square 8 owner Ann because the deed was lost")
    assert "Square 8: owner: none → Ann" in words
    assert read(house, "squares.8.owner") is None
    confirms(house)
    assert read(house, "squares.8.owner") == "Ann"
    letter = house.last("Bert")
    assert letter.kind == "correction"
    assert letter.words.count("Square 8: owner is Ann now, and was nothing") == 1, "in its heading"
    assert "The reason: The deed was lost." in letter.words
    assert same_as_its_journal(house)


def test_whatever_any_rule_knows_can_be_given(house: House) -> None:
    """Soldiers are neither bought nor sold as cards are, and nobody has one yet."""
    assert "✓" in admin(house, "give Ann 2 soldiers now because of a parade")
    assert read(house, "players.Ann.items.Soldier") == 2


def test_an_item_that_nobody_has_had_yet_can_be_given_where_no_rule_lists_them(empty_house: House) -> None:
    """A name that may be a slip is not taken for another item."""
    empty_house.open("winter", "nomicrisk", ["Ann", "Bert"])
    empty_house.write("Ann", "message admin\nHello.\nend")
    assert "Ann: compass: 0 → 1 (+1)" in admin(empty_house, "give Ann compass because she found it")
    confirms(empty_house)
    assert read(empty_house, "players.Ann.items") == {"compass": 1}
    assert "“cmopass” is not one of soldier or compass." in admin(empty_house, "give Bert 2 cmopass now because x")
    assert "“umbrella” is not one of soldier or compass." in admin(empty_house, "take umbrella from Ann because x")
    assert read(empty_house, "players.Bert.items") == {}


def test_what_follows_from_it_is_shown_too(house: House) -> None:
    house.until(TUESDAY)
    house.until(FRIDAY)
    house.until(MONDAY)
    words = admin(house, "set Bert money -5 because of a debt")
    assert "What would follow from it at once" in words or "Bert: bankrupt: no → yes" in words
    assert read(house, "players.Bert.bankrupt") is False


def test_a_rules_number_is_corrected_as_a_revision_by_the_admin(house: House) -> None:
    words = admin(house, "set rule 14 rent_factor 4 because three was a misprint")
    assert "rent factor: 3 → 4 (+1)" in words
    confirms(house)
    assert read(house, "rules.14.params.rent_factor") == 4
    words = said(house, "Ann", "history 14")
    assert "rule 14, corrected by the Admin, because three was a misprint" in words
    assert "rent_factor: 3 → 4" in words
    assert same_as_its_journal(house)


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("set Ann mony 5 because x", "A player has nothing called “mony”. Did you mean “money”?"),
        ("set Ann money lots because x", "“lots” is not a whole number."),
        ("set Ann active maybe because x", "“maybe” is neither yes nor no."),
        ("set square 8 owner Zoe because x", "There is no player Zoe; there are Ann and Bert."),
        ("set square 99 owner Ann because x", "Say which square: they go from 1 to"),
        ("set rule 14 rent 4 because x", "Rule 14 has no number “rent”; it has price_factor, rent_factor"),
        ("set rule 14 rent_factor -1 because x", "at least"),
        ("set 14 owner Ann because x", "“14” could be square 14 or rule 14. Say which."),
        ("set Ann items gold because x", "give and take change it."),
        ("give Ann 3 umbrellas because x", "“umbrellas” is not one of Silver Card, Gold Card"),
        ("take 3 gold from Ann because x", "Ann has 0 × Gold Card, so 3 cannot be taken."),
        ("move Ann to Bert because x", "Nothing says of a player at which player it is."),
        ("move square 8 to square 9 because x", "Nothing says of a square at which square it is."),
        ("set Ann money 500", "needs its reason"),
    ],
)
def test_what_cannot_be_is_answered_with_what_there_is(house: House, command: str, answer: str) -> None:
    before = read(house, "accounts")
    assert answer in admin(house, command)
    assert not game(house).world.things.get("petition")
    assert read(house, "accounts") == before


def test_what_is_so_already_is_no_correction(house: House) -> None:
    assert "it is like that already" in admin(house, "set Ann money 10000 because of a feeling")
    assert not game(house).world.things.get("petition")


def test_cards_are_given_and_taken_and_players_moved(house: House) -> None:
    admin(house, "give Ann 2 gold now because she won a bet")
    assert read(house, "players.Ann.items") == {"Gold Card": 2}
    admin(house, "take gold card from Ann now because of the tax")
    assert read(house, "players.Ann.items") == {"Gold Card": 1}
    admin(house, "take $10 from Ann now because of the tax")
    assert read(house, "players.Ann.money") == 9990
    admin(house, "move Ann to square 9 now because of the wind")
    assert read(house, "players.Ann.square") == "9"
    admin(house, "set Ann square 3 now because of the wind")
    assert read(house, "players.Ann.square") == "3"
    assert same_as_its_journal(house)


def test_a_list_is_set_as_long_as_it_is_with_its_commas_and_a_sign_before_it_says_nothing(house: House) -> None:
    before = read(house, "game.track")
    track = [*before[:2], *before[:1:-1]]
    assert len(track) > 5
    admin(house, f"set game track = {', '.join(track)} now because it was laid the wrong way round")
    assert read(house, "game.track") == track
    assert same_as_its_journal(house)


def test_if_by_then_something_else_would_come_of_it_that_is_shown_first(house: House) -> None:
    admin(house, "set Ann money 500 because of a debt")
    number = petition(house)
    house.write("Ann", "buy gold")
    words = admin(house, f"approve {number}")
    assert "Since you asked, something has changed" in words
    assert read(house, "players.Ann.money") == 9500
    confirms(house)
    assert read(house, "players.Ann.money") == 500


def test_players_correct_nothing(house: House) -> None:
    assert "That is for the Admin." in said(house, "Ann", "undo 1 because I can")
    assert "That is for the Admin." in said(house, "Ann", "give Ann $500 because I can")
    assert read(house, "players.Ann.money") == 10_000


# --- history


def test_receipts_and_updates_say_the_number_that_history_asks_for(house: House) -> None:
    words = said(house, "Ann", "buy 2 silver\nhistory")
    number = last_line(house)
    assert f"(no. {number})" in words
    assert f"{number} Your “buy 2 silver”, Monday 23 November, 09:02 (UTC)" in words
    house.until(TUESDAY)
    assert f"(no. {last_line(house)})" in house.last("Ann").words


def test_a_rule_comes_before_a_line_of_the_same_number(house: House) -> None:
    for _ in range(8):
        house.write("Ann", "buy silver")
    words = said(house, "Ann", "history 14\nhistory input 14\nhistory rule 14")
    assert "rule 14, from the start; line 14 of the journal: history input 14" in words
    assert "No. 14" in words
    assert "there is no rule and no line 1000; the last line of the journal is no." in said(
        house, "Ann", "history 1000"
    )


def test_a_private_thing_is_its_writers_and_the_admins(house: House) -> None:
    house.write("Ann", "message Bert\nMeet me at nine.\nend")
    number = last_line(house)
    assert "Meet me at nine." in said(house, "Ann", f"history input {number}")
    assert "Meet me at nine." in admin(house, f"history input {number}")
    words = said(house, "Bert", f"history input {number}\nhistory")
    assert "only its writer and the Admin may see" in words
    assert "nine" not in words


def test_a_proposal_has_a_story_too(house: House) -> None:
    house.write("Ann", 'propose add "Tea"\nTea is at five.\nend')
    words = said(house, "Bert", "history proposal 1")
    assert "Proposal 1: Tea" in words
    assert "By Ann" in words
    assert "It is open." in words
    assert "history input" in words


def test_a_day_of_the_schedule_that_the_admin_sets_is_kept_as_it_is_spelt_and_the_dates_follow(house: House) -> None:
    words = admin(house, "set rule 9 between wednesday because of school")
    if "approve" in words:
        words = confirms(house)
    assert read(house, "rules.9.params.between") == "Wednesday"
    (due,) = {timer["due"] for name, timer in game(house).world.timers.items() if name == "update"}
    assert datetime.fromisoformat(due).strftime("%A") == "Wednesday"
    said(house, "Ann", 'propose add "Tea"\nThere is tea.\nend')
    assert read(house, "proposals.1.status") == "open"
    assert same_as_its_journal(house)


def test_two_updates_on_one_day_close_no_proposal_out_that_is_about_something_else(house: House) -> None:
    words = admin(house, "set rule 9 between friday because of school")
    if "approve" in words:
        confirms(house)
    assert "three days" in said(house, "Ann", "propose amend 9\nset between = Monday\nend")
    said(house, "Ann", 'propose add "Tea"\nThere is tea.\nend')
    assert read(house, "proposals.1.status") == "open"


def test_a_number_is_told_with_its_separators_and_may_stand_behind_to() -> None:
    """“net worth is 250000 now” was told; “to 250000” was no number."""
    house = House()
    house.open("game", "nomopoly2", ["Ann", "Bert"])
    to = house.reply_to("Admin", "game")
    house.write("Admin", "set Ann money to 250000 because of a test", to)
    assert "Ann: $10,000 → $250,000" in house.last("Admin").text
    house.write("Admin", "set Ann net_worth = 250000 because of a test", to)
    assert " → 250,000  (+" in house.last("Admin").text
    house.write("Admin", "approve 2", to)
    assert "net worth is 250,000 now" in house.last("Bert").words
    assert "250000" not in house.last("Bert").words
