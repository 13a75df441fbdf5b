"""Small drawings as SVG: pawns, buildings and soldiers, dice. Whatever a player wrote in them is escaped here."""

from __future__ import annotations

import base64
from html import escape
from math import cos, pi, sin

from ..scenes.boardscene import Count, Pawn
from ..scenes.scene import Seat
from ..words.words import one_line
from .colours import NOBODYS, ink_on, player_colour

PAWN_WIDTH, PAWN_HEIGHT = 24.0, 29.0

_PAWN = "M12 1.5a6.1 6.1 0 0 1 3.9 10.8c.7 4.1 2.7 6.7 4.6 8.5.9.8 1.4 1.9 1.4 3.1v3.6H2.1v-3.6c0-1.2.5-2.3 1.4-3.1"
_PAWN += " 1.9-1.8 3.9-4.4 4.6-8.5A6.1 6.1 0 0 1 12 1.5z"

_BLOCK = "M12 6.5 21.5 12v14.5a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V12z"

# Each on a field of 16 x 16; drawn in ink, since colour means a player.
_PICTURES = {
    "house": "M8 2.2 1.8 7.6h1.8v6h3.1v-3.7h2.6v3.7h3.1v-6h1.8z",
    "hotel": "M3 1.8h10v12.4H9.4v-2.6H6.6v2.6H3zM5.2 4v1.7h1.7V4zm3.9 0v1.7h1.7V4z"
    "M5.2 7.4v1.7h1.7V7.4zm3.9 0v1.7h1.7V7.4z",
    "fort": "M1.8 2.6h2.9v2h1.9v-2h2.8v2h1.9v-2h2.9v11.6H9.9v-2.6a1.9 1.9 0 0 0-3.8 0v2.6H1.8z",
    "soldier": "M8 1.4a2.7 2.7 0 0 1 2.7 2.7v1.2H5.3V4.1A2.7 2.7 0 0 1 8 1.4zM4 5.9h8v1.2H4zm2 1.9h4l2.6 6.6H3.4z",
    "shop": "M2.2 2h11.6l1 4.2a2 2 0 0 1-1.8 2v6H3V8.2a2 2 0 0 1-1.8-2zM5 9v3.2h2.6V9z",
    "station": "M4.4 1.8h7.2c1 0 1.7.8 1.7 1.7v6.2c0 1-.7 1.7-1.6 1.8l1.5 2.7h-1.7l-.9-1.6H5.4l-.9 1.6H2.8l1.5-2.7"
    "a1.8 1.8 0 0 1-1.6-1.8V3.5c0-1 .7-1.7 1.7-1.7zM4.5 3.6v3h7v-3zm.4 4.8v1.4h1.6V8.4zm4.6 0v1.4h1.6V8.4z",
    "card": "M4.2 1.4h7.6c.8 0 1.4.6 1.4 1.4v10.4c0 .8-.6 1.4-1.4 1.4H4.2c-.8 0-1.4-.6-1.4-1.4V2.8c0-.8.6-1.4 1.4-1.4z"
    "M8 4.4 5.4 8 8 11.6 10.6 8z",
}
TIMES = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"
_COUNTER = "M8 1.8 14.2 8 8 14.2 1.8 8z"

_PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6.5), (17, 6.5), (7, 12), (17, 12), (7, 17.5), (17, 17.5)),
}


def initial(name: str) -> str:
    """Return the sign that stands on a plain pawn: the first letter or digit of the name, in capitals."""
    return next((sign for sign in one_line(name) if sign.isalnum()), "•").upper()[:1]


def pawn(seat: Seat, x: float = 0.0, y: float = 0.0, size: float = 1.0) -> str:
    """Return a player's pawn, 24 x 29 pixels times `size`, its top left corner at (x, y).

    An inactive player's is turned over. A picture of the player's own stands on a foot in the player's colour, so that
    the colour still tells whose it is.
    """
    colour = player_colour(seat.colour)
    turn = "" if seat.active else f" rotate(180 {PAWN_WIDTH / 2:g} {PAWN_HEIGHT / 2:g})"
    place = f'<g class="b-pawn" transform="translate({x:g} {y:g}) scale({size:g}){turn}">'
    title = f"<title>{escape(one_line(seat.name))}</title>"
    if seat.pawn is not None:
        data = base64.b64encode(seat.pawn).decode("ascii")
        return (
            f'{place}{title}<rect class="b-outline" x="0" y="24.5" width="24" height="4.5" rx="1.5" fill="{colour}"/>'
            f'<image x="0" y="0" width="24" height="24" href="data:image/png;base64,{data}"/></g>'
        )
    return (
        f'{place}{title}<path class="b-outline" fill="{colour}" d="{_PAWN}"/>'
        f'<text x="12" y="24" font-size="11" font-weight="600" text-anchor="middle" fill="{ink_on(colour)}">'
        f"{escape(initial(seat.name))}</text></g>"
    )


