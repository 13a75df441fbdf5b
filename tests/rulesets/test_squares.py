"""Rules 12, 17, 22, 23, 26, 27 and 28: what single squares do with whoever lands there."""

from __future__ import annotations

import pytest

from tests.rulesets.board import Board

shows = pytest.mark.shows


@pytest.fixture
def board() -> Board:
    """Return a board on which Ann is three steps before 17, and the others are out of the way."""
    board = Board()
    board.place("Ann", "14")
    board.place("Bert", "29")
    board.place("Cleo", "29")
    return board


def lands(board: Board, square: str, player: str = "Ann") -> None:
    """Let a player land on a square, by the next update."""
    board.place(player, str(int(square) - 3))
    board.update()


# --- 12 KickBack


@shows("12.1a", "12.1c", "12.2a", "12.2b", "12.2d", "12.2f", "12.2k", "14.1f")
def test_a_kickback_kicks_and_both_squares_can_be_bought(board: Board) -> None:
    assert board.see("squares.17.natures") == board.see("squares.34.natures") == ["KickBack"]
    board.throw("kickback", 3)
    board.update()
    assert board.at() == "14"
    assert [rolled for what, _, rolled in board.rolls if what == "kickback"] == [[3]]
    assert board.has("Ann", "Double Double Card") == 0
    assert board.offered() == ['buy 17 as "NAME" m', 'buy 14 as "NAME" m']
    board.does("Ann", 'buy 17 as "Kick" f', 'buy 14 as "Back" f')
    board.update()
    assert (board.see("squares.17.owner"), board.see("squares.14.owner")) == ("Ann", "Ann")
    assert board.money() == 10_000 - 425 - 350


@shows("12.1b", "12.2c")
def test_the_number_on_it_counts_and_letters_are_steps_back(board: Board) -> None:
    board.does("Bert", "add square after 14")
    board.throw("kickback", 3)
    board.update(Ann=(2, 2))
    assert board.see("game.track").index("17") == 17
    assert board.at() == "A"


@shows("12.2e", "14.4d")
def test_its_rent_comes_first_and_that_of_the_other_square_then(board: Board) -> None:
    board.own("Bert", "17")
    board.own("Bert", "14")
    board.throw("kickback", 3)
    told = " ".join(board.update())
    assert board.money() == 10_000 - 51 - 42
    assert told.index("$51") < told.index("$42")


@shows("12.2g", "27.2b", "12.2h")
def test_ones_own_kickback_kicks_and_only_the_square_behind_it_leads_to_a_box(board: Board) -> None:
    board.own("Ann", "17")
    board.throw("kickback", 3)
    board.update()
    assert board.at() == "14"
    board.own("Ann", "14")
    board.place("Ann", "14")
    board.throw("kickback", 3)
    board.throw("box", "Jill-In-The-Box")
    board.update()
    assert board.at() == "Jill-In-The-Box"


@shows("12.2i")
def test_a_jump_onto_it_kicks_too(board: Board) -> None:
    board.give("Ann", Gold_Card=3)
    board.does("Ann", "jump 34")
    board.throw("kickback", 1)
    board.update()
    assert board.at() == "33"


@shows("29.4c")
def test_who_lost_all_soldiers_before_the_kick_pays_behind_it(board: Board) -> None:
    board.own("Bert", "17")
    board.own("Bert", "14")
    board.does("Ann", "mode aggressive")
    board.throw("war", [1, 1, 1], who="Ann")
    board.throw("war", [6], who="Bert")
    board.throw("kickback", 3)
    board.update()
    assert (board.money(), board.has("Ann", "Soldier")) == (10_000 - 51 - 42, 0)


# --- 22 The Solarium


@shows("22.1a", "22.1b", "22.2a", "22.2b", "22.2m", "14.1h")
def test_the_first_side_pays_the_bank(board: Board) -> None:
    board.purse("Ann", 100)
    board.throw("solarium", 1)
    lands(board, "24")
    assert (board.money(), board.bank, board.offered()) == (-150, 750, [])


