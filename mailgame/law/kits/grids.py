"""Grids: squares in rows and columns, and whatever else borders on each other; neighbours, and how far it is.

Where a square lies say its attributes `row`, counted from the south, and `column`, counted from the west. A place
without a square is a hole: over it, the next square that way is the neighbour. On what else a thing borders says its
attribute `borders`, a list of things of its kind. One goes from neighbour to neighbour.

All squares are read once, and again only when one of these attributes has changed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, Literal

from ..thing import Thing
from ..view import View

__all__ = ["neighbour", "neighbours", "reach", "square_at", "steps_apart", "winding"]

Direction = Literal["north", "south", "east", "west"]
_ATTRIBUTES: Final = ("row", "column", "borders")


class Grid:
    """Where all things of a kind lie, each with its neighbours; made of (id, row, column, borders) of each."""

    def __init__(self, rows: list[tuple[Any, ...]]) -> None:
        self.ids = frozenset(id for id, *_ in rows)
        self.places: dict[str, tuple[int, int]] = {}
        self.at: dict[tuple[int, int], str] = {}
        for id, row, column, _ in rows:
            if _is_number(row) and _is_number(column) and (row, column) not in self.at:
                self.places[id], self.at[row, column] = (row, column), id
        self._columns: dict[int, list[int]] = {}
        self._rows: dict[int, list[int]] = {}
        for row, column in sorted(self.at):
            self._columns.setdefault(row, []).append(column)
            self._rows.setdefault(column, []).append(row)
        links = {id: borders if isinstance(borders, list) else [] for id, _, _, borders in rows}
        self.neighbours = {id: tuple(dict.fromkeys(self._around(id, links[id]))) for id in links}

    def _around(self, id: str, links: list[object]) -> Iterator[str]:
        for direction in ("north", "south", "east", "west"):
            beside = self.beside(id, direction)
            if beside is not None:
                yield beside
        yield from (link for link in links if isinstance(link, str) and link in self.ids and link != id)

    def beside(self, id: str, direction: str, wraps: bool = False) -> str | None:
        """Return what lies next in a direction, None for nothing; where it `wraps`, after the last comes the first."""
        if id not in self.places:
            return None
        row, column = self.places[id]
        upright = direction in ("north", "south")
        along, here = (self._rows[column], row) if upright else (self._columns[row], column)
        on = bisect_right(along, here) if direction in ("north", "east") else bisect_left(along, here) - 1
        if not 0 <= on < len(along) and not wraps:
            return None
        there = along[on % len(along)]
        return self.at[(there, column) if upright else (row, there)] if there != here else None

    def ways_from(self, id: str) -> Iterator[tuple[str, int]]:
        """Yield all that can be reached, itself first, and how many steps lead there; what is nearer comes before."""
        waiting, seen = deque([(id, 0)]), {id}
        while waiting:
            one, steps = waiting.popleft()
            yield one, steps
            for beside in self.neighbours.get(one, ()):
                if beside not in seen:
                    seen.add(beside)
                    waiting.append((beside, steps + 1))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _grid_of(thing: Thing) -> Grid:
    return thing._source.indexed(thing.kind, _ATTRIBUTES, Grid)


def square_at(view: View, row: int, column: int) -> Thing | None:
    """Return the square in a row and column, None where there is none."""
    found = view.game._source.indexed("square", _ATTRIBUTES, Grid).at.get((row, column))
    return Thing(view.game._source, "square", found) if found is not None else None


def neighbour(thing: Thing, direction: str, wraps: bool = False) -> Thing | None:
    """Return what lies next to a square to the "north", "south", "east" or "west", over holes; None for nothing.

    Where the grid `wraps`, behind the last of a row or column comes its first. Raises ValueError for another direction.
    """
    if direction not in ("north", "south", "east", "west"):
        raise ValueError(f"“{direction}” is no direction: north, south, east or west")
    found = _grid_of(thing).beside(thing.id, direction, wraps)
    return Thing(thing._source, thing.kind, found) if found is not None else None


def neighbours(thing: Thing) -> list[Thing]:
    """Return what a thing borders on: to the north, south, east and west, over holes, and then what it `borders` on."""
    return [Thing(thing._source, thing.kind, id) for id in _grid_of(thing).neighbours.get(thing.id, ())]


def steps_apart(one: Thing, other: Thing) -> int | None:
    """Return how many steps lead from a thing to another, from neighbour to neighbour; None where no way does."""
    if one.kind != other.kind:
        return None
    return next((steps for id, steps in _grid_of(one).ways_from(one.id) if id == other.id), None)


def reach(thing: Thing, steps: int) -> list[Thing]:
    """Return all that is at most so many steps away, from neighbour to neighbour: itself, then the nearest first."""
    found = []
    for id, far in _grid_of(thing).ways_from(thing.id):
        if far > steps:
            break
        found.append(Thing(thing._source, thing.kind, id))
    return found


def winding(place: int, columns: int) -> tuple[int, int]:
    """Return row and column of a place, both from 1, where squares wind: the first row to the east, the next back."""
    row, column = divmod(place - 1, columns)
    return row + 1, (columns - column if row % 2 else column + 1)
