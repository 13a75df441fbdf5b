"""Lines of dashes that end nothing: in a text that is closed with “end”, and right over an introduction."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mailgame.post.text import attribution, heads, shapes
from mailgame.post.text.marks import Marks

SIGN = "-- "
"""What mail programs write above a signature, its space included (RFC 3676, 4.3)."""
SIGNS = frozenset(("--", "—", "–"))
"""What people write themselves, and telephones make of it, and what is left of the sign where spaces are cut off."""
_END = re.compile(r"\W{0,3}end\W{0,3}", re.IGNORECASE)
_FARTHEST = 400
"""How many lines below a line of dashes are looked at: a text is hardly longer."""


def stand_in_a_text(lines: Sequence[str], at: int, marks: Marks) -> bool:
    """Return whether what stands below a line is closed with “end” before anything that is quoted begins."""
    for place in range(at + 1, min(at + _FARTHEST, len(lines))):
        line = lines[place]
        if not line:
            continue
        if _END.fullmatch(line):
            return True
        introduced = line.endswith(shapes.COLONS) and attribution.introduces(line)
        if introduced or marks.are_at(place) or heads.separates(line) or heads.role(line) == "from":
            return False
    return False


def stand_over_an_introduction(lines: Sequence[str], at: int, marks: Marks) -> bool:
    """Return whether a line stands right over an introduction of marked lines, as Proton writes it.

    Then these alone are quoted, and the introduction takes the line along.
    """
    first, both = " ".join(lines[at + 1 : at + 2]), " ".join(lines[at + 1 : at + 3])
    if attribution.introduces(first):
        return _are_marked(lines, at + 2, marks)
    return attribution.begins(first) and attribution.introduces(both) and _are_marked(lines, at + 3, marks)


def _are_marked(lines: Sequence[str], at: int, marks: Marks) -> bool:
    return any(lines[at : at + 4]) and marks.are_next(at)