@shows("22.2c")
def test_the_second_side_gives_to_a_player_of_ones_choice(board: Board) -> None:
    board.purse("Ann", 100)
    board.throw("solarium", 2)
    lands(board, "24")
    assert board.offered() == ["pay Bert", "pay Cleo"]
    assert "another player" in board.says("Ann", "pay Ann")
    board.does("Ann", "pay Bert")
    board.update()
    assert (board.money(), board.money("Bert")) == (-150, 10_250)


@shows("22.2j")
def test_without_a_choice_chance_decides_who_gets_it(board: Board) -> None:
    board.throw("solarium", 2)
    lands(board, "24")
    board.throw("solarium gift", "Cleo")
    board.update()
    assert (board.money(), board.money("Cleo")) == (9_750, 10_250)


@shows("22.2d", "20.3c")
def test_the_third_side_removes_a_building_without_refund(board: Board) -> None:
    board.own("Ann", "8", buildings=["House", "Fort"])
    board.throw("solarium", 3)
    lands(board, "24")
    assert board.offered() == ["pull down House on 8", "pull down Fort on 8"]
    board.does("Ann", "pull down fort on 8")
    board.update()
    assert (board.see("squares.8.buildings"), board.money()) == (["House"], 10_000)


@shows("22.2k", "22.2e")
def test_without_a_choice_chance_decides_which_one(board: Board) -> None:
    board.throw("solarium", 3)
    lands(board, "24")
    assert board.offered() == []
    board.own("Ann", "8", buildings=["House", "Fort"])
    board.throw("solarium", 3)
    lands(board, "24")
    board.throw("solarium removal", "House on 8")
    board.update()
    assert (board.see("squares.8.buildings"), board.money()) == (["Fort"], 10_000)


@shows("22.2f", "22.2l")
def test_the_fourth_side_gives_to_it_and_the_sixth_makes_it(board: Board) -> None:
    board.throw("solarium", 4)
    lands(board, "24")
    assert (board.money(), board.money("Cleo")) == (9_750, 10_250)
    board.throw("solarium", 6)
    lands(board, "24")
    assert [board.see(f"players.{name}.it") for name in ("Ann", "Bert", "Cleo")] == [True, False, False]


@shows("22.2i", "15.1b")
def test_it_that_becomes_it_again_stays_it(board: Board) -> None:
    board._set("player", "Ann", it=True)
    board._set("player", "Cleo", it=False)
    for die in (4, 6):
        board.give("Ann", Gold_Card=3)
        board.place("Ann", "23")
        board.does("Ann", "jump 24")
        board.throw("solarium", die)
        board.update()
    assert board.see("players.Ann.it")
    assert board.money() == 10_000


@shows("22.2g", "22.2h", "22.2n", "22.2o", "22.2p")
def test_the_fifth_side_adds_three_squares_and_one_is_a_solarium() -> None:
    board = Board(squares=24)
    board.place("Bert", "4")
    board.place("Cleo", "4")
    board.throw("solarium", 5)
    board.throw("solarium copy", "26")
    lands(board, "24")
    assert board.see("squares.26.natures") == ["Solarium of Deadly Delight", "Train Station", "Holiday"]
    assert board.see("game.track")[-3:] == ["25", "26", "27"]
    board.throw("solarium", 1)
    board.throw("holiday", 6)
    lands(board, "26")
    assert (board.money(), board.bank) == (10_000 - 250 + 600, 750)


# --- 23 The Death Square


@shows("23.1a", "23.1b", "23.2a")
def test_the_death_square_gives_a_card(board: Board) -> None:
    lands(board, "25")
    assert (board.has("Ann", "Death Card"), board.offered()) == (1, [])
    assert board.says("Ann", 'sell "Death Card"')


