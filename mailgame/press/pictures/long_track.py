"""A long track: of hundreds of squares a letter shows the rows on which somebody stands or has moved."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..scenes.boardscene import Board
from ..scenes.scene import Seat

_MOST_ROWS = 10


def busy_rows(board: Board, seats: Sequence[Seat], columns: int) -> Board:
    """Return what a letter shows of a board: all of a short one, else the rows on which something happens.

    columns: how many squares stand in a row; places off a long track stand in such rows as well.
    """
    if not board.is_long:
        return board
    places = (*board.squares, *board.aside)
    stood = {seat.square for seat in seats} | {square.label for square in places if square.pawns}
    moved = {label for trail in board.trails for label in trail.squares}
    rows = [track[first : first + columns] for track in (board.squares, board.aside)
            for first in range(0, len(track), columns)]
    passed, busy = (
        [row for row in rows if not labels.isdisjoint(square.label for square in row)] for labels in (moved, stood))
    busy = [row for row in rows if row in passed or row in busy] if len(passed) + len(busy) < _MOST_ROWS else busy
    squares = tuple(square for row in (busy or rows)[:_MOST_ROWS] for square in row)
    shown = {square.label for square in squares}
    trails = tuple(trail for trail in board.trails if shown.issuperset(trail.squares))
    return replace(board, squares=squares, aside=(), trails=trails, cells=(), ways=())
