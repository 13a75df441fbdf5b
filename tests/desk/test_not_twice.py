"""What somebody has on file is not suggested to them once more, and it is again when they have taken it back."""

from __future__ import annotations

import re

import pytest

from tests.desk.harness import House

CAR = "travel by car"


@pytest.fixture
def house() -> House:
    """Return a game of three in which Ann has moved, and can afford a car."""
    house = House()
    house.open("mono", "nomopoly2", ["Ann", "Ben", "Cleo"])
    house.settle()
    for _ in range(4):
        house.next_deadline()
    return house


def suggested(house: House, name: str) -> str:
    """Return what stands below “What you may do now” in the answer to “status”."""
    return re.split("Your orders on file|Everybody", house.says(name, "status").partition("What you may do now")[2])[0]


def test_an_order_on_file_is_not_suggested_again(house: House) -> None:
    assert CAR in suggested(house, "Ann")
    house.write("Ann", CAR)
    assert f"1 {CAR}" in house.says("Ann", "status")
    assert CAR not in suggested(house, "Ann")
    assert CAR in suggested(house, "Ben"), "what others have on file is theirs"


def test_one_that_was_taken_back_is_suggested_again(house: House) -> None:
    house.write("Ann", CAR)
    house.write("Ann", "cancel 1")
    assert CAR in suggested(house, "Ann")
