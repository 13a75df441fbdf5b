"""Nomic Risk, rule 15: what is in space, how it comes there, and who fights it."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk

shows = pytest.mark.shows


@shows("R15.1a", "R15.1b", "R15.1c")
def test_a_spaceport_costs_ten_millions_and_takes_three_turns_in_a_territory_of_ones_own() -> None:
    game = Risk(money=10_000_000)
    assert "#3 is not yours" in game.says("Ann", "build spaceport in 3")
    game.says("Ann", "build spaceport in 1")
    assert (game.money("Ann"), game.at("buildings.1.ready_in")) == (0, 3)
    game.round(3)
    assert game.at("buildings.1.ready_in") == 0


@shows("R15.3a", "R15.3b", "R15.3d")
@pytest.mark.parametrize(("whose", "ready_in", "can"), [
    ("Ann", 0, True), ("Ann", 1, False), ("Bert", 0, False), ("", 0, False),
])
def test_space_units_are_trained_only_at_a_ready_spaceport_of_ones_own(whose: str, ready_in: int, can: bool) -> None:
    game = Risk(money=9_000_000)
    if whose:
        game.builds(whose, "spaceport", 1, ready_in=ready_in)
    told = game.says("Ann", "train 1 soldier in 1 to astronaut")
    assert ("no spaceport of yours that works in #1" in told) is not can
    game.kills_reserve("Ann")
    game.round()
    assert (game.at("units.1.sort") == "astronaut") is can
    assert game.money("Ann") == (7_000_000 if can else 9_000_000)


@shows("R15.3c", "R15.3d")
def test_each_step_of_it_needs_one_and_land_that_is_ones_own() -> None:
    """The astronaut is in #3 without a spaceport, then in #1, which is nobody’s, then in #1 with a soldier."""
    game = Risk(money=9_000_000)
    game.builds("Ann", "spaceport", 1)
    game.puts("Ann", "astronaut", 3)
    assert "no spaceport" in game.says("Ann", "train 1 astronaut in 3 to star fighter")
    game.orders("Ann", "move 1 soldier from 1 to 4", "move 1 astronaut from 3 to 1")
    assert "no spaceport" in game.says("Ann", "train 1 astronaut in 1 to star fighter")
    game.says("Ann", "move 1 soldier from 4 to 1")
    game.says("Ann", "train 1 astronaut in 1 to star fighter")
    assert game.money("Ann") == 4_000_000


@shows("R15.3e")
def test_losing_the_spaceport_does_not_stop_the_training_and_being_killed_does() -> None:
    game = Risk(money=9_000_000, chance={"attack": [[6]], "defence": [[1]]})
    port = game.builds("Ann", "spaceport", 1)
    (other,) = game.puts("Ann", "soldier", 1)
    game.says("Ann", "train 2 soldiers in 1 to astronaut")
    game.raze(port)
    game.kills(other)
    game.round()
    assert game.at("units.1.sort") == "astronaut"
    assert other not in game.at("units")


@shows("R15.3f", "R15.3g", "R15.4c", "R15.4d")
def test_who_trains_holds_the_land_until_they_are_in_space() -> None:
    game = Risk(money=9_000_000)
    game.builds("Ann", "spaceport", 1)
    game.puts("Ann", "soldier", 3)
    game.says("Ann", "train 1 soldier in 1 to astronaut")
    game.kills_reserve("Ann")
    assert game.at("territories.1.owner") == "Ann"
    game.says("Ann", "done")
    assert game.at("territories.1.owner") == "Ann"
    game.says("Bert", "done")
    assert (game.at("units.1.sort"), game.at("territories.1.owner")) == ("astronaut", None)


@shows("R15.4a", "R15.4b", "R15.4c", "R15.4d", "R15.4e", "R15.4f")
def test_space_units_go_from_border_to_border_into_any_territory_and_own_none() -> None:
    """Two of Ann’s go into #8, Bert’s, through #2, also his, and on to #9, water; Bert has a star fighter in #2."""
    game = Risk()
    game.floods(9)
    game.puts("Bert", "soldier", 8)
    game.puts("Bert", "star fighter", 2)
    one, other = game.puts("Ann", "astronaut", 1, count=2)
    game.says("Ann", "move 2 astronauts from 1 to 2")
    assert game.at("territories.2.owner") == "Bert"
    assert "no way for you" in game.says("Ann", "move 2 astronauts from 2 to 4")
    game.says("Ann", "move 2 astronauts from 2 to 8")
    game.says("Ann", "move 1 astronaut from 8 to 9")
    assert (game.at(f"units.{one}.at"), game.at(f"units.{other}.at")) == ("9", "8")
    assert game.at("territories.9.owner") is None
    assert game.at("game.moves_left") == 0
    assert "no move left" in game.says("Ann", "move 1 astronaut from 8 to 9")


