"""Nomic Risk, rule 16: what is under water, how it comes there, and that it has nothing to do with the land."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk

shows = pytest.mark.shows


def diving(**said: object) -> Risk:
    """Return a game in which #3, #4 and #5 are water, and Ann has a port, on a path through them, in #1."""
    game = Risk(**said)  # type: ignore[arg-type]
    game.floods(3, 4, 5)
    game.lays(9, 3, 4, 5, 6)
    game.builds("Ann", "port", 1, path=1)
    return game


@shows("R16.1a", "R16.1b", "R16.1c")
def test_to_each_land_unit_there_is_a_scuba_one_with_the_same_values() -> None:
    """A miner costs $1,000,000 and brings $2,000,000 in either, a tank takes two turns and has three hit points."""
    game = diving(money=9_000_000)
    game.sets("territory", 4, resources=9_000_000)
    game.puts("Ann", "scuba soldier", 4, count=2)
    game.says("Ann", "train 1 scuba soldier in 4 to scuba tank")
    game.says("Ann", "train 1 scuba soldier in 4 to scuba miner")
    assert game.money("Ann") == 4_000_000
    game.round()
    assert (game.at("units.3.ready_in"), game.at("units.4.sort")) == (1, "scuba miner")
    game.says("Ann", "harvest 4 with 1 scuba miner")
    game.round()
    assert (game.at("units.3.sort"), game.at("units.3.hp"), game.money("Ann")) == ("scuba tank", 3, 6_000_000)


@shows("R16.1d", "R2.4b")
def test_scuba_units_are_and_go_only_in_water() -> None:
    game = diving()
    game.puts("Ann", "scuba tank", 4)
    assert "scuba units stay in water" in game.says("Ann", "move 1 scuba tank from 4 to 1")
    assert "is water" in game.says("Ann", "move 1 soldier from 1 to 4")
    game.says("Ann", "move 1 scuba tank from 4 to 5")
    assert game.at("territories.5.owner") == "Ann"


@shows("R16.1e", "R16.1f", "R16.1g")
@pytest.mark.parametrize(("order", "why"), [
    ("train 1 soldier in 1 to scuba tank", "tank"), ("train 1 scuba soldier in 4 to scuba astronaut", ""),
    ("train 1 soldier in 1 to scuba soldier", ""), ("train 1 scuba soldier in 4 to soldier", ""),
])
def test_land_units_do_not_become_scuba_nor_the_reverse(order: str, why: str) -> None:
    game = diving(money=9_000_000)
    (diver,) = game.puts("Ann", "scuba soldier", 4)
    game.says("Ann", order)
    game.round(3)
    assert game.at(f"units.{diver}.sort") == "scuba soldier"
    assert game.at("units.1.sort") in ("soldier", why)
    assert not game.at("units.1.sort").startswith("scuba")


@shows("R16.1f")
def test_a_scuba_unit_becomes_a_scuba_one() -> None:
    game = diving(money=1_000_000)
    (diver,) = game.puts("Ann", "scuba soldier", 4)
    game.says("Ann", "train 1 scuba soldier in 4 to sentry")
    game.round()
    assert (game.at(f"units.{diver}.sort"), game.money("Ann")) == ("scuba sentry", 0)


@shows("R16.2a", "R16.4i")
def test_scuba_and_land_units_do_not_attack_each_other_and_scuba_units_one_another_as_ever() -> None:
    game = diving(chance={"attack": [[6]], "defence": [[1]]})
    game.puts("Ann", "scuba tank", 4, count=2)
    game.puts("Bert", "soldier", 6)
    game.puts("Bert", "scuba soldier", 5)
    game.puts("Ann", "tank", 1)
    assert "on the other side of the shore" in game.says("Ann", "attack 5 from 1 with 1 tank")
    game.sets("territory", 10, terrain="land")
    assert "a defending scuba soldier is killed" in game.says("Ann", "attack 5 from 4 with 1 scuba tank")
    game.says("Ann", "advance 1 scuba tank from 4 to 5")
    assert game.at("territories.5.owner") == "Ann"


@shows("R16.2c", "R16.3a", "R16.3e", "R16.3f", "R3.4e")
def test_with_a_port_a_soldier_may_be_placed_in_water_beside_any_land_of_ones_own() -> None:
    """#5 lies beside #1 and #6; the port is in #1. #7 is land."""
    game = diving()
    game.puts("Ann", "soldier", 6)
    assert "is land" in game.says("Ann", "place 1 scuba in 7")
    assert "is water" in game.says("Ann", "place 1 in 5")
    game.says("Ann", "place 1 scuba in 5")
    assert [row["sort"] for row in game.at("units").values() if row["at"] == "5"] == ["scuba soldier"]
    assert game.at("territories.5.owner") == "Ann"


@shows("R16.3b", "R16.3c")
@pytest.mark.parametrize(("sort", "whose", "where", "can"), [
    ("port", "", 1, False), ("port", "Bert", 1, False), ("port", "Ann", 7, False), ("spaceport", "Ann", 1, False),
    ("port", "Ann", 1, True), ("scuba port", "Ann", 4, True),
])
def test_it_takes_a_port_in_a_territory_of_ones_own_in_water_or_not(
    sort: str, whose: str, where: int, can: bool
) -> None:
    game = Risk()
    game.floods(4, 5)
    game.lays(3, 4, 5, 6)
    if whose:
        game.builds(whose, sort, where, path=1)
    if where == 4:
        game.puts("Ann", "scuba tank", 4)
    told = game.says("Ann", "place 1 scuba in 5")
    assert ("Only who has a port that works" in told) is not can
    assert (game.at("territories.5.owner") == "Ann") is can


