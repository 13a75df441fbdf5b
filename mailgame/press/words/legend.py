"""The legend of patterns of commands: explains only the signs that the patterns shown use."""

from __future__ import annotations

import re
from collections.abc import Iterable

_CAPITALS = re.compile(r"\b[A-Z]{2,}")


def legend(patterns: Iterable[str]) -> str:
    """Return what CAPITALS, [brackets] and … mean, as far as these patterns use them; "" if none does."""
    patterns = tuple(patterns)
    capitals = next((match[0] for pattern in patterns if (match := _CAPITALS.search(pattern))), "")
    sentences = []
    if capitals:
        sentences.append(f"Put your own words in place of CAPITALS such as {capitals}.")
    if any("[" in pattern for pattern in patterns):
        sentences.append("What is in [brackets] can be left out.")
    if several := next((match[0] for pattern in patterns if (match := re.search(r"[A-Z]{2,}…", pattern))), ""):
        sentences.append(f"In place of {several} you can name several, with commas between them.")
    if any(pattern.startswith("… ") for pattern in patterns):
        sentences.append("A line that begins with … is added to the end of another command.")
    return " ".join(sentences)
