"""Nomic Risk, rule 12: where ports can be built, and where they lead."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk

shows = pytest.mark.shows


def at_sea(**said: object) -> Risk:
    """Return a game with a path from #6 in the southwest through the waters #5 and #4 to #3 in the northeast of #1."""
    game = Risk(money=9_000_000, **said)  # type: ignore[arg-type]
    game.floods(4, 5)
    game.lays(6, 5, 4, 3)
    return game


@shows("R12.1a", "R12.1b", "R12.2a", "R12.2b", "R12.2c", "R12.2e")
def test_a_port_costs_four_millions_at_once_and_takes_two_turns() -> None:
    """#1 lies beside #4 and #5, through which the path runs; #2 beside neither."""
    game = at_sea()
    game.says("Ann", "build port in 1")
    assert (game.money("Ann"), game.at("buildings.1.ready_in"), game.at("buildings.1.path")) == (5_000_000, 2, "1")
    game.says("Ann", "move 1 from 1 to 3")
    assert game.at("units.1.at") == "3"
    game.round()
    assert game.at("buildings.1.ready_in") == 1
    game.round()
    assert game.at("buildings.1.ready_in") == 0
    game.says("Ann", "done")
    assert "No finished shipping path" in game.says("Bert", "build port in 2")
    game.says("Bert", "done")
    game.says("Ann", "build port in 6")
    assert game.money("Ann") == 5_000_000


@shows("R12.1b")
@pytest.mark.parametrize(("where", "can"), [(6, True), (3, True), (1, True), (7, False), (8, False)])
def test_it_is_built_at_an_end_or_beside_water_of_the_path(where: int, can: bool) -> None:
    game = at_sea()
    game.puts("Ann", "tank", where)
    game.says("Ann", f"build port in {where}")
    assert (game.last.refusal is None) is can


@shows("R12.1a", "R12.1e")
def test_who_builds_owns_the_territory_then_and_need_not_when_it_is_ready() -> None:
    game = at_sea()
    assert "#3 is not yours" in game.says("Ann", "build port in 3")
    game.puts("Ann", "tank", 3)
    game.says("Ann", "build port in 3")
    game.says("Ann", "move 1 tank from 3 to 1")
    game.round(2)
    assert game.at("territories.3.owner") is None
    assert (game.at("buildings.1.owner"), game.at("buildings.1.ready_in")) == ("Ann", 0)


@shows("R12.1c", "R2.6h")
def test_an_unfinished_path_takes_no_port() -> None:
    game = Risk(money=9_000_000)
    game.floods(4)
    game.lays(3, 4, finished=False)
    assert "No finished shipping path" in game.says("Ann", "build port in 1")
    assert game.money("Ann") == 9_000_000


@shows("R12.1d", "R14.1d")
def test_of_several_paths_one_is_named_and_each_takes_a_port() -> None:
    game = at_sea()
    game.lays(6, 5, 4, 3)
    assert "Say on which shipping path: 1, 2" in game.says("Ann", "build port in 1")
    game.says("Ann", "build port in 1 on 2")
    assert game.at("buildings.1.path") == "2"
    assert "has a port there" in game.says("Ann", "build port in 1 on 2")
    game.says("Ann", "build port in 1")
    assert [row["path"] for row in game.at("buildings").values()] == ["2", "1"]


@shows("R12.3a", "R12.3c", "R12.3d", "R12.3g", "R2.3d")
def test_a_port_leads_to_both_ends_and_to_ports_on_the_path_and_not_back() -> None:
    game = at_sea()
    game.puts("Ann", "tank", 6)
    assert "no way for you" in game.says("Ann", "move 1 tank from 6 to 3")
    game.builds("Ann", "port", 1, path=1)
    game.orders("Ann", "move 1 tank from 6 to 1", "move 1 tank from 1 to 3")
    assert game.at("units.3.at") == "3"
    assert "no way for you" in game.says("Ann", "move 1 tank from 3 to 6")
    game.round()
    game.builds("Ann", "port", 3, path=1)
    game.says("Ann", "move 1 tank from 3 to 6")
    assert game.at("units.3.at") == "6"


@shows("R12.3c")
@pytest.mark.parametrize(("ready_in", "gets"), [(0, "6"), (1, "3")])
def test_any_land_with_a_port_of_anybody_on_the_path_is_reached(ready_in: int, gets: str) -> None:
    """#11, south of #5, is no end of the path; Bert, who was there, has left a port."""
    game = at_sea()
    game.puts("Ann", "tank", 3)
    game.builds("Ann", "port", 3, path=1)
    game.lays(3, 4, 5, 1)
    game.builds("Ann", "port", 3, path=2)
    game.builds("Bert", "port", 6, path=2, ready_in=ready_in)
    game.kills("1")
    game.sets("path", 1, hexes=["3", "4", "5", "1"])
    game.says("Ann", "move 1 tank from 3 to 6")
    assert game.at("units.3.at") == gets


@shows("R12.2d", "R16.3c")
def test_until_it_is_ready_it_serves_nothing() -> None:
    game = at_sea()
    game.puts("Ann", "tank", 3)
    game.builds("Ann", "port", 3, path=1, ready_in=1)
    assert "no way for you" in game.says("Ann", "move 1 tank from 3 to 6")
    assert "Only who has a port that works" in game.says("Ann", "place 1 scuba in 4")
    game.round()
    game.says("Ann", "move 1 tank from 3 to 6")
    assert game.at("units.3.at") == "6"


@shows("R12.3b")
@pytest.mark.parametrize("whose", ["Bert", None])
def test_it_serves_only_its_owner_and_only_where_the_territory_is_theirs(whose: str | None) -> None:
    """Bert’s port in Ann’s #3 serves neither; nor does hers with an astronaut in a #3 that is nobody’s."""
    game = at_sea()
    game.puts("Ann", "tank" if whose else "astronaut", 3)
    game.builds(whose or "Ann", "port", 3, path=1)
    game.orders("Ann", "move 1 from 3 to 6")
    assert game.at("units.3.at") == "3"


@shows("R12.3e", "R9.1e")
def test_attacks_advances_and_placing_go_by_port_too() -> None:
    game = at_sea(chance={"attack": [[6]], "defence": [[1]]})
    game.puts("Ann", "tank", 3)
    game.puts("Ann", "soldier", 3)
    game.puts("Bert", "soldier", 6)
    assert "no way for you" in game.says("Ann", "attack 6 from 3 with 1 soldier")
    game.builds("Ann", "port", 3, path=1)
    game.says("Ann", "attack 6 from 3 with 1 soldier")
    game.says("Ann", "advance 1 tank from 3 to 6")
    assert game.at("territories.6.owner") == "Ann"
    far = at_sea()
    far.kills("1")
    far.sets("territory", 1, owner=None)
    far.puts("Ann", "tank", 3)
    assert "neither yours nor next to" in far.says("Ann", "place 1 in 6")
    far.builds("Ann", "port", 3, path=1)
    far.says("Ann", "place 1 in 6")
    assert far.at("territories.6.owner") == "Ann"


@shows("R12.3f")
def test_nobody_in_the_waters_between_stops_the_passage() -> None:
    game = at_sea()
    game.puts("Ann", "tank", 3)
    game.builds("Ann", "port", 3, path=1)
    game.puts("Bert", "scuba tank", 4)
    game.puts("Bert", "scuba tank", 5)
    game.says("Ann", "move 1 tank from 3 to 6")
    assert game.at("units.3.at") == "6"
    assert game.at("game.moves_left") == 2
