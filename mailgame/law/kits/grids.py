"""Grids: squares in rows and columns, and whatever else borders on each other; neighbours and distances.

A square's attributes `row`, counted from the south, and `column`, counted from the west, say where it lies. A place
without a square is a hole: the next square beyond it is the neighbour. A thing's attribute `borders`, a list of things
of its kind, says what else it borders on. Distances are counted from neighbour to neighbour.

All squares are read once, and again only when one of these attributes has changed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator
from typing import Any, Final

from ..thing import Thing
from ..view import View

__all__ = ["neighbour", "neighbours", "reach", "square_at", "steps_apart", "winding"]

_ATTRIBUTES: Final = ("row", "column", "borders")


class Grid:
    """Where all things of a kind are, each with its neighbours; made from (id, row, column, borders) of each."""

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
        """Return what lies next in a direction, or None; if the grid `wraps`, the first follows the last."""
        if id not in self.places:
            return None
        row, column = self.places[id]
        upright = direction in ("north", "south")
        along, here = (self._rows[column], row) if upright else (self._columns[row], column)
        on = bisect_right(along, here) if direction in ("north", "east") else bisect_left(along, here) - 1
        if not 0 <= on < len(along) and not wraps:
            return None
        next_place = along[on % len(along)]
        return self.at[(next_place, column) if upright else (row, next_place)] if next_place != here else None

    def ways_from(self, id: str) -> Iterator[tuple[str, int]]:
        """Yield everything within reach, with its distance in steps: the start itself, then the nearest first."""
        waiting, seen = deque([(id, 0)]), {id}
        while waiting:
            place, steps = waiting.popleft()
            yield place, steps
            for beside in self.neighbours.get(place, ()):
                if beside not in seen:
                    seen.add(beside)
                    waiting.append((beside, steps + 1))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _grid_of(thing: Thing) -> Grid:
    return thing._source.indexed(thing.kind, _ATTRIBUTES, Grid)


def square_at(view: View, row: int, column: int) -> Thing | None:
    """Return the square in a row and column, or None."""
    label = view.game._source.indexed("square", _ATTRIBUTES, Grid).at.get((row, column))
    return Thing(view.game._source, "square", label) if label is not None else None


def neighbour(thing: Thing, direction: str, wraps: bool = False) -> Thing | None:
    """Return what lies next to a square to the "north", "south", "east" or "west", beyond holes; or None.

    If the grid `wraps`, the last square of a row or column is followed by its first. Raises ValueError for any other
    direction.
    """
    if direction not in ("north", "south", "east", "west"):
        raise ValueError(f"“{direction}” is no direction: north, south, east or west")
    beside = _grid_of(thing).beside(thing.id, direction, wraps)
    return Thing(thing._source, thing.kind, beside) if beside is not None else None


def neighbours(thing: Thing) -> list[Thing]:
    """Return the neighbours of a thing: north, south, east and west, beyond holes, and then what it `borders` on."""
    return [Thing(thing._source, thing.kind, id) for id in _grid_of(thing).neighbours.get(thing.id, ())]


def steps_apart(one: Thing, other: Thing) -> int | None:
    """Return how many steps it is from one thing to another, by neighbours; None if there is no way."""
    if one.kind != other.kind:
        return None
    return next((steps for id, steps in _grid_of(one).ways_from(one.id) if id == other.id), None)


def reach(thing: Thing, steps: int) -> list[Thing]:
    """Return everything at most `steps` away, by neighbours: the thing itself, then the nearest first."""
    things = []
    for id, far in _grid_of(thing).ways_from(thing.id):
        if far > steps:
            break
        things.append(Thing(thing._source, thing.kind, id))
    return things


def winding(place: int, columns: int) -> tuple[int, int]:
    """Return row and column, both from 1, of a place on a track that winds: the first row east, the next back west."""
    row, column = divmod(place - 1, columns)
    return row + 1, (columns - column if row % 2 else column + 1)
