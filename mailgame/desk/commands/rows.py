"""Several commands in one line, with semicolons or full stops between them: “buy 8; status”, “Buy 8. Status.”."""

from __future__ import annotations

import re

from .unmarked import bare

_BETWEEN = re.compile(
    r";|[.!。](?=\s|\Z)|\s/\s|\s\|\s"
    r"|,?\s(?:new line|newline|next line|new paragraph|semicolon|period|full stop)(?=\s|\Z)",
    re.IGNORECASE)
"""Also as it is spoken to a telephone that writes every word."""
_LONGEST, _MOST = 400, 10


def pieces(line: str) -> list[str]:
    """Return the pieces of a line that may be a command each; nothing if it is one piece, or has too many."""
    if len(line) > _LONGEST or not _BETWEEN.search(line):
        return []
    found = [piece for piece in map(str.strip, _BETWEEN.split(bare(line, of_orders=True))) if piece]
    return found if 1 < len(found) <= _MOST else []
