"""Amounts as rules write them: whole, with cents, below zero; whatever law has reckoned them as."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mailgame.law import money, ratio


@pytest.mark.parametrize(("amount", "written"), [
    (1000, "$1,000"), (-5, "-$5"), (0, "$0"), (2.5, "$2.50"), (4 / 2, "$2"), (-0.5, "-$0.50"), (True, "$1"),
    (Fraction(5, 2), "$2.50"), (Fraction(-4, 2), "-$2"), (1e6, "$1,000,000"),
])
def test_an_amount_is_written_as_people_write_it(amount: float | Fraction, written: str) -> None:
    assert money(amount) == written


def test_a_part_of_a_whole_is_exact() -> None:
    assert ratio(100, 3) * 3 == 100
    assert ratio(4, 2) == 2
    with pytest.raises(ZeroDivisionError):
        ratio(1, 0)
