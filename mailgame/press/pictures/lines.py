"""Money over time: a line for each player, in the player's colour, with the name at its end and a table beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from msgspec import Struct

from ..scenes.scene import Moment, Seat
from ..words.prose import Html
from ..words.words import one_line, say_amount
from .colours import player_class
from .typeface import shorten

WIDTH, HEIGHT = 400.0, 260.0
"""As wide as a telephone shows it: it can be read there, and is drawn larger where there is room."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 54.0, 84.0, 14.0, 28.0
_NAMES = 15.0  # pixels from one name to the next
MOST = 14
"""How many lines are drawn at most: the richest; the table has everybody."""

_DASHES = ("", "7 4", "2 4", "10 3 2 3", "14 4", "5 2 1 2")


class _Line(Struct, frozen=True):
    seat: Seat
    points: tuple[tuple[int, int], ...]  # place among the moments, and amount


def purses_svg(moments: Sequence[Moment], seats: Sequence[Seat], currency: str = "$") -> Html:
    """Return the lines as SVG, or nothing for fewer than two moments; its colours come from the style sheet."""
    lines = _lines(moments, seats)
    if len(moments) < 2 or not lines:
        return Html("")
    amounts = [amount for line in lines for _, amount in line.points]
    low, high = _bounds(amounts)
    across = (WIDTH - _LEFT - _RIGHT) / (len(moments) - 1)
    up = (HEIGHT - _TOP - _BOTTOM) / (high - low)

    def place(at: int, amount: int) -> tuple[float, float]:
        return _LEFT + at * across, HEIGHT - _BOTTOM - (amount - low) * up

    parts = [
        f'<svg class="lines" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" height="{HEIGHT:g}" role="img" '
        f'aria-label="Money over time; the same as a table stands below.">',
        *(_grid(amount, place(0, amount)[1], currency) for amount in _steps(low, high)),
        *(
            f'<text class="scale" x="{_LEFT + at * across:.1f}" y="{HEIGHT - 8:g}" text-anchor="middle">'
            f"{moments[at].number}</text>"
            for at in range(0, len(moments), max(1, -(-len(moments) // 8)))
        ),
    ]
    ends = _spread([place(*line.points[-1])[1] for line in lines])
    for index, (line, end) in enumerate(zip(lines, ends, strict=True)):
        parts.append(_drawn(line, [place(*point) for point in line.points], end, _DASHES[index % len(_DASHES)]))
    return Html("".join([*parts, "</svg>"]))


def _lines(moments: Sequence[Moment], seats: Sequence[Seat]) -> list[_Line]:
    owned: dict[str, list[tuple[int, int]]] = {}
    for at, moment in enumerate(moments):
        for name, amount in moment.purses:
            owned.setdefault(name, []).append((at, amount))
    lines = [_Line(seat, tuple(owned[seat.name])) for seat in seats if seat.name in owned]
    return sorted(lines, key=lambda line: -line.points[-1][1])[:MOST]


def _bounds(amounts: Sequence[int]) -> tuple[int, int]:
    # From nothing up, unless all amounts are so near to one another that their lines would lie on one another.
    least, most = min(amounts), max(1, *amounts)
    if least == most or 2 * least < most:
        return min(0, least), most
    step = _step(most - least)
    return least // step * step, most


def _step(span: int) -> int:
    # The least round amount of which so much is six at most.
    steps: Iterator[int] = (base * 10**power for power in range(20) for base in (1, 2, 5))
    return next(step for step in steps if span // step <= 6)


def _steps(low: int, high: int) -> list[int]:
    # Round amounts from the lowest to the highest, eight at most.
    step = _step(high - low)
    return list(range(-(-low // step) * step, high + 1, step))


def _grid(amount: int, y: float, currency: str) -> str:
    return (
        f'<line class="grid" x1="{_LEFT:g}" x2="{WIDTH - _RIGHT:g}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text class="scale" x="{_LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end">'
        f"{escape(say_amount(amount, currency))}</text>"
    )


def _spread(wanted: Sequence[float]) -> list[float]:
    # Names that would overlap are pushed down, and the whole column up again if it runs out of the picture.
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    heights = list(wanted)
    lowest = _TOP
    for index in order:
        heights[index] = max(heights[index], lowest)
        lowest = heights[index] + _NAMES
    over = max(0.0, lowest - _NAMES - (HEIGHT - 6))
    for index in reversed(order):
        if over > 0:
            heights[index] -= over
            below = [other for other in order if wanted[other] < wanted[index]]
            over = max(0.0, max((heights[other] for other in below), default=0.0) + _NAMES - heights[index])
    return heights


def _drawn(line: _Line, points: Sequence[tuple[float, float]], end: float, dashes: str) -> str:
    x, y = points[-1]
    look = f' stroke-dasharray="{dashes}"' if dashes else ""
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    name = escape(shorten(one_line(line.seat.name), _RIGHT - 18, 12))
    return (
        f'<g class="{player_class(line.seat.colour)}"><polyline class="line"{look} points="{path}"/>'
        f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'
        f'<polyline class="grid" fill="none" points="{x + 5:.1f},{y:.1f} {x + 12:.1f},{end:.1f}"/>'
        f'<text x="{x + 15:.1f}" y="{end + 4:.1f}">{name}</text></g>'
    )
