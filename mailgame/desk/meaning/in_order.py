"""In order: proposals that a line calls by their place in our letter, “yes to the first, no to the other”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...post.text.languages import in_small_letters

_PLACES = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_OF_TWO = {"former": 0, "latter": 1}
_CALLED = re.compile(
    rf"(?<!\w)(?:the\s+)?(?P<place>{'|'.join(_PLACES)}|{'|'.join(_OF_TWO)}|last|other)(?:\s+(?:one|proposal|vote))?(?!\w)",
    re.IGNORECASE,
)
_SECONDS = re.compile(
    r"\W*(?:(?:i|we)\b.{0,12}\bsecond\b|second(?:\W*\Z|\s+(?:that|this|it|the motion)\b))", re.IGNORECASE)
"""How somebody says that they are for something: “I second that”."""
_A_PAIR = 2


def numbered(line: str, open_now: Sequence[str], before: Sequence[str] = ()) -> str:
    """Return a line with the numbers of the proposals that it calls by their place among those that can be voted on.

    open_now: their numbers, in the order in which letters show them. “The other” is one of two.
    before: those that were named before.
    """
    found = [*_CALLED.finditer(line)] if not _SECONDS.match(line) else []
    if not found or len(open_now) < _A_PAIR or any(number in re.findall(r"\d+", line) for number in open_now):
        return line
    named = [*before]
    for match in found:
        named.append(_number(in_small_letters(match["place"]), open_now, named))
    del named[: len(before)]
    if not all(named):
        return line
    parts, end = list[str](), 0
    for match, number in zip(found, named, strict=True):
        parts += [line[end : match.start()], number]
        end = match.end()
    return "".join([*parts, line[end:]])


def _number(place: str, open_now: Sequence[str], named: Sequence[str]) -> str:
    """Return the number of a proposal by its place; "" if there is none there. named: those called before it."""
    pair = len(open_now) == _A_PAIR
    if place == "other":
        left = [number for number in open_now if number not in named]
        return left[0] if pair and len(left) == 1 else ""
    if place in _OF_TWO:
        return open_now[_OF_TWO[place]] if pair else ""
    at = len(open_now) if place == "last" else _PLACES[place]
    return open_now[at - 1] if at <= len(open_now) else ""
