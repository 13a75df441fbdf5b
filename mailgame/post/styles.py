"""What the style of an HTML element says of its text: that nobody sees it, that it is struck out, that lines stay."""

from __future__ import annotations

import re
from collections.abc import Collection

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
# Any number of them, since without white space the four sides run together: "0 0 0 0", "0 none".
_NOTHING = re.compile(r"(?:none|0(?:\.0+)?(?:px|pt|em|rem|%)?)+(?:!important)?")
_ALL_SIDES = frozenset(("border", "border-width", "border-style"))
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
# A line on one side of a passage, as programs draw it beside what they quote: where that is written from the right, on
# the right.
_ONE_SIDE = re.compile(r"border-(?:left|right|inline-start)(?:-style|-width)?")
_OTHER_SIDES = re.compile(r"border-(?:top|bottom|inline-end|block)[a-z-]*|border(?:-style|-width)?")
_SHOWS_LINES = re.compile(rf"{_BEGIN}display:(?:block|flex|grid|list-item|table|flow-root)")
_HARD_TO_READ = re.compile(r"\\|/\*")
"""An escape or a comment, which could hide a property from us and not from a mail program."""


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


def only_indents(style: str, classes: Collection[str]) -> bool:
    """Return whether a <blockquote> is no quotation but a passage that its writer has indented.

    Mail programs frame what they quote with a line on one side, or name its class; what they indent says that it has no
    frame on any side. In doubt it is a quotation.
    """
    if "webkit-indent-blockquote" in classes:
        return True
    return not classes and _has_no_frame(style)


def has_a_line_beside_it(style: str) -> bool:
    """Return whether a style draws a line on one side of an element, left or right, and on no other.

    So mail programs set off what they quote, whatever the element: Outlook’s “indent original message with a line”.
    """
    if "border-" not in style or _HARD_TO_READ.search(style):
        return False
    drawn: dict[str, bool] = {}
    for name, colon, value in (declaration.partition(":") for declaration in _STRING.sub("", style).split(";")):
        if colon and _ONE_SIDE.fullmatch(name):
            side = name.removesuffix("-style").removesuffix("-width")
            drawn[side] = drawn.get(side, True) and not _NOTHING.fullmatch(value)
        elif colon and _OTHER_SIDES.fullmatch(name) and not _NOTHING.fullmatch(value):
            return False
    return sum(drawn.values()) == 1


def starts_a_line(style: str) -> bool:
    """Return whether an element of this style stands in lines of its own, whatever its tag."""
    return "display:" in style and bool(_SHOWS_LINES.search(style))


def _has_no_frame(style: str) -> bool:
    """Return whether a style says something of borders, and only that there is none."""
    if "border" not in style or _HARD_TO_READ.search(style):
        return False
    declared = [
        declaration.partition(":") for declaration in _STRING.sub("", style).split(";") if "border" in declaration
    ]
    return bool(declared) and all(name in _ALL_SIDES and _NOTHING.fullmatch(value) for name, _, value in declared)