@shows("R15.4f")
def test_over_a_path_they_need_a_port_too() -> None:
    game = Risk()
    game.floods(4, 5)
    game.lays(6, 5, 4, 3)
    game.puts("Ann", "soldier", 3)
    game.puts("Ann", "astronaut", 3)
    assert "no way for you" in game.says("Ann", "move 1 astronaut from 3 to 6")
    game.builds("Ann", "port", 3, path=1)
    game.says("Ann", "move 1 astronaut from 3 to 6")
    assert game.at("game.moves_left") == 2


@shows("R15.4h", "R16.2a")
@pytest.mark.parametrize(("to", "why"), [(2, "is Bert’s"), (4, "is water")])
def test_land_and_space_units_move_together_only_where_both_may_go(to: int, why: str) -> None:
    game = Risk()
    game.floods(4)
    (flyer,) = game.puts("Ann", "astronaut", 1)
    assert why in game.says("Ann", f"move 1 soldier, 1 astronaut from 1 to {to}")
    assert game.at(f"units.{flyer}.at") == "1"
    game.says("Ann", "move 1 soldier, 1 astronaut from 1 to 3")
    assert (game.at("units.1.at"), game.at(f"units.{flyer}.at")) == ("3", "3")


@shows("R15.4i")
def test_new_soldiers_are_not_placed_in_space() -> None:
    game = Risk()
    game.builds("Ann", "spaceport", 1)
    assert "A soldier is no astronaut" in game.says("Ann", "place 1 astronaut in 1")
    assert game.at("players.Ann.reserve") == {"soldier": 1}


def over(sort: str, *, aim: str = "star fighter", at: int = 2, **said: object) -> Risk:
    """Return a game in which two of Ann’s units of a sort stand in #1, or elsewhere, and one of Bert’s in #2."""
    game = Risk(**said)  # type: ignore[arg-type]
    game.puts("Bert", aim, at)
    game.puts("Ann", sort, 1, count=2)
    game.kills("1")
    return game


@shows("R15.5a", "R15.5b", "R15.5f")
@pytest.mark.parametrize(("sort", "can"), [
    ("tank", False), ("soldier", False), ("flak battery", True), ("star fighter", True),
])
def test_who_may_attack_what_is_in_space(sort: str, can: bool) -> None:
    game = over(sort, chance={"attack": [[2]], "defence": [[1]]})
    told = game.says("Ann", f"attack space in 2 from 1 with 1 {sort}")
    assert ("a defending star fighter loses 1 hit point" in told) is can
    assert ("cannot attack what is in space" in told) is not can


@shows("R15.5b")
@pytest.mark.parametrize(("sort", "can"), [("scuba tank", False), ("scuba flak battery", True)])
def test_under_water_it_is_the_same(sort: str, can: bool) -> None:
    game = Risk(chance={"attack": [[2]], "defence": [[1]]})
    game.floods(4, 5)
    game.puts("Ann", sort, 4, count=2)
    game.puts("Bert", "star fighter", 5)
    told = game.says("Ann", f"attack space in 5 from 4 with 1 {sort}")
    assert ("a defending star fighter loses 1 hit point" in told) is can


@shows("R15.5c", "R15.5d", "R15.5i")
def test_space_units_attack_land_from_next_door_or_above_and_land_strikes_back() -> None:
    game = over("star fighter", aim="soldier", chance={"attack": [[6], [1]], "defence": [[1, 5], [6, 6]]})
    assert "a defending soldier is killed" in game.says("Ann", "attack 2 from 1 with 1 star fighter")
    game.orders("Ann", "done")
    game.says("Bert", "done")
    for number, row in game.at("units").items():
        if row["sort"] == "star fighter":
            game.sets("unit", number, at="2")
    told = game.says("Ann", "attack 2 from 2 with 1 star fighter")
    assert "an attacking star fighter loses 1 hit point" in told


