"""A line of forty thousand like signs is answered soon; what grows with the square would take minutes."""

from __future__ import annotations

import time

import pytest

from tests.desk.harness import CARDS, House

LENGTH = 40_000
ENOUGH = 8.0
"""Seconds of the processor: on a slow machine such a letter takes a fifth of it."""

SIGNS = [
    ".", " ", "-", "?", ",", "“", '"', "(", "@", "$", "票", "a\u0301", "a", "1 ", "a.", "$1, ", "a: ", "http://",
    "<a@b> ", "no ", "and ", "from ", "rule: ", "new rule ", "On Monday Bert wrote: ", "away from 5 to 12 ",
    "I want gold. ",
]


@pytest.mark.slow
@pytest.mark.parametrize("before", ["", "buy ", 'propose add "'])
@pytest.mark.parametrize("first", range(0, len(SIGNS), 9))
def test_a_line_of_like_signs_is_answered_soon(first: int, before: str) -> None:
    """Nine letters, as one player’s slips of a day are answered only so many times."""
    house = House()
    house.open("winter", CARDS, ["Ann", "Bert", "Cleo"])
    for signs in SIGNS[first : first + 9]:
        answers = len(house.sent("Ann"))
        begun = time.process_time()
        house.write("Ann", before + signs * (LENGTH // len(signs)))
        assert time.process_time() - begun < ENOUGH, signs
        assert len(house.sent("Ann")) == answers + 1, signs


@pytest.mark.slow
@pytest.mark.parametrize("who", ["Ann", "admin"])
@pytest.mark.parametrize(
    "prefix", ["standing ", "before 18:00: ", "before Friday: ", "as Ann: ", "standing before 18:00: ", "please "])
def test_what_stands_before_an_order_a_thousand_times_breaks_no_reader(who: str, prefix: str) -> None:
    house = House()
    house.open("winter", "borednomic2", ["Ann", "Bert", "Cleo"])
    begun = time.process_time()
    house.write(who, f"{prefix * 1_500}buy 8")
    assert time.process_time() - begun < ENOUGH
    assert house.last(who).kind == "receipt"


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "who", "before", "words"), [
    ("nomopoly2", "admin", "pause yes because hello ", "on 3 to "), ("nomopoly2", "Ann", "governor build ", "- "),
    ("nomicrisk", "Ann", "give Bert 3 things because hello ", "it’s "), ("futurenomic", "admin", "undo 3 ", "- "),
    ("economic", "Ann", "history input ", "a 1 "), ("economic", "Ann", "give Bert ", ", "),
])
def test_words_that_could_belong_to_what_stands_before_them_are_read_soon(
    ruleset: str, who: str, before: str, words: str
) -> None:
    house = House()
    house.open("winter", ruleset, ["Ann", "Bert", "Cleo"])
    begun = time.process_time()
    house.write(who, before + words * (12_000 // len(words)))
    assert time.process_time() - begun < ENOUGH
    assert house.last(who).kind == "receipt"


@pytest.mark.slow
def test_a_line_that_is_nested_too_deep_changes_nothing_about_those_within_it() -> None:
    """What a line says is remembered as long as nothing changes, for everybody."""
    house = House()
    house.open("winter", "borednomic2", ["Ann", "Bert", "Cleo"])
    house.write("Bert", f"{'standing ' * 6}buy 2 silver")
    house.write("Ann", "standing buy 2 silver")
    assert "“buy 2 silver” is given again at each update" in house.last("Ann").words