def plain_pawn(piece: Pawn, owner: Seat | None, x: float = 0.0, y: float = 0.0, size: float = 1.0) -> str:
    """Return a pawn that is no player, drawn like one: a block in its owner's colour, or in that of nobody."""
    colour = player_colour(owner.colour) if owner is not None else NOBODYS
    title = f"<title>{escape(one_line(piece.name))}</title>"
    own = one_line(piece.name).partition(" ")[2] or piece.name
    return (
        f'<g class="b-pawn" transform="translate({x:g} {y:g}) scale({size:g})">{title}'
        f'<path class="b-outline" fill="{colour}" d="{_BLOCK}"/>'
        f'<text x="12" y="23" font-size="11" font-weight="600" text-anchor="middle" fill="{ink_on(colour)}">'
        f"{escape(initial(own))}</text></g>"
    )


def picture(name: str, x: float = 0.0, y: float = 0.0, size: float = 1.0) -> str:
    """Return the drawing for a `Count.picture`, 16 x 16 pixels times `size`; a plain counter if there is none."""
    path = _PICTURES.get(name, _COUNTER)
    return (
        f'<path class="b-picture" fill-rule="evenodd" transform="translate({x:g} {y:g}) scale({size:g})" d="{path}"/>'
    )


def counts_in_words(counts: tuple[Count, ...]) -> str:
    """Return pieces in words, for titles and lists: "2 × House, 3 soldiers"."""
    return ", ".join(map(_in_words, counts))


def _in_words(counted: Count) -> str:
    name = one_line(counted.name)
    if counted.several:
        return f"1 {name}" if counted.count == 1 else f"{counted.count} {one_line(counted.several)}"
    return name if counted.count == 1 else f"{counted.count}{TIMES}{name}"


_CORNERS = {4: (0.0, 120.0, 240.0), 8: (0.0, 90.0, 180.0, 270.0), 10: (0.0, 105.0, 180.0, 255.0),
            12: (0.0, 72.0, 144.0, 216.0, 288.0)}  # fmt: skip
"""The outlines of dice as they lie on a table, as angles from the top; others are hexagons."""


def die(value: int, sides: int = 6) -> str:
    """Return one die as a whole small picture that says its value aloud; one without six sides shows a number.

    A die of 4, 8, 10 or 12 sides has the outline of one; a die of 0 sides has faces of its own.
    """
    head = f'<svg class="die" viewBox="0 0 24 24" width="24" height="24" role="img" aria-label="{value}">'
    square = '<rect class="die-face" x="1.5" y="1.5" width="21" height="21" rx="5"/>'
    if sides == 6 and value in _PIPS:
        pips = "".join(f'<circle class="pip" cx="{x:g}" cy="{y:g}" r="2.3"/>' for x, y in _PIPS[value])
        return f"{head}{square}{pips}</svg>"
    angles = _CORNERS.get(sides, tuple(60.0 * n for n in range(6)))
    corners = " ".join(f"{12 + 11 * sin(n * pi / 180):.2f},{12 - 11 * cos(n * pi / 180):.2f}" for n in angles)
    face = f'<polygon class="die-face" points="{corners}"/>' if sides else square
    return f'{head}{face}<text class="die-number" x="12" y="16" text-anchor="middle">{value}</text></svg>'


def lot(happens: bool) -> str:
    """Return the picture of what may happen or not: a counter with a tick or a cross, which says so aloud."""
    head = f'<svg class="die" viewBox="0 0 24 24" width="24" height="24" role="img" aria-label="{_YES[happens]}">'
    mark = "M7 12.5l3.5 3.5L17 8.5" if happens else "M8 8l8 8M16 8l-8 8"
    return f'{head}<circle class="die-face" cx="12" cy="12" r="10.5"/><path class="lot" d="{mark}"/></svg>'


_YES = {True: "yes", False: "no"}


def pawn_picture(seat: Seat) -> str:
    """Return a player's pawn as a whole small picture; the name is to stand beside it, so it is not read aloud."""
    return f'<svg class="pawn" viewBox="-1 -1 26 31" width="22" height="26" aria-hidden="true">{pawn(seat)}</svg>'
