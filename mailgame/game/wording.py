"""Wording: what customs and corrections say in one manner."""

from __future__ import annotations

from mailgame.law import Order, Tell, Thing, View


def reason(order: Order) -> str:
    """Return what stands behind “because”; of “because of snow” it is the snow."""
    return (order.text or "").removeprefix("of ").removesuffix(".")


def to_the_admin(view: View, words: str) -> Tell:
    """Tell the Admin alone, who has no name among the players."""
    return Tell(words, (Thing(view.game._source, "player", ""),))
