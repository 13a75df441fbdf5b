"""Votes on several proposals in one line, and in another order, are understood."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from mailgame.desk.commands.votes_at_once import votes_in
from tests.desk.harness import BOARD, House

FRIDAY = datetime(2026, 11, 27, 1, tzinfo=UTC)


@pytest.mark.parametrize(("line", "votes"), [
    ("vote 3 4 yes", ["vote 3 yes", "vote 4 yes"]),
    ("vote yes 3", ["vote 3 yes"]),
    ("Vote yes on 3, 4 and 3.", ["vote 3 yes", "vote 4 yes"]),
    ("vote no for all", ["vote 3 no", "vote 4 no"]),
    ("vote all yes", ["vote 3 yes", "vote 4 yes"]),
    ("vote #3 and #4 no", ["vote 3 no", "vote 4 no"]),
    ("vote yes", []), ("vote yes no 3", []), ("vote for Ann", []), ("I vote yes on 3", []), ("vote 3 tea yes", []),
    ("", []),
])  # fmt: skip
def test_a_line_holds_as_many_votes_as_it_names(line: str, votes: list[str]) -> None:
    assert votes_in(line, ["yes", "no", "abstain"], ["3", "4"]) == votes


@pytest.mark.parametrize("line", ["vote 1 2 yes", "vote yes on 1 and 2", "vote all yes"])
def test_each_of_them_is_cast_and_has_its_receipt(empty_house: House, line: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Bert", 'propose add "Tea"\nThere is tea.\nend')
    empty_house.write("Cleo", 'propose add "Milk"\nThere is milk.\nend')
    empty_house.until(FRIDAY)
    words = empty_house.says("Ann", line)
    assert "2 done" in words
    assert "> vote 1 yes ✓ Done. Your vote on proposal 1 is yes;" in words
    assert "> vote 2 yes ✓ Done. Your vote on proposal 2 is yes;" in words
