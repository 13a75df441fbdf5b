"""Rule 15: who is IT, whom they tag, and what IT may not do by other rules."""

from __future__ import annotations

import pytest

from tests.rulesets.board import Board

shows = pytest.mark.shows


@pytest.fixture
def board() -> Board:
    """Return a board on which Ann is IT."""
    return Board(it="Ann")


def its(board: Board) -> list[str]:
    """Return who is IT."""
    return [name for name in ("Ann", "Bert", "Cleo") if board.see(f"players.{name}.it")]


@shows("15.1a", "15.1b")
def test_one_is_it_from_the_start() -> None:
    assert its(Board(it="Bert")) == ["Bert"]


@shows("15.2a", "15.2c", "15.3a", "15.3b", "15.3d", "17.1c", "17.1d", "15.2d")
def test_it_tags_whom_it_meets_before_the_next_turns(board: Board) -> None:
    board.place("Bert", "4")
    board.place("Cleo", "1")
    board.throw("order", ["Ann", "Cleo", "Bert"])
    board.update()  # Ann meets Bert on 4; Cleo comes there later, and Bert goes on
    assert (board.at("Ann"), board.at("Cleo"), board.offered()[1:]) == ("4", "4", ["tag Bert"])
    assert "Bert" in board.says("Ann", "tag Cleo")
    board.place("Ann", "39")
    board.place("Bert", "39")
    board.does("Ann", "tag Bert")
    board.update()  # both pass Square 1, and Bert is IT by now
    assert its(board) == ["Bert"]
    assert (board.money("Ann"), board.money("Bert")) == (11_000, 10_000)


@shows("15.2b", "15.2g", "15.3c")
def test_it_may_leave_it_and_whoever_was_tagged_cannot_tag_back_before_a_landing(board: Board) -> None:
    board.place("Bert", "4")
    board.throw("order", ["Ann", "Cleo", "Bert"])
    board.update()
    board.update()
    assert its(board) == ["Ann"]
    assert "You can tag those" in board.says("Ann", "tag Bert")
    assert "not IT" in board.says("Bert", "tag Ann")


@shows("27.7b")
def test_it_meets_nobody_in_a_box(board: Board) -> None:
    """Bert is in the box that Ann comes to from her own 4."""
    board.own("Ann", "4", gender="f")
    board.own("Ann", "9", gender="m")
    board.throw("box", "Jack-In-The-Box")
    board.place("Bert", "Jack-In-The-Box")
    board.update(Ann=(1, 2), order=("Ann", "Bert", "Cleo"))
    assert board.at() == "Jack-In-The-Box"
    assert "You can tag those" in board.says("Ann", "tag Bert")
    assert its(board) == ["Ann"]


@shows("15.2e")
def test_a_train_gives_no_right_to_tag(board: Board) -> None:
    board.place("Ann", "6")
    board.place("Bert", "16")
    board.does("Ann", "train 16")
    assert board.says("Ann", "tag Bert")


@shows("3.7s", "3.7u")
def test_an_inactive_player_can_be_tagged_and_stays_it(board: Board) -> None:
    board._set("player", "Bert", active=False, square="4")
    board.update()
    board.does("Ann", "tag Bert")
    board.update()
    assert its(board) == ["Bert"]


@shows("3.4d")
def test_another_is_it_when_it_leaves(board: Board) -> None:
    board.throw("it", "Cleo")
    board.does("Ann", "leave")
    assert [name for name in ("Bert", "Cleo") if board.see(f"players.{name}.it")] == ["Cleo"]


# --- Jail and Square 1


@shows("19.2f", "19.2k", "15.2f")
def test_it_that_lands_on_jail_is_put_inside(board: Board) -> None:
    board.own("Bert", "22")
    board.place("Ann", "19")
    board.place("Cleo", "22")
    board.throw("order", ["Ann", "Cleo", "Bert"])
    board.update()
    assert (board.at(), board.see("players.Ann.jailed"), board.money()) == ("22", True, 10_000)
    assert "inside Jail" in board.says("Ann", "tag Cleo")


@shows("19.2g")
def test_it_that_would_pass_jail_goes_no_further(board: Board) -> None:
    board.place("Ann", "20")
    board.update(Ann=(1, 3))
    assert (board.at(), board.see("players.Ann.jailed"), board.rolls[0][0]) == ("22", True, "order")


@shows("19.2i")
def test_it_that_leaves_jail_does_not_pass_it(board: Board) -> None:
    board.place("Ann", "22")
    board.update()
    assert (board.at(), board.see("players.Ann.jailed")) == ("25", False)


@shows("19.2h", "26.4c", "13.4k")
def test_it_that_jumps_or_goes_by_train_has_not_passed_jail(board: Board) -> None:
    board.place("Ann", "16")
    board.does("Ann", "train 26")
    board.update()
    assert (board.at(), board.see("players.Ann.jailed")) == ("29", False)
    board.place("Ann", "16")
    board.give("Ann", Gold_Card=6)
    board.does("Ann", "jump 28")
    board.update()
    assert (board.at(), board.see("players.Ann.jailed")) == ("28", False)
    board.does("Ann", "jump 22")
    board.update()
    assert (board.at(), board.see("players.Ann.jailed")) == ("22", True)


@shows("17.2a", "17.2b")
def test_it_that_lands_on_square_1_gets_nothing_and_rolls_nothing(board: Board) -> None:
    board.place("Ann", "38")
    board.update()
    assert (board.at(), board.money()) == ("1", 10_000)
    assert "square 1" not in [what for what, _, _ in board.rolls]


# --- winning, and all others bankrupt


@shows("15.4a", "11.6f")
def test_it_does_not_win_and_does_as_soon_as_it_is_it_no_more(board: Board) -> None:
    board.own("Ann", "30")
    for _ in range(10):
        for name in ("Ann", "Bert", "Cleo"):
            board.place(name, "5" if name == "Bert" else "8")
        board.update()
    assert board.see("game.winner") == ""
    board.place("Ann", "5")
    board.place("Bert", "8")
    board.throw("order", ["Ann", "Bert", "Cleo"])
    board.update()
    board.does("Ann", "tag Bert")
    board.update()
    assert board.see("game.winner") == "Ann"


@shows("15.4b", "15.4c", "15.4d", "15.4g")
def test_when_all_others_are_bankrupt_each_gets_500_once(board: Board) -> None:
    board.own("Ann", "4", gender="m", buildings=["Skyscraper"])
    board.place("Ann", "10")
    board.place("Cleo", "30")
    board.purse("Bert", 10)
    board.purse("Cleo", -900)
    board._set("player", "Bert", gender="f")
    board.update()  # Bert pays 200 and has -190
    assert (board.money("Bert"), board.money("Cleo"), board.money(), board.bank) == (310, -400, 10_200, 500)
    board.update()
    assert (board.money("Bert"), board.money("Cleo")) == (310, -400)


@shows("15.4f")
def test_an_inactive_player_who_is_not_bankrupt_prevents_it(board: Board) -> None:
    board._set("player", "Cleo", active=False)
    board.purse("Bert", -5)
    assert board.money("Bert") == -5
