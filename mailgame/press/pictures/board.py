"""The board as a picture: squares as cards along a winding track, places aside, and the last moves as light trails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

from ..scenes.boardscene import Board, Pawn, Trail
from ..scenes.scene import Seat
from ..words.words import one_line
from .colours import LIGHT, NOBODYS, TINTS, Scheme, player_colour, tint
from .square import LETTER, NARROW, WIDE, Cut, card, face, pawn_in_words, square_in_words
from .typeface import FAMILY

__all__ = ["LETTER", "NARROW", "WIDE", "board_svg", "in_words", "places", "style"]


def places(count: int, columns: int, winding: bool = True, upwards: bool = True) -> list[tuple[int, int]]:
    """Return column and row (from the top left, both from 0) of each of `count` squares of a track."""
    rows = -(-count // columns)
    cells = []
    for index in range(count):
        row, column = divmod(index, columns)
        if winding and row % 2:
            column = columns - 1 - column
        cells.append((column, rows - 1 - row if upwards else row))
    return cells


def style(scheme: Scheme = LIGHT) -> str:
    """Return the style sheet that gives a board's classes the colours of a scheme."""
    tints = "".join(f".t-{name}{{fill:{tint(name, scheme)}}}" for name in TINTS)
    return (
        f".b-ground{{fill:{scheme.ground}}}.b-road{{stroke:{scheme.line};fill:none}}"
        f".b-card{{fill:{scheme.paper};stroke:{scheme.line}}}.b-special{{fill:{scheme.shade}}}{tints}"
        f".b-apart,.b-apart-special{{paint-order:stroke;stroke:{scheme.paper};stroke-width:4;stroke-linejoin:round}}"
        f".b-apart-special{{stroke:{scheme.shade}}}"
        f".b-outline{{stroke:{scheme.paper}}}.b-ink,.b-picture{{fill:{scheme.ink}}}.b-muted{{fill:{scheme.muted}}}"
    )


def board_svg(
    board: Board,
    seats: Sequence[Seat],
    currency: str = "$",
    cut: Cut = WIDE,
    columns: int | None = None,
    prefix: str = "board",
    scheme: Scheme | None = None,
) -> str:
    """Return the board as one SVG picture.

    `columns` overrides the board's own; then the track runs downwards, as one reads on a narrow screen. `prefix` begins
    the ids in it, so that several pictures can stand on a page. `scheme` puts the colours in; without it the page's
    style sheet gives them to the classes of `style`. A map of hexagons is drawn by `hexagons.map_svg` instead.
    """
    return _Drawing(board, seats, currency, cut, columns).svg(prefix, scheme)


