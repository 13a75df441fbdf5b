"""Pictures: turns our own SVG into PNG, and checks the pawns that players send."""

from __future__ import annotations

import io
import re
import warnings
from functools import lru_cache

import resvg_py
from PIL import Image, UnidentifiedImageError

from .typeface import FAMILY, FONT_FILES, all_known

PAWN_SIDE = 30
"""How many pixels wide and high a pawn may be at most."""

PAWN_BYTES = 200_000
"""How many bytes a pawn's file may have at most; an honest one has a few thousand."""

MOST_PIXELS = 40_000_000
"""How many pixels a picture that we draw may have at most; resvg ends the whole process if it runs out of memory."""

_SMALLEST_ZOOM = 0.5
"""Below this nobody could read what is drawn."""

_FORMATS = ("PNG", "GIF", "JPEG")
_COLOURS = 128
_PACKED = 6
"""How well PNG is packed; at most, 9, it would be a sixteenth smaller and take eight times as long."""


class BadPawn(ValueError):
    """A picture that cannot be a pawn; the message tells the player why, and what would do."""


class TooLarge(ValueError):
    """A picture of our own that could only be drawn so small that nobody could read it."""


def _sides(svg: str) -> list[float]:
    """Return the width and the height that an SVG says, in pixels; empty if it says none."""
    head = svg[: svg.find(">")]
    sides = [float(match[1]) for name in ("width", "height") if (match := re.search(rf'\s{name}="([\d.]+)"', head))]
    return sides if len(sides) == 2 else []


def zoom_within(svg: str, width: float, zoom: float = 2.0) -> float:
    """Return `zoom`, or the largest below it with which a picture of an SVG is at most `width` pixels wide.

    It is never so small that nobody could read what is drawn.
    """
    sides = _sides(svg)
    return min(zoom, max(width / sides[0], _SMALLEST_ZOOM)) if sides and sides[0] else zoom


def fitting_zoom(svg: str, zoom: float) -> float:
    """Return `zoom`, or the largest below it with which a picture of an SVG has no more than `MOST_PIXELS`.

    The size is the one that the SVG says, in pixels; one that says none is taken to fit. Raises TooLarge if the picture
    would be too small to read.
    """
    sides = _sides(svg)
    area = sides[0] * sides[1] if sides else 0.0
    fitting = min(zoom, (MOST_PIXELS / area) ** 0.5) if area else zoom
    if fitting < min(zoom, _SMALLEST_ZOOM):
        raise TooLarge(f"a picture of {sides[0]:,.0f} × {sides[1]:,.0f} pixels cannot be drawn")
    return fitting


def png_from_svg(svg: str, zoom: float = 2.0) -> bytes:
    """Return a picture of our own SVG as PNG, `zoom` times as large as the SVG says, in few colours.

    A very large one is drawn smaller, see `fitting_zoom`. Set in the project's own typeface; only for signs that it
    lacks are the machine's fonts asked. Raises ValueError for what is no SVG, TooLarge for what cannot be drawn.
    """
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=fitting_zoom(svg, zoom),
        skip_system_fonts=all_known(svg),
        font_files=[str(file) for file in FONT_FILES],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    with Image.open(io.BytesIO(bytes(raw))) as picture:
        small = picture.convert("RGBA").quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    small.save(out, "PNG", compress_level=_PACKED)
    return out.getvalue()


@lru_cache(maxsize=32)
def cached_png(svg: str, zoom: float = 2.0) -> bytes:
    """Return the same as `png_from_svg`, remembering the last ones: many letters of an update hold the same."""
    return png_from_svg(svg, zoom)


def check_pawn(data: bytes, side: int = PAWN_SIDE) -> bytes:
    """Return a player's picture as a clean PNG of at most `side` x `side` pixels, its first frame and nothing else.

    PNG, GIF and JPEG are taken. The size is read from the file's head before anything is unpacked, so a picture that
    claims to be huge costs nothing. Raises `BadPawn` with words for the player.
    """
    if len(data) > PAWN_BYTES:
        raise BadPawn(f"The file has {len(data):,} bytes; a pawn may have at most {PAWN_BYTES:,}.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
                width, height = picture.size
                if width > side or height > side:
                    raise BadPawn(f"The picture is {width} × {height} pixels; a pawn is at most {side} × {side}.")
                clean = picture.convert("RGBA")
    except BadPawn:
        raise
    except UnidentifiedImageError:
        raise BadPawn("That is no picture in PNG, GIF or JPEG.") from None
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError, Image.DecompressionBombError,
            Image.DecompressionBombWarning) as error:  # fmt: skip
        # What Pillow raises for a broken file depends on where it breaks.
        raise BadPawn("The picture is broken and cannot be opened; please save it and send it again.") from error
    out = io.BytesIO()
    clean.save(out, "PNG", optimize=True)
    return out.getvalue()
