"""Rule 2 of Nomic Risk: the map, how it grows, what is water, and what territories are called."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.chance.throwing import ScriptError
from mailgame.kernel.faults import Refused
from mailgame.law import Create, Remove
from tests.rulesets.frontier import WET, Frontier, word

shows = pytest.mark.shows
OFFSETS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
"""Where the sides of a territory lie, clockwise from N."""


@pytest.fixture
def land() -> Frontier:
    """Return Ann in #1 and Bert in #2, on dry land."""
    return Frontier()


def adjacent(land: Frontier, one: int, other: int) -> bool:
    return bool(land.ask(word("Adjacent")(land.thing("territory", one), land.thing("territory", other))))


def far(land: Frontier, one: int, other: int) -> int:
    return int(land.ask(word("Distance")(land.thing("territory", one), land.thing("territory", other))))


def chance(land: Frontier, q: int, r: int, number: int = 99) -> int:
    """Return the chance that a new territory is water."""
    return int(land.ask(word("WaterChance")(q, r, number)))


# --- territories, numbers, neighbours


@shows("R2.1a", "R2.1c", "R2.8d", "R2.3a")
def test_territories_are_hexagons_each_with_six_sides_clockwise_from_the_north(land: Frontier) -> None:
    """#2 lay in the north of #1 already; the other five sides are filled in this order."""
    assert [land.lies(number)[:2] for number in range(2, 8)] == OFFSETS
    assert [number for number in range(2, 11) if adjacent(land, 1, number)] == [2, 3, 4, 5, 6, 7]


@shows("R2.1d")
def test_no_two_territories_lie_at_one_place(land: Frontier) -> None:
    with pytest.raises(Refused, match="There is a territory at 0, 1 already"):
        land.carry(Create("territory", "11", {"q": 0, "r": 1}))
    with pytest.raises(Refused, match="There is a territory at 0, 0 already"):
        land.change(land.thing("territory", 4), q=0)
    land.does("Ann", "move 1 soldier from 1 to 5")  # #11 comes to 1, 1
    with pytest.raises(Refused, match="There is a territory at 1, 1 already: #11"):
        land.change(land.thing("territory", 4), r=1)
    assert len({land.lies(int(one.id))[:2] for one in land.game.world.all("territory")}) == 13


@shows("R2.1b")
def test_the_last_territory_stays() -> None:
    land = Frontier(_2_smallest=10)
    with pytest.raises(Refused, match="The map always has 10 at least"):
        land.carry(Remove(land.thing("territory", 8)))


def test_units_go_with_their_territory(land: Frontier) -> None:
    land.does("Ann", "place 1 in 4")
    land.carry(Remove(land.thing("territory", 1)))
    assert [one.at.id for one in land.game.world.all("unit")] == ["2", "4"]


@shows("R2.2a", "R2.2b", "R2.2c")
def test_the_number_of_a_removed_territory_does_not_come_back(land: Frontier) -> None:
    """#1 and #2 have ten around them. #5 borders on #1, so #11 takes its place; #11 goes as well: #12."""
    assert [one.id for one in land.game.world.all("territory")] == [str(number) for number in range(1, 11)]
    land.carry(Remove(land.thing("territory", 5)))
    assert land.lies(11) == (0, 1, "land")
    land.carry(Remove(land.thing("territory", 11)))
    assert land.lies(12) == (0, 1, "land")
    assert land.see("territories.11") == ""


@shows("R2.2d", "R2.2e")
def test_numbers_mean_nothing_but_for_the_third() -> None:
    """0, 2 lies beyond #5: 3 from #3. That is 30 + 2 × 3, whatever its number, but for #3 itself."""
    land = Frontier(**WET, dice={"terrain": [100] * 8})
    assert {chance(land, 0, 2, number) for number in (1, 2, 11, 12, 500)} == {36}
    assert chance(land, 0, 2, 3) == 30


@shows("R2.3b", "R2.3c", "R2.9b", "R12.3f")
def test_a_path_makes_its_ends_adjacent_and_not_the_water_between(land: Frontier) -> None:
    """#5 and #8 are 3 apart over #1 and #2; a path from #5 over #4, #3 and #9 to #8 makes that 1."""
    land.flood(4, 3, 9)
    assert (adjacent(land, 5, 8), far(land, 5, 8)) == (False, 3)
    path = land.path(5, 4, 3, 9, 8)
    assert (adjacent(land, 5, 8), far(land, 5, 8)) == (True, 1)
    assert not adjacent(land, 5, 3)
    land.lay(path, finished=False)
    assert (adjacent(land, 5, 8), far(land, 5, 8)) == (False, 3)


