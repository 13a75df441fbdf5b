"""Rules 1 to 14 of BoredNomic II where no letter is needed: people, money, the track, proposals, orders."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Instruct
from mailgame.kernel.faults import Refused
from mailgame.law import Move, Remove, Set
from tests.rulesets.board import Board, ruleset

shows = pytest.mark.shows


def put(board: Board, player: str, words: str, text: str = "") -> str:
    """Propose something, and return why it is refused, "" if it is not."""
    board._play(Instruct(
        at=board.game.world.data["clock"], player=player, pattern=words, arguments={"title": "A bench"}, block=text,
        by="player" if player else "Admin", words=words,
    ))
    return board.last.refusal.words if board.last.refusal is not None else ""


@shows("3.7f")
def test_in_jail_and_on_a_box_one_grows_silent_too(board: Board) -> None:
    board.silent = {"Ann", "Bert"}
    board._set("player", "Ann", jailed=True, square="22", silent=2)
    board._set("player", "Bert", square="Jack-In-The-Box", silent=2)
    board.update()
    assert (board.see("players.Ann.active"), board.see("players.Bert.active")) == (True, True)
    board._set("player", "Bert", square="Jack-In-The-Box")
    board.update()
    assert (board.see("players.Ann.active"), board.see("players.Bert.active")) == (False, False)


@shows("4.1a")
def test_the_currency_is_the_disinterested_dollar(board: Board) -> None:
    assert "The currency is the Disinterested Dollar" in ruleset().rules[4].text
    board.throw("square 1", 2)
    board.place("Ann", "38")
    assert "Ann gets $200 on Square 1." in board.update()


@shows("6.1b")
def test_the_last_square_of_the_board_cannot_be_removed() -> None:
    board = Board(squares=2)
    for name in ("Ann", "Bert", "Cleo"):
        board.place(name, "1")
    board.carry(Remove(board.thing("square", "2")))
    assert board.see("game.track") == ["1"]
    with pytest.raises(Refused, match="at least one square"):
        board.carry(Remove(board.thing("square", "1")))


@shows("6.4d")
def test_a_kickback_counts_from_each_square_to_the_one_before_it(board: Board) -> None:
    board.does("Bert", "add square after 15")
    board.place("Ann", "14")
    board.throw("kickback", 2)
    board.update(Ann=(2, 2))
    assert board.at() == "A"  # 16 is before 17, and A before 16


@shows("6.7d")
def test_who_is_told_to_move_passes_squares_too(board: Board) -> None:
    board.place("Ann", "39")
    board.throw("square 1", 2)
    board.carry(Move(board.thing("player", "Ann"), 3))
    assert (board.at(), board.money()) == ("2", 11_000)  # past Square 1


@shows("3.3b")
def test_what_the_admin_proposes_brings_nobody_a_card(board: Board) -> None:
    board.does("", "pause because the Admin has something to propose")
    assert put(board, "", "propose change TITLE", "A bench is put beside Square 7.") == ""
    board.update()
    board.update()
    board.does("Ann", "vote 1 yes")
    board.does("Bert", "vote 1 yes")
    board.update()
    assert board.see("proposals.1.status") == "accepted"
    assert [board.has(name, "Gold Card") for name in ("Ann", "Bert", "Cleo")] == [0, 0, 0]
    assert [what for what, who, _ in board.rolls if who not in ("Ann", "Bert", "Cleo", "")] == []
    assert "Admin" not in board.see("players")


@shows("8.2c", "8.2d")
@pytest.mark.parametrize("why", ["it says what rule 14 says already", "it does not say which square"])
def test_the_admin_sends_back_what_is_redundant_or_incomplete(board: Board, why: str) -> None:
    assert put(board, "Ann", "propose change TITLE", "A bench is put there.") == ""
    board.does("", f"return 1 because {why}")
    assert board.see("proposals.1.status") == "returned"
    assert put(board, "Ann", "propose change TITLE", "A bench is put beside Square 7.") == ""


@shows("8.6c")
def test_the_admin_vetoes_what_would_destroy_the_game(board: Board) -> None:
    assert put(board, "Ann", "propose change TITLE", "All squares are burnt.") == ""
    board.update()
    board.update()
    board.does("", "veto 1 because nothing would be left to play on")
    assert board.see("proposals.1.status") == "vetoed"


@shows("1.2b")
def test_where_the_copy_is_not_what_was_proposed_the_admin_mends_it(board: Board) -> None:
    board.does("", "set rule 17 passing 1300 now because a slip of the pen")
    assert "is 1,300 now, and was 1,000" in " ".join(board.told)
    board.does("", "set rule 17 passing 1000 now because no proposal ever changed it")
    board.place("Ann", "39")
    board.update()
    assert board.money() == 11_000


@shows("9.1e")
def test_the_order_of_turns_is_drawn_for_each_update() -> None:
    board, orders = Board(), []
    for _ in range(6):
        board.update()
        orders += [tuple(values) for what, _, values in board.rolls if what == "order"]
    assert len(orders) == 6
    assert len(set(orders)) > 1
    assert {frozenset(order) for order in orders} == {frozenset({"Ann", "Bert", "Cleo"})}


@shows("12.2j")
def test_it_may_tag_on_a_kickback_and_again_where_it_is_kicked() -> None:
    board = Board(it="Ann")
    board.silent = {"Bert", "Cleo"}
    for name, square in {"Ann": "14", "Bert": "17", "Cleo": "12"}.items():
        board.place(name, square)
        board._set("player", name, active=name == "Ann")  # who does not roll stays where they are
    board.throw("kickback", 5)
    board.update()
    assert board.at() == "12"
    assert {"tag Bert", "tag Cleo"} < set(board.offered())
    board.does("Ann", "tag Bert")


@shows("12.2l")
def test_who_comes_to_a_kickback_by_train_is_not_kicked() -> None:
    board = Board(squares=140)
    board.place("Ann", "126")
    assert board.see("squares.136.natures") == ["KickBack", "Train Station"]
    both = [number for number in range(1, 136) if number % 17 == 0 and number % 10 == 6]
    assert both == []
    board.does("Ann", "train 136")
    board.update()
    assert board.at() == "139"
    assert "kickback" not in [what for what, _, _ in board.rolls]


@shows("3.9e")
def test_control_goes_to_no_admin_nobody_inactive_and_not_to_oneself(board: Board) -> None:
    board._set("player", "Cleo", active=False)
    for whom in ("Ann", "Admin", "Cleo"):
        assert board.says("Ann", f"delegate {whom}")
    board.does("Ann", "delegate Bert")


@shows("13.4j")
@pytest.mark.parametrize("why", ["in jail", "gone"])
def test_a_jump_that_cannot_be_made_costs_no_cards(board: Board, why: str) -> None:
    board.does("Bert", "add square after 8")
    board.update()
    board.give("Ann", Gold_Card=3)
    board.does("Ann", "jump A")
    if why == "gone":
        board.carry(Remove(board.thing("square", "A")))
    else:
        board._set("player", "Ann", jailed=True, square="22")
    board.update()
    assert ("move", "Ann") in {(what, who) for what, who, _ in board.rolls}
    assert board.has("Ann", "Gold Card") == 3


@shows("19.3c")
def test_orders_on_file_lapse_in_jail(board: Board) -> None:
    board.does("Ann", "add square after 8")
    board._set("player", "Ann", jailed=True, square="22")
    board.update()
    assert "A" not in board.see("game.track")
    assert board.see("orders") in ({}, "")


@shows("21.1f")
def test_an_unnumbered_square_is_a_step_and_cannot_be_chosen_from_a_box() -> None:
    board = Board(_21_squares=1)
    assert "Making" in board.see("game.track")
    track = board.see("game.track")
    board.place("Ann", track[track.index("Making") - 1])
    board.carry(Move(board.thing("player", "Ann"), 1))
    assert board.at() == "Making"
    board.own("Ann", "8")
    board.place("Ann", track[track.index("8") - 3])
    board.throw("box", "Jack-In-The-Box")
    board.update()
    assert "cannot be chosen" in board.says("Ann", "land Making")
    board.does("Ann", "land 9")


@shows("29.1l")
def test_a_square_that_lost_its_last_soldier_gets_one_or_is_given_up(board: Board) -> None:
    board.own("Ann", "8")
    board.carry(Set(board.thing("square", "8"), soldiers=0))
    assert (board.see("squares.8.soldiers"), board.has("Ann", "Soldier")) == (1, 9)
    board.give("Ann", Soldier=0)
    board.carry(Set(board.thing("square", "8"), soldiers=0))
    assert board.see("squares.8.owner") == ""
