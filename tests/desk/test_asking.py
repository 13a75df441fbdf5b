"""What cannot be taken back is asked first; what was taken as text is repeated; nobody else's orders are named."""

from __future__ import annotations

import dataclasses
import email
import re
from datetime import timedelta

import pytest
from msgspec.structs import replace

from mailgame.desk.commands.parsed import Parsed
from mailgame.desk.letters.case import names_case
from mailgame.desk.office.paying import pay
from mailgame.desk.performing.asking import question
from mailgame.desk.writing.mail import Mail
from mailgame.law import Rule
from tests.desk.harness import AUTHSERV, CARDS, MONDAY, House, person


def test_leaving_is_asked_about_and_done_once_the_answer_is_yes(house: House) -> None:
    asked = house.says("Ann", "leave")
    assert "You are still in the game. Leaving is for good" in asked
    assert "To do it: leave yes" in asked
    assert house.played("winter") == []
    assert "✓ Done. You leave the game." in house.says("Ann", "Yes.")


def test_leaving_can_be_said_at_once(house: House) -> None:
    assert "✓ Done. You leave the game." in house.says("Ann", "leave yes")


def test_a_pause_is_previewed_and_made_once_the_answer_is_yes(house: House) -> None:
    house.write("Ann", "message admin\nHello.\nend")
    house.write("Admin", "pause because of snow", house.last("Admin").reply_to)
    asked = house.last("Admin").words
    assert "The game is not paused yet; what a pause would bring stands below." in asked
    assert "All players are told: “The game is paused: snow.”" in asked
    assert "Deadlines pass; the next is Monday 23 November, before midnight (UTC)." in asked
    assert "pause yes because of snow" in asked
    assert "paused" not in house.last("Ann").words
    house.write("Admin", "yes", house.last("Admin").reply_to)
    assert "✓ Done. The game is paused: snow." in house.last("Admin").words
    assert "The game is paused: snow." in house.last("Ann").words


def test_a_pause_in_a_pause_is_not_asked_about(house: House) -> None:
    house.write("Ann", "message admin\nHello.\nend")
    for line in ("pause yes because of snow", "pause because of ice"):
        house.write("Admin", line, house.last("Admin").reply_to)
    assert "not paused yet" not in house.last("Admin").words


