"""A rule of precedence that players have amended, and that fails, is suspended; no deadline is passed over for it."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD
from tests.sandbox.generated import Case, check

LAW = """from mailgame.law import *

rule = Rule(1, "The Rules")

@rule.precedence
def prevails(view, one, other):
    {}
"""


@pytest.mark.slow
@pytest.mark.parametrize("body", [
    "return 'a' * 500", "return 1 // (one.number - one.number)", "return [one][other.number]",
])
def test_an_amended_rule_of_precedence_that_fails_stops_no_deadline(body: str) -> None:
    """It decided while the input was played that amended it, before it could be suspended: each deadline failed."""
    came = check(Case(f"precedence {body}", BOARD, LAW.format(body), 1, 0, ()))
    assert came.harm == []
    assert came.outcome in ("suspended", "refused")


@pytest.mark.slow
def test_one_that_does_not_fail_decides_from_the_next_input_on() -> None:
    came = check(Case("precedence", BOARD, LAW.format("return one.number > other.number"), 1, 0, ()))
    assert (came.harm, came.outcome) == ([], "played")
