"""A text that its own “end” closes, although a line of it looks like the head of a quoted letter.

Whether a text is open there only the commands know: what is read of a letter ends at such a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...post.text.newtext import new_text
from .lines import block, is_end
from .parsed import Parsed

_BELOW_A_HEAD = "it stands below “{}”, which looks like the head of a quoted letter"
_LONGEST = 60


def whole_text(
    text: str, below_head: str, order: Callable[[str], Parsed | None],
) -> tuple[str, list[tuple[str, str]]]:
    """Return a letter's new text with all of the text that is open where it ends, and the orders below that text.

    text: what is new. below_head: what was left out from the head of a quoted letter on. order: tells which order a
    line is. What is quoted and has a text of its own closes none. The orders are not played: each comes with the
    reason, in words that follow “since”.
    """
    below = below_head.split("\n")
    end = _end(below, order) if below_head else -1
    if end < 0 or not _is_open(text.split("\n"), order):
        return text, []
    head = next(filter(None, map(str.strip, below)))
    shown = head if len(head) <= _LONGEST else f"{head[:_LONGEST].rstrip()} …"
    rest = new_text("\n".join(below[end + 1 :])).text.split("\n")
    lines = [line for line in map(str.strip, rest) if line and order(line) is not None]
    return "\n".join([text, *below[: end + 1]]), [(line, _BELOW_A_HEAD.format(shown)) for line in lines]


def _end(lines: Sequence[str], order: Callable[[str], Parsed | None]) -> int:
    """Return the number of the line that closes a text begun above these; -1 if none does."""
    for number, line in enumerate(map(str.strip, lines)):
        if is_end(line):
            return number
        opens = order(line) if line else None
        if line.startswith(">") or (opens is not None and opens.command.block):
            break
    return -1


def _is_open(lines: Sequence[str], order: Callable[[str], Parsed | None]) -> bool:
    """Tell whether the last of these lines stand in a text that an order takes, and that nothing has closed yet."""
    place = 0
    while place < len(lines):
        opens = order(lines[place].strip()) if lines[place].strip() else None
        place += 1
        if opens is not None and opens.command.block:
            closed = block(lines, place, must_end=True)[1]
            if closed == place:
                return True
            place = closed
    return False
