"""What is new in a letter: quotations, the lines that introduce them, and signatures are left out.

One pass over the lines, so that no letter can make it slow. In doubt a line is left out rather than taken for a
command: a command that was missed is asked for again, one that nobody gave cannot be taken back.
"""

from __future__ import annotations

import re

from msgspec import Struct

from mailgame.post.text import attribution, dashes, heads, shapes
from mailgame.post.text.marks import Marks
from mailgame.post.text.ordinary import is_ordinary

CUT_MARK = "\ue000"
"""Stands on a line that the reading of HTML has put where a quoted letter begins that goes on to the end."""

_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){3,}")
_ARMOUR = re.compile(r"^[ \t]*-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z]+: .*\n)*\n?", re.MULTILINE)
_ARMOUR_BEGINS, _ARMOUR_ENDS = "\n-----BEGIN PGP SIGNATURE-----", "\n-----END PGP SIGNATURE-----\n"
_DASH_ESCAPE = re.compile("^- ", re.MULTILINE)  # RFC 4880, 7.1
_NARROWEST = 60  # no program breaks the lines that it writes itself at fewer characters
_MOST_LOOKED_UP = 5
_COLUMN = 10  # lines that a head in two columns has at most


class NewText(Struct, frozen=True):
    """text: what is new, lines without trailing spaces. left_out: how many non-blank lines were dropped.

    below_sign: of these, those below a line of dashes, or OpenPGP's: a signature, and mostly what is quoted below it.
    below_head: those from the unmarked head of a quoted letter on, which somebody may have typed into a text of theirs.
    """

    text: str
    left_out: int
    below_sign: str = ""
    below_head: str = ""


def new_text(text: str, most: int = 500) -> NewText:
    """Return what is new in `text`, the plain text of a letter with LF line ends.

    Reading stops some way after `most` new lines.
    """
    armour, unsigned = _ARMOUR.search(text), ""
    if armour:
        signed, _, signature = text[armour.end() :].partition(_ARMOUR_BEGINS)
        text, unsigned = text[: armour.start()] + _DASH_ESCAPE.sub("", signed), signature.partition(_ARMOUR_ENDS)[2]
    cutter = _Cutter(_BLANK_LINES.sub("\n\n\n", text).split("\n"))
    cutter.cut(most)
    below_sign, below_head = "\n".join(cutter.below_sign) or unsigned, "\n".join(cutter.below_head[:most])
    return NewText("\n".join(cutter.kept).strip("\n"), cutter.left_out, below_sign, below_head)