@shows("R15.5c", "R16.2a")
def test_space_units_attack_scuba_units_and_one_another() -> None:
    game = Risk(chance={"attack": [[6], [6]], "defence": [[1], [1]]})
    game.floods(4)
    game.puts("Bert", "scuba tank", 4)
    game.puts("Bert", "star fighter", 3)
    game.puts("Ann", "star fighter", 1, count=2)
    assert "a defending scuba tank loses" in game.says("Ann", "attack 4 from 1 with 1 star fighter")
    assert "a defending star fighter loses" in game.says("Ann", "attack space in 3 from 1 with 1 star fighter")


@shows("R15.5e")
def test_one_alone_cannot_attack_from_space_either() -> None:
    game = Risk()
    game.puts("Ann", "star fighter", 3)
    assert "It takes 2 units to attack" in game.says("Ann", "attack 2 from 3")
    game.puts("Ann", "star fighter", 3)
    assert "with 1 unit at most" in game.says("Ann", "attack 2 from 3 with 2 star fighters")


@shows("R15.5g", "R15.5h")
def test_all_that_are_chosen_must_be_able_and_the_default_passes_over_those_that_cannot() -> None:
    """Tanks are stronger than flak batteries, which alone are chosen against what is in space."""
    game = over("tank", chance={"attack": [[6]], "defence": [[1]]})
    game.puts("Ann", "flak battery", 1)
    assert "A tank cannot attack what is in space" in game.says(
        "Ann", "attack space in 2 from 1 with 1 tank, 1 flak battery")
    assert "with 1 flak battery, against Bert’s 1 star fighter" in game.says("Ann", "attack space in 2 from 1")


@shows("R15.5j", "R9.8d", "R15.5f")
def test_what_is_above_shields_nobody_below_nor_the_reverse() -> None:
    """Of Bert’s soldier and star fighter only the aim defends; the soldier is killed, the star fighter outlives it."""
    game = over("star fighter", chance={"attack": [[6], [6]], "defence": [[1], [1]]})
    told = game.says("Ann", "attack 2 from 1 with 1 star fighter")
    assert "against Bert’s 1 soldier" in told
    assert [row["sort"] for row in game.at("units").values() if row["owner"] == "Bert"] == ["star fighter"]
    assert "against Bert’s 1 star fighter" in game.says("Ann", "attack space in 2 from 1 with 1 star fighter")


@shows("R15.5j")
def test_an_attack_on_space_leaves_the_ground_alone() -> None:
    game = over("star fighter", aim="astronaut", chance={"attack": [[6]], "defence": [[1]]})
    game.says("Ann", "attack space in 2 from 1 with 1 star fighter")
    assert [row["sort"] for row in game.at("units").values() if row["owner"] == "Bert"] == ["soldier"]
    assert game.at("territories.2.owner") == "Bert"


@shows("R15.5k")
def test_after_an_attack_from_space_all_may_advance_that_may_go_there() -> None:
    game = over("star fighter", aim="soldier", at=8, chance={"attack": [[6]], "defence": [[1]]})
    (tank,) = game.puts("Ann", "tank", 1)
    game.says("Ann", "attack 2 from 1 with 1 star fighter")
    game.says("Ann", "advance 1 tank, 1 star fighter from 1 to 2")
    assert (game.at(f"units.{tank}.at"), game.at("territories.2.owner")) == ("2", "Ann")


@shows("R9.9h", "R15.5j", "R15.5k")
def test_a_battle_won_in_space_leaves_the_offer_to_enter_what_was_won_below() -> None:
    """From #1 Ann’s tank wins the ground of #2, from #7 a star fighter what is above it; then her tank still enters."""
    game = Risk(chance={"attack": [[6]], "defence": [[1]]})
    game.puts("Ann", "tank", 1)
    game.puts("Ann", "star fighter", 7, count=2)
    game.puts("Bert", "astronaut", 2, status="harvesting")
    game.puts("Bert", "soldier", 8)
    assert "advance 1 from 1 to 2" in game.says("Ann", "attack 2 from 1 with 1 tank")
    assert "bring units over" not in game.says("Ann", "attack space in 2 from 7 with 1 star fighter")
    assert "You enter #2 with 1 tank" in game.says("Ann", "advance 1 tank from 1 to 2")


@shows("R9.9h")
def test_who_enters_at_once_is_not_told_that_they_may() -> None:
    game = Risk(chance={"attack": [[6]], "defence": [[1]]})
    game.puts("Ann", "tank", 1)
    game.puts("Bert", "soldier", 8)
    told = game.says("Ann", "attack 2 from 1 with 1 tank then advance all")
    assert "You enter #2" in told
    assert "may bring units over" not in told
