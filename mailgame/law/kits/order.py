"""Words of order: who plays, who comes after whom, and the things that a list names."""

from __future__ import annotations

from collections.abc import Sequence

from ..thing import Player, Thing
from ..view import View

__all__ = ["active", "next_in_order", "next_of", "on_turn", "those_named", "whose_turn"]


def those_named(view: View, kind: str, ids: Sequence[str]) -> list[Thing]:
    """Return the things of a kind that have these ids, in the order of the ids, without those that are gone."""
    return [thing for id in ids if (thing := view.thing(kind, id)) is not None]


def on_turn(view: View) -> Player | None:
    """Return the player on turn; None if nobody is, or no rule in force has turns."""
    turn: Player | None = view.game.get("turn")
    return turn


def whose_turn(view: View) -> str:
    """Return whose turn it is, in words without a full stop: “It is Ann’s turn”, “It is nobody’s turn now”."""
    turn = on_turn(view)
    return f"It is {turn}’s turn" if turn is not None else "It is nobody’s turn now"


def active(view: View) -> list[Player]:
    """Return the active players, in the order of their seats."""
    return [player for player in view.players() if player.active]


def next_in_order(view: View, after: Thing) -> Player:
    """Return the player who sits after another; the first sits after the last."""
    seats = view.players()
    return next_of(seats, after, seats) or after


def next_of(line: Sequence[Thing], after: Thing, among: Sequence[Thing]) -> Thing | None:
    """Return who comes after another in a line and is `among` some; None if nobody is.

    The first comes after the last, and after anybody who is not in the line.
    """
    place = line.index(after) + 1 if after in line else 0
    return next((thing for thing in (*line[place:], *line[:place]) if thing in among), None)