class _Drawing:
    """One board being drawn: where its squares lie, and who stands on them."""

    def __init__(self, board: Board, seats: Sequence[Seat], currency: str, cut: Cut, columns: int | None) -> None:
        self.board, self.cut, self.columns, self.currency = board, cut, columns or board.columns, currency
        self.seats: Mapping[str, Seat] = {seat.name: seat for seat in seats}
        standing: dict[str, list[Seat]] = {}
        for seat in seats:
            standing.setdefault(seat.square, []).append(seat)
        cells = places(len(board.squares), self.columns, board.winding, board.upwards and columns is None)
        self.is_grid = bool(board.cells) and columns is None
        if self.is_grid:
            cells = list(board.cells)
            self.columns = max(column for column, _ in cells) + 1
        self.road = [self._corner(*cell) for cell in cells]
        self.squares = (*board.squares, *board.aside)
        self.corners = {square.label: at for square, at in zip(board.squares, self.road, strict=True)}
        self.corners |= self._aside(cells)
        self.width = max((x for x, _ in self.corners.values()), default=0.0) + cut.width + cut.gap
        self.height = max((y for _, y in self.corners.values()), default=0.0) + cut.height + cut.gap
        self.faces = {
            square.label: face(square, standing.get(square.label, ()), self.seats, cut, currency)
            for square in self.squares
        }

    def _corner(self, column: int, row: int) -> tuple[float, float]:
        cut = self.cut
        return cut.gap + column * (cut.width + cut.gap), cut.gap + row * (cut.height + cut.gap)

    def _aside(self, cells: Sequence[tuple[int, int]]) -> dict[str, tuple[float, float]]:
        # Places off the track stand at the free end of its last row, or in rows of their own below.
        aside, columns = self.board.aside, self.columns
        last = [column for column, row in cells if row == cells[-1][1]]
        if last and len(last) + len(aside) < columns and not self.is_grid:
            first = columns - len(aside) if 0 in last else 0
            return {square.label: self._corner(first + at, cells[-1][1]) for at, square in enumerate(self.board.aside)}
        rows = max((row for _, row in cells), default=-1) + 1
        corners = {}
        for index, square in enumerate(aside):
            row, column = divmod(index, columns)
            x, y = self._corner(column, rows + row)
            corners[square.label] = (x, y + (self.cut.gap * 2 if rows else 0.0))
        return corners

    def svg(self, prefix: str, scheme: Scheme | None) -> str:
        faces = (
            f'<g transform="translate({x:g} {y:g})">{self.faces[label].svg}</g>'
            for label, (x, y) in self.corners.items()
        )
        parts = [
            f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'width="{self.width:g}" height="{self.height:g}" font-family="{FAMILY}, sans-serif" role="img" '
            f'aria-labelledby="{prefix}-title" aria-describedby="{prefix}-words">',
            f'<title id="{prefix}-title">The board: {len(self.board.squares)} {escape(self.board.called[1])}</title>',
            f'<desc id="{prefix}-words">{escape(self._in_words())}</desc>',
            f"<style>{style(scheme)}</style>" if scheme else "",
            f'<rect class="b-ground" width="{self.width:g}" height="{self.height:g}" rx="{self.cut.gap + 4:g}"/>',
            self._track(),
            *(card(square, self.cut, *self.corners[square.label]) for square in self.squares),
            *(self._trail(index, trail) for index, trail in enumerate(self.board.trails)),
            *faces,
            "</svg>",
        ]
        return "".join(parts)

    def _in_words(self) -> str:
        return in_words(self.board, tuple(self.seats.values()), self.currency)

    def _track(self) -> str:
        cut = self.cut
        if self.is_grid:
            return ""
        centres = " ".join(f"{x + cut.width / 2:g},{y + cut.height / 2:g}" for x, y in self.road)
        return f'<polyline class="b-road" stroke-width="{cut.width * 0.3:g}" points="{centres}"/>'

    def _trail(self, index: int, trail: Trail) -> str:
        # Several trails run side by side: each has a lane of its own, at the height where the pawns stand.
        cut, seat = self.cut, self.seats.get(trail.player)
        labels = [label for label in trail.squares if label in self.corners]
        if len(labels) < 2 or (seat is None and not trail.pawn):
            return ""
        lane = ((index * 2) % 5 - 2) * cut.height / 28
        points = [
            (x + cut.width * 0.6 + lane, y + cut.height * 0.7 + lane)
            for x, y in (self.corners[label] for label in labels)
        ]
        foot = self.faces[labels[-1]].feet.get(trail.pawn or trail.player)
        if foot:
            corner = self.corners[labels[-1]]
            points[-1] = (corner[0] + foot[0], corner[1] + foot[1])
        colour = player_colour(seat.colour) if seat is not None else NOBODYS
        look = f'fill="none" stroke="{colour}" stroke-width="{cut.height / 26:.2f}" stroke-opacity="0.45"'
        look += ' stroke-linecap="round" stroke-linejoin="round"'
        way = self._bend(points) if trail.jump else self._steps(points)
        return f"<path {look} {way}><title>{escape(_in_words(trail, labels))}</title></path>"

    def _bend(self, points: Sequence[tuple[float, float]]) -> str:
        (x, y), (to_x, to_y) = points[0], points[-1]
        bend = max(self.cut.width, abs(to_x - x) / 3)
        return (
            f'stroke-dasharray="0.1 {self.cut.height / 11:.2f}" '
            f'd="M{x:g} {y:g}Q{(x + to_x) / 2 + bend:g} {(y + to_y) / 2:g} {to_x:g} {to_y:g}"'
        )

    def _steps(self, points: Sequence[tuple[float, float]]) -> str:
        # Along a road there is no way on paper from its last square to its first: the trail ends and begins anew.
        steps, cut = [f"M{points[0][0]:g} {points[0][1]:g}"], self.cut
        for start, end in pairwise(points):
            near = max(abs(start[0] - end[0]) / cut.width, abs(start[1] - end[1]) / cut.height) < 1.8
            steps.append(f"{'L' if near or self.is_grid else 'M'}{end[0]:g} {end[1]:g}")
        return f'd="{"".join(steps)}"' if "L" in "".join(steps) else self._bend(points)


def in_words(board: Board, seats: Sequence[Seat], currency: str = "$") -> str:
    """Return the board in words: each square that has a name, an owner, or anything on it, and how many others."""
    here: dict[str, list[Seat]] = {}
    for seat in seats:
        here.setdefault(seat.square, []).append(seat)
    squares = (*board.squares, *board.aside)
    listed = [square for square in squares if here.get(square.label) or square.pawns or square.owner or square.pieces
            or square.name or square.natures]
    lines = [square_in_words(square, here.get(square.label, ()), currency) for square in listed]
    single, several = map(one_line, board.called)
    if (others := len(squares) - len(listed)) > 0:
        lines.append(f"{others} more {single if others == 1 else several}, with nothing on them")
    return "; ".join(lines) + "." if lines else f"No {several}."


def _in_words(trail: Trail, labels: Sequence[str]) -> str:
    """Return a trail in one line: "Ann’s ship Argo: Quay, Cape, Bay"."""
    who = pawn_in_words(Pawn(trail.pawn, trail.player)) if trail.pawn else one_line(trail.player)
    return f"{who}: {', '.join(map(one_line, labels))}"
