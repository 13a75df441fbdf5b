"""Nomic Risk, rule 14: what stands where, what hospitals do, and what becomes of buildings as land changes hands."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk

shows = pytest.mark.shows


def taking(money: int = 1_000_000, **buildings: int) -> Risk:
    """Return a game in which Bert has left these buildings, with turns to go, in #3; Ann has a tank in #1."""
    game = Risk(money=money)
    for sort, ready_in in buildings.items():
        game.builds("Bert", sort, 3, ready_in=ready_in)
    game.sets("territory", 3, last_owner="Bert")
    game.puts("Ann", "tank", 1)
    return game


@shows("R14.1a", "R14.1b", "R14.1c", "R14.1d", "R14.2a")
def test_there_are_three_kinds_one_of_each_to_a_territory_and_they_stay_there() -> None:
    game = Risk(money=20_000_000)
    why = game.says("Ann", "build castle in 1")
    assert all(name in why for name in ("port", "spaceport", "hospital"))
    game.says("Ann", "build hospital in 1")
    assert (game.money("Ann"), game.at("buildings.1.ready_in")) == (17_000_000, 2)
    assert "There is a hospital in #1 already" in game.says("Ann", "build hospital in 1")
    assert game.money("Ann") == 17_000_000
    game.says("Ann", "build spaceport in 1")
    assert [row["sort"] for row in game.at("buildings").values()] == ["hospital", "spaceport"]
    game.says("Ann", "move 1 hospital from 1 to 3")
    assert game.at("buildings.1.at") == "1"


@shows("R14.1e", "R14.1f")
def test_a_building_serves_an_owner_who_owns_the_territory_and_works_again_when_they_come_back_for_no_fee() -> None:
    game = Risk(money=1_000_000)
    game.builds("Ann", "hospital", 1)
    game.puts("Ann", "star fighter", 1, hp=1)
    game.says("Ann", "move 1 soldier from 1 to 3")
    game.kills_reserve("Ann")
    game.round()
    assert game.at("units.3.hp") == 1
    game.kills_reserve("Ann")
    game.says("Ann", "move 1 soldier from 3 to 1")
    assert (game.money("Ann"), game.at("buildings.1.owner")) == (1_000_000, "Ann")
    game.round()
    assert game.at("units.3.hp") == 2


@shows("R14.2b", "R3.8a")
def test_a_hospital_gives_each_unit_of_its_owner_there_one_hit_point_up_to_all() -> None:
    game = Risk()
    game.builds("Ann", "hospital", 1)
    (worse,) = game.puts("Ann", "tank", 1, hp=1)
    (better,) = game.puts("Ann", "tank", 1, hp=2)
    (elsewhere,) = game.puts("Ann", "tank", 3, hp=1)
    (guest,) = game.puts("Bert", "star fighter", 1, hp=1)
    game.round()
    assert [game.at(f"units.{one}.hp") for one in (worse, better, elsewhere, guest)] == [2, 3, 1, 1]
    game.round()
    assert [game.at(f"units.{one}.hp") for one in (worse, better, elsewhere, guest)] == [3, 3, 1, 1]


@shows("R14.3a", "R14.3c", "R14.3e", "R15.2a")
@pytest.mark.parametrize("order", ["move 1 tank from 1 to 3", "place 1 in 3"])
def test_who_takes_land_pays_for_each_building_and_has_it(order: str) -> None:
    game = taking(hospital=0, spaceport=0)
    assert "You pay the bank $25,000 for the spaceport in #3." in game.says("Ann", order)
    assert game.money("Ann") == 950_000
    assert {row["owner"] for row in game.at("buildings").values()} == {"Ann"}


@shows("R14.3a", "R14.3d", "R14.3i")
def test_killing_all_takes_nothing_yet_advancing_does_and_taking_it_back_costs_again() -> None:
    game = Risk(money=1_000_000, chance={"attack": [[10], [10]], "defence": [[1], [1]]}, params={"9.attackers": 1})
    game.builds("Bert", "hospital", 2)
    game.puts("Bert", "tank", 8, count=2)
    game.puts("Ann", "tank", 1)
    game.says("Ann", "attack 2 from 1")
    assert (game.at("territories.2.owner"), game.at("buildings.1.owner")) == (None, "Bert")
    game.says("Ann", "advance 1 soldier from 1 to 2")
    assert (game.money("Ann"), game.at("buildings.1.owner")) == (975_000, "Ann")
    game.says("Ann", "done")
    game.kills(next(one for one, row in game.at("units").items() if row["at"] == "1" and row["sort"] == "soldier"))
    game.says("Bert", "attack 2 from 8 then advance all")
    assert (game.money("Bert"), game.at("buildings.1.owner")) == (975_000, "Bert")


@shows("R14.3b", "R14.3f", "R15.2b")
def test_the_dearest_comes_first_and_what_the_money_does_not_reach_is_destroyed() -> None:
    game = taking(money=30_000, hospital=0, spaceport=0)
    told = game.says("Ann", "move 1 tank from 1 to 3")
    assert "Bert’s hospital in #3 is destroyed: Ann cannot pay for it" in told.replace("territory 3", "#3")
    assert [(row["sort"], row["owner"]) for row in game.at("buildings").values()] == [("spaceport", "Ann")]
    assert game.money("Ann") == 5_000
    poor = taking(money=0, spaceport=0)
    poor.says("Ann", "move 1 tank from 1 to 3")
    assert poor.at("buildings") == {}


