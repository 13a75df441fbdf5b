"""The last letter of a game says first who has won, and then what its last update has to tell."""

from __future__ import annotations

import pytest

from tests.desk.harness import CARDS, House

PEOPLE = ["Ann", "Bert", "Cleo"]


@pytest.mark.slow
@pytest.mark.parametrize("name", PEOPLE)
def test_who_has_won_stands_above_the_last_update(empty_house: House, name: str) -> None:
    """Nobody writes: every turn passes, and wages are paid, until somebody is rich enough."""
    empty_house.open("winter", CARDS, PEOPLE)
    while "has won" not in empty_house.last(name).subject:
        assert empty_house.next_deadline()
    text = empty_house.last(name).text
    winner = empty_house.last(name).subject.partition("] ")[2].split()[0]
    assert text.startswith(f"{winner} has won\n")
    assert text.index("How everybody stood at the end") < text.index("\nUpdate ")
    assert text.index("Thank you for playing.") < text.index("\nUpdate ")
