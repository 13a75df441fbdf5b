"""Rules 21, 24 and 25: squares without a number, and squares with letters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.board import Board

shows = pytest.mark.shows


@pytest.fixture
def board() -> Board:
    return Board(squares=20)


# --- 21 and 24


@shows("21.1a", "21.1b", "21.1c", "21.1e", "6.2a", "6.2b", "24.1a", "24.1b")
def test_one_of_each_stands_at_a_random_place_from_the_start() -> None:
    board = Board(squares=20, _21_squares=1, _24_squares=1)
    track = board.see("game.track")
    assert len(track) == 22
    assert {"Making", "Taking"} < set(track)
    assert ("money making square", "") in [(what, who) for what, who, _ in board.rolls]
    assert [board.see(f"squares.{name}.number") for name in ("Making", "Taking")] == [0, 0]
    assert [board.see(f"squares.{name}.ownable") for name in ("Making", "Taking")] == [False, False]
    assert "Making" not in Board(squares=20).see("game.track")


def rented(share: int = 10) -> Board:
    """Return a board on which Bert is about to pay Ann 300 of rent; a square of each kind is three steps ahead."""
    board = Board(squares=40, _21_squares=2, _24_squares=1)
    track = [name for name in board.see("game.track") if name.isdecimal()]
    board._set("game", "game", track=[*track[:3], "Making", *track[3:6], "Taking", *track[6:], "Making-2"])
    board.own("Ann", "30", gender="f", buildings=["House"])
    return board


@shows("21.2a", "21.2b", "21.2c", "21.2e", "21.2f")
def test_who_lands_on_a_green_square_gets_a_tenth_of_all_rent_of_the_turn() -> None:
    board = rented()
    board.place("Bert", "27")
    board.place("Ann", "40")
    board._set("player", "Ann", square="39")
    board.update(Ann=(1, 1), Cleo=(1, 2))
    assert board.at("Cleo") == "Making"
    assert board.at("Ann") == "Making-2"
    assert (board.money("Bert"), board.money("Ann"), board.money("Cleo")) == (9_700, 10_330, 10_030)
    board.place("Cleo", "1")
    board.update(Cleo=(1, 2))
    assert board.money("Cleo") == 10_030


@shows("25.6e")
def test_who_is_kicked_or_goes_by_train_across_it_passes_nothing(board: Board) -> None:
    board.does("Bert", "add square after 14")
    board.update()
    board.place("Ann", "15")
    board.throw("kickback", 5)
    board.update(Ann=(1, 1))
    assert (board.at("Ann"), board.see("squares.A.passes")) == ("13", 0)
    board.place("Bert", "6")
    board.does("Bert", "train 16")
    board.update()
    assert (board.at("Bert"), board.at("Ann"), board.see("squares.A.passes")) == ("19", "15", 1)


@shows("4.1d")
def test_a_share_is_rounded_once_and_not_for_each_rent() -> None:
    """Rents of 24 and 12: a tenth of 36 is 3.60, that is 4; of each by itself it would be 2 and 1."""
    board = Board(squares=40, _21_squares=1)
    board._set("game", "game", track=[*[str(number) for number in range(1, 41)], "Making"])
    board.own("Ann", "8", gender="f")
    board.own("Ann", "4", gender="m")
    board.place("Ann", "38")
    board.place("Bert", "5")
    board.update()
    assert (board.at("Ann"), board.money("Bert"), board.money("Cleo")) == ("Making", 9_976, 9_988)
    assert board.money() == 10_000 + 24 + 12 + 4


@shows("24.2a", "24.2b", "24.2c", "4.1d")
def test_who_lands_on_the_other_kind_pays_the_bank_a_tenth() -> None:
    board = rented()
    board.place("Bert", "27")
    board.place("Cleo", "4")
    board.place("Ann", "1")
    board.update()
    assert board.at("Cleo") == "Taking"
    assert board.at("Ann") == "Making"
    assert (board.money("Cleo"), board.bank, board.money("Ann")) == (9_970, 530, 10_330)


@shows("21.2d")
def test_rent_that_is_hidden_is_no_rent_paid_and_a_fare_is_none() -> None:
    board = rented()
    board.place("Bert", "27")
    board.give("Bert", Hidden_Money=1)
    board.does("Bert", 'activate "Hidden Money"')
    board.place("Ann", "6")
    board.does("Ann", "train 16")
    board.update()
    assert (board.at("Bert"), board.money("Bert"), board.bank) == ("30", 10_000, 750)
    assert (board.at("Cleo"), board.money("Cleo")) == ("Making", 10_000)


@shows("21.2d")
def test_rent_refused_in_war_is_no_rent_paid() -> None:
    board = rented()
    board.place("Bert", "27")
    board.does("Bert", "mode aggressive")
    board.throw("war", [6, 6, 6], who="Bert")
    board.throw("war", [1], who="Ann")
    board.update()
    assert (board.at("Cleo"), board.money("Cleo")) == ("Making", 10_000)


# --- 25


@shows("25.4a")
def test_after_z_come_two_letters(board: Board) -> None:
    """Each is put in right after 20, so the first of them is the last of the board."""
    board.purse("Ann", 27_000)
    board.does("Ann", *["add square after 20"] * 27)
    board.update()
    assert (board.see("game.track")[20:22], board.see("game.track")[-2:]) == (["AA", "Z"], ["B", "A"])
    assert board.money() == 0


@shows("25.1a", "25.1b", "25.1c", "25.1d", "25.2a", "25.4a", "25.4b", "6.3b", "6.3c")
def test_anybody_builds_squares_anywhere_that_bear_letters(board: Board) -> None:
    board.does("Ann", "add square after 8", "add square after 20")
    board.update(Bert=(1, 1))
    assert board.see("game.track")[8:10] == ["A", "9"]
    assert board.see("game.track")[-2:] == ["B", "21"]
    assert (board.money(), board.bank, board.see("squares.A.owner")) == (8_000, 500, "")
    board._set("game", "game", track=[name for name in board.see("game.track") if name != "B"])
    board.does("Bert", "add square after A")
    board.update()
    assert "C" in board.see("game.track")


@shows("25.1c", "25.3a")
def test_it_costs_money_and_needs_a_place(board: Board) -> None:
    board.purse("Ann", 999)
    assert "$1 short" in board.says("Ann", "add square after 8")
    assert board.says("Bert", "add square")
    assert board.money("Bert") == 10_000


@shows("25.5a", "25.5c", "25.5d", "25.5e")
def test_its_price_is_that_of_those_around_it(board: Board) -> None:
    board.does("Ann", "add square after 8", "add square after 19")
    board.update()
    assert board.see("squares.A.price") == 238  # (200 + 225 + 250 + 275) / 4 = 237.5
    assert board.see("squares.B.price") == 463  # (425 + 450 + 475 + 500) / 4 = 462.5
    board.does("Bert", "add square after 8")
    board.update()
    assert board.see("squares.C.price") == 228  # (200 + 238 + 225 + 250) / 4 = 228.25
    assert board.see("squares.A.price") == 238


@shows("25.5b", "25.5f")
def test_squares_that_cannot_be_owned_do_not_count() -> None:
    board = Board(squares=26)
    for number in ("21", "23", "24", "25", "26"):
        board._set("square", number, ownable=False)
    board.does("Ann", "add square after 20", "add square after 23")
    board.update()
    assert board.see("squares.A.price") == 525  # (500 + 550) / 2: 20 and 22 of 20, 21, 22, 23
    assert board.see("squares.B.price") == 575  # of 23, 24, 25, 26 none: 25 x 23


@shows("25.2b", "25.6h", "20.1ad")
def test_it_is_bought_by_landing_and_built_on_like_any_other(board: Board) -> None:
    board.does("Ann", "add square after 3")
    board.update()
    assert board.at() == "A"
    board.does("Ann", 'buy A as "Aleph" f', "build house on A")
    board.update()
    assert (board.see("squares.A.owner"), board.see("squares.A.soldiers")) == ("Ann", 1)
    assert board.see("squares.A.buildings") == ["House"]
    assert board.money() == 10_000 - 1_000 - 113 - 500  # (75 + 100 + 125 + 150) / 4 = 112.5


def lettered(board: Board, passes: int, **more: Any) -> int:
    """Return what Bert, who is male, pays on Ann's square A, which was passed so often."""
    board.does("Ann", "add square after 3")
    board.update(Ann=(3, 3), Bert=(3, 3), Cleo=(3, 3))
    board.own("Ann", "A", gender="f", **more)
    board._set("square", "A", passes=passes)
    before = board.money("Bert")
    board.place("Bert", "1")
    board.update()
    return before - board.money("Bert")