@shows("23.3a", "23.4a", "23.4b", "23.4c", "23.4d", "23.4e", "23.4f", "5.2b", "5.2c")
def test_a_killed_square_is_bare_and_nobodys(board: Board) -> None:
    board.own("Bert", "7", name="Cove", soldiers=3, buildings=["House", "Fort"])
    board.give("Ann", Death_Card=1)
    board.place("Ann", "7")
    board.does("Ann", "kill")
    board.update()
    killed = {name: board.see(f"squares.7.{name}") for name in ("name", "gender", "owner", "buildings", "soldiers")}
    assert killed == {"name": "", "gender": "", "owner": "", "buildings": [], "soldiers": 0}
    assert (board.has("Bert", "Soldier"), board.has("Ann", "Death Card"), board.money("Bert")) == (14, 0, 10_000)


@shows("23.3b", "23.4g", "5.2a")
def test_one_may_kill_an_unowned_square_and_it_keeps_what_goes_with_its_number(board: Board) -> None:
    board.place("Ann", "6")
    assert "Death Card" in board.says("Ann", "kill")
    board.give("Ann", Death_Card=1)
    board.does("Ann", "kill")
    board.update()
    assert board.see("squares.6.natures") == ["Train Station"]
    board.place("Ann", "6")
    board.does("Ann", "train 16")


@shows("23.3c")
def test_no_box_can_be_killed(board: Board) -> None:
    board.give("Ann", Death_Card=1)
    board.place("Ann", "Jack-In-The-Box")
    assert "no square of the board" in board.says("Ann", "kill")
    board._set("player", "Ann", jailed=True, square="22")
    assert "inside Jail" in board.says("Ann", "kill")
    assert board.has("Ann", "Death Card") == 1


@shows("23.5a", "23.5b")
def test_the_killer_cannot_buy_it_in_that_turn_and_another_can(board: Board) -> None:
    board.own("Cleo", "30")
    board.place("Ann", "4")
    board.place("Bert", "4")
    board.give("Ann", Death_Card=1)
    board.update()
    board.does("Ann", "kill")
    assert "killed square 7" in board.says("Ann", 'buy 7 as "Mine" f')
    board.does("Bert", 'buy 7 as "His" m')
    board.throw("order", ["Ann", "Bert", "Cleo"])
    board.update()
    assert board.see("squares.7.owner") == "Bert"


# --- 26 Trains


@shows("26.1a", "26.2a", "26.2d", "26.3a", "26.3b", "26.4a", "26.4b")
def test_a_train_goes_to_the_next_station_and_lands_nobody(board: Board) -> None:
    board.own("Bert", "16")
    board.place("Ann", "6")
    board.does("Ann", "train 16")
    board.update()
    assert (board.at(), board.money(), board.bank) == ("19", 9_750, 750)
    assert board.offered() == ['buy 19 as "NAME" m']


@shows("26.2b", "26.2c", "26.2e")
def test_trains_go_ten_numbers_on_or_back_and_no_further(board: Board) -> None:
    board.place("Ann", "36")
    board.does("Ann", "train 26", "train 16", "train 6")
    assert board.says("Ann", "train 26")
    board.update()
    assert (board.at(), board.money()) == ("9", 9_250)
    assert "no train" in board.says("Ann", "train 16")


@shows("26.3c")
def test_the_fare_must_be_there(board: Board) -> None:
    board.place("Ann", "6")
    board.purse("Ann", 249)
    assert "$1 short" in board.says("Ann", "train 16")


@shows("26.2f", "26.1b")
def test_a_new_station_is_one_at_once_and_its_owner_gets_nothing() -> None:
    board = Board(squares=35)
    board.place("Ann", "26")
    board.place("Bert", "1")
    board.does("Ann", "train 16")
    board.update(Bert=(1, 1))
    assert board.see("squares.36.natures") == ["Train Station"]
    board.own("Bert", "36")
    board.place("Ann", "26")
    board.does("Ann", "train 36")
    board.update()
    assert (board.money("Bert"), board.bank) == (10_000, 1_000)


