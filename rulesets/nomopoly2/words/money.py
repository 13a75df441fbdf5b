"""Money: whose it is when it is nobody's, and where it comes from at the start."""

from __future__ import annotations

ADMIN = "Admin Bank Account"
"""The account that takes and gives what no player and nothing else in the game takes or gives."""
MINT = "Mint"
"""Where the money comes from with which players start, and goes back to when they start over."""


def share_of(amount: int, percent: int) -> int:
    """Return so many per cent of an amount, half a dollar up."""
    return (2 * amount * percent + 100) // 200
