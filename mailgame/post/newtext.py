"""What is new in a letter: quotations, the lines that introduce them, and signatures are left out.

One pass over the lines, so that no letter can make it slow. In doubt a line is left out rather than taken for a
command: a command that was missed is asked for again, one that nobody gave cannot be taken back.
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
# The least length, in characters, of a quoted line that a mail program may have broken without marking its rest:
# anywhere at all, and only where the next word would not fit into a line as long as those around it.
_BROKEN_BEYOND = 70
_MAY_BE_BROKEN_BEYOND = 45
_WIDEST = 80
_SURE = 3  # with this many broken lines and nothing else between marked ones, the program breaks what it quotes
_MARK = re.compile(r"[ \t]{0,3}(?:>|＞|›|&gt;)|[ \t]{0,3}»(?=\s|\Z)")
# Marks that people use for other things as well: they count only if several lines in a row have them.
_OTHER_MARK = re.compile(r"[ \t]{0,3}(?:[|¦│┃▏❘](?=\s|\Z)|[A-Z]{1,3}>(?=\s|\Z|>))(?!.*\|\Z)")  # not a table
_FIELDS_LOOKED_AT = 14
_ENDS_A_SENTENCE = (".", "!", "?", ":", "…")


@dataclass(frozen=True, slots=True)
class NewText:
    """text: what is new, lines without trailing spaces. left_out: how many non-blank lines were dropped."""

    text: str
    left_out: int


def new_text(text: str, most: int = 500) -> NewText:
    """Return what is new in `text`, the plain text of a letter with LF line ends.

    Reading stops some way after `most` new lines.
    """
    armour = _ARMOUR.match(text)
    if armour:
        text = text[armour.end() :].partition(_ARMOUR_END)[0]
        text = _DASH_ESCAPE.sub("", text)
    cutter = _Cutter(_BLANK_LINES.sub("\n\n\n", text).split("\n"))
    cutter.cut(most)
    return NewText("\n".join(cutter.kept).strip("\n"), cutter.left_out)


def _is_only_a_head(quoted: list[str], introduced: bool) -> bool:
    """Return whether marked lines are just what stands over a quoted letter, which then goes on without marks.

    introduced: its introduction stands above them.
    """
    if len(quoted) > _FIELDS_LOOKED_AT:
        return False
    bare = [text for line in quoted if (text := line.strip(">＞›| \t"))]
    return attribution.is_head_alone(bare) if bare else introduced


class _Cutter:
    """Goes through the lines once; `kept` holds what is new so far."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = [line.rstrip() for line in lines]
        self.kept: list[str] = []
        self.left_out = 0
        self._at = 0
        self._no_fence_before = 0
        self._introduced = -1
        """Where the quotation begins whose introduction has been left out already."""
        self._marks = [line != "" and _MARK.match(line) is not None for line in self.lines]
        marked = [line for line, mark in zip(self.lines, self._marks, strict=True) if mark and len(line) <= _WIDEST]
        self._width = max(map(len, marked), default=0)
        between = [at for at in range(len(self.lines)) if self._stands_between(at)] if marked else []
        self._breaks_lines = len(between) >= _SURE and all(map(self._did_not_fit, between))

    def cut(self, most: int) -> None:
        lines, count = self.lines, len(self.lines)
        while self._at < count and len(self.kept) <= most + 100:
            line = lines[self._at]
            if not line:
                self.kept.append(line)
                self._at += 1
            elif line[0] == ">" and attribution.ends_in_wrote(line) and self._attribution():
                continue  # an address in brackets, broken before the last of them
            elif self._is_marked(self._at):
                self._quotation()
            elif self._ends_the_letter(line):
                self._drop_rest()
            elif line in ("--", "—", "–"):
                self._signature()
            elif line[0] == "`" and line.startswith("```"):
                self._fence()
            elif self._may_end_an_introduction(line) and self._attribution():
                continue
            elif attribution.is_advertisement(line):
                self.left_out += 1
                self._at += 1
            else:
                self.kept.append(line)
                self._at += 1

    def _is_marked(self, at: int) -> bool:
        """Return whether a line carries a quotation mark."""
        if self._marks[at]:
            return True
        mark = _OTHER_MARK.match(self.lines[at])
        if mark is None:
            return False
        same = mark[0].strip()
        beside = (self.lines[near].lstrip() for near in (at - 1, at + 1) if 0 <= near < len(self.lines))
        return any(line.startswith(same) for line in beside)

    def _next_line(self, at: int) -> str:
        """Return the next non-blank line from `at` on, skipping at most a few blank ones."""
        return next((line for line in self.lines[at : at + 4] if line), "")

    def _next_is_marked(self, at: int) -> bool:
        """Return whether the next non-blank line is marked as a quotation, or there is none."""
        place = next((place for place in range(at, min(at + 4, len(self.lines))) if self.lines[place]), -1)
        return place < 0 or self._is_marked(place)

    def _quotation(self) -> None:
        """Leave out quoted lines, what introduces them just above, and unmarked tails of wrapped lines in between."""
        if self._introduced < 0 or any(self.lines[self._introduced : self._at]):
            self._drop_introduction()
        introduced, self._introduced = self._introduced, -1
        lines, at = self.lines, self._at
        while at < len(lines):
            if not self._is_marked(at) and not self._is_broken_end(at):
                break
            self.left_out += 1
            at += 1
        head, self._at = lines[self._at : at], at
        if any(self.kept) and not any(self._marks[at:]) and _is_only_a_head(head, introduced >= 0):
            self._drop_rest()

    def _is_broken_end(self, at: int) -> bool:
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

    def _above(self, end: int, most: int) -> list[int]:
        """Return the indices in `kept` of up to `most` lines above `end`, nearest first, across one blank line."""
        places: list[int] = []
        gap = False
        for place in range(end - 1, -1, -1):
            if self.kept[place]:
                places.append(place)
            elif gap or not places:
                break
            else:
                gap = True
            if len(places) == most:
                break
        return places

    def _drop_introduction(self) -> None:
        """Take back up to four lines just above a quotation if together they introduce it, colon or not."""
        end = len(self.kept)
        while end and end > len(self.kept) - 2 and not self.kept[end - 1]:
            end -= 1
        joined, last = "", end
        for begin in self._above(end, 4):
            if begin < last - 1 and not attribution.begins(self.kept[begin]):
                break
            last = begin
            joined = f"{self.kept[begin]} {joined}".rstrip()
            if attribution.introduces_loosely(joined):
                begin = self._with_its_beginning(begin, joined)
                self.left_out += sum(map(bool, self.kept[begin:end]))
                del self.kept[begin:]
                break

    @staticmethod
    def _may_end_an_introduction(line: str) -> bool:
        return (
            line.endswith(attribution.COLONS)
            or line[-1] == "-"
            or attribution.ends_in_wrote(line)
            or attribution.introduces_without_colon(line)
        )

    def _attribution(self) -> bool:
        """Leave out an attribution that ends at this line, and all the rest if what it introduces has no marks."""
        begin, joined = self._begin_of_attribution()
        if begin < 0:
            return False
        marked = self._next_is_marked(self._at + 1)
        if not marked and (not attribution.names_its_letter(joined) or self._goes_on(joined)):
            return False
        self.left_out += sum(map(bool, self.kept[begin:])) + 1
        beside = attribution.less_introduction(self.kept[begin] if begin < len(self.kept) else self.lines[self._at])
        del self.kept[begin:]
        if beside:
            self.kept.append(beside)
        self._at += 1
        self._introduced = self._at
        if not marked:
            self._drop_rest()
        return True

    def _goes_on(self, joined: str) -> bool:
        """Return whether an introduction without a colon is completed, with one, on one of the next two lines."""
        if joined.endswith(attribution.COLONS):
            return False
        for line in self.lines[self._at + 1 : self._at + 3]:
            joined = f"{joined} {line}"
            if line.endswith(attribution.COLONS):
                return attribution.introduces(joined)
        return False

    def _begin_of_attribution(self) -> tuple[int, str]:
        """Return where in `kept` an attribution begins that ends at this line, and its words; -1 if there is none."""
        joined, end = self.lines[self._at], len(self.kept)
        if attribution.introduces(joined):
            return self._with_its_beginning(end, joined), joined
        bottom = end - (1 if end and not self.kept[end - 1] else 0)
        last = end
        for begin in self._above(bottom, 3):
            if begin < last - 1 and not attribution.begins(self.kept[begin]):
                break
            last = begin
            joined = f"{self.kept[begin]} {joined}"
            if attribution.introduces(joined):
                return self._with_its_beginning(begin, joined), joined
        return -1, ""

    def _with_its_beginning(self, begin: int, joined: str) -> int:
        """Return `begin`, or the place of up to two lines above it that an introduction without a day begins with."""
        bottom = begin - (1 if begin and not self.kept[begin - 1] else 0)
        if not attribution.names_a_day(joined):
            for above in self._above(bottom, 2):
                if attribution.begins(self.kept[above]):
                    return above
        elif bottom and attribution.is_a_name_and_address(self.kept[bottom - 1]) and "@" not in joined:
            return bottom - 1
        return begin

    def _ends_the_letter(self, line: str) -> bool:
        """Return whether a quoted letter that runs to the end begins here; take back the rule above it."""
        below = self._next_line(self._at + 1)
        if CUT_MARK in line or attribution.separates(line, below) or self._is_head() or self._names_an_author(below):
            while self.kept and (not self.kept[-1] or attribution.is_rule(self.kept[-1])):
                self.left_out += bool(self.kept.pop())
            return True
        return False

    def _names_an_author(self, below: str) -> bool:
        """Return whether a name and an address here head what is quoted below them without marks."""
        line = self.lines[self._at]
        if not attribution.is_a_name_and_address(line) or any(self._marks[self._at : self._at + 4]):
            return False
        return attribution.role(line) == "from" or attribution.is_a_moment(below)

    def _is_head(self) -> bool:
        """Return whether the fields of a quoted letter are here."""
        first = self.lines[self._at]
        if not (":" in first[:40] or "：" in first[:40]):
            return False
        if attribution.is_head_in_one_line(first):
            return True
        above = next((line for line in reversed(self.kept[-2:]) if line), "")
        return attribution.heads(self.lines[self._at : self._at + _FIELDS_LOOKED_AT], attribution.is_rule(above))

    def _signature(self) -> None:
        """Leave out a signature: to the end, or to the quotation below if new text can only follow that."""
        if any(self.kept):
            self._drop_rest()
            return
        while self._at < len(self.lines) and not self._is_marked(self._at):
            line = self.lines[self._at]
            if line.endswith(attribution.COLONS) and attribution.introduces(line):
                break
            self.left_out += bool(line)
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
