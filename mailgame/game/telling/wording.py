"""Wording: phrases that customs and corrections share."""

from __future__ import annotations

from mailgame.law import Order, Tell, Thing, View


def reason(order: Order) -> str:
    """Return what stands behind “because”, without “of” and the full stop: of “because of snow”, “snow”."""
    return (order.text or "").removeprefix("of ").removesuffix(".")


def to_the_admin(view: View, words: str) -> Tell:
    """Return an intent that tells the Admin alone, who has no name among the players."""
    return Tell(words, (Thing(view.game._source, "player", ""),))