@shows("R2.3d", "R3.4i")
def test_only_a_port_opens_a_path_to_units(land: Frontier) -> None:
    land.flood(4)
    land.path(1, 4, 9)
    refused = land.says("Ann", "move 1 soldier from 1 to 9")
    assert "There is no way for you from #1 straight to #9." in refused
    assert "neither yours nor next to a territory of yours" in land.says("Ann", "place 1 in 9")
    land.build("Ann", 1, "port", path=1)
    land.does("Ann", "place 1 in 9", "move 1 soldier from 1 to 9")
    assert land.units(9) == ["soldier", "soldier"]


@shows("R2.9a", "R2.9c")
def test_distance_is_the_least_number_of_moves(land: Frontier) -> None:
    """From #5 in the south to #8 in the north: #1, #2, #8. Round the flooded #1 and #2: #4, #3, #9, #8."""
    assert (far(land, 5, 5), far(land, 5, 1), far(land, 5, 8), far(land, 8, 5)) == (0, 1, 3, 3)
    land.flood(1, 2)
    assert far(land, 5, 8) == 4


# --- land and water


@shows("R2.4a", "R2.4b")
def test_a_territory_is_land_or_water_and_units_are_on_land(land: Frontier) -> None:
    land.flood(4)
    assert {one.terrain for one in land.game.world.all("territory")} == {"land", "water"}
    assert "#4 is water." in land.says("Ann", "move 1 soldier from 1 to 4")
    assert "#4 is water." in land.says("Ann", "place 1 in 4")
    with pytest.raises(Refused, match="is land or water"):
        land.change(land.thing("territory", 5), terrain="lava")


@shows("R2.5a", "R2.5b", "R2.5c", "R2.5f")
def test_a_new_one_is_water_the_likelier_the_more_water_is_around_and_the_farther_it_is() -> None:
    """Beside #3, at 2, -2 (#9 is there, too): Y = 1. At 0, 2, south of #5: #5 is 2 from #3, so Y = 3. Water: X."""
    land = Frontier(**WET, dice={"terrain": [100] * 8})
    assert (chance(land, 2, -1), chance(land, 0, 2)) == (32, 36)
    land.flood(4)
    assert chance(land, 2, -1) == 42
    land.flood(6)
    assert chance(land, 0, 2) == 36
    assert chance(land, -1, 2) == 46  # it has #5 and #6 beside it


@shows("R2.5d", "R2.5g")
def test_with_no_way_to_the_third_it_is_likely_to_be_land() -> None:
    """0, 2 lies beyond #5; with #4, #1 and #6 water #5 is cut off; with #3 water or removed all is."""
    land = Frontier(**WET, dice={"terrain": [100] * 20})
    land.flood(4, 6)
    assert chance(land, 0, 2) == 36
    land.flood(1)
    assert chance(land, 0, 2) == 10
    assert chance(land, -1, 2) == 20  # #6 lies beside it
    other = Frontier(**WET, dice={"terrain": [100] * 20})
    other.flood(3)
    assert (chance(other, 0, 2), chance(other, 2, -1)) == (10, 20)
    gone = Frontier(**WET, dice={"terrain": [100] * 20})
    gone.carry(Remove(gone.thing("territory", 3)))  # #11 takes its place
    assert chance(gone, 0, 2) == 10


@shows("R2.5h")
def test_the_third_itself_is_no_step_away() -> None:
    """With one die each: #3 is land at 31 and more, #4 beside it at 33 and more."""
    land = Frontier(**WET, dice={"terrain": [31, 32, 100, 100, 100, 100, 100, 100]})
    assert (land.lies(3)[2], land.lies(4)[2]) == ("land", "water")


@shows("R2.5i", "R100.7a")
def test_what_is_certain_takes_no_die() -> None:
    """100 per cent and more is water, and below zero is land; dice would be missing in the script."""
    wet, dry = Frontier(_2_water=100, _2_cut_off=120), Frontier()
    assert {wet.lies(number)[2] for number in range(3, 11)} == {"water"}
    assert {dry.lies(number)[2] for number in range(3, 11)} == {"land"}
    assert not [roll for game in (wet, dry) for roll in game.rolls if roll[0] == "terrain"]


@shows("R100.7a")
def test_a_chance_hits_at_its_number_and_below() -> None:
    land = Frontier(_2_water=30, _2_cut_off=30, dice={"terrain": [30, 31, 29, 100, 1, 50, 60, 70]})
    wet = [number for number in range(3, 11) if land.lies(number)[2] == "water"]
    assert wet == [3, 5, 7]


