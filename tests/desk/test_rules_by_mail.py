"""A rule by mail: its text and its numbers; its law, which is long, when it is asked for."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, House


@pytest.fixture
def house(empty_house: House) -> House:
    """A server with one game."""
    empty_house.open("winter", BOARD, ["Ann", "Bert"])
    return empty_house


def test_a_rule_comes_without_its_law_and_says_how_to_get_that(house: House) -> None:
    words = house.says("Ann", "rules 14")
    assert "Property Ownership" in words
    assert "rent_factor = 3" in words
    assert "rules 14 law" in words
    assert "def may_buy" not in words


@pytest.mark.parametrize("command", ["rules 14 law", "rule 14 law", "law 14", "law of rule 14"])
def test_its_law_comes_when_it_is_asked_for(house: House, command: str) -> None:
    words = house.says("Ann", command)
    assert "def may_buy_an_unowned_square" in words
    assert "rent_factor = 3" in words
