"""What the style of an HTML element says of its text: that nobody sees it, that it is struck out, that lines stay."""

from __future__ import annotations

import re

_SPACE = re.compile(r"\s+")
_BEGIN, _END = r"(?:^|;)", r"(?=;|!|$)"
_SEEN_THROUGH = r"(?:transparent|(?:rgb|hsl)a?\([^();]{1,60}[,/](?:0*\.)?0+%?\)|#[0-9a-f]{3}0|#[0-9a-f]{6}00)"
_HIDDEN = re.compile(
    rf"{_BEGIN}(?:display:none|(?:content-)?visibility:(?:hidden|collapse)|mso-hide:all|opacity:0(?:\.0+)?%?{_END}"
    rf"|color:{_SEEN_THROUGH}{_END}|(?:left|right|top|text-indent):-\d{{3,}}|zoom:0(?:\.0+)?%?{_END}"
    r"|transform:[^;]{0,60}scale[xy]?\(0(?:\.0+)?[,)]|clip:rect\((?:[01](?:px)?,?){4}\)"
    r"|clip-path:(?:inset\((?:50|100)%|(?:circle|ellipse)\(0))"
)
_NO_ROOM = re.compile(rf"{_BEGIN}(?:max-)?(?:height|width):(?:0(?:px|pt|em|%)?|1px){_END}")
_CUTS_OFF = re.compile(rf"{_BEGIN}overflow:hidden")
_NO_SIZE = re.compile(rf"{_BEGIN}font-size:(?:0(?:\.0+)?(?:px|pt|em|rem|%)?|(?:0?\.\d+|1(?:\.0+)?)p[xt]){_END}")
_COLOUR = re.compile(
    rf"{_BEGIN}(?P<of>color|background(?:-color)?):(?P<is>#[0-9a-f]{{3,6}}|[a-z]+|rgb\([\d,]+\)){_END}")
_NAMED = {"white": "#ffffff", "black": "#000000", "rgb(255,255,255)": "#ffffff", "rgb(0,0,0)": "#000000"}
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
    cut_off = bool(_NO_ROOM.search(style) and _CUTS_OFF.search(style))
    return bool(_HIDDEN.search(style)) or cut_off or ("background" in style and _is_written_on_its_own_colour(style))


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


def _is_written_on_its_own_colour(style: str) -> bool:
    """Return whether the letters of an element have the colour of its own background."""
    colours = {match["of"].partition("-")[0]: _colour(match["is"]) for match in _COLOUR.finditer(style)}
    return "color" in colours and colours["color"] == colours.get("background")


def _colour(value: str) -> str:
    """Return a colour in one of its spellings: #fff, white and #ffffff are the same."""
    short = value.startswith("#") and len(value) == len("#fff")
    return "#" + "".join(2 * digit for digit in value[1:]) if short else _NAMED.get(value, value)
