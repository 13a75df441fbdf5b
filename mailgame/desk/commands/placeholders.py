"""Placeholders: words in CAPITALS and “…” in suggested commands that were sent back without being filled in."""

from __future__ import annotations

from ...law.commands import FREE_TEXT
from .parsed import Parsed

_DOTS = ("…", "...")


def left_in(parsed: Parsed) -> str:
    """Say which placeholder of a command was not filled in; "" if all were."""
    for name, value in parsed.arguments.items():
        kind = name.rstrip("0123456789").upper()
        if kind in FREE_TEXT and isinstance(value, str) and value in (kind, *_DOTS):
            return f"“{value}” stands for words of your own: write them in its place, and send it again."
    if parsed.command.block and parsed.block.strip() in _DOTS:
        below = parsed.words.strip()
        return f"“…” stands for words of your own: write them in the lines below “{below}”, and send it again."
    return ""
