"""The picture that a link to a game is shown with elsewhere (Open Graph), and the sign in the browser's tab."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from ..pictures.colours import LIGHT
from ..pictures.picture import png_from_svg
from ..pictures.typeface import FAMILY, fold
from ..scenes.scene import Game
from ..words.words import one_line

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<rect x="1" y="5" width="30" height="22" rx="4" fill="#fffef9" stroke="#1d1b18" stroke-width="2"/>'
    '<path d="M2 8l14 11L30 8" fill="none" stroke="#1d1b18" stroke-width="2" stroke-linejoin="round"/>'
    '<circle cx="16" cy="22.5" r="2.2" fill="#4b2e83"/></svg>\n'
)
_WIDE, _HIGH = 1200, 630


@lru_cache(maxsize=32)
def picture(game: Game, headline: str) -> bytes:
    """Return the picture of a game, a PNG of 1200 × 630 pixels: its name, what it is, and what happened last."""
    name = fold(one_line(game.name), 1040, 76, 2, True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{_HIGH}" font-family="{FAMILY}">',
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="{LIGHT.ground}"/>',
        f'<rect x="30" y="30" width="{_WIDE - 60}" height="{_HIGH - 60}" rx="24" fill="{LIGHT.paper}" '
        f'stroke="{LIGHT.line}" stroke-width="3"/>',
        f'<g transform="translate(80 74) scale(3)">{ICON}</g>',
    ]
    parts += [_line(line, 270 + place * 86, 76, LIGHT.ink, True) for place, line in enumerate(name)]
    below = 270 + len(name) * 86 - 24
    parts.append(_line(one_line(game.title), below, 40, LIGHT.muted))
    parts += [_line(line, below + 80 + place * 52, 40, LIGHT.ink)
              for place, line in enumerate(fold(headline, 1040, 40, 2))]
    return png_from_svg("".join([*parts, "</svg>"]), 1.0)


def _line(text: str, y: float, size: float, colour: str, bold: bool = False) -> str:
    weight = ' font-weight="600"' if bold else ""
    return f'<text x="80" y="{y:g}" font-size="{size:g}" fill="{colour}"{weight}>{escape(text)}</text>'
