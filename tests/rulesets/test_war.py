"""Rule 29: soldiers in hand and on squares, and war for a square."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.board import Board

shows = pytest.mark.shows


@pytest.fixture
def board() -> Board:
    """Return a board on which Bert owns 4, a female square with one soldier: Ann, who lands there, pays 6 of 12."""
    board = Board(p31_square=900)  # nobody is Celebrity here, to be given soldiers
    board.own("Bert", "4", gender="f")
    board.place("Bert", "20")
    board.place("Cleo", "30")
    return board


def fight(board: Board, attack: list[int], defence: list[int]) -> None:
    """Let Ann, aggressive, land on 4."""
    board.does("Ann", "mode aggressive")
    board.throw("war", attack, who="Ann")
    board.throw("war", defence, who="Bert")
    board.update()


@shows("29.1a", "29.1b", "29.1e", "29.2b", "3.6c")
def test_everybody_begins_with_ten_soldiers_and_passive(board: Board) -> None:
    assert board.has("Ann", "Soldier") == 10
    assert board.see("players.Ann.mode") == "passive"


@shows("29.1c")
def test_each_turn_brings_one_more(board: Board) -> None:
    board.update()
    assert [board.has(name, "Soldier") for name in ("Ann", "Bert", "Cleo")] == [11, 11, 11]


@shows("29.1j", "14.1c")
def test_a_square_bought_has_one_soldier_from_the_hand(board: Board) -> None:
    board.update(Ann=(3, 4))
    board.does("Ann", 'buy 8 as "Cove" f')
    board.update()
    assert (board.see("squares.8.soldiers"), board.has("Ann", "Soldier")) == (1, 11)


@shows("14.1k", "29.1k")
def test_without_one_in_hand_nothing_is_bought(board: Board) -> None:
    board.update(Ann=(3, 4))
    board.give("Ann", Soldier=0)
    assert "needs a soldier" in board.says("Ann", 'buy 8 as "Cove" f')


@shows("29.1f", "29.1g", "29.1h", "29.1i")
def test_soldiers_are_placed_from_afar_and_taken_back_only_there(board: Board) -> None:
    board.own("Ann", "8")
    board.does("Ann", "place 3 soldiers on 8")
    assert "while you are on" in board.says("Ann", "take 2 soldiers from 8")
    board.update(Ann=(3, 4))
    assert (board.see("squares.8.soldiers"), board.has("Ann", "Soldier")) == (4, 8)
    board.place("Ann", "8")
    assert "one has to stay" in board.says("Ann", "take 4 soldiers from 8")
    board.does("Ann", "take 3 soldiers from 8")
    board.update()
    assert (board.see("squares.8.soldiers"), board.has("Ann", "Soldier")) == (1, 12)
    assert "not yours" in board.says("Ann", "place 1 soldiers on 4")


@shows("14.3e")
def test_soldiers_of_a_square_given_up_come_back(board: Board) -> None:
    board.own("Ann", "8", soldiers=3)
    board.does("Ann", "give up 8")
    board.update()
    assert (board.see("squares.8.soldiers"), board.has("Ann", "Soldier")) == (0, 14)


@shows("3.7j", "3.7i")
def test_soldiers_of_who_falls_silent_come_back_to_them(board: Board) -> None:
    board.own("Ann", "8", soldiers=3)
    board.give("Ann", Gold_Card=2)
    board.silent = {"Ann"}
    for _ in range(4):
        board.update()
    assert not board.see("players.Ann.active")
    assert (board.see("squares.8.owner"), board.see("squares.8.soldiers")) == ("", 0)
    assert (board.has("Ann", "Soldier"), board.has("Ann", "Gold Card")) == (17, 2)


@shows("29.2a", "29.2c", "29.3a")
def test_a_passive_player_pays(board: Board) -> None:
    board.update()
    assert (board.money(), board.money("Bert")) == (9_994, 10_006)
    board.does("Ann", "mode aggressive")
    assert board.see("players.Ann.mode") == "aggressive"


@shows("29.2d")
def test_in_jail_nobody_switches(board: Board) -> None:
    board._set("player", "Ann", jailed=True)
    assert "inside Jail" in board.says("Ann", "mode aggressive")


@shows("4.3j")
def test_a_bankrupt_player_may_be_aggressive(board: Board) -> None:
    board.purse("Ann", -100)
    board.does("Ann", "mode aggressive")


@shows("29.4a", "29.5a", "29.5b", "29.5d", "29.6a", "29.6b", "29.6c", "29.6d", "29.6e", "29.5e")
def test_an_attacker_who_wins_has_the_square(board: Board) -> None:
    board.own("Bert", "4", gender="f", soldiers=2)
    fight(board, [1, 1, 2], [3])
    assert (board.see("squares.4.owner"), board.see("squares.4.soldiers")) == ("Ann", 1)
    assert (board.has("Ann", "Soldier"), board.has("Bert", "Soldier")) == (10, 11)
    assert (board.money(), board.money("Bert")) == (10_000, 10_000)
    assert ("war", "Ann", [1, 1, 2]) in board.rolls
    assert ("war", "Bert", [3]) in board.rolls


@shows("29.7a", "29.7b", "29.7c", "29.7d", "14.6d", "29.4d")
@pytest.mark.parametrize("state", [{"jailed": True}, {"active": False}, {"square": "30"}])
def test_a_defender_who_wins_keeps_it_and_has_the_rent(board: Board, state: dict[str, Any]) -> None:
    board._set("player", "Bert", **state)
    fight(board, [1, 1, 2], [5])
    assert (board.see("squares.4.owner"), board.see("squares.4.soldiers")) == ("Bert", 2)
    assert (board.has("Ann", "Soldier"), board.money(), board.money("Bert")) == (0, 9_994, 10_006)


@shows("29.9a", "29.9b", "29.9c", "29.9d", "29.9e", "6.9f", "18.1b")
def test_a_draw_changes_nothing_and_its_dice_are_no_doubles(board: Board) -> None:
    board.give("Ann", Soldier=5)  # and one for the turn: two dice
    board.own("Bert", "4", gender="f", soldiers=9)
    fight(board, [3, 3], [3, 3])
    assert (board.see("squares.4.owner"), board.see("squares.4.soldiers")) == ("Bert", 9)
    assert (board.has("Ann", "Soldier"), board.money(), board.has("Ann", "Double Double Card")) == (6, 10_000, 0)
    assert len(board.game.world.things["square"]) == len(Board().game.world.things["square"])


@shows("29.5b", "29.5c", "29.5d", "29.1d")
@pytest.mark.parametrize(("hand", "dice"), [(3, 1), (4, 2), (8, 2), (9, 3)])
def test_the_soldier_of_the_turn_counts_for_the_dice(board: Board, hand: int, dice: int) -> None:
    board.give("Ann", Soldier=hand)
    fight(board, [6] * dice, [1])
    assert ("war", "Ann", [6] * dice) in board.rolls


@shows("29.4b")
def test_without_a_further_order_every_such_landing_is_war(board: Board) -> None:
    fight(board, [1, 1, 1], [3])
    board.own("Bert", "7")
    board.give("Ann", Soldier=9)
    board.throw("war", [2, 2, 2], who="Ann")
    board.throw("war", [1], who="Bert")
    board.update()
    assert board.see("squares.7.owner") == "Ann"


@shows("29.6f")
def test_what_is_built_stays_with_name_and_gender(board: Board) -> None:
    board.own("Bert", "4", gender="f", name="Moss End", buildings=["House", "Fort"])
    fight(board, [6, 6, 6], [1, 1])
    assert (board.see("squares.4.buildings"), board.see("squares.4.name")) == (["House", "Fort"], "Moss End")
    assert board.see("squares.4.gender") == "f"


@shows("29.8a", "29.8b", "29.8c")
def test_four_soldiers_a_turn_are_sold_and_none_is_bought_back(board: Board) -> None:
    board.does("Ann", "buy 2 soldiers", "buy soldiers", "buy 1 soldiers")
    assert (board.money(), board.has("Ann", "Soldier")) == (8_800, 14)
    assert board.says("Ann", "buy 1 soldiers")
    assert board.says("Ann", "sell soldier")
    board.update()
    board.does("Ann", "buy 4 soldiers")


@shows("14.4c", "14.6b", "20.1d", "29.7d")
def test_the_rent_of_a_lost_war_has_its_building_and_its_half(board: Board) -> None:
    board.own("Bert", "4", gender="f", buildings=["House"])
    fight(board, [1, 1, 1], [6])
    assert board.money() == 9_980


@shows("11.6c")
def test_who_wins_the_last_square_of_all_others_wins(board: Board) -> None:
    board.own("Ann", "8")
    for _ in range(10):
        board.place("Ann", "10")
        board.place("Bert", "10")
        board.place("Cleo", "10")
        board.update()
    board.place("Ann", "1")
    fight(board, [6, 6, 6], [1])
    assert board.see("game.winner") == "Ann"
