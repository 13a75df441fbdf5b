"""What cannot be taken back is asked first; what was taken as text is repeated; nobody else's orders are named."""

from __future__ import annotations

import re
from datetime import timedelta

from tests.desk.harness import MONDAY, House


def test_leaving_is_asked_about_and_done_once_the_answer_is_yes(house: House) -> None:
    asked = house.says("Ann", "leave")
    assert "You are still in the game. Leaving is for good" in asked
    assert "To do it: leave yes" in asked
    assert house.played("winter") == []
    assert "✓ Done. You leave the game." in house.says("Ann", "Yes.")


def test_leaving_can_be_said_at_once(house: House) -> None:
    assert "✓ Done. You leave the game." in house.says("Ann", "leave yes")


def test_a_yes_answers_the_letter_before_it_and_no_earlier_one(house: House) -> None:
    house.write("Ann", "leave")
    house.write("Ann", "status")
    assert "You leave the game" not in house.says("Ann", "yes")


def test_somebody_else_s_yes_answers_nothing(house: House) -> None:
    house.write("Ann", "leave")
    assert not re.search(r"\bleave\b", house.says("Bert", "yes"))


def test_a_receipt_repeats_the_text_and_says_first_what_it_replaced(house: House) -> None:
    house.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    words = house.says("Ann", 'propose add "Coffee"\nThere is coffee.\nend')
    assert '> propose add "Coffee" > There is coffee. ✓ Done. It replaces proposal 1 (to add a rule “Tea”).' in words


def test_a_long_text_is_repeated_in_part(house: House) -> None:
    """Six lines of ten are repeated, so four more are not."""
    lines = "\n".join(f"Line {number} of it." for number in range(1, 11))
    house.write("Ann", f"message Bert\n{lines}\nend")
    receipt = house.last("Ann").text
    assert "> Line 6 of it.\n> … and 4 more lines\n✓ Done." in receipt
    assert "Line 7" not in receipt


def test_orders_of_others_are_not_named(house: House) -> None:
    house.write("Bert", "standing buy gold card")
    words = house.says("Ann", "cancel 5")
    assert "You have no order 5 on file." in words
    assert "there are" not in words


def test_who_has_become_inactive_gets_no_buttons_to_vote(house: House) -> None:
    """Bert never writes. Each week Ann proposes something, so that each Friday a vote opens."""
    for week in range(4):
        house.write("Ann", f'propose add "Tea {week}"\nThere is tea.\nend')
        house.until(MONDAY + timedelta(days=7 * (week + 1), hours=-1))
    letters = [letter for letter in house.sent("Bert") if letter.kind == "update"]
    gone = next(place for place, letter in enumerate(letters) if "You are inactive" in letter.words)
    assert any(re.search(r"^    vote \d+ yes$", letter.text, re.MULTILINE) for letter in letters[:gone])
    assert not any(re.search(r"^    vote \d+ yes$", letter.text, re.MULTILINE) for letter in letters[gone:])
