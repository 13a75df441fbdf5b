"""Rounding: an amount that rules have come to, in whole units; and parts of amounts that are not rounded yet."""

from __future__ import annotations

from fractions import Fraction

from .thing import Amount

__all__ = ["ratio"]


def ratio(part: int, whole: int) -> Amount:
    """Return a part of a whole exactly, not rounded: `Percent(ratio(100, 3))` leaves a third of an amount.

    Raises ZeroDivisionError if the whole is 0.
    """
    return Fraction(part, whole)


def round_off(amount: Fraction | int, rounding: str) -> int:
    """Round an amount to whole units. `rounding`: "half up" (half a unit goes up), "down" or "up"."""
    amount = Fraction(amount)
    if rounding == "down":
        return amount.numerator // amount.denominator
    if rounding == "up":
        return -(-amount.numerator // amount.denominator)
    return (2 * amount.numerator + amount.denominator) // (2 * amount.denominator)
