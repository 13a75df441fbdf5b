"""Orders on file are taken back by their numbers, several at once or all, and by what they say."""

from __future__ import annotations

import pytest

from tests.desk.harness import House

CAR, SQUARE, CLOGS = "travel by car", "buy 10", "travel by clogs"


@pytest.fixture
def house() -> House:
    """Return a game of three in which Ann has two orders on file, 1 for a car and 2 for a square, and Ben has 3."""
    house = House()
    house.open("n", "nomopoly2", ["Ann", "Ben", "Cleo"])
    house.settle()
    for _ in range(4):
        house.next_deadline()
    house.write("Ann", f"{CAR}\n{SQUARE}")
    house.write("Ben", CAR)
    return house


def left(house: House, name: str) -> list[str]:
    """Return the numbers of somebody's orders on file."""
    with house.store.begin() as tx:
        orders = house.office.room.look(tx, "n").game.world.rows("order")
        return [number for number, row in orders.items() if row["player"] == name]


@pytest.mark.parametrize(("line", "stays"), [
    ("cancel all", []),
    ("cancel both", []),
    ("Please cancel all my orders.", []),
    ("cancel everything!", []),
    ("cancel 1 and 2", []),
    ("cancel 1, 2", []),
    ("cancel orders #1 and #2", []),
    ("cancel 2 2", ["1"]),
    ("cancel 1 and 3", ["2"]),
    ("cancel travel by car", ["2"]),
    ("Cancel BUY 10.", ["1"]),
    ("cancel order 2", ["1"]),
    ("cancel 3", ["1", "2"]),
    ("cancel 1 of 3 or so", ["1", "2"]),
    ("cancel all but 1", ["1", "2"]),
    ("cancel my order", ["1", "2"]),
    ("cancel no orders", ["1", "2"]),
    ("cancel two orders", ["1", "2"]),
    ("cancel all?", ["1", "2"]),
    ("cancel 1 and 2?", ["1", "2"]),
    ("cancel 1, not 2", ["1", "2"]),
    ("cancel no. 2", ["1"]),
    ("cancel the game", ["1", "2"]),
    ("cancel both cars", ["1", "2"]),
    ("we should cancel all taxes", ["1", "2"]),
])
def test_what_a_line_takes_back(house: House, line: str, stays: list[str]) -> None:
    house.write("Ann", line)
    assert left(house, "Ann") == stays
    assert left(house, "Ben") == ["3"], "nobody takes back what is somebody else’s"


def test_of_several_each_has_its_line_in_the_receipt(house: House) -> None:
    house.write("Ann", "cancel 1 and 7")
    words = house.last("Ann").words
    assert "> cancel 1 ✓ Done. Order 1, “travel by car”, is taken back." in words
    assert "> cancel 7 ✗ Not done. You have no order 7 on file." in words


def test_both_is_no_more_than_two(house: House) -> None:
    house.write("Ann", CLOGS)
    house.write("Ann", "cancel both")
    assert left(house, "Ann") == ["1", "2", "4"]


@pytest.mark.parametrize(("line", "offered"), [
    ("take back everything", "cancel 1 cancel 2"),
    ("undo my orders", "cancel 1 cancel 2"),
    ("never mind the car", "cancel 1"),
    ("oh, cancel my car", "cancel 1"),
    ("undo", "cancel 2"),
])
def test_what_is_said_in_prose_is_offered(house: House, line: str, offered: str) -> None:
    house.write("Ann", line)
    assert left(house, "Ann") == ["1", "2"]
    words = house.last("Ann").words
    assert f" {offered} " in words


def test_of_several_that_a_word_may_mean_each_is_offered_alone(house: House) -> None:
    house.write("Ann", f"{CLOGS}\n{CAR}")
    house.write("Ann", "never mind the car")
    words = house.last("Ann").words
    assert "on a line of its own" not in words
    assert " cancel 1 " in words
    assert " cancel 5 " in words


def test_an_only_order_needs_no_number(house: House) -> None:
    house.write("Ben", "cancel my order")
    assert left(house, "Ben") == []


def test_with_nothing_on_file_nothing_is_taken_back(house: House) -> None:
    house.write("Cleo", "cancel all")
    assert "✗ Not done." in house.last("Cleo").words
