"""A vote on a proposal that is gone is cast on no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.desk.harness import BOARD, House
from tests.desk.test_who_wrote import ADMIN, GAME, admins_address, post

FIRST, SECOND = 'propose add "First"\nIt is so.\nend', 'propose add "Second"\nIt is otherwise.\nend'


def undone(house: House) -> None:
    post(house, ADMIN, admins_address(house), "undo 3 now because a slip")
    assert "Proposal 1: there → gone" in house.last("Admin").text


def withdrawn(house: House) -> None:
    assert "Done" in house.says("Ann", "withdraw 1")


@pytest.mark.slow
@pytest.mark.parametrize("gone", [undone, withdrawn])
@pytest.mark.parametrize("words", ["vote 1 yes", "vote proposal 1 yes", "vote ballot 1 yes", "vote yes on 1"])
def test_a_vote_on_a_proposal_that_is_gone_is_cast_on_no_other(gone: Callable[[House], None], words: str) -> None:
    house = House()
    house.open(GAME, BOARD, ["Ann", "Bob", "Cy"])
    house.settle()
    house.write("Ann", FIRST)
    gone(house)
    house.write("Bob", SECOND)
    assert "It is proposal 2." in house.last("Bob").text
    while "vote 2 yes" not in house.last("Cy").text:
        assert house.next_deadline()
    house.write("Cy", words)
    answer = house.last("Cy").text
    assert "✗ Not done." in answer
    assert " 2 yes\n" in answer, "that vote is offered, and theirs to cast"
    assert "Your vote" not in house.says("Cy", "status")
