"""Nomopoly II: methods of transportation (rule 29)."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.law import Move
from tests.rulesets.nomopoly import ADMIN, Nomopoly


def dice_of(table: Nomopoly, player: str) -> list[list[int]]:
    """Return what a player rolled for their turns in the last update."""
    return [values for what, who, values in table.rolls if what == "move" and who == player]


def going(how: str, square: str = "", **more: Any) -> Nomopoly:
    """Return a game in which Ann goes by something, from a square."""
    table = Nomopoly()
    table.set("player", "Ann", transport=how, **more)
    if square:
        table.place("Ann", square)
    return table


PRICES = [
    ("clogs", "clogs", 50), ("pogo", "pogo stick", 150), ("pogo stick", "pogo stick", 150),
    ("carpet", "krazy carpet", 200), ("krazy carpet", "krazy carpet", 200), ("helicopter", "helicopter", 250),
    ("car", "car", 500), ("shoes", "springy shoes", 150), ("springy shoes", "springy shoes", 150),
]


@pytest.mark.shows("N29.1a", "N29.1b", "N29.1e", "N29.2a", "N29.3c", "N29.3e", "N29.3h", "N29.3j", "N29.3s",
                   "N29.3ak", "N15.1b")
@pytest.mark.parametrize(("said", "how", "price"), PRICES)
def test_each_method_is_had_anywhere_for_its_price(said: str, how: str, price: int) -> None:
    table = Nomopoly()
    table.place("Ann", "5")
    table.does("Ann", f"travel by {said}")
    table.update(Ann=(1, 6) if "pogo" in said else (1, 2))
    assert (table.see("players.Ann.transport"), table.money(), table.see(ADMIN)) == (how, 10_000 - price, price)


@pytest.mark.shows("N29.3a", "N29.3b", "N29.2b", "N29.1d", "N29.2c")
def test_a_new_method_takes_the_place_of_the_old_one() -> None:
    """A car for 500, clogs for 50, and at last on foot again, for nothing; the car is gone, and stands nowhere."""
    table = Nomopoly()
    assert table.see("players.Ann.transport") == "foot"
    assert table.says("Ann", "travel by foot") == "You go on foot already."
    table.does("Ann", "travel by car")
    assert table.says("Ann", "travel by car") == "You go by car already. Order 1 on file is played before this."
    table.does("Ann", "travel by clogs")
    table.update(order=("Ann", "Bob", "Cid"))
    assert (table.see("players.Ann.transport"), table.see("players.Ann.fuel"), table.money()) == ("clogs", 0, 9_450)
    assert table.see("squares.1.cars") == []
    table.does("Ann", "travel by foot")
    table.update()
    assert (table.see("players.Ann.transport"), table.money()) == ("foot", 9_450)


SIDES = [("foot", 6), ("clogs", 3), ("krazy carpet", 8), ("helicopter", 6), ("car", 10)]


@pytest.mark.shows("N29.1c", "N29.3a", "N29.3c", "N29.3h", "N29.3j", "N29.3s", "N7.1a")
@pytest.mark.parametrize(("how", "sides"), SIDES)
def test_the_dice_are_those_of_the_method(how: str, sides: int) -> None:
    assert _ask(going(how), "Dice", "Ann") == (sides, sides)
    assert _ask(going(how), "Faces", "Ann") == ()
    table = going(how, fuel=500)
    table.update(Ann=(sides, 1))
    assert dice_of(table, "Ann") == [[sides, 1]]


@pytest.mark.shows("N29.3e", "N29.3f", "N7.3c", "N7.1a")
def test_a_pogo_stick_has_two_faces_and_half_its_rolls_are_doubles() -> None:
    table = going("pogo stick")
    ann, faces, view = table.thing("player", "Ann"), _ask(table, "Faces", "Ann"), table.game.engine.view(0)
    rolls = [tuple(view.rolls("move", ann, 2, _ask(table, "Dice", "Ann"), faces=faces)) for _ in range(400)]
    assert {*rolls} == {(1, 1), (1, 6), (6, 1), (6, 6)}
    assert 160 < sum(one == other for one, other in rolls) < 240
    table.update(Ann=(6, 1))
    assert table.at() == "8"


DANGERS = [("clogs", "glue"), ("krazy carpet", "time bomb"), ("helicopter", "anthrax")]


@pytest.mark.shows("N29.3i", "N29.3d", "N29.3q")
@pytest.mark.parametrize(("how", "danger"), DANGERS)
def test_each_is_immune_to_its_own_danger_alone(how: str, danger: str) -> None:
    table = going(how)
    immune = [what for what in ("glue", "time bomb", "anthrax") if _ask(table, "Immune", "Ann", what)]
    assert immune == [danger]
    assert [what for what in ("glue", "time bomb", "anthrax") if _ask(table, "Immune", "Bob", what)] == []


def _ask(table: Nomopoly, question: str, player: str, *more: Any) -> Any:
    """Return what the rules answer to a question about a player."""
    return table.game.engine.view(0).ask(table.word(question)(table.thing("player", player), *more))


@pytest.mark.shows("N29.3k", "N29.3l")
def test_a_helicopter_winds_up_and_down_the_columns() -> None:
    """From 1 by one: 20, then 19, 2, 3, 18, 17, 4."""
    table = going("helicopter")
    went = []
    for _ in range(7):
        table.carry(Move(table.thing("player", "Ann"), 1))
        went.append(table.at())
    assert went == ["20", "19", "2", "3", "18", "17", "4"]


@pytest.mark.shows("N29.3m")
def test_a_helicopter_leaves_out_what_is_not_there() -> None:
    """On 21 squares 21 lies above 20: 1, 20, 21, 19, 2. Without 19: 1, 20, 21, 2."""
    table = Nomopoly(_6_squares=21)
    table.set("player", "Ann", transport="helicopter")
    assert _flown(table, 4) == ["20", "21", "19", "2"]
    table.place("Ann", "1")
    table.carry(table.word("DestroySquare")(table.thing("square", "19")))
    assert _flown(table, 3) == ["20", "21", "2"]


@pytest.mark.shows("N29.3n", "N6.15b")
def test_behind_the_last_column_a_helicopter_is_back_at_square_one() -> None:
    """On 20 squares the last column is 11, 10: then comes 1. Without it, it is 2, and then 3 and 18."""
    table = going("helicopter", "11")
    assert _flown(table, 2) == ["10", "1"]
    table.place("Ann", "10")
    table.throw("new square", False)
    table.carry(table.word("DestroySquare")(table.thing("square", "1")))
    table.update(Ann=(1, 2))
    assert table.at() == "18"


def _flown(table: Nomopoly, steps: int) -> list[str]:
    went = []
    for _ in range(steps):
        table.carry(Move(table.thing("player", "Ann"), 1))
        went.append(table.at())
    return went


@pytest.mark.shows("N29.3o", "N6.11n")
def test_a_helicopter_that_comes_back_to_square_one_has_gone_round() -> None:
    """From 10 by 1 and 2: 1, 20, 19. That brings 1,000, and the chance of a square, which is certain on 20."""
    table = going("helicopter", "10")
    table.throw("new square", False, who="Ann")
    table.update(Ann=(1, 2))
    assert (table.at(), table.money()) == ("19", 11_000)
    assert [what for what, who, _ in table.rolls if what == "new square"] == ["new square"]


@pytest.mark.shows("N29.3p", "N6.11n")
def test_a_helicopter_that_flies_over_20_has_not_gone_round() -> None:
    table = going("helicopter", "1")
    table.update(Ann=(1, 2))
    assert (table.at(), table.money()) == ("2", 10_000)
    assert not [what for what, _, _ in table.rolls if what == "new square"]


@pytest.mark.shows("N29.3r")
def test_a_helicopter_cures_nobody() -> None:
    table = Nomopoly()
    table.set("player", "Ann", infected=True)
    table.does("Ann", "travel by helicopter")
    table.update()
    assert table.see("players.Ann.infected") is True


@pytest.mark.shows("N29.3t", "N29.3v", "N29.1c")
def test_a_move_by_car_takes_the_product_of_the_dice() -> None:
    """500 come with it; 7 × 8 = 56 go for 15 squares: 444 are left."""
    table = Nomopoly()
    table.does("Ann", "travel by car")
    table.update(Ann=(7, 8))
    assert (table.at(), table.see("players.Ann.fuel")) == ("16", 444)


@pytest.mark.shows("N29.3w")
def test_fuel_that_just_suffices_is_enough() -> None:
    table = going("car", fuel=56)
    table.update(Ann=(7, 8))
    assert (table.at(), table.see("players.Ann.fuel"), table.see("players.Ann.transport")) == ("16", 0, "car")


@pytest.mark.shows("N29.3u")
def test_a_tank_holds_no_more_than_500() -> None:
    table = going("car", fuel=480)
    refuel = table.word("Refuel")
    table.carry(refuel(table.thing("player", "Ann"), 100), refuel(table.thing("player", "Bob"), 100))
    assert (table.see("players.Ann.fuel"), table.see("players.Bob.fuel")) == (500, 0)


@pytest.mark.shows("N29.3x", "N29.3y", "N29.3aa", "N29.4b")
def test_without_the_fuel_a_car_is_left_and_one_goes_on_foot() -> None:
    """7 × 8 takes 56, and 40 are left: the car stays on 8 with them, and Ann goes 1 + 2 on foot."""
    table = going("car", "8", fuel=40)
    told = table.update(Ann=[(7, 8), (1, 2)])
    assert (table.at(), table.see("players.Ann.transport"), table.see("players.Ann.fuel")) == ("11", "foot", 0)
    assert table.see("squares.8.cars") == [40]
    assert "Ann leaves a car with 40 fuel behind." in told
    assert dice_of(table, "Ann") == [[7, 8], [1, 2]]


@pytest.mark.shows("N29.3z", "N14.1f")
def test_a_roll_without_the_fuel_counts_for_nothing() -> None:
    """A double of fives, and then 1 and 2: no card, no other turn."""
    table = going("car", "8", fuel=20)
    table.update(Ann=[(5, 5), (1, 2)])
    assert (table.at(), table.cards(), dice_of(table, "Ann")) == ("11", [], [[5, 5], [1, 2]])


@pytest.mark.shows("N29.3ac", "N29.3ad", "N29.3ae", "N29.3ah", "N29.3ai", "N29.3aj")
def test_a_car_drives_to_a_square() -> None:
    """From 8 to 14 it is 1 up (to 13) and 1 west (to 14): 2 steps, 5 × 2 × 2 = 20 fuel. Bob’s 14 costs 42 rent.

    Then Ann rolls 1 and 2 for her turn: 14 to 17, which takes 2 more.
    """
    table = going("car", "8", fuel=500)
    table.own("Bob", "14")
    table.set("square", "12", glue=True)
    table.does("Ann", "drive to 14")
    table.update(Ann=(1, 2))
    assert (table.at(), table.money(), table.see("players.Ann.fuel")) == ("17", 9_958, 478)
    assert table.see("squares.12.glue") is True


DRIVES = [("5", 45, True), ("5", 44, False), ("20", 80, True), ("20", 79, False)]


@pytest.mark.shows("N29.3ad", "N29.3ae")
@pytest.mark.parametrize(("square", "fuel", "enough"), DRIVES)
def test_a_drive_takes_five_times_the_square_of_the_distance(square: str, fuel: int, enough: bool) -> None:
    """From 2 it is 3 steps to 5: 45 fuel. From 4 it is 4 to 20, three west and one up: 80."""
    table = going("car", "2" if square == "5" else "4", fuel=fuel)
    refused = table.says("Ann", f"drive to {square}")
    if enough:
        assert refused == ""
    elif square == "5":
        assert refused == "Square 5 is 3 steps away: that takes 5 × 3 × 3 = 45 fuel, and you have 44."
    else:
        assert refused == "Square 20 is 4 steps away: that takes 5 × 4 × 4 = 80 fuel, and you have 79."


@pytest.mark.shows("N29.3af")
def test_nobody_drives_to_blackjack() -> None:
    table = going("car", "8", fuel=500)
    table.set("square", "14", name="blackjack")
    assert table.says("Ann", "drive to 14") == "Nobody can drive to square 14 “blackjack”."


@pytest.mark.shows("N29.3ag")
def test_a_car_drives_once_an_update() -> None:
    """The second drive is not made; after the update there is another."""
    table = going("car", "8", fuel=500)
    table.does("Ann", "drive to 9")
    assert table.says("Ann", "drive to 10").startswith("You have driven already; you can drive once an update.")
    table.update(Ann=(1, 2))
    assert table.at() == "12"
    table.does("Ann", "drive to 13")
    table.update(Ann=(1, 2))
    assert table.at() == "16"


@pytest.mark.shows("N29.3al", "N29.3am", "N29.3ao", "N29.3ak", "N7.2j")
def test_springy_shoes_jump_to_any_square_and_roll_nothing() -> None:
    """Ann jumps from 18 to Bob’s 12, where she pays 36, and then to 3, past the end: no 1,000. There are no doubles."""
    table = going("springy shoes", "18")
    table.own("Bob", "12")
    table.throw("jump", "12", who="Ann")
    table.update()
    assert (table.at(), table.money(), dice_of(table, "Ann"), table.cards()) == ("12", 9_964, [], [])
    assert [what for what, who, _ in table.rolls if who == "Ann"] == ["jump"]
    table.place("Ann", "18")
    table.throw("jump", "3", who="Ann")
    table.update()
    assert (table.at(), table.money()) == ("3", 9_964)
    assert not [what for what, _, _ in table.rolls if what == "new square"]


@pytest.mark.shows("N29.4a", "N29.4b", "N29.4c")
def test_a_car_can_be_left_where_one_is() -> None:
    table = going("car", "8", fuel=300)
    assert table.says("Bob", "abandon car") == "You have no car."
    table.does("Ann", "abandon car")
    table.update(Ann=(1, 2))
    assert (table.see("squares.8.cars"), table.see("players.Ann.fuel")) == ([300], 0)
    assert table.see("players.Ann.transport") == "foot"


@pytest.mark.shows("N29.5a", "N29.5b", "N29.5c", "N29.5d")
def test_whoever_is_there_takes_the_fullest_car_for_nothing() -> None:
    """In her clogs Ann finds two cars on 8, with 40 and 300. By that with 300 she goes 1 + 2, for 2 fuel."""
    table = going("clogs", "8")
    table.set("square", "8", cars=[40, 300])
    table.does("Ann", "retrieve car")
    table.update(Ann=(1, 2))
    assert (table.see("players.Ann.transport"), table.see("players.Ann.fuel"), table.money()) == ("car", 298, 10_000)
    assert table.see("squares.8.cars") == [40]


@pytest.mark.shows("N29.5d")
def test_one_of_several_cars_is_chosen_by_its_fuel() -> None:
    table = Nomopoly()
    table.place("Ann", "8")
    assert table.says("Ann", "retrieve car") == "There is no abandoned car on square 8."
    table.set("square", "8", cars=[300, 40])
    words = "There is no car with 50 fuel here, only one with 40 and one with 300. This would do: retrieve car with 300"
    assert table.says("Ann", "retrieve car with 50") == words
    table.does("Ann", "retrieve car with 40")
    table.update(Ann=(1, 2))
    assert (table.see("players.Ann.fuel"), table.see("squares.8.cars")) == (38, [300])


@pytest.mark.shows("N29.5e")
def test_the_first_in_the_round_gets_the_car() -> None:
    """Ann leaves it; Bob, whose order comes next, takes it, and she gets nothing."""
    table = going("car", "8", fuel=300)
    table.place("Bob", "8")
    table.set("square", "8", cars=[10])
    table.does("Bob", "retrieve car")
    table.does("Cid", "travel by clogs")
    table.place("Cid", "8")
    table.does("Cid", "retrieve car")
    table.update(actions=("Bob", "Cid", "Ann"), Bob=(1, 2), Cid=(1, 2))
    assert (table.see("players.Bob.transport"), table.see("players.Bob.fuel")) == ("car", 8)
    assert table.see("players.Cid.transport") == "clogs"
    assert "There is no abandoned car on square 8." in table.hears("Cid")


@pytest.mark.shows("N12.2f", "N12.2s")
def test_who_starts_over_goes_on_foot() -> None:
    table = going("car", "8", fuel=300)
    table.carry(table.word("LoseHealth")(table.thing("player", "Ann"), 100))
    assert (table.see("players.Ann.transport"), table.see("players.Ann.fuel")) == ("foot", 0)
    assert table.see("squares.8.cars") == table.see("squares.1.cars") == []


@pytest.mark.shows("N29.3ab")
def test_a_die_more_is_spent_on_the_roll_that_came_to_nothing() -> None:
    """7, 8 and 2 would take 56 fuel; then there are two dice, on foot."""
    table = going("car", "8", fuel=40)
    table.throw("move", [7, 8, 2], who="Ann")
    table.throw("move", [1, 2], who="Ann")
    table.carry(table.word("RollDice")(table.thing("player", "Ann"), (10, 10, 10)))
    assert (table.at(), table.see("players.Ann.transport"), table.see("squares.8.cars")) == ("11", "foot", [40])


@pytest.mark.shows("N29.5f")
def test_who_has_found_a_car_drives_it_at_once() -> None:
    """From 8 to 9 it takes 5, and a move of 1 + 2 takes 2."""
    table = going("foot", "8")
    table.set("square", "8", cars=[300])
    table.does("Ann", "retrieve car", "drive to 9")
    table.update(Ann=(1, 2))
    assert (table.at(), table.see("players.Ann.fuel")) == ("12", 293)


@pytest.mark.shows("N29.3an")
@pytest.mark.parametrize(("how", "marks"), [("springy shoes", []), ("foot", ["17"])])
def test_springy_shoes_mark_no_bingo_card(how: str, marks: list[str]) -> None:
    """By her shoes Ann jumps to 17, which stands on her card; on foot she comes there from 14 by 1 and 2."""
    table = Nomopoly(_6_squares=80)
    columns = [[str(first + place) for place in range(5)] for first in (1, 16, 31, 46, 61)]
    table.throw("bingo card", *columns)
    table.carry(table.word("DealBingoCard")(table.thing("player", "Ann")))
    table.set("player", "Ann", transport=how)
    table.place("Ann", "14")
    if how != "foot":
        table.throw("jump", "17", who="Ann")
    table.update(Ann=(1, 2))
    assert table.at() == "17"
    assert [str(number) for number in table.thing("bingo", "1").marked] == marks