class _Cutter:
    """Goes through the lines once; `kept` holds what is new so far."""

    def __init__(self, lines: list[str]) -> None:
        self.lines, self._as_sent = [line.rstrip() for line in lines], lines
        self.kept: list[str] = []
        self.left_out = 0
        self.below_sign: list[str] = []
        self.below_head: list[str] = []
        self._at = 0
        self._no_fence_before = self._looked_up = 0
        self._introduced = -1
        """Where the quotation begins whose introduction has been left out already."""
        self._marks = Marks(self.lines)

    def cut(self, most: int) -> None:
        lines, count = self.lines, len(self.lines)
        while self._at < count and len(self.kept) <= most + 100:
            line = lines[self._at]
            if not line or is_ordinary(line):
                self.kept.append(line)
                self._at += 1
            elif line[0] == ">" and attribution.ends_in_wrote(line) and self._attribution():
                continue  # an address in brackets, broken before the last of them
            elif self._marks.are_at(self._at):
                self._quotation()
            elif (line[0] == "-" or ":" in line) and self._fields_over_an_attribution():
                continue
            elif self._ends_the_letter(line):
                self.below_head = [] if CUT_MARK in line else lines[self._at :]
                self._drop_rest()
            elif line in dashes.SIGNS and (
                self._as_sent[self._at] == dashes.SIGN or not dashes.stand_in_a_text(lines, self._at, self._marks)
            ):
                self._signature()
            elif line[0] == "`" and line.startswith("```"):
                self._fence()
            elif self._may_end_an_introduction(line) and self._attribution():
                continue
            elif attribution.is_advertisement(line) and not self._is_in_a_text():
                self.left_out += 1
                self._at += 1
            else:
                self.kept.append(line)
                self._at += 1

    def _is_in_a_text(self) -> bool:
        """Return whether what looks like an advertisement stands in a text; of few lines it is looked up."""
        self._looked_up += 1
        return self._looked_up <= _MOST_LOOKED_UP and dashes.stand_in_a_text(self.lines, self._at, self._marks)

    def _next_line(self, at: int) -> str:
        """Return the next non-blank line from `at` on, skipping at most a few blank ones."""
        if at < len(self.lines) and self.lines[at]:
            return self.lines[at]
        return next((line for line in self.lines[at : at + 4] if line), "")

    def _quotation(self) -> None:
        """Leave out quoted lines, what introduces them just above, and unmarked tails of wrapped lines in between."""
        if self._introduced < 0 or any(self.lines[self._introduced : self._at]):
            self._drop_introduction()
        introduced, self._introduced = self._introduced, -1
        lines, at = self.lines, self._at
        while at < len(lines):
            if not self._marks.are_at(at) and not self._marks.is_broken_end(at):
                break
            self.left_out += 1
            at += 1
        head, self._at = lines[self._at : at], at
        if any(self.kept) and not self._marks.any(at) and heads.are_only_a_head(head, introduced >= 0):
            self._drop_rest()

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
            line.endswith(shapes.COLONS)
            or line[-1] in "-–"
            or (line[-1] == ">" and shapes.is_an_address(line))
            or attribution.ends_in_wrote(line)
            or attribution.introduces_without_colon(line)
        )

    def _attribution(self) -> bool:
        """Leave out an attribution that ends at this line, and all the rest if what it introduces has no marks."""
        begin, joined = self._begin_of_attribution()
        if begin < 0:
            return False
        below = self._at + 1
        beneath = self.lines[below] if below < len(self.lines) else ""
        if shapes.is_an_address(beneath) and not joined.endswith(shapes.COLONS):
            below += 1  # that of its author, which did not fit
        marked = self._marks.are_next(below)
        if not marked and (not attribution.names_its_letter(joined) or self._goes_on(joined)):
            return False
        self.left_out += sum(map(bool, self.kept[begin:])) + below - self._at
        beside = attribution.less_introduction(joined, self.kept[begin] if begin < len(self.kept) else joined)
        self.below_head = [] if marked else [*self.kept[begin:], *self.lines[self._at :]]
        del self.kept[begin:]
        if self.kept and heads.separates(self.kept[-1]):
            self.left_out += bool(self.kept.pop())
        if beside:
            self.kept.append(beside)
        self._at = below
        self._introduced = self._at
        if not marked:
            self._drop_rest()
        return True

    def _goes_on(self, joined: str) -> bool:
        """Return whether an introduction without a colon is completed, with one, on one of the next two lines.

        One with a colon goes on within a parenthesis: "Ann <ann@example.org> ezt írta (időpont:".
        """
        if joined.endswith(shapes.COLONS) and joined.count("(") <= joined.count(")"):
            return False
        for line in self.lines[self._at + 1 : self._at + 3]:
            joined = f"{joined} {line}"
            if line.endswith(shapes.COLONS):
                return attribution.introduces(joined)
        return False

    def _begin_of_attribution(self) -> tuple[int, str]:
        """Return where in `kept` an attribution begins that ends at this line, and its words; -1 if there is none."""
        begin, joined = self._shortest_attribution()
        begin = self._with_its_beginning(begin, joined) if begin >= 0 else begin
        return begin, " ".join(filter(None, [*self.kept[begin:], self.lines[self._at]])) if begin >= 0 else ""

    def _shortest_attribution(self) -> tuple[int, str]:
        """Return where the lines begin that suffice for an attribution, and their words; -1 if none do."""
        joined, end = self.lines[self._at], len(self.kept)
        if attribution.introduces(joined):
            return end, joined
        bottom = end - (1 if end and not self.kept[end - 1] else 0)
        last = end
        for begin in self._above(bottom, 3):
            if begin < last - 1 and not attribution.begins(self.kept[begin]):
                break
            last = begin
            joined = f"{self.kept[begin]} {joined}"
            if attribution.introduces(joined):
                return begin, joined
        return -1, ""

    def _with_its_beginning(self, begin: int, joined: str) -> int:
        """Return `begin`, or the place of up to two lines above it that an introduction without a day begins with."""
        bottom = begin - (1 if begin and not self.kept[begin - 1] else 0)
        if bottom and attribution.is_cut_off(self.kept[bottom - 1], joined):
            begin, joined = bottom - 1, f"{self.kept[bottom - 1]} {joined}"
            bottom = begin - (1 if begin and not self.kept[begin - 1] else 0)
        if not shapes.names_a_day(joined):
            for above in self._above(bottom, 2):
                if attribution.begins(self.kept[above]):
                    return above
            if bottom == begin and bottom and self._was_wrapped(self.kept[bottom - 1], joined):
                return bottom - 1
        elif bottom and shapes.is_a_name_and_address(self.kept[bottom - 1]) and "@" not in joined:
            return bottom - 1
        return begin

    @staticmethod
    def _was_wrapped(line: str, below: str) -> bool:
        """Return whether a line of an introduction was broken where the next word did not fit."""
        return len(line) + 1 + len(below.split()[0]) > _NARROWEST and attribution.was_wrapped(line, below)

    def _ends_the_letter(self, line: str) -> bool:
        """Return whether a quoted letter that runs to the end begins here; take back the rule above it."""
        below = self._next_line(self._at + 1)
        begun = CUT_MARK in line or self._is_head() or self._names_an_author(below)
        begun = begun or (heads.separates(line, below, on_top=not any(self.kept)) and not (
            dashes.stand_over_an_introduction(self.lines, self._at, self._marks)))
        far = line.startswith(heads.FAR) and not (self.kept and self.kept[-1].startswith(heads.FAR))
        if begun or (far and heads.begins_with_columns(self.lines[self._at : self._at + _COLUMN])):
            while self.kept and (not self.kept[-1] or shapes.is_rule(self.kept[-1])):
                self.left_out += bool(self.kept.pop())
            return True
        return False

    def _fields_over_an_attribution(self) -> bool:
        """Leave out fields that end in an attribution, as Yandex writes them; only marked lines below are quoted."""
        begin = self._at + shapes.is_rule(self.lines[self._at])
        fields = self.lines[begin : begin + 6]
        if not (fields and ":" in fields[0][:40]) or heads.role(fields[0]) not in ("to", "cc", "subject"):
            return False
        for place, line in enumerate(fields[1:], begin + 1):
            if line.endswith(shapes.COLONS) and attribution.introduces(line) and self._is_marked_below(place):
                while self.kept and (not self.kept[-1] or shapes.is_rule(self.kept[-1])):
                    self.left_out += bool(self.kept.pop())
                self.left_out += place + 1 - self._at
                self._at = self._introduced = place + 1
                return True
            if not heads.role(line):
                return False
        return False

    def _is_marked_below(self, place: int) -> bool:
        return bool(self._next_line(place + 1)) and self._marks.are_next(place + 1)

    def _names_an_author(self, below: str) -> bool:
        """Return whether a name and an address here head what is quoted below them without marks."""
        line = self.lines[self._at]
        if "@" not in line:
            return False
        if shapes.is_an_author_and_a_moment(line):
            return not (self._marks.are_next(self._at + 1) or self._goes_on(line))
        named = shapes.is_a_name_and_address(line) or shapes.is_an_address(line)
        if not named or self._marks.any(self._at, self._at + 4):
            return False
        return heads.role(line) == "from" or shapes.is_a_moment(below)

    def _is_head(self) -> bool:
        """Return whether the fields of a quoted letter are here."""
        first = self.lines[self._at]
        if "@" in first and heads.begins_with_labels(self.lines[self._at : self._at + heads.FIELDS_LOOKED_AT]):
            return True
        if not (":" in first[:40] or "：" in first[:40]):
            return False
        if heads.is_head_in_one_line(first):
            return True
        above = next((line for line in reversed(self.kept[-2:]) if line), "")
        return heads.begins_with_fields(self.lines[self._at : self._at + heads.FIELDS_LOOKED_AT], shapes.is_rule(above))

    def _signature(self) -> None:
        """Leave out a signature: to the end, or to the quotation below if new text can only follow that."""
        begin = self._at + 1
        if any(self.kept):
            self.below_sign = self.lines[begin:]
            self._drop_rest()
            return
        while self._at < len(self.lines) and not self._marks.are_at(self._at):
            line = self.lines[self._at]
            if line.endswith(shapes.COLONS) and attribution.introduces(line):
                break
            self.left_out += bool(line)
            self._at += 1
        self.below_sign = self.lines[begin : self._at]

    def _fence(self) -> None:
        """Keep a block between two lines of three backticks as it is, if it ends before anything quoted begins.

        Backticks at the end of its last line get a line of their own.
        """
        end = self._at + 1
        if end > self._no_fence_before:
            while end < len(self.lines) and not self._may_end_a_fence(self.lines[end]):
                end += 1
            last = self.lines[end] if end < len(self.lines) else ""
            if last.startswith("```") or (last.endswith("```") and not last.startswith((">", CUT_MARK))):
                self.kept += self.lines[self._at : end]
                self.kept += [last] if last.startswith("```") else [last.removesuffix("```").rstrip(), "```"]
                self._at = end + 1
                return
            self._no_fence_before = end
        self.kept.append(self.lines[self._at])
        self._at += 1

    @staticmethod
    def _may_end_a_fence(line: str) -> bool:
        return line.startswith(("```", ">", CUT_MARK)) or line.endswith("```")

    def _drop_rest(self) -> None:
        self.left_out += sum(map(bool, self.lines[self._at :]))
        self._at = len(self.lines)
