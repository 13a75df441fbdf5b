"""Starts: where on the map players begin."""

from __future__ import annotations

from collections.abc import Sequence

from mailgame.law import View

from .map import SIDES, places


def start_places(view: View, names: Sequence[str], apart: int) -> list[list[int]]:
    """Return where each player starts, as [q, r]: where they were given a place, or else on a spiral of such places."""
    given = {name: place for name in names if (place := _given_place(view, name))}
    free = [place for place in spiral(2 * len(names), apart) if place not in given.values()]
    return [given.get(name) or free.pop(0) for name in names]


def next_start(view: View, apart: int) -> list[int]:
    """Return where a player starts who comes later, as [q, r]: the first place on the spiral that is not on the map."""
    known = places(view)
    return next(place for place in spiral(len(known) + 1, apart) if f"{place[0]},{place[1]}" not in known)


def _given_place(view: View, name: str) -> list[int]:
    player = view.player(name)
    parts = [part.strip() for part in player.at.split(",")] if player is not None else []
    right = len(parts) == 2 and all(part.removeprefix("-").isdecimal() for part in parts)
    return [int(part) for part in parts] if right else []


def spiral(count: int, apart: int) -> list[list[int]]:
    """Return so many places as [q, r]: the middle, and rings around it, each clockwise from the north."""
    places, ring = [[0, 0]], 0
    while len(places) < count:
        ring += 1
        q, r = 0, -ring
        for _, east, south in (*SIDES[2:], *SIDES[:2]):
            for _ in range(ring):
                places.append([q * apart, r * apart])
                q, r = q + east, r + south
    return places[:count]