@shows("19.7f")
def test_fares_of_the_same_time_are_in_the_bank_before_it_pays(board: Board) -> None:
    board.place("Ann", "20")
    board.update()
    board.place("Bert", "6")
    board.give("Ann", Gold_Card=1, Silver_Card=1, Double_Double_Card=1)
    board.does("Ann", "bank")
    board.does("Bert", "train 16")
    board.update()
    assert (board.money(), board.bank) == (10_750, 500)


# --- 27 The boxes


@shows("27.1a", "27.1d", "27.2a", "27.2f", "6.6d", "14.4h", "27.2c")
def test_ones_own_square_leads_to_a_box(board: Board) -> None:
    assert not {"Jack-In-The-Box", "Jill-In-The-Box"} & set(board.see("game.track"))
    board.own("Ann", "7")
    board.throw("box", "Jack-In-The-Box")
    lands(board, "7")
    assert (board.at(), board.money()) == ("Jack-In-The-Box", 10_000)
    board.give("Bert", Gold_Card=3)
    assert "not on the board" in board.says("Bert", "jump Jack-In-The-Box")


def boxed(board: Board, box: str) -> None:
    """Let Ann be on a box, and own female 7 and male 9."""
    board.own("Ann", "7", gender="f")
    board.own("Ann", "9", gender="m")
    board.throw("box", box)
    lands(board, "7")


@shows("27.3a", "27.3b", "27.4b", "27.4d")
def test_from_jack_one_lands_on_anything_numbered_that_is_not_female(board: Board) -> None:
    boxed(board, "Jack-In-The-Box")
    board.does("Bert", "add square after 20")
    assert "is female" in board.says("Ann", "land 7")
    assert "has no number" in board.says("Ann", "land Jill-In-The-Box")
    board.does("Ann", "land 28")
    board.update()
    assert board.at() == "31"
    assert 'buy 28 as "NAME" m' in board.offered()


@shows("26.4b")
def test_who_comes_by_train_meets_nobody_and_gets_nothing() -> None:
    """Ann, IT, with an Invisible Hand, goes to 16, a shop where Bert is, then to Holiday, and rolls on to 29."""
    board = Board(it="Ann")
    board._set("square", "16", magic_shop=True)
    board.place("Ann", "6")
    board.place("Bert", "16")
    board.place("Cleo", "36")
    board.give("Ann", Invisible_Hand=1)
    board.does("Ann", 'activate "Invisible Hand"', "train 16", "train 26")
    board.update()
    assert {what for what, _, _ in board.rolls} == {"order", "move"}
    assert (board.at(), board.money()) == ("29", 9_500)
    assert board.offered() == ['buy 29 as "NAME" m']
    assert board.has("Ann", "Invisible Hand") == 1
    assert (board.has("Ann", "Soldier"), board.has("Bert", "Soldier")) == (11, 11)


@shows("26.4b", "14.1g")
def test_who_comes_by_train_to_their_own_station_goes_to_no_box(board: Board) -> None:
    board.own("Ann", "16")
    board.place("Ann", "6")
    board.does("Ann", "train 16")
    board.update()
    assert (board.at(), "box" in {what for what, _, _ in board.rolls}) == ("19", False)


@shows("14.1g")
def test_nobody_buys_what_they_pass_or_are_put_on() -> None:
    """Ann, IT, passes 21 on the way to 22, where she is put inside, and comes back on 1; Bert passes 2 and 3."""
    board = Board(it="Ann")
    board.place("Ann", "20")
    board.update(Ann=(1, 3))
    assert (board.at(), board.offered(), board.offered("Bert")) == ("22", [], ['buy 4 as "NAME" m'])
    for square in ("2", "3", "1"):
        assert "You have not landed on" in board.says("Bert", f'buy {square} as "Cove" f')
    board._set("player", "Ann", active=False)
    board.does("Ann", "reactivate")
    assert board.at() == "1"
    assert "is not for sale to you now" in board.says("Ann", 'buy 1 as "Cove" f')
    assert "You have not landed on" in board.says("Ann", 'buy 22 as "Cove" f')


