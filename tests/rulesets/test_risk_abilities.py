"""Rule 101 of Nomic Risk: what units of some sorts can do besides."""

from __future__ import annotations

from tests.rulesets.frontier import Frontier, word
from tests.rulesets.test_risk_map import shows


def battle(*units: str, where: int = 2) -> Frontier:
    """Return Ann with units beside her soldier in #1, and Bert with a soldier more in #2."""
    land = Frontier()
    land.station("Ann", 1, *units)
    land.station("Bert", where, "soldier")
    return land


# --- scouts


@shows("R101.1a", "R101.1b", "R11.5d")
def test_a_scout_surveys_where_it_comes_and_the_land_beside() -> None:
    """#4 has #1, #3, #5 and three new ones around it; #5 is flooded. Who hides in #3 stays hidden."""
    land = Frontier()
    land.station("Ann", 1, "scout")
    land.flood(5)
    land.lay(land.thing("territory", 3), in_hiding=[250_000])
    land.lay(land.thing("player", "Ann"), known={})
    land.does("Ann", "move 1 scout from 1 to 4")
    assert sorted(land.see("players.Ann.known"), key=int) == ["1", "3", "4", "11", "12", "13"]
    assert (land.units(3), land.see("players.Ann.offers")) == ([], "")
    assert not any(words.startswith("In #") for words in land.heard.get("Bert", []))


@shows("R101.1b", "R16.2b")
def test_a_scuba_scout_sees_the_water_beside() -> None:
    land = Frontier()
    land.flood(4, 3)
    land.lay(land.thing("player", "Ann"), known={})
    land.station("Ann", 4, "scuba scout")
    assert sorted(land.see("players.Ann.known"), key=int) == ["3", "4"]


@shows("R11.5d")
def test_a_tank_does_not_survey() -> None:
    land = Frontier()
    land.lay(land.thing("player", "Ann"), known={})
    land.station("Ann", 4, "tank")
    assert land.see("players.Ann.known") == {}


# --- medics


def hurt(land: Frontier, where: int, **points: int) -> None:
    for sort, hp in points.items():
        land.lay(land.unit(where, sort.replace("_", " ")), hp=hp)


@shows("R101.2a")
def test_a_medic_heals_the_dearest_that_is_hurt_as_the_turn_begins() -> None:
    """A tank costs $4,000,000, a flak battery $5,000,000, the medic $2,000,000: it does not heal itself."""
    land = battle("medic", "tank", "flak battery")
    hurt(land, 1, medic=1, tank=1, flak_battery=1)
    land.next_turn()
    assert [land.unit(1, sort).hp for sort in ("medic", "tank", "flak battery")] == [1, 1, 2]
    land.next_turn()
    assert [land.unit(1, sort).hp for sort in ("medic", "tank", "flak battery")] == [1, 2, 2]


@shows("R101.2a", "R16.2b")
def test_a_medic_heals_neither_elsewhere_nor_in_space() -> None:
    land = battle("medic", "star fighter")
    land.station("Ann", 4, "tank")
    hurt(land, 1, star_fighter=1)
    hurt(land, 4, tank=1)
    land.next_turn()
    assert (land.unit(1, "star fighter").hp, land.unit(4, "tank").hp) == (1, 1)


@shows("R101.2b")
def test_a_medic_that_has_worked_heals_nobody_and_the_hospital_is_first() -> None:
    """The medic harvests: the hospital alone gives the tank 1 of 2. Then both do: 2, and the medic's 3."""
    land = battle("medic", "tank")
    land.build("Ann", 1, "hospital")
    hurt(land, 1, tank=1)
    land.does("Ann", "harvest 1 with 1 medic")
    land.next_turn()
    assert land.unit(1, "tank").hp == 2
    hurt(land, 1, tank=1)
    land.next_turn()
    assert land.unit(1, "tank").hp == 3


@shows("R101.2b", "R3.6k")
def test_who_has_just_become_a_medic_heals_from_the_next_turn_on() -> None:
    land = battle("soldier", "tank")
    hurt(land, 1, tank=1)
    land.purse("Ann", 2_000_000)
    land.does("Ann", "train 1 soldier in 1 to medic")
    land.next_turn()
    assert (land.unit(1, "medic").hp, land.unit(1, "tank").hp) == (2, 1)
    land.next_turn()
    assert land.unit(1, "tank").hp == 2


# --- flak