@shows("R2.5j", "R2.5k", "R2.5l")
def test_the_ground_under_units_stays_as_it_is(land: Frontier) -> None:
    """A soldier in #1, an astronaut in #3, a neutral mercenary in #4, a hidden one in #5, a scuba soldier in #6."""
    land.station("Ann", 3, "astronaut")
    land.neutral(4)
    land.lay(land.thing("territory", 5), in_hiding=[250_000])
    land.flood(6)
    land.station("Ann", 6, "scuba soldier")
    for number in (1, 3, 4, 5):
        with pytest.raises(Refused, match=f"#{number} is occupied, so it stays land"):
            land.change(land.thing("territory", number), terrain="water")
    with pytest.raises(Refused, match="#6 is occupied, so it stays water"):
        land.change(land.thing("territory", 6), terrain="land")
    land.change(land.thing("territory", 7), terrain="water")
    assert land.lies(7)[2] == "water"


# --- shipping paths


@shows("R2.6a", "R2.6d", "R2.6j")
def test_a_path_begins_in_one_of_a_hundred_at_the_chance_and_below() -> None:
    """#3 and #4 get one, at 30 and 1. In land each goes one way: from #3 SE to #4's east ... to #4, from #4 N to #3."""
    land = Frontier(_2_path_chance=30, dice={"path": [30, 1, 31, 100, 100, 100, 100, 100], "path.step": ["SW", "N"]})
    assert land.see("paths.1.hexes") == ["3", "1"]
    assert land.see("paths.2.hexes") == ["4", "3"]
    assert land.see("paths.1.finished")
    assert land.see("paths.3") == ""


@shows("R2.6b", "R2.6c", "R2.6e", "R2.6f")
def test_a_path_goes_on_step_by_step_over_what_is_not_on_it_yet() -> None:
    """#3 and #4 are water, the path begins in #3: S to #4, from there SW to #5, land; at its other end NW to #2, land.

    At #4, N would lead back to #3, and does not do.
    """
    dice: dict[str, list[Any]] = {
        "terrain": [50, 50, 51, 51, 51, 51, 51, 51], "path": [30, 31, 31, 31, 31, 31, 31, 31],
        "path.step": ["S", "SW", "NW"],
    }
    land = Frontier(_2_water=50, _2_cut_off=50, _2_path_chance=30, dice=dice)
    assert land.see("paths.1.hexes") == ["2", "3", "4", "5"]
    labels = [what for what, _, _ in land.rolls if what in ("path", "path.step")]
    assert labels == [*["path"] * 5, *["path.step"] * 3, *["path"] * 3]
    again = land.path(3)
    land.lay(again, finished=False)
    land.throw("path.step", "S", "N")
    with pytest.raises(ScriptError, match="'N' is not one of SW, NW"):
        land.carry(word("GrowPath")(again))


@shows("R2.6g", "R2.6h", "R12.1c")
def test_an_end_with_nowhere_to_go_waits_for_the_map_to_grow(land: Frontier) -> None:
    """The path ends in #9, which is water; all that lies beside it is on the path. It waits for something new there."""
    land.flood(9)
    path = land.path(1, 3, 2, 8, 9)
    land.lay(path, finished=False)
    land.purse("Ann", 4_000_000)
    assert not adjacent(land, 1, 9)
    assert "No finished shipping path" in land.says("Ann", "build port in 1")
    land.carry(word("GrowPaths")())
    assert land.see("paths.1.hexes") == ["1", "3", "2", "8", "9"]
    land.throw("path.step", "SE")
    land.does("Ann", "place 1 in 3")  # #11 comes to 2, -2, SE of #9; #12 to 2, -1
    assert (land.lies(11)[:2], land.see("paths.1.hexes")) == ((2, -2), ["1", "3", "2", "8", "9", "11"])
    assert land.see("paths.1.finished")
    assert adjacent(land, 1, 11)


@shows("R2.6i")
def test_paths_cross_and_may_join_the_same_ends(land: Frontier) -> None:
    """Two paths over #3, which is water, both from #4 to #9."""
    land.flood(3)
    begin = word("GrowPath")
    for _ in range(2):
        path = land.path(3)
        land.lay(path, finished=False)
        land.throw("path.step", "S", "N")
        land.carry(begin(path))
    assert [land.see(f"paths.{one}.hexes") for one in (1, 2)] == [["9", "3", "4"], ["9", "3", "4"]]
    assert land.see("paths.2.finished")


