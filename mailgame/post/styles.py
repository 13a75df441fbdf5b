"""What the style of an HTML element says of its text: that nobody sees it, that it is struck out, that lines stay."""

from __future__ import annotations

import re

_SPACE = re.compile(r"\s+")
_BEGIN, _END = r"(?:^|;)", r"(?=;|!|$)"
_HIDDEN = re.compile(
    rf"{_BEGIN}(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|opacity:0(?:\.0+)?{_END}|color:transparent"
    rf"|(?:left|right|top|text-indent):-\d{{3,}})"
)
_NO_ROOM = re.compile(rf"{_BEGIN}(?:max-)?(?:height|width):0(?:px|pt|em|%)?{_END}")
_CUTS_OFF = re.compile(rf"{_BEGIN}overflow:hidden")
_NO_SIZE = re.compile(rf"{_BEGIN}font-size:0(?:\.0+)?(?:px|pt|em|rem|%)?{_END}")
_STRUCK = re.compile(rf"{_BEGIN}text-decoration(?:-line)?:[^;]*line-through")
_KEEPS_LINES = re.compile(rf"{_BEGIN}white-space:(?:pre|break-spaces)")
_SHOWS_LINES = re.compile(rf"{_BEGIN}display:(?:block|flex|grid|list-item|table|flow-root)")


def tight(style: str) -> str:
    """Return a style in lower case and without white space, as the other functions here want it."""
    return _SPACE.sub("", style)


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
    return bool(_NO_SIZE.search(style)) if "font-size:" in style else None


def keeps_lines(style: str) -> bool | None:
    """Return whether line breaks in the text of an element are shown as such; None if it does not say."""
    return bool(_KEEPS_LINES.search(style)) if "white-space:" in style else None


def starts_a_line(style: str) -> bool:
    """Return whether an element of this style stands in lines of its own, whatever its tag."""
    return "display:" in style and bool(_SHOWS_LINES.search(style))