@shows("R101.3a", "R15.5a", "R15.5f", "R15.5g")
def test_a_flak_battery_attacks_what_is_in_space_and_no_soldier_does() -> None:
    """Bert's astronaut over #3; from #1 the flak battery rolls 5 to 3. A soldier cannot come along."""
    land = Frontier()
    land.station("Ann", 1, "flak battery")
    land.station("Bert", 3, "astronaut", "astronaut")
    assert "There is nobody of another player in #3" in land.says("Ann", "attack 3 from 1")
    assert "cannot attack what is in space" in land.says("Ann", "attack space in 3 from 1 with 1 soldier")
    land.throw("attack", [5])
    land.throw("defence", [3, 2])
    land.does("Ann", "attack space in 3 from 1")
    assert land.units(3) == ["astronaut"]


@shows("R101.3a", "R15.5f")
def test_it_attacks_over_its_own_head_too() -> None:
    land = battle("flak battery")
    land.station("Bert", 1, "astronaut")
    land.throw("attack", [5])
    land.throw("defence", [3])
    land.does("Ann", "attack space of Bert in 1 from 1")
    assert land.units(1) == ["soldier", "flak battery"]
    assert land.owner(1) == "Ann"


@shows("R101.3b", "R15.5c", "R15.5i")
def test_a_flak_battery_defends_against_space_as_any_unit_does() -> None:
    """It has 8 × 2, the soldier 6 × 1: its die is the first, with eight sides. The star fighters lose on a tie."""
    land = Frontier()
    land.station("Bert", 2, "flak battery")
    land.station("Ann", 1, "star fighter", "star fighter")
    land.throw("attack", [8, 1])
    land.throw("defence", [8, 6])
    land.does("Ann", "attack 2 from 1 with 2 star fighters")
    assert [one.hp for one in (land.unit(1, "star fighter"), land.unit(1, "star fighter", 1))] == [1, 1]


@shows("R15.5f")
def test_of_two_players_in_space_one_is_named() -> None:
    land = Frontier({"Ann": "0,0", "Bert": "0,-1", "Cleo": "0,1"})
    land.station("Ann", 1, "flak battery")
    land.station("Bert", 5, "astronaut")
    land.station("Cleo", 5, "astronaut")
    assert "Say whose: Bert or Cleo" in land.says("Ann", "attack space in 5 from 1")
    land.throw("attack", [5])
    land.throw("defence", [3])
    land.does("Ann", "attack space of Cleo in 5 from 1")
    assert (land.units(5, "Bert"), land.units(5, "Cleo")) == (["astronaut"], [])


# --- demolishers


@shows("R101.4a", "R101.4b")
def test_a_demolisher_destroys_a_building_next_door_and_is_gone() -> None:
    """One demolisher alone is enough; #1 has no units left and belongs to nobody. No dice, no battle."""
    land = Frontier()
    land.station("Ann", 4, "demolisher")
    land.build("Bert", 3, "port")
    land.build("Bert", 3, "hospital")
    land.build("Ann", 5, "port")
    assert "There is no spaceport of another player in #3" in land.says("Ann", "demolish spaceport in 3 from 4")
    assert "There is no port of another player in #5" in land.says("Ann", "demolish port in 5 from 4")
    assert "No demolisher of yours in #1" in land.says("Ann", "demolish port in 3 from 1")
    land.does("Ann", "demolish port in 3 from 4")
    assert [one.sort for one in land.game.world.all("building")] == ["hospital", "port"]
    assert (land.units(4), land.owner(4), land.see("game.battles_won"), land.rolls) == ([], "", 0, [])


@shows("R101.4a", "R16.2b")
def test_a_demolisher_stays_on_its_side_of_the_shore_and_of_the_border() -> None:
    land = Frontier()
    land.station("Ann", 1, "demolisher")
    land.flood(3)
    land.build("Bert", 3, "scuba port")
    land.build("Bert", 8, "port")
    assert "No demolisher of yours in #1 can do that" in land.says("Ann", "demolish scuba port in 3 from 1")
    assert "There is no way for you from #1 straight to #8" in land.says("Ann", "demolish port in 8 from 1")


@shows("R101.4b", "R101.5c")
def test_after_a_move_nothing_is_destroyed_or_bombed() -> None:
    land = battle("demolisher", "orbital bomber")
    land.build("Bert", 2, "port")
    land.does("Ann", "move 1 soldier from 1 to 4")
    assert "You have moved in this turn" in land.says("Ann", "demolish port in 2 from 1")
    assert "You have moved in this turn" in land.says("Ann", "bomb 2 from 1")


@shows("R101.4b")
def test_a_demolisher_still_in_training_does_nothing() -> None:
    land = battle("demolisher")
    land.lay(land.unit(1, "demolisher"), status="training", ready_in=1)
    land.build("Bert", 2, "port")
    assert "No demolisher of yours" in land.says("Ann", "demolish port in 2 from 1")


