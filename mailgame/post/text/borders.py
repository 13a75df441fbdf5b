"""Which sides of an HTML element have a line drawn along them, by its style: so programs set off what they quote."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

_SIDES = ("top", "right", "bottom", "left")
_TOP, _RIGHT, _BOTTOM, _LEFT = _SIDES
_EXPANDED = {
    "": _SIDES, "inline": (_LEFT, _RIGHT), "block": (_TOP, _BOTTOM),
    "inline-start": (_LEFT,), "inline-end": (_RIGHT,), "block-start": (_TOP,), "block-end": (_BOTTOM,),
    **{side: (side,) for side in _SIDES},
}  # fmt: skip
_PROPERTY = re.compile(
    r"border(?:-(inline-start|inline-end|block-start|block-end|inline|block|top|right|bottom|left))?"
    r"(?:-(width|style|color))?"
)
_ALL_SIDES = frozenset(("border", "border-width", "border-style"))
_VISIBLE = frozenset(("solid", "dotted", "dashed", "double", "groove", "ridge", "inset", "outset"))
_STYLES = _VISIBLE | {"none", "hidden", "initial", "unset", "inherit", "revert"}
_DRAWS = re.compile("|".join(sorted(_VISIBLE)))
_WORD = re.compile(r"[^\s(]+(?:\([^()]{0,80}\))?")
_NO_WIDTH = re.compile(r"\+?[0.]+(?:[a-z]+|%)?")
_TRANSPARENT = re.compile(
    r"transparent|(?:rgb|hsl)a?\((?:(?:[^,]*,){3}|[^/]*/)\s*(?:0*\.)?0+%?\s*\)|#[0-9a-f]{3}0|#[0-9a-f]{6}00"
)
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
_HARD_TO_READ = re.compile(r"\\|/\*")
"""An escape or a comment, which could hide a property from us and not from a mail program."""


def is_a_border(name: str) -> bool:
    """Return whether a property, in lower case, is one of borders."""
    return _PROPERTY.fullmatch(name) is not None


def only_indents(style: str, classes: Collection[str]) -> bool:
    """Return whether a <blockquote> is no quotation but a passage that its writer has indented.

    style: in lower case. Mail programs frame what they quote with a line on one side, or name its class; what they
    indent says that it has no frame on any side. In doubt it is a quotation.
    """
    if "webkit-indent-blockquote" in classes:
        return True
    return not classes and _has_no_frame(style)


@lru_cache(maxsize=64)
def has_a_line_beside_it(style: str) -> bool:
    """Return whether a style, in lower case, draws a line on one side of an element, left or right, and on no other.

    So mail programs set off what they quote, whatever the element: Outlook’s “indent original message with a line”.
    Where they write from the right, the line is on the right.
    """
    if "border" not in style or not _DRAWS.search(style) or _HARD_TO_READ.search(style):
        return False
    return _lines(style) in ({_LEFT}, {_RIGHT})


def _has_no_frame(style: str) -> bool:
    """Return whether a style takes every border away, whatever else may have set one."""
    if "border" not in style or "var(" in style or _HARD_TO_READ.search(style):
        return False
    names = [name for name, _ in _declarations(style)]
    return bool(names) and _ALL_SIDES.issuperset(names) and not _lines(f"border:solid;{style}")


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    """Yield the names and values that a style gives to borders, those that count most last (CSS Cascade 4, 6.1)."""
    important = []
    for declaration in _STRING.sub("", style).split(";"):
        name, _, value = declaration.partition(":")
        if "border" not in name:
            continue
        value, mark, _ = value.partition("!")
        if mark:
            important.append((name.strip(), value))
        else:
            yield name.strip(), value
    yield from important


def _lines(style: str) -> set[str]:
    """Return the sides on which a style draws a line: it has a style, a width and a colour there."""
    seen = {aspect: dict.fromkeys(_SIDES, aspect != "style") for aspect in ("width", "style", "color")}
    for name, value in _declarations(style):
        match, words = _PROPERTY.fullmatch(name), _WORD.findall(value)
        if match and words:
            sides = _EXPANDED[match[1] or ""]
            for aspect, values in _said(match[2], words).items():
                seen[aspect].update(zip(sides, _spread(values), strict=False))
    return {side for side in _SIDES if all(drawn[side] for drawn in seen.values())}


def _said(aspect: str | None, words: list[str]) -> dict[str, list[bool]]:
    """Return what a value says of the width, style and colour of lines: for each of its sides, whether one is seen.

    aspect: the only one that it is about; None for a shorthand, which sets all three (CSS Backgrounds 3, 3.4).
    """
    if aspect is None:
        return {
            "width": [not any(map(_NO_WIDTH.fullmatch, words))],
            "style": [not _VISIBLE.isdisjoint(words)],
            "color": [not any(map(_TRANSPARENT.fullmatch, words))],
        }
    if aspect == "style":
        return {aspect: [word in _VISIBLE for word in words]} if _STYLES.issuperset(words) else {}
    nothing = _NO_WIDTH if aspect == "width" else _TRANSPARENT
    return {aspect: [nothing.fullmatch(word) is None for word in words]}


def _spread(values: list[bool]) -> list[bool]:
    """Return one to four values as they fall to four sides, in CSS’s order: the fourth from the second, and so on."""
    across = values[1] if len(values) > 1 else values[0]
    return [values[0], across, values[2] if len(values) > 2 else values[0], values[3] if len(values) > 3 else across]
