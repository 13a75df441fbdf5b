"""A map of hexagons as a picture: areas with what they are, whose they are and what stands there; ways; trails.

The hexagons are flat-topped. Where they lie is said in `areas`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

from msgspec import Struct

from ..scenes.boardscene import Board, Count, Pawn, Square, Trail, Way
from ..scenes.scene import Seat
from ..words.words import one_line
from .areas import around, known_as
from .colours import LIGHT, NOBODYS, TINTS, Scheme, ink_on, player_colour, tint
from .drawings import initial, picture
from .square import pawn_in_words, square_in_words
from .typeface import FAMILY, fold, shorten, text_width

Point = tuple[float, float]
"""A point of the picture, in pixels from its top left corner."""

_CORNERS = [(cos(n * pi / 3), sin(n * pi / 3)) for n in range(6)]
_BOLD, _MIDDLE = ' font-weight="600"', ' text-anchor="middle"'
_LINE = 1.18  # from line to line, as a multiple of the size of type


class Size(Struct, frozen=True):
    """How large a map is drawn; all in pixels but `lines`, the most lines that a name may take.

    `side` is that of a hexagon, `edge` the breadth of its owner's border; `number`, `name` and `badge` are sizes of
    type, `picture` the height of a piece.
    """

    side: float
    number: float
    name: float
    badge: float
    picture: float
    edge: float
    lines: int


PAGE = Size(58, 13, 11, 13, 15, 5, 2)
"""For the site, where a map keeps its size and is scrolled."""

LETTER = Size(46, 15, 0, 17, 18, 5, 0)
"""For the picture in a letter: only owners, counts and numbers, since a telephone shows it at two thirds its size."""


def style(scheme: Scheme = LIGHT) -> str:
    """Return the style sheet that gives a map's classes the colours of a scheme."""
    tints = "".join(f".t-{name}{{fill:{tint(name, scheme)}}}" for name in TINTS)
    return (
        f".h-ground{{fill:{scheme.ground}}}.h-area{{fill:{scheme.paper};stroke:{scheme.edge}}}{tints}"
        f".h-way{{stroke:{scheme.ink};fill:none}}.h-end{{fill:{scheme.paper};stroke:{scheme.ink}}}"
        f".h-ink,.b-picture{{fill:{scheme.ink}}}.h-halo{{paint-order:stroke;stroke:{scheme.paper};stroke-width:4;"
        f"stroke-linejoin:round}}.h-apart{{stroke-width:8}}.b-outline{{stroke:{scheme.paper}}}"
    )


def place_id(label: str) -> str:
    """Return what stands for an area in the id of its group, after the picture's prefix."""
    return "".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in label)


def map_svg(
    board: Board, seats: Sequence[Seat], size: Size = PAGE, scheme: Scheme | None = None, currency: str = "$"
) -> str:
    """Return a map as one SVG picture, in which each area is a group with the id `map-LABEL`.

    `scheme` puts the colours in; without it the page's style sheet gives them to the classes of `style`.
    """
    return _Drawing(board, seats, size, currency).svg(scheme)