@shows("R2.6k")
def test_a_path_whose_end_is_flooded_goes_on(land: Frontier) -> None:
    """From #4 to #1; #4 is flooded: from there it goes SW to #5."""
    land.path(4, 1)
    land.throw("path.step", "SW")
    land.change(land.thing("territory", 4), terrain="water")
    assert land.see("paths.1.hexes") == ["5", "4", "1"]
    assert land.see("paths.1.finished")


@shows("R2.6l")
def test_a_path_of_which_a_territory_is_gone_goes_on_from_what_is_left_before_it(land: Frontier) -> None:
    """From #4 over #5 and #6 to #7; #5 is gone: from #4 it goes NW to #1. Then #4 is gone: from #1 it goes N to #2."""
    land.path(4, 5, 6, 7)
    land.throw("path.step", "NW", "N")
    land.carry(Remove(land.thing("territory", 5)))
    assert land.see("paths.1.hexes") == ["4", "1"]
    land.carry(Remove(land.thing("territory", 4)))
    assert land.see("paths.1.hexes") == ["1", "2"]
    assert land.see("paths.1.finished")


@shows("R2.6l")
def test_of_a_path_whose_beginning_is_gone_what_lies_behind_it_grows_on(land: Frontier) -> None:
    land.path(4, 5, 6, 7)
    land.throw("path.step", "NW", "N")
    land.carry(Remove(land.thing("territory", 4)))
    assert land.see("paths.1.hexes")[-3:] == ["5", "6", "7"]


@shows("R2.6l")
def test_a_path_of_which_nothing_is_left_is_gone_and_its_port_leads_nowhere(land: Frontier) -> None:
    """Ways are asked for as ever, and the map goes on growing."""
    port = {"sort": "port", "owner": land.thing("player", "Ann"), "at": land.thing("territory", 1)}
    land.carry(Create("building", "1", {**port, "path": land.path(4)}))
    land.carry(Remove(land.thing("territory", 4)))
    assert not land.see("paths")
    assert "no way" in land.says("Ann", "move 1 soldier from 1 to 10")
    land.does("Ann", "move 1 soldier from 1 to 5")
    assert land.owner(5) == "Ann"


# --- names


@shows("R2.7a", "R2.7b", "R2.7i")
def test_the_owner_names_a_territory_at_any_time(land: Frontier) -> None:
    land.does("Ann", 'name 1 "Green Bay"', 'name 1 "Blue Bay"')
    land.does("Bert", 'name 2 "Long Hill"')  # it is Ann's turn
    assert (land.see("territories.1.name"), land.see("territories.2.name")) == ("Blue Bay", "Long Hill")
    assert "That territory is not yours." in land.says("Bert", 'name 1 "Red Bay"')
    assert "That territory is not yours." in land.says("Ann", 'name 4 "Red Bay"')
    land.does("Ann", "move 1 soldier from 1 to 4", 'name 4 "Red Bay"')


@shows("R2.7c", "R2.7d", "R2.7e", "R2.7f", "R2.7g")
@pytest.mark.parametrize("name", [
    "Area 51", "Area ٥", "Area ५", "Seven Hills", "SEVEN", "The-Seven-Hills", "Séven Hills", "Twenty-First Street",
    "Twentyfirst Street", "Forty Two", "FORTYTWO", "Zero", "Zeroth", "Fifth Avenue", "Hundredth",
    "One Quadrillion", "\uff2eine", "Se-ven",
])
def test_no_number_is_in_a_name(land: Frontier, name: str) -> None:
    assert "has a number in it" in land.says("Ann", f'name 1 "{name}"')


@shows("R2.7e", "R2.7f")
@pytest.mark.parametrize("name", [
    "Stone", "Mount V", "Louis XIV", "Tenby", "Often", "Tone", "Île d’Or", "Sixpence",
])
def test_what_only_has_the_letters_of_a_number_is_a_name(land: Frontier, name: str) -> None:
    land.does("Ann", f'name 1 "{name}"')
    assert land.see("territories.1.name") == name


@shows("R2.7h")
def test_a_name_is_given_once_and_is_short(land: Frontier) -> None:
    land.does("Ann", 'name 1 "Green Bay"')
    assert "is called “Green Bay” already" in land.says("Bert", 'name 2 "green bay"')
    assert land.says("Bert", f'name 2 "{"a" * 40}"') == ""
    assert "a name has at most 40" in land.says("Bert", f'name 2 "{"a" * 41}"')


