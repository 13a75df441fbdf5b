"""Words of colours: each player has their own, which people with any kind of colour vision can tell apart.

A player's colour is their attribute `colour`, a text.
"""

from __future__ import annotations

from ..view import View

__all__ = ["COLOURS", "free_colours"]

_HUES = ("blue", "vermilion", "green", "rose", "orange", "sky blue", "yellow", "grey")
COLOURS = (*_HUES, *[f"light {hue}" for hue in _HUES], *[f"dark {hue}" for hue in _HUES])
"""Colours that can be told apart, the first eight most easily."""


def free_colours(view: View) -> list[str]:
    """Return the colours that no player has yet: of the first eight, as long as any of these is free."""
    players = view.players()
    taken = {player.colour for player in players}
    free = [colour for colour in COLOURS if colour not in taken] or [f"colour {len(players)}"]
    return [colour for colour in free if colour in _HUES] or free
