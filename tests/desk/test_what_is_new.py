"""A letter tells what is new: what its reader has had before, or can read in a word, it leaves out."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, PLAIN, House
from tests.desk.test_said_once import letter, letters

UPDATE = "[estates] Update 3: You land on square 15"


@pytest.mark.slow
def test_an_update_shows_of_the_reader_s_own_what_has_changed_and_always_the_money() -> None:
    """A soldier was lost on the way from 13 to 10; gender and mode of war are as they were from the first update on."""
    first = letter("buying", "Bert", "[buying] Update 1: You land on square 9")
    assert "You have $10,000 You hold 11 × Soldier Gender m In war passive" in first
    later = letter("estates", "Ann", UPDATE)
    assert "You have $6,961 (−$1,739) You hold 10 × Soldier Square 15 is for sale" in later
    assert "Gender" not in later


def test_an_update_shows_of_the_board_and_of_lists_what_has_changed() -> None:
    """Square 4 “Moss End” is Ann's since the update before; the Nomic Bank has what it had."""
    text = letter("estates", "Ann", UPDATE)
    assert "New on the board -------" in text
    assert "- Ann: 11 Windy Corner (f), Maginot Line, 1 soldier; 12, 2 soldiers" in text
    assert "Moss End" not in text
    assert "All of it: send “board”." not in text, "an update of the same month has said so"
    assert "All of it: send “board”." in letter("estates", "Ann", "[estates] Update 2: You land on square 11")


def test_an_order_that_was_played_is_told_by_what_came_of_it() -> None:
    text = letter("estates", "Ann", UPDATE)
    assert "You buy square 11 “Windy Corner” for $275. You pay $1,000 for a Maginot Line" in text
    assert "was played" not in text


def test_an_update_neither_shows_nor_explains_again_a_form_that_one_of_the_week_has_shown() -> None:
    text = letter("estates", "Ann", UPDATE)
    assert "Propose a new rule" not in text
    assert "up to “end”" not in text


def test_a_receipt_does_not_list_again_the_one_order_that_it_files() -> None:
    text = letter("buying", "Bert", "Re: Tuesday's update")
    assert "Filed for the update as order 1. (no. 6) You can change or cancel your orders until Thursday" in text
    assert "26 November, before midnight (Toronto): “cancel 1”." in text
    assert "Your orders on file" not in text


@pytest.mark.slow
def test_an_update_does_not_print_again_a_proposal_that_its_reader_has_voted_on() -> None:
    """Ann has said yes to Dov’s proposal 326, which had a letter: a line says so, and how to change it."""
    text = letter("futurenomic_on_hold", "Ann", "[on-hold] Accepted: add a rule “Milk” · Update 2")
    assert "You have voted yes on proposal 326 “Cake”. Your last vote counts: “vote 326 …”." in text
    assert "Proposal 326: Cake" not in text
    assert "Cake is served with tea." not in text


@pytest.mark.slow
def test_a_turn_letter_leaves_to_the_receipts_what_its_reader_did() -> None:
    """Ann has marched and hired by letters of their own, and ends her turn with another; Bert hears all of it."""
    ann = letter("risk_mercenaries", "Ann", "[mercenaries] It is Bert’s turn")
    bert = letter("risk_mercenaries", "Bert", "[mercenaries] It is your turn")
    assert "Ann conscripts a mercenary soldier in #3" in bert
    assert "conscript" not in ann
    assert "Bert receives 1 soldier for 1 territory." in ann


@pytest.mark.slow
def test_a_reminder_says_until_when_once_and_what_is_on_file_in_a_line() -> None:
    """Bert has filed a gift and a jump, and could buy square 4 besides."""
    text = letter("birthday", "Bert", "[birthday] Reminder: Thu 26 Nov, before midnight")
    assert text.count("Thursday 26 November, before midnight") == 1
    assert "On file already: gift 400; jump 33." in text
    assert "to take it back" not in text


@pytest.mark.slow
def test_a_reminder_names_what_is_voted_on_and_says_how_to_read_it() -> None:
    text = letter("four_at_once", "Ann", "[four-at-once] Reminder: Sun 29 Nov, before midnight")
    assert "Still open (“proposal 1” shows all of it):" in text
    assert "Proposal 1: Spring ------------------ By Bert; it adds a rule. vote 1 yes vote 1 no" in text
    assert "In spring the board is green." not in text


@pytest.mark.slow
def test_what_is_offered_is_not_listed_again_as_what_can_be_done(empty_house: House) -> None:
    """The Garden offers Ann one more proposal, by a command that could stand alone."""
    script = [{"what": "move", "who": "Ann", "values": [[1, 2]]}, {"what": "garden", "who": "Ann", "values": [1]}]
    empty_house.open("winter", BOARD, ["Ann", "Bert"], script=script, params={**PLAIN, "16.square": 4})
    assert empty_house.next_deadline()
    assert "You may propose once more" in empty_house.last("Ann").words
    assert empty_house.last("Ann").words.count("extra proposal") == 1


@pytest.mark.slow
def test_a_form_to_fill_in_is_shown_once_a_month_and_named_once_a_week(empty_house: House) -> None:
    """The updates of 24, 27 and 30 November and of 1, 4, 7 and 8 December; whoever names it has its button."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    named, shown = [], []
    for number in range(1, 8):
        while f"Update {number}:" not in empty_house.last("Ann").subject:
            assert empty_house.next_deadline()
        letter = empty_house.last("Ann")
        empty_house.write("Ann", "buy 7 as \"NAME\" m")  # somebody who is silent becomes inactive
        says = "Propose a new rule. “help propose” says more." in letter.words
        assert says == (">Propose</a>" in letter.html)
        named += [number] if says else []
        shown += [number] if 'propose add "TITLE"' in letter.words else []
    assert named == [1, 4, 7]
    assert shown == [1, 4]


def test_an_update_does_not_tell_again_what_a_receipt_told_its_reader(empty_house: House) -> None:
    """Ann proposes twice, and reads at once that the second took the place of the first; Bert does in the update."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    empty_house.write("Ann", 'propose add "Tea"\nTea is served.\nend')
    empty_house.write("Ann", 'propose add "Milk"\nMilk is served.\nend')
    assert "It replaces proposal 1" in empty_house.last("Ann").words
    assert empty_house.next_deadline()
    replaced = "Proposal 1 (to add a rule “Tea”) is withdrawn."
    assert replaced in empty_house.last("Bert").words
    assert replaced not in empty_house.last("Ann").words
    assert "Update 1" in empty_house.last("Ann").words


@pytest.mark.slow
def test_an_order_to_land_somewhere_is_told_by_the_landing() -> None:
    """From a box Ann lands on square 10, as she ordered; the heading says so."""
    said = " ".join(sent.get_body(("plain",)).get_content() for sent in letters("boxes") if "ann@" in str(sent["To"]))
    assert "You land on square 10" in said
    assert "Your order “land 10” was played" not in said
