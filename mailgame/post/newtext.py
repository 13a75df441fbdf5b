"""What is new in a letter: quotations, the lines that introduce them, and signatures are left out.

One pass over the lines, so that no letter can make it slow. Where the reading is open, a line is rather left out than
taken for an order: an order that was missed is asked for again, one that nobody gave cannot be taken back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mailgame.post import attribution

CUT_MARK = "\ue000"
"""Stands on a line that the reading of HTML has put where a quoted letter begins that goes on to the end."""

_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){3,}")
_ARMOUR = re.compile(r"\A\s*-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z]+: .*\n)*\n?")
_ARMOUR_END = "\n-----BEGIN PGP SIGNATURE-----"
_DASH_ESCAPE = re.compile("^- ", re.MULTILINE)  # RFC 4880, 7.1
# A quoted line at least so long may have been broken by a mail program that did not mark the rest of it.
_BROKEN_BEYOND = 70


@dataclass(frozen=True, slots=True)
class NewText:
    """text: what is new, lines without trailing space. left_out: how many lines with something on them were dropped."""

    text: str
    left_out: int


def new_text(text: str, most: int = 500) -> NewText:
    """Return what is new in `text`, the plain text of a letter with LF line ends.

    Where there are more than `most` new lines, the reading ends somewhat after these.
    """
    armour = _ARMOUR.match(text)
    if armour:
        text = text[armour.end() :].partition(_ARMOUR_END)[0]
        text = _DASH_ESCAPE.sub("", text)
    cutter = _Cutter(_BLANK_LINES.sub("\n\n\n", text).split("\n"))
    cutter.cut(most)
    return NewText("\n".join(cutter.kept).strip("\n"), cutter.left_out)


class _Cutter:
    """Goes through the lines once; `kept` holds what is new so far."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = [line.rstrip() for line in lines]
        self.kept: list[str] = []
        self.left_out = 0
        self._at = 0
        self._no_fence_before = 0

    def cut(self, most: int) -> None:
        lines, count = self.lines, len(self.lines)
        while self._at < count and len(self.kept) <= most + 100:
            line = lines[self._at]
            if not line:
                self.kept.append(line)
                self._at += 1
            elif line[0] == ">" or line.startswith(" >"):
                self._quotation()
            elif self._ends_the_letter(line):
                self._drop_rest()
            elif line in ("--", "—", "–"):
                self._signature()
            elif line[0] == "`" and line.startswith("```"):
                self._fence()
            elif line[-1] in ":：-" and self._attribution():
                continue
            elif attribution.is_advertisement(line):
                self.left_out += 1
                self._at += 1
            else:
                self.kept.append(line)
                self._at += 1

    def _next_line(self, at: int) -> str:
        """Return the next line from `at` on that has something on it, looking over at most a few blank ones."""
        return next((line for line in self.lines[at : at + 4] if line), "")

    def _quotation(self) -> None:
        """Leave out quoted lines, what introduces them just above, and unmarked ends of lines broken in between."""
        self._drop_introduction()
        lines, at = self.lines, self._at
        while at < len(lines):
            line = lines[at]
            if not line.startswith((">", " >")) and not self._is_broken_end(at):
                break
            self.left_out += 1
            at += 1
        self._at = at

    def _is_broken_end(self, at: int) -> bool:
        """Tell whether a line without a mark, right between quoted lines, is the end of the long one above it."""
        before, after = self.lines[at - 1], self.lines[at + 1] if at + 1 < len(self.lines) else ""
        return (
            bool(self.lines[at]) and after.startswith(">") and before.startswith(">") and len(before) >= _BROKEN_BEYOND
        )

    def _drop_introduction(self) -> None:
        """Take back up to three lines just above a quotation if together they introduce it, colon or not."""
        end = len(self.kept)
        while end and end > len(self.kept) - 2 and not self.kept[end - 1]:
            end -= 1
        joined = ""
        for begin in range(end - 1, max(-1, end - 4), -1):
            if not self.kept[begin]:
                break
            joined = f"{self.kept[begin]} {joined}".rstrip()
            if attribution.introduces_loosely(joined):
                begin = self._with_its_beginning(begin, joined)
                self.left_out += end - begin
                del self.kept[begin:]
                break

    def _attribution(self) -> bool:
        """Leave out an attribution that ends at this line, and all the rest if what it introduces bears no marks."""
        begin, joined = self._begin_of_attribution()
        if begin < 0:
            return False
        following = self._next_line(self._at + 1)
        marked = not following or following.startswith((">", " >"))
        if not marked and not attribution.names_its_letter(joined):
            return False
        self.left_out += len(self.kept) - begin + 1
        del self.kept[begin:]
        self._at += 1
        if not marked:
            self._drop_rest()
        return True

    def _begin_of_attribution(self) -> tuple[int, str]:
        """Return where in `kept` an attribution begins that ends at this line, and its words; -1 if there is none."""
        joined, end = self.lines[self._at], len(self.kept)
        if attribution.introduces(joined):
            return self._with_its_beginning(end, joined), joined
        for begin in range(end - 1, max(-1, end - 3), -1):
            if not self.kept[begin]:
                break
            joined = f"{self.kept[begin]} {joined}"
            if attribution.introduces(joined):
                return begin, joined
        return -1, ""

    def _with_its_beginning(self, begin: int, joined: str) -> int:
        """Return `begin`, or the place of up to two lines above it that an introduction without a day begins with."""
        if not attribution.names_a_day(joined):
            for above in range(begin - 1, max(-1, begin - 3), -1):
                if not self.kept[above]:
                    break
                if attribution.begins(self.kept[above]):
                    return above
        return begin

    def _ends_the_letter(self, line: str) -> bool:
        """Tell whether a whole quoted letter begins here, that goes on to the end; it takes back the rule above it."""
        if CUT_MARK in line or attribution.separates(line) or self._is_head():
            while self.kept and (not self.kept[-1] or attribution.is_rule(self.kept[-1])):
                self.left_out += bool(self.kept.pop())
            return True
        return False

    def _is_head(self) -> bool:
        """Tell whether the fields of a quoted letter stand here: From and at least two more, one under the other."""
        first = self.lines[self._at]
        if not (":" in first[:40] or "：" in first[:40]) or not attribution.role(first):
            return False
        roles: set[str] = set()
        others = 0
        for line in self.lines[self._at : self._at + 12]:
            found = attribution.role(line)
            if found:
                roles.add(found)
            elif line:
                others += 1
            if others > 2:
                break
        return len(roles) >= 3 and "from" in roles

    def _signature(self) -> None:
        """Leave out a signature: to the end, or to the quotation below it if the new text can only stand under that."""
        if any(self.kept):
            self._drop_rest()
            return
        while self._at < len(self.lines) and not self.lines[self._at].startswith((">", " >")):
            if self.lines[self._at][-1:] in (":", "：") and attribution.introduces(self.lines[self._at]):
                break
            self.left_out += bool(self.lines[self._at])
            self._at += 1

    def _fence(self) -> None:
        """Keep a block between two lines of three backticks as it is, if it ends before anything quoted begins."""
        end = self._at + 1
        if end > self._no_fence_before:
            while end < len(self.lines) and not self.lines[end].startswith(("```", ">", CUT_MARK)):
                end += 1
            if end < len(self.lines) and self.lines[end].startswith("```"):
                self.kept += self.lines[self._at : end + 1]
                self._at = end + 1
                return
            self._no_fence_before = end
        self.kept.append(self.lines[self._at])
        self._at += 1

    def _drop_rest(self) -> None:
        self.left_out += sum(map(bool, self.lines[self._at :]))
        self._at = len(self.lines)
