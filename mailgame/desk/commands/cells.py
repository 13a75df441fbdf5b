"""A command of which each word stands in a line of its own, as a table’s cells come: “buy”, “2”, “gold cards”."""

from __future__ import annotations

from collections.abc import Callable, Container

from ...law.commands import FREE_TEXT, kind_of
from .courtesy import is_courtesy
from .parsed import Parsed

_MOST_LINES, _MOST_WORDS = 8, 3
"""How many cells a row has at most, and how many words a cell."""


def join_cells(
    lines: list[str], place: int, aside: Container[int], read: Callable[[str], Parsed | None]
) -> str:
    """Return the line at a place, put together with those below it if together they are an order, and these emptied.

    Each is short, and none below the first is an order by itself, or thanks; blank lines stand between all of them, or
    between none. aside: the numbers of lines of which none is joined. read: returns the order
    that a line is, or None.
    """
    first = lines[place].strip()
    if not _is_a_cell(first) or place in aside or read(first) is not None:
        return first
    step = 2 if place + 2 < len(lines) and not lines[place + 1].strip() else 1
    joined, found = first, 0
    for at in range(place + step, min(place + _MOST_LINES * step, len(lines)), step):
        cell, between = lines[at].strip(), "".join(lines[at - step + 1 : at]).strip()
        if not _is_a_cell(cell) or between or at in aside or is_courtesy(cell) or read(cell):
            break
        joined = f"{joined} {cell}"
        order = read(joined)
        if order is not None and not _takes_any_text(order):
            first, found = joined, at
    for at in range(place + 1, found + 1):
        lines[at] = ""
    lines[place] = first if found else lines[place]
    return first


def _is_a_cell(line: str) -> bool:
    return 0 < len(line.split()) <= _MOST_WORDS and line[-1] not in ".!?:;,"


def _takes_any_text(order: Parsed) -> bool:
    return bool(order.command.block) or any(kind_of(word) in FREE_TEXT for word in order.command.pattern.split())
