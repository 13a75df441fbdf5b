"""One square of a board as a card: number, name, what is built there, who stands there and whose it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from msgspec import Struct
from msgspec.structs import replace

from ..scenes.boardscene import Pawn, Square
from ..scenes.scene import Seat
from ..words.words import one_line, say_amount
from .colours import NOBODYS, TINTS, ink_on, player_colour
from .drawings import PAWN_HEIGHT, PAWN_WIDTH, TIMES, counts_in_words, pawn, picture, plain_pawn
from .typeface import fitting_size, fold, shorten, text_width

_CLOSEST = 0.42  # how much of each pawn must be seen where many stand together, as a share of its width


class Cut(Struct, frozen=True):
    """How large a square is drawn; all in pixels but `lines`, the most lines that its name may take.

    `number`, `name`, `small` and `owner` are sizes of type; `pawn` and `picture` the heights of those; `band` the
    height of the owner's band.
    """

    width: float
    height: float
    gap: float
    pad: float
    number: float
    name: float
    small: float
    owner: float
    lines: int
    pawn: float
    picture: float
    band: float


WIDE = Cut(112, 124, 8, 8, 15, 12.5, 10.5, 11, 2, 29, 14, 18)
"""For the site on a wide screen: ten squares make about 1,200 pixels."""

LETTER = Cut(57, 88, 3, 4, 12, 9, 7.8, 8.4, 3, 20, 9.5, 13)
"""For the picture in a letter: ten squares make 600 pixels."""

NARROW = Cut(117, 102, 6, 7, 16, 13, 11, 11.5, 2, 29, 14.5, 19)
"""For narrow screens: three squares make 375 pixels."""


class Face(Struct, frozen=True):
    """A drawn card, its top left corner at (0, 0), and where in it the foot of each player's pawn stands."""

    svg: str
    feet: dict[str, tuple[float, float]]


def card(square: Square, cut: Cut, x: float, y: float) -> str:
    """Return the empty card with its top left corner at (x, y): of its tint, or shaded if nobody can own it."""
    kind = f"b-card t-{square.tint}" if square.tint in TINTS else "b-card" if square.ownable else "b-card b-special"
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{cut.width:g}" height="{cut.height:g}" rx="{cut.gap:g}"/>'


def face(square: Square, here: Sequence[Seat], seats: Mapping[str, Seat], cut: Cut, currency: str = "$") -> Face:
    """Return what is written and drawn on a card. `here`: the pawns on it. `seats`: by name, for their colours."""
    room, owner = cut.width - 2 * cut.pad, seats.get(square.owner)
    pieces, taken = _pieces(square, cut, room)
    pawns, feet = _pawns((*here, *square.pawns), seats, cut, taken, bool(square.pieces))
    words = f"<title>{escape(square_in_words(square, here, currency))}</title>"
    return Face(words + _words(square, cut, room) + pieces + pawns + _foot(square, owner, cut, room, currency), feet)


def square_in_words(square: Square, here: Sequence[Seat] = (), currency: str = "$") -> str:
    """Return a square in one line: "8 Windy Hill (♀), owned by Ann, 2 × House; here: Bert"."""
    label = str(square.number) if square.number is not None else square.label
    name = one_line(square.name)
    words = label if not name or name == label else f"{label} {name}"
    if square.mark:
        words += f" ({one_line(square.mark)})"
    parts = [words, *map(one_line, square.natures)]
    if square.owner:
        parts.append(f"owned by {one_line(square.owner)}")
    elif square.ownable and square.price is not None:
        parts.append(f"free, {say_amount(square.price, currency)}")
    if square.pieces:
        parts.append(counts_in_words(square.pieces))
    line = ", ".join(parts)
    standing = [*(one_line(seat.name) for seat in here), *map(pawn_in_words, square.pawns)]
    return f"{line}; here: {', '.join(standing)}" if standing else line


def area_in_short(square: Square) -> str:
    """Return an area of a map and what stands there: “4 Green Bay (2 soldiers, port)”, “5, water (2 × Fort)”."""
    standing = [*([counts_in_words(square.pieces)] if square.pieces else []), *map(pawn_in_words, square.pawns)]
    words = square_in_words(replace(square, pieces=(), pawns=()))
    return f"{words} ({', '.join(standing)})" if standing else words


def pawn_in_words(pawn: Pawn) -> str:
    """Return a pawn that is no player: "dog Rex", "Ann’s ship Argo", "Ann’s 2 soldiers"."""
    many = f"{pawn.count} {one_line(pawn.several)}" if pawn.several else f"{pawn.count}{TIMES}{one_line(pawn.name)}"
    name = one_line(pawn.name) if pawn.count == 1 else many
    return f"{one_line(pawn.owner)}’s {name}" if pawn.owner else name


def _text(text: str, x: float, y: float, size: float, look: str = "", ink: str = "b-ink") -> str:
    """Return a line of text. What `_apart` marks keeps the ways of moves, which are drawn below it, off its letters."""
    return f'<text class="{ink}" x="{x:g}" y="{y:g}" font-size="{size:g}"{look}>{escape(text)}</text>'


def _apart(square: Square) -> str:
    if square.tint in TINTS:
        return ""  # a rim of another colour would show
    return " b-apart" if square.ownable else " b-apart-special"