@shows("R14.3g")
def test_a_building_that_is_not_ready_goes_on_in_the_turns_of_its_new_owner() -> None:
    game = taking(hospital=2)
    game.says("Ann", "move 1 tank from 1 to 3")
    game.says("Ann", "done")
    assert game.at("buildings.1.ready_in") == 2
    game.says("Bert", "done")
    assert game.at("buildings.1.ready_in") == 1


@shows("R14.3h")
def test_the_fee_is_the_same_in_water() -> None:
    game = Risk(money=1_000_000)
    game.floods(4, 5)
    game.builds("Bert", "scuba hospital", 5)
    game.puts("Ann", "scuba tank", 4)
    game.says("Ann", "move 1 scuba tank from 4 to 5")
    assert (game.money("Ann"), game.at("buildings.1.owner")) == (975_000, "Ann")


@shows("R14.3j")
def test_units_in_space_and_mercenaries_of_nobody_capture_nothing() -> None:
    game = Risk(money=1_000_000)
    game.builds("Bert", "hospital", 3)
    game.puts(None, "mercenary soldier", 3)
    game.puts("Ann", "astronaut", 1)
    game.says("Ann", "move 1 astronaut from 1 to 3")
    assert (game.money("Ann"), game.at("buildings.1.owner")) == (1_000_000, "Bert")


# --- rebuilding


@shows("R14.4a", "R14.4b", "R14.4c", "R14.4f")
@pytest.mark.parametrize(("sort", "half", "turns", "wet"), [
    ("port", 2_000_000, 2, False), ("spaceport", 5_000_000, 3, False), ("hospital", 1_500_000, 2, False),
    ("scuba port", 3_000_000, 2, True), ("scuba spaceport", 6_000_000, 3, True), ("scuba hospital", 2_500_000, 2, True),
])
def test_what_falls_as_land_is_taken_is_rebuilt_once_at_half_price(sort: str, half: int, turns: int, wet: bool) -> None:
    game = Risk()
    game.floods(4, *([3] if wet else []))
    path = game.lays(9, 3, 4, 5) if wet else game.lays(3, 4, 5)
    game.builds("Bert", sort, 3, path=int(path) if sort.endswith(" port") or sort == "port" else None)
    game.puts("Ann", "scuba tank" if wet else "tank", 4 if wet else 1)
    game.says("Ann", f"move 1 {'scuba ' if wet else ''}tank from {4 if wet else 1} to 3")
    assert game.at("buildings") == {}
    game.gets("Ann", 9_000_000)
    game.says("Ann", f"build {sort} in 3")
    assert game.money("Ann") == 9_000_000 - half
    assert game.at("buildings.2.ready_in") == turns
    game.raze("2")
    game.gets("Ann", 20_000_000)
    game.says("Ann", f"build {sort} in 3")
    assert game.money("Ann") == 20_000_000 - 2 * half


@shows("R14.4a", "R14.4f")
def test_only_the_same_kind_there_is_cheaper_and_only_for_who_took_the_land() -> None:
    game = taking(money=0, hospital=0)
    game.builds("Bert", "hospital", 2)
    game.raze("2")
    game.says("Ann", "move 1 tank from 1 to 3")
    game.gets("Ann", 20_000_000)
    game.orders("Ann", "build hospital in 1", "build spaceport in 3")
    assert game.money("Ann") == 7_000_000
    game.says("Ann", "done")
    game.gets("Bert", 3_000_000)
    game.says("Bert", "build hospital in 2")
    assert game.money("Bert") == 0


@shows("R14.4d")
@pytest.mark.parametrize(("turns", "price"), [(2, 1_500_000), (3, 3_000_000)])
def test_less_than_three_turns_of_the_captor_lie_between(turns: int, price: int) -> None:
    """Bert’s hospital falls in Ann’s turn; she takes the land so many turns of hers later."""
    game = taking(money=9_000_000, hospital=0)
    game.raze("1")
    game.round(turns)
    game.says("Ann", "move 1 tank from 1 to 3")
    game.says("Ann", "build hospital in 3")
    assert game.money("Ann") == 9_000_000 - price


@shows("R14.4e")
@pytest.mark.parametrize(("turns", "leaves", "price"), [
    (2, False, 1_500_000), (3, False, 3_000_000), (0, True, 3_000_000),
])
def test_the_right_lasts_three_turns_and_while_they_hold_the_land(turns: int, leaves: bool, price: int) -> None:
    game = taking(money=0, hospital=0)
    game.says("Ann", "move 1 tank from 1 to 3")
    game.gets("Ann", 9_000_000)
    game.round(turns)
    if leaves:
        game.orders("Ann", "move 1 tank from 3 to 4", "move 1 tank from 4 to 3")
    game.says("Ann", "build hospital in 3")
    assert game.money("Ann") == 9_000_000 - price


@shows("R14.4g")
def test_the_former_owner_who_takes_it_back_has_the_right_as_well() -> None:
    """Bert’s hospital falls as Ann takes #3, for want of money; next turn he takes it back, and rebuilds it."""
    game = taking(money=0, hospital=0)
    game.says("Ann", "move 1 tank from 1 to 3")
    game.says("Ann", "done")
    game.kills("3")
    game.sets("territory", 3, owner=None)
    game.gets("Bert", 9_000_000)
    game.says("Bert", "place 1 in 3")
    game.says("Bert", "build hospital in 3")
    assert game.money("Bert") == 9_000_000 - 1_500_000
