"""A line of ordinary words is read in one look: whatever stands around it, the letter is read as without that look."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mailgame.post.text import newtext
from mailgame.post.text.languages import words
from mailgame.post.text.newtext import new_text
from mailgame.post.text.ordinary import is_ordinary

_LISTS = ("wrote", "says", "posted", "by", "opening", "moment", "from", "to", "subject", "original", "reacted",
          "message", "above", "sent")  # fmt: skip
PHRASES = [phrase.replace("…", "telephone") for name in _LISTS for phrase in words(name)]
OTHERS = ["vote 3 yes", "buy 8 as Pirate Cove", "Ann", "Bert", "2026", "23 Nov 2026", "08:00", "8.30", "external",
          "this line", "$5", "end", "```", "--", "-- ", ">", "> vote 4 no", "ann@example.org", "<ann@example.org>",
          "wrote:", "said", ".", "..", "          ", "I", "i"]  # fmt: skip
LINE = st.lists(st.sampled_from(PHRASES) | st.sampled_from(OTHERS), max_size=6).map(" ".join)
SPELT = st.sampled_from([str, str.upper, str.title, lambda line: line.replace("i", "ı"), lambda line: f"{line}:"])


@example(["Ann wrote", "> vote 3 yes"])
@example(["Original message", "From: Ann", "vote 3 yes"])
@example(["Sent from my telephone"])
@example(["Posted by Ann on 23 Nov 2026 08.00", "vote 3 yes"])
@given(st.lists(st.builds(lambda line, spell: spell(line), LINE, SPELT), max_size=8))
def test_one_look_at_a_line_changes_nothing(lines: list[str]) -> None:
    text = "\n".join(lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(newtext, "is_ordinary", lambda line: False)
        slowly = new_text(text)
    assert new_text(text) == slowly


@pytest.mark.parametrize("line", ["vote 3 yes", "status", "buy 8 as Pirate Cove", "I blame the dice, and a horse."])
def test_what_players_write_is_ordinary(line: str) -> None:
    assert is_ordinary(line)


@pytest.mark.parametrize(
    "line", ["On Monday 23 November 2026 Ann wrote", "Sent from my iPhone", "vote 3 yes:", "> vote 3 yes", "--"])
def test_what_programs_write_is_not(line: str) -> None:
    assert not is_ordinary(line)