_BOLD, _END = ' font-weight="600"', ' text-anchor="end"'


def _words(square: Square, cut: Cut, room: float) -> str:
    parts = []
    line = cut.pad * 0.6 + cut.number
    mark = one_line(square.mark)
    mark_room = text_width(mark, cut.number) + 4 if mark else 0.0
    number = str(square.number) if square.number is not None else square.label
    ink, muted = f"b-ink{_apart(square)}", f"b-muted{_apart(square)}"
    name, natures = one_line(square.name), " · ".join(map(one_line, square.natures))
    if mark:
        parts.append(_text(mark, cut.width - cut.pad, line, cut.number, _END, ink))
    head, below = (name, natures) if number == name else ("", " · ".join(filter(None, (name, natures))))
    if not head and text_width(number, cut.number, True) > room - mark_room:
        head = number
    if head:  # without a number: a name is all there is, and the mark stands beside it
        room_for_name = room - mark_room
        line += cut.name - cut.number
    else:
        parts.append(_text(number, cut.pad, line, cut.number, _BOLD, ink))
        room_for_name = room
        line += cut.name * 1.22
        head, below = (name, natures) if name else (natures, "")
    lines = cut.lines - 1 if head != number and below and cut.lines > 2 else cut.lines
    size = fitting_size(head, room_for_name, cut.name, True)
    for part in fold(head, room_for_name, size, lines, True):
        parts.append(_text(part, cut.pad, line, size, _BOLD, ink))
        line += cut.name * 1.16
    if head and below:
        parts.append(_text(shorten(below, room, cut.small), cut.pad, line, cut.small, ink=muted))
    return "".join(parts)


def _floor(cut: Cut) -> float:
    return cut.height - cut.band - cut.pad * 0.45


def _pieces(square: Square, cut: Cut, room: float) -> tuple[str, float]:
    # What stands there is on the left; the answer is the drawing and how far to the right it reaches.
    floor, x, parts = _floor(cut), cut.pad, []
    for piece in square.pieces:
        if x + cut.picture > cut.pad + room:
            break
        parts.append(picture(piece.picture, x, floor - cut.picture, cut.picture / 16))
        x += cut.picture + 1
        if piece.count > 1:
            count = str(piece.count)
            parts.append(_text(count, x, floor - cut.picture * 0.14, cut.small, _BOLD))
            x += text_width(count, cut.small, True)
        x += cut.picture * 0.3
    return "".join(parts), x


def _pawns(
    here: Sequence[Seat | Pawn], seats: Mapping[str, Seat], cut: Cut, taken: float, pieces: bool
) -> tuple[str, dict[str, tuple[float, float]]]:
    # Pawns fan out from the right; where they do not fit beside the pieces, they stand above them.
    if not here:
        return "", {}
    size = cut.pawn / PAWN_HEIGHT
    width, right, floor = PAWN_WIDTH * size, cut.width - cut.pad, _floor(cut)
    needed = width * (1 + _CLOSEST * (min(len(here), 3) - 1))
    if pieces and right - taken < needed:
        floor -= cut.picture + 1
        taken = cut.pad
    room = max(right - taken, width)
    shown, parts = len(here), []
    if width * (1 + _CLOSEST * (shown - 1)) > room:
        count_room = text_width(f"+{shown}", cut.small, True) + 2
        shown = max(1, int((room - count_room - width) / (width * _CLOSEST)) + 1)
        parts.append(_text(f"+{len(here) - shown}", right, floor - cut.picture * 0.14, cut.small, _BOLD + _END))
        right, room = right - count_room, max(room - count_room, width)
    step = min(width * 0.86, (room - width) / (shown - 1)) if shown > 1 else 0.0
    left = right - width - step * (shown - 1)
    feet = {mover.name: (left + step * at + width / 2, floor - cut.pawn * 0.2) for at, mover in enumerate(here[:shown])}
    for at, mover in enumerate(here[:shown]):
        place = left + step * at, floor - cut.pawn, size
        parts.append(
            pawn(mover, *place) if isinstance(mover, Seat) else plain_pawn(mover, seats.get(mover.owner), *place)
        )
    return "".join(parts), feet


def _foot(square: Square, owner: Seat | None, cut: Cut, room: float, currency: str) -> str:
    base = cut.height - cut.band * 0.3
    if square.owner:
        colour = player_colour(owner.colour) if owner else NOBODYS
        top, flat, arc = cut.height - cut.band, cut.height - cut.gap, f"a{cut.gap:g} {cut.gap:g} 0 0 1"
        name = shorten(one_line(square.owner), room, cut.owner, True)
        return (
            f'<path fill="{colour}" d="M0 {top:g}H{cut.width:g}V{flat:g}{arc} -{cut.gap:g} {cut.gap:g}'
            f'H{cut.gap:g}{arc} -{cut.gap:g} -{cut.gap:g}z"/>'
            f'<text x="{cut.pad:g}" y="{base:g}" font-size="{cut.owner:g}" font-weight="600" '
            f'fill="{ink_on(colour)}">{escape(name)}</text>'
        )
    if square.ownable and square.price is not None:
        return _text(say_amount(square.price, currency), cut.pad, base, cut.small, ink=f"b-muted{_apart(square)}")
    return ""
