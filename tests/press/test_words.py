"""How dates, amounts, dice and lists are said."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.press.letters.environment import standing_lines
from mailgame.press.scenes.boardscene import Board, Square
from mailgame.press.scenes.scene import Roll, Seat
from mailgame.press.scenes.tabular import Fact
from mailgame.press.words import words

TORONTO = "America/Toronto"


def test_a_deadline_at_midnight_is_said_as_the_day_before():
    assert words.say_deadline(datetime(2026, 11, 27, 5, tzinfo=UTC), TORONTO) == (
        "Thursday 26 November, before midnight (Toronto)"
    )


def test_another_deadline_is_said_with_its_hour():
    assert words.say_deadline(datetime(2026, 11, 26, 23, tzinfo=UTC), TORONTO) == (
        "Thursday 26 November, before 18:00 (Toronto)"
    )


def test_midnight_is_local_on_both_sides_of_a_clock_change():
    before, after = datetime(2026, 11, 1, 4, tzinfo=UTC), datetime(2026, 11, 2, 5, tzinfo=UTC)
    assert words.say_deadline(before, TORONTO) == "Saturday 31 October, before midnight (Toronto)"
    assert words.say_deadline(after, TORONTO) == "Sunday 1 November, before midnight (Toronto)"


def test_a_moment_names_day_hour_and_city():
    at = datetime(2026, 12, 31, 23, 5, tzinfo=UTC)
    assert words.say_moment(at, "Asia/Ho_Chi_Minh", year=True) == "Friday 1 January 2027, 06:05 (Ho Chi Minh)"
    assert words.say_moment(at, "UTC") == "Thursday 31 December, 23:05 (UTC)"


@pytest.mark.parametrize(
    ("amount", "shown", "changed"),
    [
        (1234, "$1,234", "+$1,234"),
        (-300, "−$300", "−$300"),
        (0, "$0", "±$0"),
        (10_000_000, "$10,000,000", "+$10,000,000"),
    ],
)
def test_dollars_have_their_sign_and_separators(amount, shown, changed):
    assert words.say_amount(amount) == shown
    assert words.say_change(amount) == changed


def test_dice_are_shown_as_signs_and_as_a_sum():
    assert words.dice_signs(Roll("move", (3, 4))) == "⚂⚃"
    assert words.roll_sum(Roll("move", (3, 4))) == "3 + 4 = 7"
    assert words.roll_sum(Roll("move", (5,))) == "5"
    assert words.dice_signs(Roll("move", (3, 11), sides=20)) == ""


def test_a_die_of_six_and_one_of_ten_say_which_is_which():
    attack = Roll("attack", (3, 7), sides=(6, 10))
    assert words.dice_signs(attack) == ""
    assert words.roll_sum(attack) == "3 + 7 = 10 (d6 + d10)"
    assert words.dice_signs(Roll("attack", (3, 4), sides=(6, 6))) == "⚂⚃"


def test_what_may_happen_or_not_says_so_and_how_likely_it_was():
    assert words.roll_sum(Roll("missile", (1,), chance="30%")) == "yes (30%)"
    assert words.roll_sum(Roll("missile", (0,), chance="1 in 3")) == "no (1 in 3)"
    assert words.dice_signs(Roll("missile", (1,), chance="30%")) == ""


def test_lists_read_like_sentences():
    assert words.say_list(["Ann", "Bert", "Cleo"]) == "Ann, Bert and Cleo"
    assert words.say_list(["Ann"]) == "Ann"
    assert words.say_list([]) == ""


def test_counts_agree_with_their_noun():
    assert words.say_number(1, "proposal is", "proposals are") == "1 proposal is"
    assert words.say_number(1200, "vote") == "1,200 votes"


def test_signs_that_hide_or_turn_words_are_taken_out():
    assert words.visible("Ann\u202e\u2066 \x07owns\x9b all\ufeff") == "Ann owns all"
    assert words.one_line(" Ann\r\n\tLee\x00 ") == "Ann Lee"


def test_a_long_word_is_never_broken():
    link = "https://play.example.org/" + "x" * 90
    assert link in words.wrap(f"Read {link} soon").split("\n")


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs"]), max_size=400), st.sampled_from(["", "- ", "    "]))
def test_folded_lines_keep_every_word_and_fit_in_72_columns(text, first):
    text = words.visible(text)
    folded = words.wrap(text, first)
    assert folded.split() == (first + text).split()
    for line in folded.split("\n"):
        assert len(line) <= words.WIDTH or len(line.removeprefix(first).split()) <= 1


def test_a_heading_is_underlined_as_far_as_it_reaches():
    assert words.heading("Bert came home") == "Bert came home\n--------------"
    assert words.heading("One\nline", "=") == "One line\n========"


def test_figures_that_a_ruleset_wants_stand_beside_the_players():
    seats = [Seat("Ann", 0, columns=(Fact("Score", "-5"),)), Seat("Bert", 1, columns=(Fact("Score", "120"),))]
    lines = standing_lines(seats, None, "$").splitlines()
    assert lines == ["  Player    Score", "  Ann          -5", "  Bert        120"]


def test_many_wide_figures_leave_no_room_for_the_square_and_still_stand():
    figures = tuple(Fact(f"Figure number {at}", str(at)) for at in range(5))
    unknown = (*figures[:4], Fact("Figure number 4", ""))
    seats = [Seat("Ann", 0, square="8", columns=figures), Seat("Bert", 1, columns=unknown)]
    lines = standing_lines(seats, Board((Square("8", 8),)), "$").splitlines()
    assert lines[1].split() == ["Ann", "8", "0", "1", "2", "3", "4"]
    assert lines[2].split() == ["Bert", "0", "1", "2", "3"]
