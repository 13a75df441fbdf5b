"""Refolding: a plain letter in which the numbers of rules are Roman numerals, its lines no longer than before."""

from __future__ import annotations

import re

from ...numerals import ROMAN, labelled
from .words import WIDTH

_UNDERLINE = re.compile(r"([-=])\1*")
_INDENT = re.compile(r"\s*(?:[-*•>]\s+)?")


def refolded(text: str, numerals: str) -> str:
    """Return a letter with the numbers of rules as its game writes them, see `labelled`.

    The line under a heading is made as long as the heading. What no longer fits on a line goes to the next.
    """
    if numerals != ROMAN:
        return labelled(text, numerals)
    before = text.split("\n")
    lines = labelled(text, numerals).split("\n")
    if len(lines) != len(before):
        return "\n".join(lines)
    folded: list[str] = []
    left = ""
    for place, line in enumerate(lines):
        above = before[place - 1] if place else ""
        if above.strip() and _UNDERLINE.fullmatch(line) and len(line) == len(above):
            folded.append(line[0] * len(folded[-1]))
            continue
        longer = bool(left) or len(line) > len(before[place])
        whole = _behind(left, line)
        line, left = _parted(whole) if longer else (whole, "")
        folded.append(line)
        ends = place + 1 == len(lines) or not _goes_on(line, lines[place + 1])
        while left and ends:
            line, left = _parted(left)
            folded.append(line)
    return "\n".join(folded)


def _indent(line: str) -> int:
    match = _INDENT.match(line)
    return len(match[0]) if match is not None else 0


def _goes_on(line: str, below: str) -> bool:
    """Tell whether a line is the next one of the same paragraph."""
    return bool(below.strip()) and len(below) - len(below.lstrip()) == _indent(below) == _indent(line)


def _behind(left: str, line: str) -> str:
    """Return a line with the rest of the line above in front of it."""
    return f"{left} {line.lstrip()}" if left else line


def _parted(line: str) -> tuple[str, str]:
    """Fold a line once: return what fits, and the rest with the same indent, "" if nothing is left."""
    indent, end = _indent(line), line.rfind(" ", 0, WIDTH + 1)
    if len(line) <= WIDTH or end <= indent:
        return line, ""
    return line[:end], " " * indent + line[end + 1 :]
