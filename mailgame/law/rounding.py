"""Rounding: an amount that rules have come to, in whole units."""

from __future__ import annotations

from fractions import Fraction


def round_off(amount: Fraction | int, rounding: str) -> int:
    """Round an amount to whole units. `rounding`: "half up" (half a unit goes up), "down" or "up"."""
    amount = Fraction(amount)
    if rounding == "down":
        return amount.numerator // amount.denominator
    if rounding == "up":
        return -(-amount.numerator // amount.denominator)
    return (2 * amount.numerator + amount.denominator) // (2 * amount.denominator)
