"""The server that most tests of the desk write to."""

from __future__ import annotations

import pytest

from tests.desk.harness import ADMIN, BOARD, House


@pytest.fixture
def house(empty_house: House) -> House:
    """A game with Ann and Bert, on a Monday; its updates are on Tuesdays and Fridays."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"], admin=ADMIN)
    return empty_house
