"""Rule 19: into Jail, out of it, and what the Nomic Bank pays."""

from __future__ import annotations

import pytest

from mailgame.game.telling.telling import sentence
from tests.rulesets.board import Board

shows = pytest.mark.shows
THREE = {"Gold_Card": 1, "Silver_Card": 1, "Double_Double_Card": 1}


@pytest.fixture
def board() -> Board:
    return Board()


def jailed(board: Board, player: str = "Ann") -> None:
    """Let a player be inside Jail by doubles on two turns."""
    board.update(**{player: (1, 1)})
    board.update(**{player: (2, 2)})
    assert board.see(f"players.{player}.jailed")


@shows("19.1d", "19.8a")
def test_the_bank_has_its_reserve_before_its_square_is_there() -> None:
    assert Board(squares=20).bank == 500


@shows("19.1a", "19.1b", "19.1c", "6.3d")
def test_squares_are_jail_and_bank_by_their_numbers(board: Board) -> None:
    assert board.see("squares.22.natures") == ["Jail"]
    assert board.see("squares.23.natures")[0] == "Nomic Bank"
    board.update(Ann=(5, 6), Bert=(5, 6))
    board.place("Ann", "20")
    board.place("Bert", "19")
    board.update()
    assert (board.at("Ann"), board.at("Bert")) == ("23", "22")
    assert not [one for one in board.offered("Ann") if one.startswith("buy")]
    assert 'buy 22 as "NAME" m' in board.offered("Bert")


@shows("19.2a", "19.2b", "19.2k", "6.9g", "18.1c", "19.4a", "19.4d")
def test_doubles_on_two_turns_lead_inside_with_card_and_square_but_without_a_move(board: Board) -> None:
    board.own("Bert", "22")
    board.own("Bert", "7")
    board.update(Ann=(1, 1))
    assert board.at() == "3"
    board.update(Ann=(2, 2))
    assert (board.at(), board.see("players.Ann.jailed"), board.money()) == ("22", True, 10_000)
    assert board.has("Ann", "Double Double Card") == 2
    assert board.see("squares.42.number") == 42
    assert board.offered() == []
    board.update(Ann=(3, 4))
    assert (board.at(), ("move", "Ann", [3, 4]) in board.rolls) == ("22", True)


@shows("19.2c", "6.9g")
def test_the_square_made_by_that_very_roll_can_be_jail() -> None:
    board = Board(squares=20)
    board.update(Ann=(1, 1))
    board.update(Ann=(2, 2))
    assert (board.at(), board.see("players.Ann.jailed")) == ("22", True)
    small = Board(squares=19)
    small.update(Ann=(1, 1))
    small.update(Ann=(2, 2))
    assert (small.at(), small.see("players.Ann.jailed")) == ("7", False)


@shows("19.2e", "13.4i")
def test_a_turn_without_dice_breaks_the_row(board: Board) -> None:
    board.update(Ann=(1, 1))
    board.give("Ann", Gold_Card=3)
    board.does("Ann", "jump 12")
    board.update()
    board.update(Ann=(1, 1))
    assert (board.at(), board.see("players.Ann.jailed")) == ("14", False)


@shows("19.4b", "19.4c", "19.2d", "17.1f")
def test_doubles_lead_out_and_begin_no_new_row() -> None:
    board = Board(squares=25)
    jailed(board)
    board.update(Ann=(5, 5))  # 27 squares and the one these dice add: 22 + 10 is 4, past Square 1
    assert (board.at(), board.see("players.Ann.jailed"), board.money()) == ("4", False, 11_000)
    assert (board.has("Ann", "Double Double Card"), board.see("squares.28.number")) == (3, 28)
    board.update(Ann=(1, 1))
    assert (board.at(), board.see("players.Ann.jailed")) == ("6", False)


@shows("19.5a", "19.5b")
def test_the_fourth_failure_releases_and_the_next_turn_moves(board: Board) -> None:
    jailed(board)
    for _ in range(3):
        board.update(Ann=(1, 2))
        assert board.see("players.Ann.jailed")
    board.update(Ann=(1, 2))
    assert (board.at(), board.see("players.Ann.jailed")) == ("22", False)
    board.update(Ann=(1, 2))
    assert board.at() == "25"


@shows("19.6a", "19.6b", "19.6c", "1.1d")
def test_bail_goes_to_the_bank_and_the_second_way_out_lapses(board: Board) -> None:
    jailed(board)
    board.give("Ann", Get_out_of_Jail_Free_Card=1)
    board.does("Ann", "pay bail")
    assert board.says("Ann", "use jail card") == (
        "You are not in Jail, so the card does nothing; you keep it. Order 1 on file is played before this."
    )
    board.update(Ann=(1, 2))
    assert (board.at(), board.money(), board.bank) == ("25", 9_000, 1_500)


