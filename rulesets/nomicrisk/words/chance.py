"""Chances in per cent."""

from __future__ import annotations

from mailgame.law import Player, View


def hits(view: View, label: str, percent: int, who: Player | None = None, secret: bool = False) -> bool:
    """Throw a die of 1 to 100 and tell whether it shows so many per cent or less; no die where that is certain."""
    if percent <= 0 or percent >= 100:
        return percent >= 100
    return view.roll(label, who, sides=100, secret=secret) <= percent
