"""Railroads: which way a ride takes."""

from __future__ import annotations

from mailgame.law import Intent, Pay, Player, Thing, View, label, neighbours

from .squares import numbered


def way_by_rail(view: View, player: Player, goal: Thing) -> list[Thing]:
    """Return the squares that a player enters on the way to a goal by rail, the goal last; none if there is no way.

    Of several ways it is the cheapest for that player, then the shortest, then the one of the lower numbers.
    """
    start = player.square
    if start == goal or not start.get("railroad", False):
        return []
    best: dict[str, tuple[int, int, tuple[int, ...]]] = {start.id: (0, 0, ())}
    waiting = [start]
    for here in waiting:
        fares, steps, numbers = best[here.id]
        for near in neighbours(here):
            way = (fares + bool(charged(player, near)), steps + 1, (*numbers, near.number))
            if near.get("railroad", False) and (near.id not in best or way < best[near.id]):
                best[near.id] = way
                waiting += [near]
    _, _, found = best.get(goal.id, (0, 0, ()))
    return [square for number in found if (square := numbered(view, number)) is not None]


def charged(player: Player, square: Thing) -> Player | None:
    """Return to whom a player pays for entering a square by rail; None on one's own or an unowned square."""
    owner: Player | None = square.get("owner")
    return owner if owner is not None and owner != player else None


def fares(player: Player, way: list[Thing], fare: int) -> list[Intent]:
    """Return what pays for a ride, square by square."""
    return [Pay(player, owner, fare, f"for the ride over {label(square)}")
            for square in way if (owner := charged(player, square)) is not None]
