"""What receipts and notices say: plain sentences that tell when, until when, and what has become of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.desk.harness import House, Sent

FRIDAY = datetime(2026, 11, 27, 9, 0, tzinfo=UTC)
RULE = 'propose add "Tea"\nThere is tea.\nend'


@pytest.fixture
def house(house: House) -> House:
    house.write("Ann", "message admin\nHello.\nend")
    return house


def said(house: House, name: str, body: str) -> str:
    """Return the receipt that somebody gets."""
    house.write(name, body)
    return next(one for one in reversed(house.sent(name)) if one.kind == "receipt").words


def to_the_admin(house: House) -> list[Sent]:
    return house.sent("Admin")


def admin(house: House, body: str) -> str:
    """Let the Admin answer a letter of the game; return the last receipt."""
    house.write("Admin", body, house.reply_to("Admin", "winter"))
    return next(one for one in reversed(to_the_admin(house)) if one.kind == "receipt").words


# --- votes and proposals


def test_before_the_vote_it_is_said_when_it_opens(house: House) -> None:
    said(house, "Ann", RULE)
    words = said(house, "Bert", "vote 1 yes")
    assert "The vote on proposal 1 has not begun yet; it opens on Friday 27 November, 00:00." in words


def test_a_proposal_s_receipt_says_until_when_it_can_be_changed(house: House) -> None:
    words = said(house, "Ann", RULE)
    assert "It is proposal 1." in words
    assert "Until Thursday 26 November, before midnight (UTC) you can take it back (withdraw 1)" in words


def test_a_vote_s_receipt_says_until_when_it_can_be_changed(house: House) -> None:
    said(house, "Ann", RULE)
    house.now = FRIDAY
    words = said(house, "Bert", "vote 1 yes")
    assert (
        "> vote 1 yes ✓ Done. You can change it until Sunday 29 November, before midnight (UTC)." in words
    )


def test_until_when_votes_and_orders_of_one_letter_can_be_changed_is_said_once(house: House) -> None:
    said(house, "Ann", RULE)
    said(house, "Bert", RULE)
    house.now = FRIDAY
    end = "until Sunday 29 November, before midnight (UTC)"
    words = said(house, "Bert", "vote 1 yes\nvote 2 no")
    assert "> vote 1 yes ✓ Done. (no. " in words
    assert words.count(end) == 1
    assert f"You can change your votes {end}." in words
    words = said(house, "Bert", "vote 1 no\nadd square after 4")
    assert words.count(end) == 1
    assert f"You can change your vote, and change or cancel your orders, {end}: “cancel " in words


def test_a_withdrawn_proposal_takes_no_votes_and_nothing_is_said_of_midnight(house: House) -> None:
    said(house, "Ann", RULE)
    house.now = FRIDAY
    said(house, "Bert", "vote 1 yes")
    said(house, "Ann", "withdraw 1")
    words = said(house, "Bert", "vote 1 no")
    assert "Proposal 1 was withdrawn by its author; it takes no votes." in words
    assert "midnight" not in words.partition("What you can do now")[0], "an offer below is open until then"


@pytest.mark.slow
def test_who_voted_how_is_told_with_what_came_of_it(house: House) -> None:
    said(house, "Ann", "propose amend 14\nset price_factor = 30\nend")
    house.now = FRIDAY
    said(house, "Ann", "vote 1 yes")
    house.now = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
    said(house, "Bert", "status")
    update = next(one for one in reversed(house.sent("Bert")) if one.kind == "update").words
    assert "is accepted: 1 yes (Ann), 0 no, 0 abstain, no vote (Bert)." in update
    assert "is changed: price factor from 25 to 30." in update


# --- the Admin


def test_the_admin_sees_what_a_proposal_of_numbers_does(house: House) -> None:
    said(house, "Ann", "propose amend 14\nset price_factor = 30\nend")
    assert "price_factor of rule 14: 25 → 30" in to_the_admin(house)[-1].words


def test_reasons_are_sentences_among_sentences(house: House) -> None:
    said(house, "Ann", RULE)
    receipt = admin(house, "return 1 because the number is too high")
    assert "is returned. The number is too high." in receipt
    notice = next(one for one in reversed(house.sent("Ann")) if one.kind == "notice").words
    assert "comes back to you: The number is too high. You can propose again" in notice


def test_a_pause_because_of_snow_is_a_pause_for_snow_and_its_end_is_told(house: House) -> None:
    admin(house, "pause yes because of snow.")
    assert "The game is paused: snow. " in house.last("Ann").words
    admin(house, "resume")
    assert house.last("Ann").subject.endswith("The game goes on")
    assert house.last("Bert").subject.endswith("The game goes on")
    assert "Next: " in house.last("Bert").words


def test_the_admin_is_told_what_was_done_and_nobody_else_is(house: House) -> None:
    assert "Your words go to everybody." in admin(house, "announce\nTea at five.\nend")
    assert "Bert is warned, in your words." in admin(house, "warn Bert because he shouts")
    house.now = FRIDAY
    said(house, "Ann", "status")
    updates = [one.words for one in house.sent("Ann") if one.kind == "update"]
    assert len(updates) == 2
    assert not [words for words in updates if "your words" in words]


def test_a_reason_with_a_full_stop_gets_no_second_one(house: House) -> None:
    words = admin(house, "set Ann money 500 now because she won a bet.")
    assert "has $500 now. The reason: She won a bet." in words
    assert ".." not in words


def test_what_is_approved_is_named(house: House) -> None:
    house.write("Dora", "join winter as Dora f")
    assert "Approved: Dora" in admin(house, "approve 1")


def test_of_a_long_text_that_is_approved_or_not_the_receipt_says_the_first_line() -> None:
    house = House()
    house.open("winter", "nomopoly2", ("Ann", "Bert"))
    for name in ("Dice", "Coins"):
        house.write("Ann", f'patent game "{name}"\nRules: throw it.\nBets: up to $20.\nPayouts: none.\nend')
    assert "Approved: Ann asks for a patent on the game “Dice”." in (granted := admin(house, "approve 1"))
    assert "Turned down: Ann asks for a patent on the game “Coins”." in (denied := admin(house, "reject 2 because no"))
    assert "Bets" not in granted + denied


# --- being away, and acting for another


def test_both_are_told_who_acts_for_whom(house: House) -> None:
    assert "Bert may act for you from now on, until you write: back" in said(house, "Ann", "delegate Bert")
    assert house.last("Bert").subject.endswith("You may act for Ann")
    assert "You are back, and Bert does not act for you any more." in said(house, "Ann", "back")
    assert house.last("Bert").subject.endswith("You do not act for Ann any more")


def test_the_days_of_an_absence_are_said_back(house: House) -> None:
    words = said(house, "Ann", "away 2026-12-24 2026-12-31")
    assert "You are away from Thursday 24 December 2026 to Thursday 31 December 2026." in words
    assert "to Saturday 2 January 2027" in said(house, "Ann", "away 24 December 2 January")


@pytest.mark.parametrize(
    ("days", "why"),
    [
        ("2026-12-31 2026-12-24", "is after Thursday 24 December 2026"),
        ("2026-10-01 2026-10-05", "is over already"),
        ("30 February 2026-12-24", "There is no such day."),
    ],
)
def test_an_absence_that_cannot_be_is_refused(house: House, days: str, why: str) -> None:
    words = said(house, "Ann", f"away {days}")
    assert "Not done." in words
    assert why in words


def test_an_accepted_proposal_shows_the_number_that_held_before_it(house: House) -> None:
    said(house, "Ann", "propose amend 14\nset price_factor = 30\nend")
    house.now = FRIDAY
    said(house, "Ann", "vote 1 yes")
    house.now = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
    said(house, "Bert", "propose amend 14\nset price_factor = 35\nend")
    with house.store.begin() as tx:
        pages = house.office.room.presenter(house.office.room.look(tx, "winter")).proposals()
    assert [(page.status, page.sets[0].before, page.sets[0].value) for page in pages] == [
        ("accepted", "25", "30"),
        ("open", "30", "35"),
    ]


# --- what is on file


def test_what_is_on_file_is_a_line_each_and_is_shown_when_a_letter_has_changed_it() -> None:
    house = House()
    house.open("winter", "nomopoly2", ["Ann", "Bert"])
    said(house, "Ann", "travel by pogo")
    words = said(house, "Ann", "travel by clogs")
    assert "Your orders on file ------------------- travel by pogo (cancel 1) travel by clogs (cancel 2)" in words
    assert words.count("You can change or cancel your orders until") == 1
    for unchanged in ("help travel", "deposit 5"):
        assert "Your orders on file" not in said(house, "Ann", unchanged)
    assert "travel by clogs (cancel 2)" in said(house, "Ann", "cancel 1")