# --- bombers


@shows("R101.5a", "R3.7a", "R3.7b", "R3.7c")
def test_bombs_kill_the_two_cheapest() -> None:
    """A harvester costs $4,000,000, as a tank does, but $5,000,000 from a soldier on; a medic $2,000,000."""
    land = Frontier()
    land.station("Bert", 2, "harvester", "tank", "medic")
    land.carry(word("Kill")(land.unit(2, "soldier")))
    land.station("Ann", 1, "orbital bomber")
    land.does("Ann", "bomb 2 from 1")
    assert (land.units(2), land.rolls) == (["harvester"], [])


@shows("R3.7d", "R3.7e", "R101.5a")
def test_of_the_equally_dear_the_hurt_and_then_the_old_go_first() -> None:
    """Three tanks, the third has 1 hit point of 3; a mercenary tank costs as much as any other: it is the oldest."""
    land = Frontier()
    land.station("Bert", 2, "tank", "mercenary tank", "tank", "tank")
    land.carry(word("Kill")(land.unit(2, "soldier")), word("Kill")(land.unit(2, "tank")))
    land.lay(land.unit(2, "tank", 1), hp=1)
    land.station("Ann", 1, "orbital bomber")
    land.does("Ann", "bomb 2 from 1")
    assert [(one.sort, one.hp) for one in (land.unit(2, "tank"),)] == [("tank", 3)]
    assert land.units(2) == ["tank"]


@shows("R101.5b")
def test_a_bomber_does_nothing_else_until_the_next_turn_and_needs_nobody_beside_it() -> None:
    land = Frontier()
    land.station("Bert", 2, "tank", "tank", "tank")
    land.station("Ann", 3, "orbital bomber")
    land.does("Ann", "bomb 2 from 3")
    assert land.units(2) == ["tank", "tank"]  # one of the three and Bert's soldier are gone
    assert "has dropped its bombs" in land.says("Ann", "move 1 orbital bomber from 3 to 4")
    assert "can do that now" in land.says("Ann", "bomb 2 from 3")
    land.next_turn()
    land.does("Ann", "bomb 2 from 3")
    assert land.units(2) == ["tank"]  # the soldier whom Bert has received has fallen as well


@shows("R101.5a", "R101.5c", "R9.8a")
def test_bombs_that_leave_no_defender_win_the_battle() -> None:
    """Over #2: two soldiers fall, and the harvester, which cannot defend while it harvests, falls with them."""
    land = battle("orbital bomber")
    land.station("Bert", 2, "harvester")
    land.lay(land.unit(2, "harvester"), status="harvesting")
    land.station("Bert", 8, "soldier")
    land.does("Ann", "bomb 2 from 1")
    assert (land.units(2), land.owner(2), land.see("game.battles_won")) == ([], "", 1)
    land.does("Ann", "advance 1 soldier from 1 to 2")
    assert land.owner(2) == "Ann"


@shows("R101.5a")
def test_bombs_fall_straight_down_too_and_on_nobody_in_space() -> None:
    land = battle()
    land.station("Bert", 2, "tank", "astronaut")
    land.station("Ann", 2, "orbital bomber")
    land.does("Ann", "bomb 2 from 2")
    assert land.units(2, "Bert") == ["tank", "astronaut"]
    assert "nobody of another player" in land.says("Ann", "bomb 4 from 2")


@shows("R101.5d", "R11.4d")
def test_bombs_bring_no_harvest_to_light() -> None:
    """Of two soldiers one harvests: both are counted, and nothing is said of what they did."""
    land = battle("orbital bomber")
    land.station("Bert", 2, "tank")
    land.lay(land.unit(2, "soldier"), status="harvesting")
    land.does("Ann", "bomb 2 from 1")
    said = [*land.told, *land.heard.get("Ann", [])]
    assert any("that kills Bert’s 2 soldiers" in words for words in said)
    assert not any("harvest" in words.lower() for words in said)


# --- no attack at all


@shows("R101.6a", "R9.3e")
def test_a_harvester_never_attacks() -> None:
    land = Frontier()
    land.station("Ann", 1, "harvester")
    assert "One harvester cannot attack" in land.says("Ann", "attack 2 from 1 with 1 harvester")
    land.throw("attack", [1])
    land.throw("defence", [6])
    land.does("Ann", "attack 2 from 1")  # the soldier
    assert land.units(1) == ["harvester"]
    assert "It takes 2 units" in land.says("Ann", "attack 2 from 1")
    land.station("Ann", 1, "orbital miner")
    assert "None of your units in #1 can attack" in land.says("Ann", "attack 2 from 1")
