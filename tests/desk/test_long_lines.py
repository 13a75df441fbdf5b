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
