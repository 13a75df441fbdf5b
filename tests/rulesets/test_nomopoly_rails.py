"""Nomopoly II, rule XVII: railroads. All roll 1 and 2 in an update, so who rides to 16 ends on 19."""

from __future__ import annotations

import pytest

from tests.rulesets.nomopoly import ADMIN, Nomopoly


def rails(t: Nomopoly, *squares: str) -> None:
    for square in squares:
        t.set("square", square, railroad=True)


@pytest.mark.shows("N17.1a", "N17.1b", "N17.1e", "N17.1f", "N15.1b")
def test_an_owner_builds_a_railroad_block_or_no_block() -> None:
    t = Nomopoly()
    t.own("Ann", "14", "8")
    t.carry(t.word("FormBlock")("government", (t.thing("square", "8"),)))
    t.does("Ann", "build railroad on 14", "build railroad on 8")
    t.update()
    assert t.see("squares.14.railroad") is True
    assert t.see("squares.8.railroad") is True
    assert (t.money(), t.see(ADMIN)) == (9950, 50)
    assert t.see("squares.14.buildings") == []


@pytest.mark.shows("N17.1c", "N17.1d", "N17.4c")
def test_only_ones_own_squares_and_only_one_each() -> None:
    t = Nomopoly()
    t.own("Ann", "14")
    t.own("Bob", "12", railroad=True)
    assert "not yours" in t.says("Ann", "build railroad on 12")
    assert "not yours" in t.says("Ann", "build railroad on 13")
    assert "not yours" in t.says("Ann", "remove railroad from 12")
    t.does("Ann", "build railroad on 14")
    assert "There is a railroad on square 14 already." in t.says("Ann", "build railroad on 14")
    assert "There is a railroad on square 12 already." in t.says("Bob", "build railroad on 12")


@pytest.mark.shows("N17.4a", "N17.4b")
def test_an_owner_takes_it_off_for_nothing() -> None:
    t = Nomopoly()
    t.own("Ann", "14", railroad=True)
    t.does("Ann", "remove railroad from 14")
    assert "There is no railroad on square 14." in t.says("Ann", "remove railroad from 14")
    t.update()
    assert t.see("squares.14.railroad") is False
    assert t.money() == 10000


@pytest.mark.shows("N17.2a", "N17.2b", "N17.2c", "N17.2d", "N17.2e", "N17.2j", "N17.2l")
def test_a_ride_costs_a_fare_for_each_square_entered() -> None:
    t = Nomopoly()
    t.place("Ann", "14")
    t.own("Bob", "14", "15", "16")
    rails(t, "14", "16")
    assert "no railroad goes" in t.says("Ann", "ride to 16").lower()
    rails(t, "15")
    t.set("square", "16", railroad=False)
    assert "You can ride to: 15." in t.says("Ann", "ride to 16")
    rails(t, "16")
    t.does("Ann", "ride to 16")
    told = t.update()
    # From 14 over 15 to 16: two fares of 5; no rent for 16 (48), and no landing but that on 19 by the dice.
    assert (t.at(), t.money(), t.money("Bob")) == ("19", 9990, 10010)
    assert "Ann rides to square 16, over 15." in told
    assert t.offered() == ["buy 19"]


@pytest.mark.shows("N17.2f", "N17.2g")
def test_ones_own_and_unowned_squares_cost_nothing() -> None:
    t = Nomopoly()
    t.place("Ann", "13")
    rails(t, "13", "14", "15", "16")
    t.own("Ann", "15", "16")
    t.does("Ann", "ride to 16")
    t.update()
    assert (t.at(), t.money()) == ("19", 10000)


@pytest.mark.shows("N17.2h")
def test_the_cheapest_way_then_the_shortest_then_the_lower_numbers() -> None:
    # On 20 squares 9 lies below 12 and 10 below 11: from 9 to 11 over 10 or over 12, or from 8 to 11 over more.
    t = Nomopoly()
    t.place("Ann", "9")
    rails(t, "9", "10", "11", "12")
    t.own("Cid", "10", "12")
    t.does("Ann", "ride to 11")
    assert "Ann rides to square 11, over 10." in t.update()  # 5 either way: the lower number
    t = Nomopoly()
    t.place("Ann", "9")
    rails(t, "9", "10", "11", "12")
    t.own("Cid", "10")
    t.does("Ann", "ride to 11")
    assert "Ann rides to square 11, over 12." in t.update()  # nothing, as 12 is nobody's
    t = Nomopoly()
    t.place("Ann", "8")
    rails(t, "8", "9", "12", "13", "14", "7")
    t.own("Cid", "13")
    t.does("Ann", "ride to 12")
    assert "Ann rides to square 12, over 9." in t.update()
    assert t.money() == 10000
    t = Nomopoly()
    t.place("Ann", "7")
    rails(t, "7", "8", "13", "14", "15", "6", "5", "16")
    t.own("Cid", "8", "14")
    t.own("Bob", "13")
    t.does("Ann", "ride to 13")
    t.update()
    assert t.money() == 9990  # two fares over 8 or over 14, there is no way around


@pytest.mark.shows("N17.2i", "N17.2k")
def test_a_rider_passes_nothing() -> None:
    t = Nomopoly()
    t.place("Ann", "20")
    rails(t, "20", "1")
    t.own("Cid", "1", polluted=True)
    t.does("Ann", "ride to 1")
    t.update(Ann=(1, 2))
    # 20 lies above 1: she is put on 1 for a fare, without the $1000, the rent of 3 or the sickness; then 1 + 3 = 4.
    assert (t.at(), t.money(), t.health()) == ("4", 9995, 100)
    assert "21" not in t.see("squares")


@pytest.mark.shows("N17.2m")
def test_any_number_of_rides() -> None:
    t = Nomopoly()
    t.place("Ann", "14")
    rails(t, "14", "15", "16")
    t.does("Ann", "ride to 16", "ride to 14", "ride to 15")
    t.update()
    assert t.at() == "18"


@pytest.mark.shows("N17.2n")
def test_a_fare_that_cannot_be_paid_bars_the_ride() -> None:
    t = Nomopoly()
    t.place("Ann", "14")
    t.own("Bob", "15")
    rails(t, "14", "15")
    t.purse("Ann", 3)
    assert "That costs $5; you have $3" in t.says("Ann", "ride to 15")
    t.purse("Ann", 5)
    t.does("Ann", "ride to 15")


@pytest.mark.shows("N17.2o")
def test_a_fare_is_no_rent_and_no_immunity_from_rent_covers_it() -> None:
    t = Nomopoly()
    t.place("Ann", "1")
    t.place("Bob", "20")
    t.own("Bob", "20")
    rails(t, "1", "20")
    t.does("Ann", "ride to 20")
    t.update(Ann=(1, 2))
    assert t.money() == 10000 - 5 + 1000  # and the round by the dice
    assert "RentPaid" not in t.events


@pytest.mark.shows("N17.3a")
def test_rails_aslant_are_not_connected() -> None:
    t = Nomopoly()
    t.place("Ann", "10")
    rails(t, "10", "12")
    assert "No railroad goes from square 10 to square 12" in t.says("Ann", "ride to 12")
    rails(t, "9")  # 9 is west of 10, and south of 12
    t.does("Ann", "ride to 12")


@pytest.mark.shows("N17.3b")
def test_over_a_hole_the_next_square_borders() -> None:
    t = Nomopoly()
    t.place("Ann", "14")
    rails(t, "14", "16")
    t.carry(t.word("DestroySquare")(t.thing("square", "15")))
    t.does("Ann", "ride to 16")
    t.update()
    assert t.at() == "19"
