"""What the style of an HTML element says of its text: that nobody sees it, that it is struck out, that lines stay."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct
from PIL import ImageColor

_SPACE = re.compile(r"\s+")
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_BEGIN, _END = r"(?:^|;)", r"(?=;|!|$)"
_NEXT_TO_NOTHING = r"(?:0+(?:\.0\d*)?|\.0\d*|0*\d(?:\.\d*)?%|\d(?:\.\d*)?e-\d+)"
"""A share of less than a tenth, as a number or in per cent."""
_SEEN_THROUGH = re.compile(
    r"transparent|(?:rgb|hsl)a?\((?:[^(),;]{1,20},){3}"
    rf"{_NEXT_TO_NOTHING}\)|(?:rgb|hsl)a?\([^(),/;]{{1,60}}/{_NEXT_TO_NOTHING}\)|#[0-9a-f]{{3}}0|#[0-9a-f]{{6}}0.")
"""Colours that one sees through; a fourth number says how far, so rgb(0,0,0) is black."""
_HIDDEN = re.compile(
    rf"{_BEGIN}(?:display:none|content-visibility:hidden|mso-hide:all"
    rf"|(?:opacity|zoom|scale):{_NEXT_TO_NOTHING}{_END}|filter:[^;]{{0,60}}opacity[(=]{_NEXT_TO_NOTHING}\)"
    r"|(?:left|right|top|text-indent|margin(?:-(?:left|right|top))?):-\d{3,}"
    r"|(?:left|right|top|text-indent|(?:margin|padding)-left):\d{4,}"
    r"|transform:[^;]{0,60}(?:scale(?:x|y|3d)?\(0(?:\.0\d*)?[,)]|translate(?:x|y|3d)?\((?:[^();,]{1,20},)?-?\d{4,})"
    r"|clip:rect\((?:[01](?:px)?,?){4}\)|clip-path:(?:inset\((?:50|100)%|(?:circle|ellipse)\(0|polygon\(0(?:px|%)?0[^1-9]*\)))"
)
_NO_ROOM = re.compile(rf"{_BEGIN}(?:max-)?(?:height|width):(?:0(?:px|pt|em|%)?|1px){_END}")
_CUTS_OFF = re.compile(rf"{_BEGIN}overflow(?:-[xy])?:(?:hidden|clip|auto|scroll)")
_NO_SIZE = re.compile(
    rf"{_BEGIN}font-size:(?:(?:0?\.\d+|0|1(?:\.0+)?)p[xt]|0*(?:\.0\d*)?(?:r?em)?|\d(?:\.\d+)?%){_END}"
    rf"|{_BEGIN}font:(?:normal|bold|italic)*(?:0(?:p[xt]|em)?|1p[xt])(?=[/a-z\"'])")
_SIZED = re.compile(rf"{_BEGIN}font(?:-size)?:")
_UNSEEN = re.compile(rf"{_BEGIN}visibility:(?:hidden|collapse)")
_COLOUR = re.compile(rf"{_BEGIN}(?:-webkit-text-fill-)?color:([^;!]+)")
_BACKGROUND = re.compile(rf"{_BEGIN}background(?:-color)?:([^;!]+)")
_A_COLOUR = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-f])|(?:rgb|hsl)a?\([^()]*\)|^(?:white|black)|^[a-z]+$")
_ALPHA = re.compile(r"(rgb|hsl)a\(([^,]+,[^,]+,[^,]+),[^,]*\)")
_ALIKE = 12
"""Colours that differ by no more than this, of 255, in red, green and blue are not told apart by the eye."""
_STRUCK = re.compile(rf"{_BEGIN}text-decoration(?:-line)?:[^;]*line-through")
_KEEPS_LINES = re.compile(rf"{_BEGIN}white-space:(?:pre|break-spaces)")
_SHOWS_LINES = re.compile(rf"{_BEGIN}display:(?:block|flex|grid|list-item|table|flow-root)")


@lru_cache(maxsize=64)
def tight(style: str) -> str:
    """Return a style in lower case, without white space and comments, as the other functions here want it.

    What is declared twice holds as it is said last, or as it is important.
    """
    if not style:
        return style
    style = _SPACE.sub("", _COMMENT.sub("", style) if "/*" in style else style)
    if ";" not in style:
        return style
    declared: dict[str, str] = {}
    for declaration in style.split(";"):
        what = declaration.partition(":")[0]
        if "!" in declaration or "!" not in declared.get(what, ""):
            declared.pop(what, None)
            declared[what] = declaration
    return ";".join(declared.values())


def hides(style: str) -> bool:
    """Return whether nobody sees an element of this style, nor anything within it."""
    if not style:
        return False
    return bool(_HIDDEN.search(style)) or bool(_NO_ROOM.search(style) and _CUTS_OFF.search(style))


def strikes_out(style: str) -> bool:
    """Return whether the text of an element is struck out: its writer took it back."""
    return bool(_STRUCK.search(style))


def sets_no_size(style: str) -> bool | None:
    """Return whether letters have no size in an element, unless one within says otherwise; None if it does not say."""
    return bool(_NO_SIZE.search(style)) if "font" in style and _SIZED.search(style) else None


def makes_unseen(style: str) -> bool | None:
    """Return whether text in an element is not seen, unless one within says otherwise; None if it does not say."""
    return bool(_UNSEEN.search(style)) if "visibility:" in style else None


def keeps_lines(style: str) -> bool | None:
    """Return whether line breaks in the text of an element are shown as such; None if it does not say."""
    return bool(_KEEPS_LINES.search(style)) if "white-space:" in style else None


def starts_a_line(style: str) -> bool:
    """Return whether an element of this style stands in lines of its own, whatever its tag."""
    return "display:" in style and bool(_SHOWS_LINES.search(style))


Colour = tuple[int, ...]
"""Red, green and blue from 0 to 255; none of them where nothing says, or where it is no plain colour."""


class Colours(Struct, frozen=True):
    """text, ground: what letters are written in, and on."""

    text: Colour = ()
    ground: Colour = ()
    see_through: bool = False

    def within(self, style: str, text: str, ground: str) -> Colours:
        """Return the colours within an element of this style, with these attributes of its own, among these."""
        written = _COLOUR.findall(style) if "color:" in style else []
        below = _BACKGROUND.findall(style) if "background" in style else []
        if not (written or below or text or ground):
            return self
        colour, on = (written or [text])[-1], (below or [ground])[-1]
        transparent = bool(_SEEN_THROUGH.fullmatch(on)) or on in {"none", "initial"}
        inherits = not colour or colour == "inherit"
        return Colours(
            self.text if inherits else _colour(colour),
            self.ground if not on or on == "inherit" or transparent else _colour(on),
            self.see_through if inherits else bool(_SEEN_THROUGH.fullmatch(colour)),
        )

    @property
    def hide(self) -> bool:
        """Whether nobody sees what is written: it is transparent, or of the colour that it stands on."""
        return self.see_through or (
            bool(self.text and self.ground)
            and all(abs(a - b) <= _ALIKE for a, b in zip(self.text, self.ground, strict=True)))


@lru_cache(maxsize=256)
def _colour(value: str) -> Colour:
    """Return a colour in any of its spellings: #fff, white and rgb(255,255,255) are the same."""
    found = None if "url(" in value or "gradient(" in value else _A_COLOUR.search(value)
    try:
        return ImageColor.getrgb(_ALPHA.sub(r"\1(\2)", found[0]))[:3] if found else ()
    except ValueError:
        return ()
