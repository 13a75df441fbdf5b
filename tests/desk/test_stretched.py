"""No letter takes long to read, whichever of the program's own patterns it leads on.

One went again over forty thousand blanks from each of them, for a minute; its server would have stood still as long.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

import pytest

import mailgame
from mailgame.post.reading.letter import Limits, Unreadable, read_letter
from tests.desk.harness import CARDS, House
from tests.share import share
from tests.stretched import patterns, stretches

LENGTH = 40_000
ENOUGH = 8.0
"""Seconds of the processor: on a slow machine such a letter takes a fifth of it."""
PARTS = 12
AT_ONCE = 4
"""So many letters one house answers: slips of a day are answered only so many times."""
ENDS = ["", "x", "\x01 7"]
FIELDS = ["Authentication-Results", "Content-Disposition", "Content-Type", "Date", "From", "List-Id", "Received",
          "References", "Reply-To", "Sender", "Subject", "To"]  # fmt: skip


PROPOSAL = """propose add "Tips"
{line}
```law
from mailgame import *
rule = Rule("Tips", "{line}")
{line}
```
end"""
KNOWN = [f"propose{' ' * LENGTH}x", f"a{' ' * LENGTH}x", f"```{'-' * LENGTH}x"]
"""What took long once."""


@cache
def lines() -> Sequence[str]:
    """Return one in a hundred and fifty of the lines that there are; all if all are asked for."""
    made = [f"{before}{unit * (LENGTH // len(unit))}{end}"
            for before, unit in stretches(patterns(mailgame)) for end in ENDS]
    return KNOWN + list(share(made, 150))


@pytest.mark.slow
def test_patterns_are_found_and_taken_apart() -> None:
    assert len(patterns(mailgame)) > 500
    assert {("to", " "), ("to ", "1"), ("to 1", " ")} <= set(stretches([(r"(?:to|from)\s+(\d+)[^x]*x", 0)]))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_stretched_line_is_answered_soon(part: int) -> None:
    house = House()
    for number, line in enumerate(lines()[part::PARTS]):
        if number % AT_ONCE == 0:
            house = House()
            house.open("winter", CARDS, ["Ann", "Bert", "Cleo"])
        for letter in (line, PROPOSAL.format(line=line)):
            begun = time.process_time()
            house.write("Ann", letter)
            assert time.process_time() - begun < ENOUGH, letter[:80]


@pytest.mark.slow
@pytest.mark.parametrize("field", FIELDS)
def test_a_stretched_field_is_read_soon(field: str) -> None:
    for line in share(lines(), 3):
        value = line.replace("\0", "").replace("\n", "\n ").encode("utf-8", "replace")
        begun = time.process_time()
        with suppress(Unreadable):
            read_letter(b"From: Ann <ann@example.org>\n" + field.encode() + b": " + value + b"\n\nstatus\n", Limits())
        assert time.process_time() - begun < ENOUGH, line[:40]
