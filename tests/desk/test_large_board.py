"""A board of five hundred squares is drawn from its first square on, with no empty rows above it."""

from __future__ import annotations

from tests.desk.harness import House


def test_a_grid_of_five_hundred_squares_is_drawn_from_its_first_on() -> None:
    house = House()
    house.open("game", "nomopoly2", ["Ann", "Bert", "Cleo"], params={"6.squares": 500})
    with house.store.begin() as tx:
        table = house.office.room.look(tx, "game")
        board = house.office.room.presenter(table).board()
    assert board is not None
    assert [square.label for square in board.squares[:2]] == ["1", "2"]
    rows = [row for _, row in board.cells]
    assert (min(rows), max(rows)) == (0, len(board.squares) // 10 - 1)
