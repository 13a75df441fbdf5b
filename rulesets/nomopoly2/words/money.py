"""Money: whose it is when it is nobody's, and where it comes from at the start."""

from __future__ import annotations

from collections.abc import Sequence

from mailgame.law import Intent, Pay, Player, Thing, money

ADMIN = "Admin Bank Account"
"""The account that takes and gives what no player and nothing else in the game takes or gives."""
MINT = "Mint"
"""Where the money comes from with which players start, and goes back to when they start over."""


def share_of(amount: int, percent: int) -> int:
    """Return so many per cent of an amount, half a dollar up."""
    return (2 * amount * percent + 100) // 200


def beyond_the_purse(purse: int, price: int) -> tuple[str, str]:
    """Return why somebody with so much money may not pay a price by choice: for short, and in words; "" if they may."""
    if purse < 0:
        words = f"You are bankrupt, with {money(purse)}, and can do nothing that costs money; this costs ${price:,}."
        return "bankrupt", words
    words = f"That costs {money(price)}; you have {money(purse)}, so you are {money(price - purse)} short."
    return ("would-bankrupt", words) if purse < price else ("", "")


def passed_over(one: Player, other: str, amount: int, why: str) -> Intent:
    """Return what pays an amount from a player to an account, or to the player from it if the amount is below zero."""
    return Pay(one, other, amount, why) if amount > 0 else Pay(other, one, -amount, why)


def players_among(accounts: Sequence[Thing | str]) -> list[Player]:
    """Return those of some accounts that are players who are in the game."""
    return [one for one in accounts if isinstance(one, Thing) and one.kind == "player" and one.exists]
