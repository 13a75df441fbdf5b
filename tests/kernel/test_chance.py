"""Chance: fair, the same for the same seed, each label by itself, and scripted first come, first served."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.chance.dice import ScriptError
from mailgame.chance.throwing import share_of
from tests.kernel.thrown import CHI_SQUARE, chi_square, dice, scripted


def test_dice_are_fair() -> None:
    chance = dice()
    found = Counter(value for _ in range(6_000) for value in chance.dice("move", "Ann", 2, 6))
    assert set(found) == set(range(1, 7))
    assert chi_square(found, 6) < CHI_SQUARE[5]


def test_the_next_die_does_not_depend_on_the_last() -> None:
    chance = dice()
    last, pairs = 1, Counter[tuple[int, int]]()
    for _ in range(6_000):
        value = chance.dice("coin", "", 1, 2)[0]
        pairs[last, value] += 1
        last = value
    assert chi_square(pairs, 4) < CHI_SQUARE[3]


def test_a_die_with_more_sides_than_a_byte_has_is_fair_too() -> None:
    chance = dice()
    found = Counter(chance.dice("big", "", 1, 300)[0] for _ in range(9_000))
    assert set(found) <= set(range(1, 301))
    assert chi_square(found, 300) < CHI_SQUARE[299]


def test_draws_are_fair() -> None:
    chance, cards = dice(), [f"card {number}" for number in range(52)]
    found = Counter(chance.pick("deck", "Ann", cards) for _ in range(5_200))
    assert chi_square(found, 52) < CHI_SQUARE[51]


def test_every_order_is_as_likely_as_any_other() -> None:
    chance = dice()
    found = Counter(tuple(chance.shuffle("order", "abcd")) for _ in range(4_800))
    assert chi_square(found, 24) < CHI_SQUARE[23]


ROLLS = st.lists(st.tuples(st.sampled_from(("move", "card", "war")), st.sampled_from(("", "Ann", "Bert"))), max_size=30)


@given(ROLLS, ROLLS)
def test_a_roll_under_one_label_never_shifts_those_under_another(rolls: Any, others: Any) -> None:
    alone, among = dice(), dice()
    wanted = [alone.dice("mine", "Cleo", 2, 6) for _ in rolls]
    got = []
    for (label, who), (other, another) in zip(rolls, [*others, *rolls], strict=False):
        among.dice(label, who, 3, 20)
        got.append(among.dice("mine", "Cleo", 2, 6))
        among.dice(other, another, 1, 6)
    assert got == wanted


@given(st.text(max_size=8), ROLLS)
def test_the_same_seed_gives_the_same_dice(seed: str, rolls: Any) -> None:
    one, other = dice(seed), dice(seed)
    assert [one.dice(*roll, 2, 6) for roll in rolls] == [other.dice(*roll, 2, 6) for roll in rolls]


def test_another_seed_gives_other_dice() -> None:
    one, other = dice("one"), dice("other")
    assert [one.dice("move", "", 2, 6) for _ in range(10)] != [other.dice("move", "", 2, 6) for _ in range(10)]


def test_a_script_is_used_first_come_first_served_and_then_chance_goes_on() -> None:
    chance = dice(script=[scripted("move", [1, 1], who="Ann"), scripted("move", [2, 2], [3, 3])])
    assert chance.dice("move", "Bert", 2, 6) == [2, 2]
    assert chance.dice("move", "Ann", 2, 6) == [1, 1]
    assert chance.dice("move", "Ann", 2, 6) == [3, 3]
    assert chance.dice("move", "Ann", 2, 6) == dice().dice("move", "Ann", 2, 6)


def test_a_script_for_one_player_leaves_the_others_alone() -> None:
    chance = dice(script=[scripted("move", [6, 6], who="Ann")])
    assert chance.dice("move", "Bert", 2, 6) == dice().dice("move", "Bert", 2, 6)
    assert chance.dice("card", "Ann", 2, 6) == dice().dice("card", "Ann", 2, 6)
    assert chance.dice("move", "Ann", 2, 6) == [6, 6]


def test_one_die_is_scripted_as_a_number_or_a_list() -> None:
    chance = dice(script=[scripted("square 1", 5, [4])])
    assert [chance.dice("square 1", "", 1, 6) for _ in range(2)] == [[5], [4]]


def test_a_draw_is_scripted_by_its_name_or_its_place() -> None:
    chance = dice(script=[scripted("deck", "queen", 1)])
    assert [chance.pick("deck", "", ["king", "queen"]) for _ in range(2)] == ["queen", "king"]


def test_a_draw_among_numbers_is_scripted_by_the_number_itself() -> None:
    chance = dice(script=[scripted("square", 3)])
    assert chance.pick("square", "", ["2", "3", "4"]) == "3"


def test_a_scripted_order_may_name_only_the_first() -> None:
    chance = dice(script=[scripted("order", ["c"]), scripted("order", ["b", "a", "c"])])
    first = chance.shuffle("order", "abc")
    assert (first[0], sorted(first)) == ("c", ["a", "b", "c"])
    assert chance.shuffle("order", "abc") == ["b", "a", "c"]


@pytest.mark.parametrize("value", [[7, 1], [0, 1], [1], [1, 2, 3], 5, "3,4", [True, 1], ["1", "2"]])
def test_a_script_that_does_not_fit_the_dice_says_what_was_asked(value: Any) -> None:
    with pytest.raises(ScriptError, match="chance “move” for Ann: .* is not 2 dice of 6 sides"):
        dice(script=[scripted("move", value)]).dice("move", "Ann", 2, 6)


@pytest.mark.parametrize("value", ["jack", 3, 0, True])
def test_a_script_that_does_not_fit_a_draw_says_what_there_was(value: Any) -> None:
    with pytest.raises(ScriptError, match="is not one of king, queen"):
        dice(script=[scripted("deck", value)]).pick("deck", "", ["king", "queen"])


def test_a_script_that_does_not_fit_an_order_says_what_there_was() -> None:
    with pytest.raises(ScriptError, match="chance “order”: 'd' is not one of a, b, c"):
        dice(script=[scripted("order", ["a", "d"])]).shuffle("order", "abc")


@pytest.mark.parametrize(("value", "words"), [
    ([3, 11], "is not 2 dice of 6 and 10 sides"), ([0, 1], "is not 2 dice of 6 and 10 sides"),
    ([7, 7], "is not 2 dice of 6 and 10 sides"), ([3], "is not 2 dice of 6 and 10 sides"),
])  # fmt: skip
def test_a_script_that_does_not_fit_different_dice_says_what_was_asked(value: Any, words: str) -> None:
    with pytest.raises(ScriptError, match=f"chance “attack” for Ann: .* {words}"):
        dice(script=[scripted("attack", value)]).dice("attack", "Ann", 2, (6, 10))


@pytest.mark.parametrize("value", [[1, 2], [6], 1, [True, 6]])
def test_a_script_that_does_not_fit_the_faces_says_which_there_are(value: Any) -> None:
    with pytest.raises(ScriptError, match="is not 2 dice with the faces 1, 6"):
        dice(script=[scripted("pogo", value)]).faces("pogo", "", 2, (1, 6))


@pytest.mark.parametrize("value", [1, 0, "yes", [True], None])
def test_what_happens_is_scripted_as_true_or_false_and_nothing_else(value: Any) -> None:
    chance = dice(script=[scripted("missile", True, False)])
    assert [chance.happens("missile", "", Fraction(1, 3)) for _ in range(2)] == [True, False]
    with pytest.raises(ScriptError, match="chance “missile” for all: .* is not true or false"):
        dice(script=[{"what": "missile", "who": "", "values": [[value] if value is None else value]}]).happens(
            "missile", "", Fraction(1, 3)
        )


def test_dice_of_each_kind_are_scripted() -> None:
    chance = dice(script=[scripted("attack", [6, 10]), scripted("pogo", [6, 1], 6), scripted("jury", ["Cleo"], "Bert")])
    assert chance.dice("attack", "", 2, (6, 10)) == [6, 10]
    assert chance.faces("pogo", "", 2, (1, 6)) == [6, 1]
    assert chance.faces("pogo", "", 1, (1, 6)) == [6]
    names = ["Ann", "Bert", "Cleo"]
    first, second = chance.picks("jury", "", names, 2)
    assert first == "Cleo"
    assert second in ("Ann", "Bert"), "a script may name the first alone"
    assert chance.picks("jury", "", names, 1) == ["Bert"]


@pytest.mark.parametrize(("value", "words"), [
    (["Dmitri"], "'Dmitri' is not one of Ann, Bert, Cleo"), (["Ann", "Ann"], "'Ann' is there no more often"),
    (["Ann", "Bert", "Cleo"], "are more than 2"), ([1], "1 is not one of"),
])  # fmt: skip
def test_a_script_that_draws_what_cannot_be_drawn_says_why(value: Any, words: str) -> None:
    with pytest.raises(ScriptError, match=f"chance “jury”: .*{words}"):
        dice(script=[scripted("jury", value)]).picks("jury", "", ["Ann", "Bert", "Cleo"], 2)


def test_several_are_drawn_fairly_and_none_of_them_twice() -> None:
    """Of 4 cards 2 in their order: 12 ways, each as likely as any other."""
    chance = dice()
    found = Counter(tuple(chance.picks("deal", "", "abcd", 2)) for _ in range(2_400))
    assert set(found) == {(one, other) for one in "abcd" for other in "abcd" if one != other}
    assert chi_square(found, 12) < 31.26  # 999 of 1,000 with 11 degrees of freedom


@given(st.text(max_size=8), st.lists(st.text(max_size=3), max_size=30), st.data())
def test_as_many_are_drawn_as_were_asked_for_and_each_as_often_as_it_is_there(
    seed: str, options: list[str], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, len(options)))
    drawn = dice(seed).picks("deal", "Ann", options, count)
    assert len(drawn) == count
    assert Counter(drawn) <= Counter(options)
    assert drawn == dice(seed).picks("deal", "Ann", options, count)


def test_something_with_a_chance_of_one_in_four_happens_so_often() -> None:
    chance = dice()
    found = Counter(chance.happens("rain", "", Fraction(1, 4)) for _ in range(4_000))
    expected = {True: 1_000, False: 3_000}
    assert sum((found[one] - wanted) ** 2 / wanted for one, wanted in expected.items()) < 10.83


@given(st.text(max_size=8), st.integers(1, 20))
def test_what_has_no_chance_never_happens_and_what_is_certain_always_does(seed: str, times: int) -> None:
    chance = dice(seed)
    assert not any(chance.happens("never", "", Fraction(0)) for _ in range(times))
    assert all(chance.happens("always", "", Fraction(1)) for _ in range(times))


@pytest.mark.parametrize(("share", "part"), [
    (0, Fraction(0)), (1, Fraction(1)), (0.25, Fraction(1, 4)), (1 / 3, Fraction(1, 3)), (0.1, Fraction(1, 10)),
    (33 / 100, Fraction(33, 100)), (Fraction(2, 7), Fraction(2, 7)),
])  # fmt: skip
def test_a_chance_is_the_fraction_that_was_meant(share: float, part: Fraction) -> None:
    assert share_of("missile", share) == part


@pytest.mark.parametrize("share", [-0.1, 1.1, 2, 10**30, float("nan"), float("inf"), -1])
def test_what_is_no_chance_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="“missile” cannot happen with a chance of .*: it is from 0 to 1"):
        share_of("missile", share)


@pytest.mark.parametrize(("count", "sides"), [(-1, 6), (1001, 6), (1, 0), (2, (6, 0)), (10**12, 6), (1, 10**7)])
def test_dice_that_there_cannot_be_are_refused_at_once(count: int, sides: Any) -> None:
    with pytest.raises(ValueError, match="dice of .* sides cannot be thrown"):
        dice().dice("huge", "", count, sides)


@pytest.mark.parametrize("count", [-1, 4, 10**9])
def test_no_more_are_drawn_than_there_are(count: int) -> None:
    with pytest.raises(ValueError, match=f"“deal” cannot draw {count} of 3"):
        dice().picks("deal", "", "abc", count)


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="nothing to draw from for “deck”"):
        dice().pick("deck", "", [])
