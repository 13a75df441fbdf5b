"""Words of colours: each player has one of their own, told apart by everybody, also by who does not see all colours.

A player's colour is their attribute `colour`, a text.
"""

from __future__ import annotations

from ..view import View

__all__ = ["COLOURS", "free_colours"]

_HUES = ("blue", "vermilion", "green", "rose", "orange", "sky blue", "yellow", "grey")
COLOURS = (*_HUES, *[f"light {hue}" for hue in _HUES], *[f"dark {hue}" for hue in _HUES])
"""Colours that can be told apart; the first eight best."""


def free_colours(view: View) -> list[str]:
    """Return the colours that no player has yet, one of which a newcomer can draw: of the best as long as there are."""
    players = view.players()
    taken = {player.colour for player in players}
    free = [colour for colour in COLOURS if colour not in taken] or [f"colour {len(players)}"]
    return [colour for colour in free if colour in _HUES] or free
