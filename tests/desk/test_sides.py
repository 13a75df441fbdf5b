"""A vote that is offered takes the side that its line takes, and is on the proposal that the line numbers."""

from __future__ import annotations

import re

import pytest

from tests.desk.harness import House

EACH = [f"{number} {choice}" for number in (1, 2) for choice in ("yes", "no", "abstain")]


@pytest.fixture
def house(house: House) -> House:
    """Two proposals, 1 and 2, are open to vote on."""
    for name in ("Peace", "War"):
        house.write("Ann" if name == "Peace" else "Bert", f'propose add "{name}"\nWords.\nend')
    while "vote 1 yes" not in house.last("Ann").text:
        assert house.next_deadline()
    return house


@pytest.mark.parametrize(("line", "votes"), [
    ("P1 yes P2 no", ["1 yes", "2 no"]), ("yay on 1, nay on 2", ["1 yes", "2 nay"]), ("👍 1", ["1 yes"]),
    ("1 👍 2 👎", ["1 yes", "2 no"]), ("+1 on 1", ["1 yes"]), ("👍", ["1 yes", "2 yes"]),
    ("Voting yes on 1 and abstaining on 2", ["1 yes", "2 abstain"]), ("Votes:\n1 yes\n2 no", ["1 yes", "2 no"]),
    ("yes to Peace no to War", []), ("Vote yes one no two", []), ("yes, no", []), ("vote yes 12", []),
])
def test_what_is_offered_is_what_was_said(house: House, line: str, votes: list[str]) -> None:
    count = len(house.played("winter"))
    offered = re.findall(r"vote (\d \w+)", house.says("Bert", line))
    assert [*dict.fromkeys(offered)] == (votes or EACH), "what cannot be told is asked, with every choice"
    assert len(house.played("winter")) == count


@pytest.mark.parametrize("line", ["vote yes1", "vote1yes", "Vote 1yes"])
def test_a_space_that_a_telephone_left_out_is_not_missed(house: House, line: str) -> None:
    house.write("Bert", line)
    assert house.played("winter")[-1].casefold() == "bert: vote 1 yes"


@pytest.mark.parametrize("line", ["vote yes on 3", "vote 3 yes", "vote no on 301", "Vote yes on proposal 12."])
def test_who_votes_on_what_there_is_not_hears_so(house: House, line: str) -> None:
    words = house.says("Bert", line)
    assert "there are 1 and 2" in words
    assert "“yes” is no proposal" not in words
    assert "Did you mean" not in words


@pytest.mark.parametrize("mark", ["❌ ", "🚫 ", "✗ ", "✘"])
def test_what_is_crossed_out_is_not_played(house: House, mark: str) -> None:
    house.write("Bert", f"{mark}vote 2 yes\n✅ vote 1 yes")
    assert house.played("winter")[-1] == "Bert: vote 1 yes"
    assert "struck out" in house.last("Bert").words