@shows("25.6a", "25.6b", "25.6g")
@pytest.mark.parametrize(("passes", "buildings", "rent"), [
    (0, [], 20), (5, [], 20), (7, [], 21), (3, ["House"], 30), (1, ["House"], 20), (4, ["Hotel"], 80),
])
def test_its_rent_goes_by_how_often_it_was_passed(board: Board, passes: int, buildings: list[str], rent: int) -> None:
    assert lettered(board, passes, buildings=buildings) == rent


@shows("14.6c", "25.6g")
def test_half_is_taken_after_the_least_rent(board: Board) -> None:
    board.does("Ann", "add square after 3")
    board.update(Ann=(3, 3), Bert=(3, 3), Cleo=(3, 3))
    board.own("Ann", "A", gender="m")
    board.place("Bert", "1")
    board.update()
    assert board.money("Bert") == 9_990


@shows("25.6c", "25.6d", "25.6e", "25.6f", "6.4c")
def test_passes_count_until_rent_is_paid(board: Board) -> None:
    board.does("Ann", "add square after 3")
    board.update(Ann=(1, 3), Bert=(1, 3), Cleo=(1, 2))
    assert (board.at("Ann"), board.at("Cleo"), board.see("squares.A.passes")) == ("4", "A", 2)
    board.own("Ann", "A", gender="f")
    board.give("Bert", Gold_Card=3)
    board.place("Bert", "2")
    board.does("Bert", "jump 6")
    board.update()
    assert board.see("squares.A.passes") == 2
    board.place("Bert", "1")
    board.update()
    assert board.see("squares.A.passes") == 0
