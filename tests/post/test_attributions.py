"""What mail programs write over a quotation, in some sixty languages: as it is, broken anywhere, over marks or none."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailgame.post.mime.charsets import clean
from mailgame.post.text.newtext import new_text

ADDRESS = "game+q5mzkbpmtdd5zvafl6xe@play.example.org"
ATTRIBUTIONS: dict[str, str] = tomllib.loads((Path(__file__).parent / "attributions.toml").read_text(encoding="utf-8"))
QUOTED = ["Dear Ann,", "", "here is an update.", "vote 301 no", "buy 8", "propose amend 14", "The rent is 9.", "end"]
WIDTHS = (68, 72, 74, 76, 78)


def forms(attribution: str) -> Iterator[list[str]]:
    """Yield an attribution whole, broken at the widths of mail programs, and within its address as Gmail does."""
    yield [attribution]
    for width in WIDTHS:
        yield textwrap.wrap(attribution, width, break_long_words=False, break_on_hyphens=False)
    yield attribution.replace(" <", " <\n", 1).split("\n")


def new(*lines: str) -> list[str]:
    return [line for line in new_text(clean("\n".join(lines))).text.split("\n") if line]


@pytest.mark.parametrize("program", ATTRIBUTIONS)
def test_nothing_quoted_is_new_and_nothing_new_is_lost(program: str) -> None:
    written = ATTRIBUTIONS[program].format(whole=f"Game <{ADDRESS}>", name="Game", address=ADDRESS)
    for over in forms(written):
        for mark in ("> ", ">", "| "):
            marked = [(mark + line).rstrip() for line in QUOTED]
            assert new("vote 301 yes", "", *over, "", *marked) == ["vote 301 yes"], over
            assert new("vote 301 yes", *over, *marked, "", "buy 9") == ["vote 301 yes", "buy 9"], over
            assert new(*over, *marked[:4], "", "vote 301 yes", "", *marked[4:]) == ["vote 301 yes"], over
        assert new("vote 301 yes", "", *over, "", *QUOTED) == ["vote 301 yes"], over
        assert new("vote 301 yes", *over, *QUOTED) == ["vote 301 yes"], over


@pytest.mark.parametrize("line", [
    "by 1 Dec 2026 I am back", "From 23 Nov 2026 to 3 Dec 2026", "Written in 2026", "Posted by mistake on 23 Nov 2026",
    "Message for you, 23 Nov 2026", "Answer by Friday", "by 2026-12-01", "A message from Game",
    "Sent 3 letters in 2026",
    "from Game I had nothing since 23 Nov 2026", "== Orders ==", "-- 23 Nov 2026 --",
])
def test_what_only_resembles_a_credit_cuts_nothing(line: str) -> None:
    assert new("Hello", line, "vote 301 yes") == ["Hello", line, "vote 301 yes"]


@pytest.mark.parametrize("line", [
    "----- Reply from Game -----", "===== Message from Game =====", "---- Nachricht von Game ----",
])
def test_dashes_around_a_credit_stand_over_a_quoted_letter(line: str) -> None:
    assert new("vote 301 yes", "", line, *QUOTED) == ["vote 301 yes"]
