"""Rule 20: what is built, what it costs and does, and how it goes."""

from __future__ import annotations

import pytest

from tests.rulesets.board import Board

shows = pytest.mark.shows


@pytest.fixture
def board() -> Board:
    """Return a board on which Ann owns 8 and 16, of which Bert's gender is neither."""
    board = Board()
    board.own("Ann", "8", gender="f")
    board.own("Ann", "16", gender="f")
    return board


@shows("20.1a", "20.1b", "20.1c", "20.1e", "20.1f", "20.1h", "20.1i", "20.1k", "20.1l")
@shows("20.1d", "20.1g", "20.1j", "20.1m")
@pytest.mark.parametrize(
    ("what", "price", "rent"),
    [("house", 500, 80), ("hotel", 1000, 160), ("skyscraper", 2000, 400), ("palace", 5000, 800)],
)
def test_buildings_of_category_a_make_the_rent_higher(board: Board, what: str, price: int, rent: int) -> None:
    board.does("Ann", f"build {what} on 8")
    assert "destroyed first" in board.says("Ann", "build hotel on 8")
    board.place("Bert", "5")
    board.update()
    assert board.see("squares.8.buildings") == [what.capitalize()]
    assert (board.money(), board.money("Bert")) == (10_000 - price + rent, 10_000 - rent)


@shows("14.6b")
def test_half_is_half_of_the_rent_with_its_building(board: Board) -> None:
    board.does("Ann", "build house on 8")
    board.place("Cleo", "5")
    board.update()
    assert board.money("Cleo") == 9_960


@shows("20.1n", "20.1o", "20.1ae", "20.2a", "20.2b")
def test_a_fort_stands_beside_a_house_and_not_beside_another_of_its_category(board: Board) -> None:
    board.does("Ann", "build house on 8", "build fort on 8")
    assert "destroyed first" in board.says("Ann", "build UN building on 8")
    assert "destroyed first" in board.says("Ann", "build hotel on 8")
    board.does("Ann", "build fort on 16")
    board.place("Bert", "13")
    board.update()
    assert board.money() == 10_000 - 500 - 600 - 600 + 48
    assert board.see("squares.8.buildings") == ["House", "Fort"]


@shows("20.1o", "4.3g", "20.3b")
def test_a_bankrupt_owner_builds_a_fort_for_silver_and_gets_silver_for_it(board: Board) -> None:
    board.purse("Ann", -100)
    board.give("Ann", Silver_Card=4)
    assert board.says("Ann", "build fort on 8")
    assert "Only a Fort" in board.says("Ann", "build house on 8 for silver")
    board.does("Ann", "build fort on 8 for silver")
    board.update()
    assert (board.see("squares.8.buildings"), board.has("Ann", "Silver Card"), board.money()) == (["Fort"], 0, -100)
    board.does("Ann", "destroy fort on 8")
    board.update()
    assert (board.see("squares.8.buildings"), board.has("Ann", "Silver Card"), board.money()) == ([], 2, -100)


@shows("20.1p", "20.1q", "29.5f")
def test_a_fort_counts_four_soldiers_who_are_none(board: Board) -> None:
    board.own("Ann", "8", buildings=["Fort"])
    board.does("Bert", "mode aggressive")
    board.place("Bert", "5")
    board.throw("war", [6, 6, 6], who="Bert")
    board.throw("war", [1, 1], who="Ann")
    board.update()
    assert ("war", "Ann", [1, 1]) in board.rolls
    assert (board.see("squares.8.owner"), board.see("squares.8.soldiers")) == ("Bert", 1)


@shows("20.1r", "20.1s", "20.1t")
def test_who_lands_on_a_un_building_is_passive_for_that_turn(board: Board) -> None:
    board.does("Ann", "build UN building on 8")
    board.does("Bert", "mode aggressive")
    board.place("Bert", "5")
    board.update()
    assert (board.money(), board.money("Bert"), board.see("players.Bert.mode")) == (8_024, 9_976, "aggressive")
    board.own("Ann", "11", gender="f")
    board.throw("war", [6, 6, 6], who="Bert")
    board.throw("war", [1], who="Ann")
    board.update()
    assert board.see("squares.11.owner") == "Bert"