@shows("27.4a", "27.4c")
def test_from_jill_not_on_male_ones_and_the_landing_has_all_effects(board: Board) -> None:
    boxed(board, "Jill-In-The-Box")
    board.own("Bert", "28", gender="f")
    assert "is male" in board.says("Ann", "land 9")
    board.does("Ann", "land 28")
    board.update()
    assert board.money() == 9_958


@shows("27.4e")
def test_ones_own_square_leads_to_a_box_again(board: Board) -> None:
    boxed(board, "Jill-In-The-Box")
    board.does("Ann", "land 7")
    board.throw("box", "Jack-In-The-Box")
    board.update()
    assert board.at() == "12"  # on Jack, whose next move begins at male 9


@shows("27.5a", "27.6a", "27.6b")
@pytest.mark.parametrize(("box", "ends"), [("Jack-In-The-Box", "12"), ("Jill-In-The-Box", "10")])
def test_without_a_choice_the_move_begins_at_the_lowest_of_that_gender(board: Board, box: str, ends: str) -> None:
    boxed(board, box)
    board.own("Bert", "4", gender="f" if box.startswith("Jack") else "m")
    board.update()
    assert (board.at(), board.money()) == (ends, 10_000)


@shows("27.7a")
def test_without_any_of_that_gender_it_begins_at_square_1(board: Board) -> None:
    board.own("Ann", "7", gender="f")
    board.throw("box", "Jack-In-The-Box")
    lands(board, "7")
    board.update()
    assert (board.at(), board.money()) == ("4", 10_000)


@shows("27.7b", "27.7c")
def test_from_a_box_no_train_goes_and_one_may_jump_for_gold(board: Board) -> None:
    boxed(board, "Jack-In-The-Box")
    assert "no train" in board.says("Ann", "train 16")
    board.give("Ann", Gold_Card=3)
    board.does("Ann", "jump 12")
    board.update()
    assert board.at() == "12"


@shows("27.2e")
def test_a_square_won_in_that_landing_is_not_landed_on_as_ones_own(board: Board) -> None:
    board.own("Bert", "7")
    board.does("Ann", "mode aggressive")
    board.throw("war", [6, 6, 6], who="Ann")
    board.throw("war", [1], who="Bert")
    lands(board, "7")
    assert (board.at(), board.see("squares.7.owner")) == ("7", "Ann")


@shows("27.2d", "17.2l")
def test_the_die_of_square_1_comes_before_the_box(board: Board) -> None:
    board.own("Ann", "1")
    board.place("Ann", "38")
    board.throw("square 1", 1)
    board.throw("box", "Jill-In-The-Box")
    board.update()
    assert (board.at(), board.money()) == ("Jill-In-The-Box", 10_200)


# --- 28 Holiday


@shows("28.1a", "28.1b", "28.1c", "28.2a", "28.2b", "28.2c", "28.2d", "28.2e", "28.2f", "28.2g")
@pytest.mark.parametrize(("die", "card", "money"), [
    (1, "", 200), (2, "Double Double Card", 0), (3, "Gold Card", 0), (4, "Silver Card", 0),
    (5, "Get out of Jail Free Card", 0), (6, "", 600),
])
def test_a_holiday_brings_what_its_die_says(board: Board, die: int, card: str, money: int) -> None:
    board.throw("holiday", die)
    lands(board, "26")
    assert board.money() == 10_000 + money
    assert not card or board.has("Ann", card) == 1
    assert board.offered() == []
    board.does("Ann", "train 16")