@shows("R2.7j", "R100.5a")
def test_a_name_stays_when_the_owner_goes_and_serves_in_commands(land: Frontier) -> None:
    land.does("Ann", 'name 1 "Green Bay"', 'move 1 soldier from "Green Bay" to 4')
    assert (land.owner(1), land.see("territories.1.name")) == ("", "Green Bay")
    land.next_turn("Bert")
    land.does("Bert", 'move 1 soldier from 2 to "Green Bay"', 'name "Green Bay" "Brown Bay"')
    assert land.see("territories.1.name") == "Brown Bay"


# --- growth


@shows("R2.8a", "R2.8b", "R2.8c", "R2.8i")
def test_the_map_grows_until_there_are_six_around_and_no_further(land: Frontier) -> None:
    """#5 lacks SE, S and SW; a path that ends in it is no side. What is added has nobody in it, and stays as it is."""
    land.path(5, 8)
    land.does("Ann", "place 1 in 5")
    assert [land.lies(number)[:2] for number in (11, 12, 13)] == [(1, 1), (0, 2), (-1, 2)]
    assert len(land.game.world.all("territory")) == 13
    land.station("Ann", 12, "soldier")  # given by an effect: S, SE and SW of #12 are missing
    assert [land.lies(number)[:2] for number in (14, 15, 16)] == [(1, 2), (0, 3), (-1, 3)]


@shows("R2.8c")
def test_it_grows_beside_whoever_advances(land: Frontier) -> None:
    """#9, where Bert’s soldier is laid, lacks its northeast, which comes when Ann’s soldiers do, from #3."""
    land.station("Ann", 3, "soldier", "soldier")
    (one,) = land.station("Bert", 8, "soldier")
    land.lay(one, at=land.thing("territory", 9))
    land.lay(land.thing("territory", 9), owner=land.thing("player", "Bert"))
    land.throw("attack", [6])
    land.throw("defence", [1])
    assert word("missing_places")(land.view, land.thing("territory", 9)) == [[2, -3]]
    land.does("Ann", "attack 9 from 3 with 1 soldier then advance all")
    assert (land.owner(9), word("missing_places")(land.view, land.thing("territory", 9))) == ("Ann", [])


@shows("R2.8e")
def test_it_grows_beside_units_in_space_and_under_water(land: Frontier) -> None:
    land.flood(6)
    land.station("Ann", 5, "astronaut")
    assert len(land.game.world.all("territory")) == 13
    land.station("Ann", 6, "scuba soldier")  # W and SW of #6 are missing
    assert [land.lies(number)[:2] for number in (14, 15)] == [(-2, 2), (-2, 1)]


@shows("R2.8f", "R2.8g", "R2.8h")
def test_what_is_removed_beside_units_comes_back_but_not_beside_who_serves_nobody(land: Frontier) -> None:
    """#5 with a neutral mercenary has no land beyond; when it serves Ann, there are six sides."""
    hired = land.neutral(5)
    assert len(land.game.world.all("territory")) == 10
    land.carry(Remove(land.thing("territory", 4)))  # beside #1, where Ann is, and beside #5
    assert land.lies(11) == (1, 0, "land")
    land.purse("Ann", 250_000)
    land.carry(word("Conscript")(land.thing("player", "Ann"), hired))
    assert [land.lies(number)[:2] for number in (12, 13, 14)] == [(1, 1), (0, 2), (-1, 2)]
    assert land.owner(5) == "Ann"


@shows("R2.8j", "R2.5e", "R100.3c")
def test_the_dice_of_new_land_come_in_their_order() -> None:
    """Terrain, mercenary unless it is water, resources, path: for each in turn, and then the steps of the paths.

    The starts have their resources only. #3 is land, #4 water, which has no mercenary; 41 makes #5 beside it land.
    """
    land = Frontier(_2_water=30, _2_per_water=10, _2_path_chance=30, _13_base=30, dice={
        "terrain": [31, 30, 41, 100, 100, 100, 100, 100], "path": [31, 31, 31, 31, 31, 31, 31, 30], "path.step": ["S"],
    })
    labels = [what for what, _, _ in land.rolls]
    assert labels[:3] == ["order", "resources", "resources"]
    assert labels[3:13] == ["terrain", "mercenary", "resources", "path", "terrain", "resources", "path", "terrain",
                            "mercenary", "resources"]
    assert labels[-1] == "path.step"
    assert [land.lies(number)[2] for number in (1, 2, 3, 4, 5)] == ["land", "land", "land", "water", "land"]