@shows("R16.3f")
def test_not_where_others_are() -> None:
    game = diving()
    game.puts("Bert", "astronaut", 5)
    assert "Units of another player are in #5" in game.says("Ann", "place 1 scuba in 5")


@shows("R16.3d", "R10.8b", "R5.7b")
def test_soldiers_of_a_word_may_be_scuba_and_mercenaries_not() -> None:
    game = diving(money=500_000)
    game.sets("player", "Ann", letters=["C", "A", "T"])
    game.says("Ann", "word cat")
    game.says("Ann", "place 6 scuba in 4")
    assert [row["sort"] for row in game.at("units").values() if row["at"] == "4"] == ["scuba soldier"] * 6
    game.sets("territory", 7, in_hiding=[250_000])
    game.says("Ann", "move 1 soldier from 1 to 7 and conscript")
    assert game.at("players.Ann.reserve") == {}


@shows("R16.3g")
def test_what_the_clock_places_is_never_scuba() -> None:
    game = diving()
    game.puts("Ann", "scuba tank", 4, count=3)
    game.wait(48)
    assert [row["sort"] for row in game.at("units").values() if row["at"] == "1"] == ["soldier", "soldier"]


@shows("R16.3h")
def test_without_the_port_they_stay() -> None:
    game = diving()
    game.says("Ann", "place 1 scuba in 4")
    game.raze("1")
    game.round()
    assert [row["sort"] for row in game.at("units").values() if row["at"] == "4"] == ["scuba soldier"]
    game.says("Ann", "move 1 scuba soldier from 4 to 5")
    assert game.at("territories.5.owner") == "Ann"


@shows("R16.3i")
def test_who_has_only_scuba_units_places_on_land_beside_their_water() -> None:
    """Ann has a scuba tank in #5 alone. Unplaced, her soldier waits; then she puts it in #6, beside #5."""
    game = Risk()
    game.floods(4, 5)
    game.puts("Ann", "scuba tank", 5)
    game.kills("1")
    game.sets("territory", 1, owner=None)
    game.says("Ann", "done")
    assert game.at("players.Ann.reserve") == {"soldier": 1}
    game.says("Bert", "done")
    assert "is water" in game.says("Ann", "place 1 in 5")
    game.says("Ann", "place 1 in 6")
    assert game.at("territories.6.owner") == "Ann"


@shows("R16.4a", "R16.4b", "R16.4c", "R16.4d", "R16.4e")
@pytest.mark.parametrize(("sort", "price", "turns"), [
    ("scuba port", 6_000_000, 2), ("scuba spaceport", 12_000_000, 3), ("scuba hospital", 5_000_000, 2),
])
def test_a_scuba_building_costs_two_millions_more_and_stands_in_water(sort: str, price: int, turns: int) -> None:
    game = diving(money=20_000_000)
    game.puts("Ann", "scuba tank", 4)
    plain = sort.removeprefix("scuba ")
    for wrong, where in ((sort, 1), (plain, 4)):
        told = game.says("Ann", f"build {wrong} in {where}")
        assert f"no {wrong} stands there" in told or "No finished shipping path" in told
    game.says("Ann", f"build {sort} in 4")
    assert game.money("Ann") == 20_000_000 - price
    assert (game.at("buildings.2.sort"), game.at("buildings.2.ready_in")) == (sort, turns)


@shows("R16.4c")
def test_a_scuba_hospital_heals() -> None:
    game = diving()
    (tank,) = game.puts("Ann", "scuba tank", 4, hp=1)
    game.builds("Ann", "scuba hospital", 4)
    game.round()
    assert game.at(f"units.{tank}.hp") == 2


@shows("R16.4f")
def test_from_a_scuba_port_scuba_units_reach_all_water_on_the_path() -> None:
    game = Risk()
    game.floods(3, 4, 5, 7)
    game.lays(9, 3, 4, 5, 6)
    game.puts("Ann", "scuba tank", 3, count=2)
    assert "no way for you" in game.says("Ann", "move 1 scuba tank from 3 to 5")
    game.builds("Ann", "scuba port", 3, path=1)
    game.says("Ann", "move 1 scuba tank from 3 to 5")
    assert game.at("territories.5.owner") == "Ann"
    for there in ("7", "6"):
        game.says("Ann", f"move 1 scuba tank from 3 to {there}")
        assert game.last.refusal is not None


@shows("R16.4g")
def test_a_scuba_spaceport_makes_the_same_astronauts() -> None:
    game = diving(money=9_000_000)
    (diver,) = game.puts("Ann", "scuba soldier", 4)
    game.builds("Ann", "scuba spaceport", 4)
    game.says("Ann", "train 1 scuba soldier in 4 to astronaut")
    game.round()
    assert game.at(f"units.{diver}.sort") == "astronaut"
    assert game.money("Ann") == 7_000_000


@shows("R16.2d")
def test_units_and_waters_of_either_side_count_around_new_land() -> None:
    """Beside #11 a scuba tank in #3 and a tank in #4: 30 - 20 = 10; a territory of water counts for new soldiers."""
    for roll, found in ((10, True), (11, False)):
        game = Risk(chance={"mercenary": [100] * 8 + [roll, 100, 100]}, params={"13.base": 30})
        game.floods(3)
        game.puts("Ann", "scuba tank", 3)
        game.puts("Ann", "tank", 1)
        game.says("Ann", "move 1 tank from 1 to 4")
        assert bool(game.at("territories.11.in_hiding")) is found
    game.puts("Ann", "scuba tank", 5)
    game.round()
    assert "for 4 territories" in game.hears("Ann")  # #1, #3, #4 and #5
