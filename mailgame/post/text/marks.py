"""The marks that quoted lines bear, and the ends of such lines that a mail program has broken without marking them."""

from __future__ import annotations

import re
from collections.abc import Sequence

# The least length, in characters, of a quoted line that a mail program may have broken without marking its rest:
# anywhere at all, and only where the next word would not fit into a line as long as those around it.
_BROKEN_BEYOND = 70
_MAY_BE_BROKEN_BEYOND = 45
_WIDEST = 80
_SURE = 3  # with this many broken lines and nothing else between marked ones, the program breaks what it quotes
_MARK = re.compile(r"[ \t]{0,3}(?:>|＞|›|&gt;)|[ \t]{0,3}»(?=\s|\Z)")
_BEGINS_A_MARK = frozenset(" \t>＞›&»")
# Marks that people use for other things as well: they count only if several lines in a row have them.
_OTHER_MARK = re.compile(r"[ \t]{0,3}(?:[|¦❘](?=\s|\Z)|[│┃▏▎▍▌❙❚]|[A-Z]{1,3}>(?=\s|\Z|>))(?!.*\|\Z)")  # not a table
_ENDS_A_SENTENCE = (".", "!", "?", ":", "…")


class Marks:
    """Which lines of a text are marked as quoted; `lines` are without spaces at their ends."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Look at all lines once."""
        self.lines = lines
        self._marks = [line[:1] in _BEGINS_A_MARK and _MARK.match(line) is not None for line in self.lines]
        marked = [line for line, mark in zip(self.lines, self._marks, strict=True) if mark and len(line) <= _WIDEST]
        self._width = max(map(len, marked), default=0)
        below = [at for at, mark in enumerate(self._marks[:-1], 1) if mark] if marked else []
        between = [at for at in below if self._stands_between(at)]
        self._breaks_lines = len(between) >= _SURE and all(map(self._did_not_fit, between))

    def are_at(self, at: int) -> bool:
        """Return whether a line carries a quotation mark."""
        if self._marks[at]:
            return True
        mark = _OTHER_MARK.match(self.lines[at])
        if mark is None:
            return False
        same = mark[0].strip()
        beside = (self.lines[near].lstrip() for near in (at - 1, at + 1) if 0 <= near < len(self.lines))
        return any(line.startswith(same) for line in beside)

    def are_next(self, at: int) -> bool:
        """Return whether the next non-blank line is marked as a quotation, or there is none."""
        place = next((place for place in range(at, min(at + 4, len(self.lines))) if self.lines[place]), -1)
        return place < 0 or self.are_at(place)

    def is_broken_end(self, at: int) -> bool:
        """Return whether an unmarked line right between quoted lines is the tail of the long one above it."""
        if not self._stands_between(at):
            return False
        before = self.lines[at - 1]
        if len(before) >= _BROKEN_BEYOND:
            return True
        if not self._did_not_fit(at):
            return False
        return self._breaks_lines or not before.endswith(_ENDS_A_SENTENCE)

    def _stands_between(self, at: int) -> bool:
        """Return whether an unmarked line has a marked one right above and right below it."""
        marks = self._marks
        return 0 < at < len(marks) - 1 and not marks[at] and marks[at - 1] and marks[at + 1] and self.lines[at] != ""

    def _did_not_fit(self, at: int) -> bool:
        """Return whether a line's first word would have made the line above wider than all other marked lines."""
        line, before = self.lines[at], self.lines[at - 1]
        wide = len(before) >= _MAY_BE_BROKEN_BEYOND and len(line) < len(before)
        return wide and len(before) + 1 + len(line.split()[0]) > self._width

    def any(self, begin: int, end: int | None = None) -> bool:
        """Return whether any line from `begin` on, up to `end`, begins with a mark."""
        return any(self._marks[begin:end])
