"""Whoever a letter is played for wrote it, or said so: generated people and forgers, through the whole office.

Half of the cases are played, all if all are asked for; `python -m tests.soak` plays as many others as one likes.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.desk.forgeries import Case, cases, check
from tests.share import share

pytestmark = pytest.mark.slow

SEED, EACH = "make test", 80


@pytest.mark.slow
@pytest.mark.parametrize("case", share([*cases(SEED, EACH)], 2), ids=lambda case: case.name)
def test_nobody_is_taken_for_somebody_else_and_nobody_is_locked_out(case: Case) -> None:
    came = check(case)
    assert came.harm == []


def test_the_generator_writes_letters_that_are_played_and_letters_that_are_held() -> None:
    came = [check(case) for case in cases("a look at the generator", 4)]
    states = Counter(state for one in came for state in one.states)
    assert set(states) >= {"played", "held", "ignored"}
    assert sum(one.played for one in came) > 20
    assert sum(one.honest for one in came) > 0


def test_the_same_seed_gives_the_same_case() -> None:
    case, again = cases(SEED, 1), cases(SEED, 1)
    assert check(next(case)).states == check(next(again)).states
