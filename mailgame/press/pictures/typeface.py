"""The typeface that pictures are set in, and how wide words are in it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parent / "fonts"
REGULAR, BOLD, SIGNS = FONTS / "Inter-Regular.otf", FONTS / "Inter-SemiBold.otf", FONTS / "DejaVuSans-Symbols.ttf"
FONT_FILES = (REGULAR, BOLD, SIGNS)
"""The files that travel with the project, so that a picture looks the same on every machine."""

FAMILY = "Inter"

_MOST = 200  # signs of a name that are looked at; no card is as wide
_UNIT = 100  # the size, in pixels, at which words are measured once


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BOLD if bold else REGULAR, _UNIT)


@lru_cache(maxsize=8192)
def _length(text: str, bold: bool) -> float:
    return _font(bold).getlength(text)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how many pixels wide a line of text is at this font size in pixels."""
    return _length(text, bold) * size / _UNIT


def shorten(text: str, width: float, size: float, bold: bool = False) -> str:
    """Return as much of the text as fits into `width` pixels, with an ellipsis if something is left out."""
    text = text[:_MOST]
    if text_width(text, size, bold) <= width:
        return text
    longer = range(2, len(text) + 1)
    fit = bisect_left(longer, True, key=lambda end: text_width(text[:end].rstrip() + "…", size, bold) > width)
    return text[: 1 + fit].rstrip() + "…"


def fold(text: str, width: float, size: float, lines: int, bold: bool = False) -> list[str]:
    """Return the text folded into at most `lines` lines of `width` pixels; the last is shortened if it must be."""
    folded: list[str] = []
    words = [part for word in text[:_MOST].split() for part in _hyphenated(word, width, size, bold)]
    while words and len(folded) < lines - 1:
        line = words.pop(0)
        while words and text_width(_joined(line, words[0]), size, bold) <= width:
            line = _joined(line, words.pop(0))
        folded.append(shorten(line, width, size, bold))
    if words:
        last = words[0]
        for word in words[1:]:
            last = _joined(last, word)
        folded.append(shorten(last, width, size, bold))
    return folded


def _hyphenated(word: str, width: float, size: float, bold: bool) -> list[str]:
    # Only a word that is too long for a line is parted, after its own hyphens.
    if "-" not in word or text_width(word, size, bold) <= width:
        return [word]
    parts = [part + "-" for part in word.split("-")]
    return [*parts[:-1], parts[-1][:-1]] if parts[-1] != "-" else parts[:-1]


def _joined(line: str, word: str) -> str:
    return line + word if line.endswith("-") else f"{line} {word}"


def fitting_size(text: str, width: float, size: float, bold: bool = False, least: float = 0.76) -> float:
    """Return the size of type at which the longest word fits into `width` pixels: `size`, or down to `least` of it."""
    longest = max((text_width(word, size, bold) for word in text.replace("-", "- ").split()), default=0.0)
    return size if longest <= width else max(size * least, size * width / longest)


@lru_cache(maxsize=4096)
def _known(sign: str) -> bool:
    # A font draws one and the same box for every sign it lacks, which is how one sees that it lacks it.
    for file in FONT_FILES:
        font = ImageFont.truetype(file, 24, layout_engine=ImageFont.Layout.BASIC)
        if bytes(font.getmask(sign)) != bytes(font.getmask("\uffff")):
            return True
    return False


def all_known(text: str) -> bool:
    """Tell whether the typeface has every sign of this text; if not, a picture of it needs the machine's own fonts."""
    return text.isascii() or all(sign.isascii() or sign.isspace() or _known(sign) for sign in set(text))