@shows("20.1u", "20.1v", "20.1w", "20.1x", "20.1y")
def test_a_maginot_line_takes_a_neighbour_on_a_six(board: Board) -> None:
    board.own("Ann", "8", buildings=["Maginot Line"])
    board.own("Bert", "9", soldiers=3, buildings=["House"])
    assert "not next to" in board.says("Ann", "maginot 8 take 10")
    board.does("Ann", "maginot 8 take 9")
    assert "has been used" in board.says("Ann", "maginot 8 take 7")
    board.throw("maginot", 6)
    board.update()
    assert (board.see("squares.9.owner"), board.see("squares.9.soldiers")) == ("Ann", 1)
    assert (board.see("squares.9.buildings"), board.money()) == (["House"], 9_500)
    assert (board.has("Ann", "Soldier"), board.has("Bert", "Soldier")) == (10, 14)
    board.does("Ann", "maginot 8 take 7")
    board.throw("maginot", 5)
    board.update()
    assert (board.see("squares.7.owner"), board.money()) == ("", 9_000)


@shows("20.1y", "20.1u")
def test_what_cannot_be_bought_cannot_be_taken(board: Board) -> None:
    board.own("Ann", "22")
    board.does("Ann", "build Maginot Line on 22")
    assert "cannot be bought" in board.says("Ann", "maginot 22 take 23")
    board.update()
    assert board.money() == 9_000


@shows("20.1z", "20.1aa", "20.1ab", "20.1ac")
def test_a_recruitment_office_has_five_soldiers_a_turn(board: Board) -> None:
    assert board.says("Ann", "recruit 1 on 16") == "There is no Recruitment Office on square 16."
    board.does("Ann", "build recruitment office on 16", "buy 4 soldiers", "recruit 5 on 16")
    assert "can be recruited" in board.says("Ann", "recruit 1 on 16")
    board.update()
    assert (board.see("squares.16.soldiers"), board.money()) == (6, 10_000 - 600 - 1200 - 250)
    assert "5 more" in board.says("Ann", "recruit 6 on 16")
    board.does("Ann", "recruit 3 on 16")
    assert "2 more" in board.says("Ann", "recruit 3 on 16")


@shows("20.1af")
def test_nothing_is_built_on_what_is_not_ones_own(board: Board) -> None:
    board.own("Bert", "9")
    for square in ("9", "10", "23"):
        assert "not yours" in board.says("Ann", f"build house on {square}")


@shows("20.3a", "20.3b")
def test_half_of_what_was_paid_comes_back(board: Board) -> None:
    board.does("Ann", "build house on 8", "build fort on 16")
    board.update()
    board.does("", 'set rule 20 house_price 900 now because "prices rise"')
    board.does("Ann", "destroy house on 8", "destroy fort on 16")
    board.update()
    assert (board.money(), board.see("squares.8.buildings")) == (10_000 - 550, [])
    assert "There is no House" in board.says("Ann", "destroy house on 8")


@shows("20.3c", "3.7k", "3.7l")
def test_the_silent_lose_what_they_built_and_get_nothing(board: Board) -> None:
    board.own("Ann", "8", buildings=["House"], name="Cove", gender="f")
    board.silent = {"Ann"}
    for _ in range(4):
        board.update()
    assert (board.see("squares.8.buildings"), board.see("squares.8.name"), board.money()) == ([], "Cove", 10_000)


@shows("14.3d")
def test_what_is_built_stays_on_a_square_that_is_given_up(board: Board) -> None:
    board.own("Ann", "8", buildings=["House"])
    board.does("Ann", "give up 8")
    board.update()
    assert (board.see("squares.8.buildings"), board.see("squares.8.owner")) == (["House"], "")


@shows("20.3d", "29.6f")
def test_a_building_won_with_its_square_is_the_new_owners_to_destroy(board: Board) -> None:
    board.does("Ann", "build house on 8")
    board.update()
    board.own("Bert", "8")
    board.does("Bert", "destroy house on 8")
    board.update()
    assert board.money("Bert") == 10_250


def test_an_order_that_only_what_is_on_file_forbids_is_refused_with_that_reason(board: Board) -> None:
    """With 600 dollars one shot can be paid; a second one of the same line, or another purchase, comes after it."""
    board.own("Ann", "8", buildings=["Maginot Line"])
    board.purse("Ann", 600)
    board.does("Ann", "maginot 8 take 9")
    assert board.says("Ann", "maginot 8 take 7") == (
        "Square 8 has been used in this turn. Order 1 on file is played before this."
    )
    assert board.says("Ann", "build house on 8") == (
        "That costs $500; you have $100, so you are $400 short. Order 1 on file is played before this."
    )
    assert "on file" not in board.says("Ann", "build palace on 8")
