"""Wording: what customs and corrections say in one manner."""

from __future__ import annotations

from mailgame.law import Order, Tell, Thing, View


def finished(words: str) -> str:
    """Return somebody's words as a sentence that others can follow: a capital first, a full stop last."""
    bare = words.strip()
    return bare[:1].upper() + bare[1:] + ("" if not bare or bare.endswith((".", "!", "?", "…")) else ".")


def reason(order: Order) -> str:
    """Return what stands behind “because”; of “because of snow” it is the snow."""
    return (order.text or "").removeprefix("of ").removesuffix(".")


def to_the_admin(view: View, words: str) -> Tell:
    """Tell the Admin alone, who has no name among the players."""
    return Tell(words, (Thing(view.game._source, "player", ""),))
