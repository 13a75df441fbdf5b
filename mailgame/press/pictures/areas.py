"""The areas of a map: which of them border on each other, lie near or are whose, and the same in words.

Axial coordinates (q, r): q grows to the south-east, r to the south. The six neighbours of an area are called N, NE, SE,
S, SW and NW.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from ..scenes.boardscene import Board, Pawn, Square
from ..words.words import one_line
from .square import pawn_in_words

Hexagon = tuple[int, int]
"""Where an area lies: its axial coordinates q and r."""
SIDES: Final[Mapping[str, Hexagon]] = {
    "N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)
}  # fmt: skip
"""The six neighbours, clockwise from the north, each by what is to be added to q and r."""


def vicinity(board: Board, labels: Sequence[str], steps: int = 2) -> Board:
    """Return the part of a map that lies within so many steps of some areas; all of it if none of them is on it."""
    at = dict(zip((square.label for square in board.squares), board.hexes, strict=True))
    waiting = deque((at[label], 0) for label in labels if label in at)
    on_the_map, near = set(at.values()), {place for place, _ in waiting}
    if not near:
        return board
    while waiting:
        place, far = waiting.popleft()
        for beside in around(place) if far < steps else ():
            if beside in on_the_map and beside not in near:
                near.add(beside)
                waiting.append((beside, far + 1))
    areas = [(square, place) for square, place in zip(board.squares, board.hexes, strict=True) if place in near]
    return replace(board, squares=tuple(square for square, _ in areas), hexes=tuple(place for _, place in areas))


def beside_in_words(board: Board) -> dict[str, str]:
    """Return, for each area by its label, what borders on it and where finished ways lead: "N 7, SE 9; by way to 4".

    A board that is no map has none.
    """
    if not board.hexes:
        return {}
    labels = {place: known_as(square) for square, place in zip(board.squares, board.hexes, strict=True)}
    names = {square.label: known_as(square) for square in board.squares}
    across: dict[str, list[str]] = {}
    for way in board.ways:
        if way.finished and len(way.squares) > 1:
            for end, other in (way.squares[:: len(way.squares) - 1], way.squares[:: -(len(way.squares) - 1)]):
                across.setdefault(end, []).append(names.get(other, other))
    in_words = {}
    for square, (q, r) in zip(board.squares, board.hexes, strict=True):
        sides = ((side, labels.get((q + east, r + south))) for side, (east, south) in SIDES.items())
        parts = [", ".join(f"{side} {known}" for side, known in sides if known is not None)]
        if square.label in across:
            parts.append(f"by way to {', '.join(dict.fromkeys(across[square.label]))}")
        in_words[square.label] = "; ".join(filter(None, parts))
    return in_words


def trails_in_words(board: Board) -> str:
    """Return the trails on a map in words, by whose they are: “Last moves: Ann 1 – 4, 4 – 5; Bert 2 – 3”; "" for none.

    A board that is no map has none, and one end alone is no trail: the picture has none either.
    """
    names, by_owner = {square.label: known_as(square) for square in board.squares}, dict[str, list[str]]()
    for trail in (each for each in board.trails if board.hexes and len(each.squares) > 1):
        who = pawn_in_words(Pawn(trail.pawn, trail.player)) if trail.pawn else one_line(trail.player)
        by_owner.setdefault(who, []).append(" – ".join(names.get(label, label) for label in trail.squares))
    trails = "; ".join(f"{who} {', '.join(dict.fromkeys(ways))}" for who, ways in by_owner.items())
    return f"Last moves: {trails}" if trails else ""


def known_as(square: Square) -> str:
    """Return what an area is known as: its number, or else its label."""
    return str(square.number) if square.number is not None else square.label


def around(place: Hexagon) -> list[Hexagon]:
    """Return the six places around one, clockwise from the north."""
    return [(place[0] + q, place[1] + r) for q, r in SIDES.values()]


def lands(board: Board, name: str) -> tuple[str, ...]:
    """Return the areas of a map that belong to somebody, or where something of theirs stands."""
    return tuple(
        square.label for square in board.squares
        if name == square.owner or name in [pawn.owner for pawn in square.pawns]
    )