def test_the_end_of_a_game_is_asked_about(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    empty_house.settle()
    empty_house.write("Ann", "message admin\nHello.\nend")
    empty_house.write("Admin", "end because of snow", empty_house.last("Admin").reply_to)
    asked = empty_house.last("Admin").words
    assert "The game is not over yet. Once it is, everybody is told" in asked
    assert "end yes because of snow" in asked
    assert "The game is over" not in empty_house.last("Ann").words
    empty_house.write("Admin", "yes", empty_house.last("Admin").reply_to)
    assert empty_house.last("Ann").kind == "over"


def test_a_yes_answers_the_letter_before_it_and_no_earlier_one(house: House) -> None:
    house.write("Ann", "leave")
    house.write("Ann", "status")
    assert "You leave the game" not in house.says("Ann", "yes")


def answer(house: House, name: str, number: int, body: str) -> str:
    """Let somebody answer one of the letters to them, by its place; return the words of the last letter they get."""
    named = email.message_from_bytes(house.raw(name)[number])
    head = [f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net", f"From: {person(name).address}",
            f"To: {named['Reply-To']}", f"In-Reply-To: {named['Message-ID']}", f"Subject: Re: {named['Subject']}"]
    house.hand_in("\n".join([*head, "", body, ""]).encode())
    return house.last(name).words


def test_a_yes_counts_in_an_answer_to_the_receipt_that_asks(house: House) -> None:
    house.write("Ann", "leave")
    asked = len(house.raw("Ann")) - 1
    assert "You leave the game" not in answer(house, "Ann", 0, "yes")
    house.write("Ann", "status")
    assert "You leave the game" not in house.says("Ann", "yes")
    assert "✓ Done. You leave the game." in answer(house, "Ann", asked, "yes")


def soon(house: House, body: str) -> str:
    """Let Ann answer the latest letter to her within five seconds; return that letter's name."""
    named = str(email.message_from_bytes(house.raw("Ann")[-1])["Message-ID"])
    house.now -= timedelta(seconds=55)
    house.write("Ann", body, in_reply_to=named)
    return named


def test_a_yes_that_nobody_can_have_written_so_soon_is_asked_about_once_more(house: House) -> None:
    """A program may have written it, and so may somebody with a telephone: they hear what to do."""
    house.write("Ann", "leave")
    asked = soon(house, "OK")
    assert house.played("winter") == []
    assert "Your “yes” came within seconds of the question, as a program’s would" in house.last("Ann").words
    assert "leave yes" in house.last("Ann").words
    letters = len(house.raw("Ann"))
    soon(house, "OK")
    assert (house.played("winter"), len(house.raw("Ann"))) == ([], letters), "a program is told once"
    house.write("Ann", "yes", in_reply_to=asked)
    assert house.played("winter") == ["Ann: leave yes"], "the question waits on"


def test_a_second_yes_answers_the_letter_that_asks_again(house: House) -> None:
    house.write("Ann", "leave")
    soon(house, "Yes")
    house.write("Ann", "yes", in_reply_to=str(email.message_from_bytes(house.raw("Ann")[-1])["Message-ID"]))
    assert house.played("winter") == ["Ann: leave yes"]


@pytest.mark.parametrize("words", [
    "Yes please do it", "yes, leave", "Yes (leave)", "answer: yes", "I said yes", "[x] yes",
])
def test_what_is_no_plain_yes_is_told_how_to_say_it(house: House, words: str) -> None:
    house.write("Ann", "leave")
    answer(house, "Ann", len(house.raw("Ann")) - 1, words)
    assert "only a plain “yes” or “no” counts, so nothing was done" in house.last("Ann").words
    assert "leave yes" in house.last("Ann").words
    assert "open to vote on" not in house.last("Ann").words
    assert house.played("winter") == []
    assert "✓ Done. You leave the game." in answer(house, "Ann", len(house.raw("Ann")) - 1, "Yes")


def test_who_says_no_is_told_that_nothing_is_done(house: House) -> None:
    house.write("Ann", "leave")
    answered = answer(house, "Ann", len(house.raw("Ann")) - 1, "no")
    assert "As you said no, “leave yes” is not done." in answered
    assert "open to vote on" not in answered


def test_an_order_in_place_of_an_answer_leaves_the_question_behind(house: House) -> None:
    """A “yes” to its receipt is none to the question."""
    house.write("Ann", "leave")
    answer(house, "Ann", len(house.raw("Ann")) - 1, "vote 1 yes")
    answer(house, "Ann", len(house.raw("Ann")) - 1, "yes")
    assert "Ann" in house.players("winter")


@pytest.mark.parametrize(("more", "open"), [(1, True), (19, True), (20, False)])
def test_twenty_questions_wait_for_an_answer_each(house: House, more: int, open: bool) -> None:
    house.write("Ann", "leave")
    asked = len(house.raw("Ann")) - 1
    for _ in range(more):
        house.write("Ann", "leave")
    assert ("✓ Done. You leave the game." in answer(house, "Ann", asked, "yes")) == open


def test_a_yes_to_a_later_letter_is_no_yes_to_an_old_question(house: House) -> None:
    house.write("Ann", "leave")
    house.until(MONDAY + timedelta(days=4))
    voting = len(house.raw("Ann")) - 1
    assert "You leave the game" not in answer(house, "Ann", voting, "yes")
    assert "Ann" in house.players("winter")


def test_a_question_is_forgotten_after_a_week(house: House) -> None:
    house.write("Ann", "leave")
    asked = len(house.raw("Ann")) - 1
    house.until(MONDAY + timedelta(days=8))
    assert "You leave the game" not in answer(house, "Ann", asked, "yes")


def test_a_question_goes_with_the_player_who_was_asked(house: House) -> None:
    """Somebody else of her name is not asked about what she wrote."""
    house.write("Ann", "leave")
    with house.store.begin() as tx:
        assert tx.setting("asked winter Ann") is not None
    house.write("Ann", "leave yes")
    assert house.players("winter") == ["Bert"]
    with house.store.begin() as tx:
        assert tx.setting("asked winter Ann") is None


@pytest.mark.parametrize("line", ["leave", "Leave.", "Leave!", "leave…", '"leave"', "*Leave*", "leave !"])
@pytest.mark.parametrize("yes", ["yes", "Yes\nAnn", "Yes, please", "ja", "Hi,\n\nYes!"])
def test_however_it_is_written_yes_does_it(house: House, line: str, yes: str) -> None:
    assert "To do it: leave yes" in house.says("Ann", line).replace("Leave yes", "leave yes")
    assert "✓ Done. You leave the game." in house.says("Ann", yes)


def test_what_stands_before_the_order_stays(house: House) -> None:
    assert "To do it: before update 3: leave yes" in house.says("Ann", "before update 3: leave.")
    assert "✓ Done. You leave the game." in house.says("Ann", "yes")


def test_what_stands_below_the_yes_is_read(house: House) -> None:
    house.write("Ann", "leave")
    words = house.says("Ann", "yes\nstatus")
    assert "✓ Done. You leave the game." in words
    assert "status" in words


def test_a_no_ends_the_question(house: House) -> None:
    house.write("Ann", "leave")
    asked = len(house.raw("Ann")) - 1
    assert "You leave the game" not in answer(house, "Ann", asked, "No, I stay.")
    assert "You leave the game" not in answer(house, "Ann", asked, "yes")


def test_who_leaves_in_somebody_elses_name_is_asked_about_them(house: House) -> None:
    house.write("Bert", "delegate Ann")
    asked = house.says("Ann", "as Bert: leave.")
    assert "Bert is still in the game. Leaving is for good: what they own goes as the rules say" in asked
    assert "To do it: as Bert: leave yes" in asked
    house.write("Ann", "yes")
    assert house.players("winter") == ["Ann"]


def test_a_rulesets_own_leave_is_not_asked_about() -> None:
    """Only the custom is for good."""
    own = Rule(7, "Harbour").command("leave", "Leave the harbour.")
    order = Parsed(own, {}, "leave")
    assert question(order) == ""
    assert question(replace(order, command=dataclasses.replace(own, rule=0))) != ""


def test_somebody_else_s_yes_answers_nothing(house: House) -> None:
    house.write("Ann", "leave")
    assert not re.search(r"\bleave\b", house.says("Bert", "yes"))


def test_a_receipt_repeats_the_text_and_says_first_what_it_replaced(house: House) -> None:
    house.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    words = house.says("Ann", 'propose add "Coffee"\nThere is coffee.\nend')
    assert '> propose add "Coffee" > There is coffee. ✓ Done. It replaces proposal 1 (to add a rule “Tea”).' in words
    assert words.count("proposal 1") + words.count("Proposal 1") == 1


def test_a_long_text_is_repeated_in_part(house: House) -> None:
    """Six lines of ten are repeated, so four more are not."""
    lines = "\n".join(f"Line {number} of it." for number in range(1, 11))
    house.write("Ann", f"message Bert\n{lines}\nend")
    receipt = house.last("Ann").text
    assert "> Line 6 of it.\n> … and 4 more lines\n✓ Done." in receipt
    assert "Line 7" not in receipt


def test_a_long_paragraph_is_repeated_in_part(house: House) -> None:
    """3,000 words without a line break are one line: all of them came back, on 250 lines."""
    house.write("Ann", f"message Bert\n{'word ' * 3_000}\nend")
    receipt = house.last("Ann").words
    assert receipt.count("word ") == 60
    assert "… and 2940 more words ✓ Done." in receipt


def test_orders_of_others_are_not_named(house: House) -> None:
    house.write("Bert", "standing buy gold card")
    words = house.says("Ann", "cancel 5")
    assert "You have no order 5 on file." in words
    assert "there are" not in words


def test_the_admin_hears_of_orders_as_somebody_elses(house: House) -> None:
    house.write("Bert", "delegate Ann")
    assert "There is no order 5 on file." in house.says("Ann", "as Bert: cancel 5")


def test_no_letter_to_who_has_left_gives_them_a_reply_address(house: House) -> None:
    """They are forgotten once the last letter to them is written, and its reply address with them."""
    house.write("Ann", "leave yes")
    letters = house.sent("Ann")
    assert letters[-1].kind == "receipt"
    assert "You have left the game, as you wished." in letters[-1].words
    with house.store.begin() as tx:
        for letter in letters:
            assert tx.owner_of_token(letter.reply_to.partition("+")[2].partition("@")[0]) is None, letter.subject


@pytest.mark.slow
def test_who_has_become_inactive_gets_no_buttons_to_vote(house: House) -> None:
    """Bert never writes. Each week Ann proposes something, so that each Friday a vote opens."""
    for week in range(4):
        house.write("Ann", f'propose add "Tea {week}"\nThere is tea.\nend')
        house.until(MONDAY + timedelta(days=7 * (week + 1), hours=-1))
    letters = [letter for letter in house.sent("Bert") if letter.kind == "update"]
    gone = next(place for place, letter in enumerate(letters) if "You are inactive" in letter.words)
    assert any(re.search(r"^    vote \d+ yes$", letter.text, re.MULTILINE) for letter in letters[:gone])
    assert not any(re.search(r"^    vote \d+ yes$", letter.text, re.MULTILINE) for letter in letters[gone:])


def test_a_yes_of_the_admin_that_does_not_count_leaves_the_question_open(house: House) -> None:
    house.write("Ann", "message admin\nHello.\nend")
    house.write("Admin", "pause because of snow", house.last("Admin").reply_to)
    address = house.last("Admin").reply_to
    house.write("Admin", "yes")
    assert "An Admin’s command counts only in a reply" in house.last("Admin").words
    house.write("Admin", "yes", address)
    assert "✓ Done. The game is paused: snow." in house.last("Admin").words


def test_a_yes_counts_in_an_answer_to_the_one_receipt_for_many_letters(house: House) -> None:
    house.office.room.settings = replace(house.office.room.settings, letters_per_hour=1)
    house.write("Ann", "status")
    for line in ("leave", "post\nHello.\nend"):
        house.now -= timedelta(seconds=59)
        house.write("Ann", line)
    house.now += timedelta(hours=1)
    with house.store.begin() as tx:
        pay(Mail(house.office.room, tx, house.now))
    assert "answer: yes" in house.last("Ann").words
    answer(house, "Ann", len(house.raw("Ann")) - 1, "yes")
    assert house.players("winter") == ["Bert"]


@pytest.mark.parametrize("kept", [b"", b"leave", b"[1]", b"\xff"])
def test_what_cannot_be_read_as_a_question_is_none(house: House, kept: bytes) -> None:
    with house.store.begin() as tx:
        tx.put_setting("asked winter Ann", kept)
    assert "You stand on 1" in house.says("Ann", "status")


def test_an_order_names_the_case_of_its_number_and_no_other() -> None:
    overrule = Rule(7, "Courts").command("overrule [case] NUMBER", "Vote to overrule a judge.")
    order = Parsed(overrule, {"case": True, "number": 12}, "overrule case 12")
    assert names_case(order, "12")
    assert not names_case(order, "1")
    assert not names_case(replace(order, arguments={"case": False, "number": 12}), "12"), "that is proposal 12"