@shows("19.6d")
def test_bail_must_be_paid_with_money_one_has(board: Board) -> None:
    jailed(board)
    board.purse("Ann", 999)
    assert "$1 short" in board.says("Ann", "pay bail")


@shows("19.6e", "5.3m", "1.3e")
def test_the_card_does_the_same_without_money(board: Board) -> None:
    jailed(board)
    board.give("Ann", Get_out_of_Jail_Free_Card=1)
    board.does("Ann", "use jail card")
    board.update(Ann=(1, 2))
    assert (board.at(), board.money(), board.bank) == ("25", 10_000, 500)
    assert board.has("Ann", "Get out of Jail Free Card") == 0


@shows("19.3a", "14.1m")
@pytest.mark.parametrize("words", [
    "build house on 8", "place 1 soldiers on 8", "give up 8", "use gold", "jump 14", "mode aggressive", "buy gold",
    "sell gold", "exchange silver", "buy 2 soldiers", 'activate "Armor"', 'sell "Armor"', "kill", "add square after 8",
    "tag Bert", "train 16", "destroy house on 8", "recruit 1 on 8", "maginot 8 take 9", "take 1 soldiers from 8",
])
def test_inside_one_takes_no_action(board: Board, words: str) -> None:
    jailed(board)
    board.own("Ann", "8")
    board.give("Ann", Gold_Card=3)
    assert "inside Jail" in board.says("Ann", words)


@shows("19.3b", "19.3d")
def test_inside_one_proposes_votes_and_gets_rent_and_soldiers(board: Board) -> None:
    board.own("Ann", "8", gender="f")
    jailed(board)
    soldiers = board.has("Ann", "Soldier")
    board.place("Bert", "5")
    board.update()  # Monday
    board.does("Ann", 'propose add "Manners"\nAll are kind.\nend')
    assert (board.money(), board.money("Bert"), board.has("Ann", "Soldier")) == (10_024, 9_976, soldiers + 1)


@shows("19.3b")
def test_a_vote_from_inside_counts_and_control_can_be_handed_over(board: Board) -> None:
    board.does("Bert", 'propose add "Manners"\nAll are kind.\nend')
    board.update()
    board.update()  # Friday
    board._set("player", "Ann", jailed=True, square="22")
    board.does("Ann", "vote 1 yes", "delegate Bert", "back")
    board.update()
    assert (board.see("proposals.1.status"), board.at()) == ("accepted", "22")


@shows("19.2j")
def test_others_only_visit(board: Board) -> None:
    board.place("Ann", "19")
    board.update()
    assert (board.at(), board.see("players.Ann.jailed")) == ("22", False)
    board.update()
    assert board.at() == "25"


@shows("3.8f")
def test_who_comes_back_is_out_of_jail(board: Board) -> None:
    jailed(board)
    board._set("player", "Ann", active=False)
    board.does("Ann", "reactivate")
    assert (board.at(), board.see("players.Ann.jailed"), board.bank) == ("1", False, 500)


@shows("19.7a", "19.7c", "19.8a", "19.8b")
def test_three_cards_bring_all_that_the_bank_has(board: Board) -> None:
    board.place("Ann", "20")
    board.update()
    board.give("Ann", **THREE)
    board.does("Ann", "bank")
    board.update()
    assert (board.money(), board.bank, board.has("Ann", "Gold Card")) == (10_500, 500, 0)
    board.give("Ann", **THREE)
    assert "until the next update" in board.says("Ann", "bank")


@shows("19.7b")
def test_with_a_kind_missing_the_cards_are_kept(board: Board) -> None:
    board.place("Ann", "20")
    board.update()
    board.give("Ann", **THREE | {"Silver_Card": 0})
    assert "Silver Card" in board.says("Ann", "bank")
    assert board.has("Ann", "Gold Card") == 1


@shows("19.7d", "19.7e", "9.6c")
def test_the_first_by_receipt_gets_the_money_and_all_give_their_cards(board: Board) -> None:
    board.place("Ann", "20")
    board.place("Bert", "20")
    board.update()
    for name in ("Bert", "Ann"):
        board.give(name, **THREE)
        board.does(name, "bank")
    board.update()
    assert (board.money("Bert"), board.money("Ann")) == (10_500, 10_000)
    assert (board.has("Bert", "Gold Card"), board.has("Ann", "Gold Card")) == (0, 0)
    heard = [sentence(one, "Ann") for one in board.last.story if "roll" not in one and "Ann" in (one["to"] or ())]
    assert "Bert gave the cards at the Nomic Bank before you; you get nothing for yours." in heard
