"""Nothing that a player sends locks anybody out: generated laws and mutants of shipped rules, played by mail.

A third of the cases is played, all if all are asked for; `python -m tests.soak` plays as many others as one likes.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.sandbox.generated import Case, a_law, a_mutant, cases, check
from tests.share import share

pytestmark = pytest.mark.slow

SEED, EACH = "make test", 100


@pytest.mark.parametrize("number", share(range(EACH), 3))
@pytest.mark.parametrize("make", [a_law, a_mutant], ids=["law", "mutant"])
def test_law_of_any_kind_locks_nobody_out(make: Callable[[str], Case], number: int) -> None:
    case = make(f"{SEED} {number}")
    came = check(case, draw=number % 10 == 0, looks=number % 10 == 7)
    assert came.harm == [], f"{case.source}\n\n{came.outcome}: {came.words}"


def test_the_generator_makes_law_that_is_taken_up_and_law_that_fails() -> None:
    """What is refused on arrival tries nothing: of five of each, some must be played, and some fail."""
    outcomes = [check(case).outcome for case in list(cases(SEED, 5))]
    assert {"refused", "played", "suspended"} <= set(outcomes)


def test_the_same_seed_gives_the_same_cases() -> None:
    assert list(cases(SEED, 5)) == list(cases(SEED, 5))
    assert len({case.source for case in cases(SEED, 5)}) == 10