class _Drawing:
    """One map being drawn: where the middle of each area is."""

    def __init__(self, board: Board, seats: Sequence[Seat], size: Size, currency: str) -> None:
        self.board, self.size, self.currency = board, size, currency
        self.seats: Mapping[str, Seat] = {seat.name: seat for seat in seats}
        self.here: dict[str, list[Seat]] = {}
        for seat in seats:
            self.here.setdefault(seat.square, []).append(seat)
        side, margin = size.side, size.side * 0.4
        middles = [(side * 1.5 * q, side * sqrt(3) * (r + q / 2)) for q, r in board.hexes]
        left, top = min((x for x, _ in middles), default=0.0), min((y for _, y in middles), default=0.0)
        across, down = side + margin - left, side * sqrt(3) / 2 + margin - top
        self.middles = {
            square.label: (x + across, y + down) for square, (x, y) in zip(board.squares, middles, strict=True)
        }
        lines = [*(way.squares for way in board.ways), *(trail.squares for trail in board.trails)]
        self.crossed = {label for line in lines for label in line}
        self.at = dict(zip(self.middles, board.hexes, strict=True))
        self.width = max((x for x, _ in self.middles.values()), default=0.0) + side + margin
        self.height = max((y for _, y in self.middles.values()), default=0.0) + side * sqrt(3) / 2 + margin

    def svg(self, scheme: Scheme | None) -> str:
        called = self.board.called[0 if len(self.board.squares) == 1 else 1]
        parts = [
            f'<svg class="map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:.0f} {self.height:.0f}" '
            f'width="{self.width:.0f}" height="{self.height:.0f}" font-family="{FAMILY}, sans-serif" role="img" '
            f'aria-labelledby="map-title">',
            f'<title id="map-title">The map: {len(self.board.squares)} {escape(one_line(called))}</title>',
            f"<style>{style(scheme)}</style>" if scheme else "",
            f'<rect class="h-ground" width="{self.width:.0f}" height="{self.height:.0f}" rx="8"/>',
            *(self._ground(square) for square in self.board.squares),
            *(self._border(square) for square in self.board.squares),
            *(self._way(way) for way in self.board.ways),
            *(self._trail(index, trail) for index, trail in enumerate(self.board.trails)),
            *(self._face(square) for square in self.board.squares),
            "</svg>",
        ]
        return "".join(parts)

    def _outline(self, label: str, share: float = 1.0) -> str:
        (x, y), reach = self.middles[label], self.size.side * share
        return " ".join(f"{x + reach * east:.1f},{y + reach * south:.1f}" for east, south in _CORNERS)

    def _ground(self, square: Square) -> str:
        kind = f"h-area t-{square.tint}" if square.tint in TINTS else "h-area"
        words = square_in_words(square, self.here.get(square.label, ()), self.currency)
        return (
            f'<g id="map-{place_id(square.label)}"><title>{escape(words)}</title>'
            f'<polygon class="{kind}" points="{self._outline(square.label)}"/></g>'
        )

    def _colour(self, owner: str) -> str:
        seat = self.seats.get(owner)
        return player_colour(seat.colour) if seat is not None else NOBODYS

    def _border(self, square: Square) -> str:
        if not square.owner:
            return ""
        share = 1 - self.size.edge * 0.62 / (self.size.side * sqrt(3) / 2)
        return (
            f'<polygon fill="none" stroke="{self._colour(square.owner)}" stroke-width="{self.size.edge:g}" '
            f'stroke-linejoin="round" points="{self._outline(square.label, share)}"/>'
        )

    def _way(self, way: Way) -> str:
        # Where the map is cut, a way is drawn as far as it can be seen.
        drawn, parts = [self.middles.get(label) for label in way.squares], []
        steps = [(start, end) for start, end in pairwise(drawn) if start is not None and end is not None]
        for (x, y), (to_x, to_y) in steps:
            parts.append(f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}")
        look = f'class="h-way" stroke-width="{self.size.side / 22:.1f}" stroke-dasharray="7 5" stroke-linecap="round"'
        state = "" if way.finished else ", not finished"
        title = f"<title>{escape(one_line(way.name) or 'Way')}: {escape(' – '.join(way.squares))}{state}</title>"
        line = f'<path {look} d="{"".join(parts)}">{title}</path>' if parts else ""
        ends = (drawn[0], drawn[-1]) if len(drawn) > 1 else tuple(drawn)
        reach = self.size.side / (9 if way.finished else 12)
        dots = (f'<circle class="h-end" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{reach:.1f}"/>' for at in ends if at)
        return line + "".join(dots)

    def _trail(self, index: int, trail: Trail) -> str:
        drawn = [self.middles[label] for label in trail.squares if label in self.middles]
        if len(drawn) < 2:
            return ""
        lane = ((index * 2) % 5 - 2) * self.size.side / 14
        points = [(x + lane, y + lane) for x, y in drawn]
        tip = self._short_of(points[-2], points[-1], 0.5)
        points = [self._short_of(points[1], points[0], 0.3), *points[1:-1], self._short_of(points[-2], points[-1], 0.6)]
        colour = self._colour(trail.player)
        look = f'fill="none" stroke="{colour}" stroke-width="{self.size.side / 9:.1f}"'
        who = pawn_in_words(Pawn(trail.pawn, trail.player)) if trail.pawn else one_line(trail.player)
        apart = trail.jump or not self._is_unbroken(trail)
        dots = f' stroke-dasharray="0.1 {self.size.side / 5:.1f}"' if apart else ""
        words = f"{who}: {', '.join(map(one_line, trail.squares))}"
        return (
            f'<g opacity="0.65"><polyline {look}{dots} stroke-linecap="round" stroke-linejoin="round" '
            f'points="{_listed(points)}"><title>{escape(words)}</title></polyline><polygon '
            f'fill="{colour}" points="{_listed(self._head(points[-1], tip))}"/></g>'
        )

    def _short_of(self, end: Point, start: Point, sides: float) -> Point:
        """Return the point on the way from one to another that lies so many sides before it."""
        share = sides * self.size.side / (hypot(start[0] - end[0], start[1] - end[1]) or 1.0)
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    def _head(self, neck: Point, tip: Point) -> list[Point]:
        """Return the corners of the head of an arrow that points from its neck to its tip."""
        length = hypot(tip[0] - neck[0], tip[1] - neck[1]) or 1.0
        east, south = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
        half = self.size.side * 0.15
        front = tip[0] + east * half, tip[1] + south * half
        return [(neck[0] - south * half, neck[1] + east * half), front, (neck[0] + south * half, neck[1] - east * half)]

    def _is_unbroken(self, trail: Trail) -> bool:
        """Return whether each area of a trail borders on the next."""
        drawn = [self.at[label] for label in trail.squares if label in self.at]
        return all(next_area in around(area) for area, next_area in pairwise(drawn))

    def _face(self, square: Square) -> str:
        (x, y), size = self.middles[square.label], self.size
        line = y - size.side * (0.56 if size.lines else 0.42)
        apart = square.label in self.crossed
        parts = [_text(known_as(square), x, line, size.number, _BOLD, apart)]
        room = size.side * 1.36
        for words in fold(one_line(square.name), room, size.name, size.lines, True) if size.lines else ():
            line += size.name * _LINE
            parts.append(_text(words, x, line, size.name, _BOLD, apart))
        if size.lines and square.mark:
            line += size.name * _LINE
            parts.append(_text(shorten(one_line(square.mark), room, size.name), x, line, size.name))
        return "".join((*parts, self._armies(square, x, y), self._pieces(square, x, y)))

    def _armies(self, square: Square, x: float, y: float) -> str:
        """Return who stands here: a badge for each owner, with their initial and how many."""
        counts: dict[str, int] = dict.fromkeys((square.owner,), 0) if square.owner else {}
        for seat in self.here.get(square.label, ()):
            counts[seat.name] = counts.get(seat.name, 0) + 1
        for pawn in (pawn_here for pawn_here in square.pawns if not pawn_here.picture):
            counts[pawn.owner] = counts.get(pawn.owner, 0) + pawn.count
        badges = [(owner, f"{initial(owner)} {count}" if count else initial(owner)) for owner, count in counts.items()]
        type_ = self.size.badge
        across = sum(text_width(words, type_, True) + type_ * 1.1 for _, words in badges)
        type_ *= min(1.0, self.size.side * 1.66 / across) if across else 1.0
        widths = [text_width(words, type_, True) + type_ * 0.8 for _, words in badges]
        left, gap, parts = x - (sum(widths) + type_ * 0.3 * (len(widths) - 1)) / 2, type_ * 0.3, []
        top = y + self.size.side * (0.02 if self.size.lines else -0.18)
        for (owner, words), width in zip(badges, widths, strict=True):
            colour = self._colour(owner)
            parts.append(
                f'<rect class="b-outline" x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{type_ * 1.45:.1f}" '
                f'rx="{type_ * 0.5:.1f}" fill="{colour}"/>'
                f'<text x="{left + width / 2:.1f}" y="{top + type_ * 1.08:.1f}" '
                f'font-size="{type_:g}" fill="{ink_on(colour)}"{_BOLD}{_MIDDLE}>{escape(words)}</text>'
            )
            left += width + gap
        return "".join(parts)

    def _pieces(self, square: Square, x: float, y: float) -> str:
        side, floor, parts = self.size.picture, y + self.size.side * 0.72, []
        drawn = [Count(pawn.name, pawn.count, pawn.picture) for pawn in square.pawns if pawn.picture]
        if not side or not (square.pieces or drawn):
            return ""
        shown = [*square.pieces, *drawn][:4]
        left = x - len(shown) * side * 0.62
        for piece in shown:
            parts.append(picture(piece.picture, left, floor - side, side / 16))
            if piece.count > 1:
                parts.append(_text(str(piece.count), left + side * 1.1, floor - side * 0.1, self.size.name, _BOLD))
            left += side * 1.24
        return "".join(parts)


def _listed(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _text(words: str, x: float, y: float, size: float, look: str = "", apart: bool = False) -> str:
    """Return a line of text around `x`, set off from whatever is drawn below it; well `apart` where a line crosses."""
    classes = "h-ink h-halo h-apart" if apart else "h-ink h-halo"
    return f'<text class="{classes}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"{_MIDDLE}{look}>{escape(words)}</text>'
