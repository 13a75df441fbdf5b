"""What tests of several rules begin with."""

from __future__ import annotations

import pytest

from tests.rulesets.board import Board


@pytest.fixture
def board() -> Board:
    """Return a board on which the others are out of Ann's way."""
    board = Board()
    board.place("Bert", "27")
    board.place("Cleo", "28")
    return board
