"""Rule 3 of Nomic Risk: what units there are, who owns what, placing, moving, training, and who dies first."""

from __future__ import annotations

import pytest

from mailgame.law import Amend
from tests.rulesets.frontier import Frontier, word

shows = pytest.mark.shows
TABLE = """
soldier | land | - | 0 | 0 | 6 | 6 | 1 | 500000 | 0
scout | land | soldier | 500000 | 1 | 4 | 6 | 1 | 500000 | 500000
miner | land | soldier | 1000000 | 1 | 2 | 4 | 1 | 2000000 | 1000000
sharpshooter | land | soldier | 1000000 | 1 | 8 | 6 | 1 | 500000 | 1000000
sentry | land | soldier | 1000000 | 1 | 4 | 8 | 1 | 500000 | 1000000
medic | land | soldier | 2000000 | 1 | 2 | 4 | 2 | 500000 | 2000000
demolisher | land | soldier | 3000000 | 1 | 6 | 4 | 1 | 0 | 3000000
tank | land | soldier | 4000000 | 2 | 10 | 10 | 3 | 0 | 4000000
harvester | land | miner | 4000000 | 2 | 0 | 4 | 2 | 5000000 | 5000000
flak battery | land | soldier | 5000000 | 2 | 6 | 8 | 2 | 0 | 5000000
astronaut | space | soldier | 2000000 | 1 | 6 | 6 | 1 | 500000 | 2000000
orbital miner | space | astronaut | 4000000 | 2 | 0 | 4 | 1 | 4000000 | 6000000
star fighter | space | astronaut | 5000000 | 2 | 10 | 8 | 2 | 0 | 7000000
orbital bomber | space | astronaut | 8000000 | 3 | 6 | 6 | 2 | 0 | 10000000
"""
"""Name, side, made from, cost, turns, attack, defence, hit points, harvest, and what it costs from a soldier on."""


@pytest.fixture
def land() -> Frontier:
    """Return Ann in #1 and Bert in #2, on dry land."""
    return Frontier()


# --- who owns what


@shows("R3.1a", "R3.4a", "R3.4h")
def test_any_number_of_units_is_in_a_territory() -> None:
    land = Frontier(_7_fewest=30)
    land.does("Ann", "place 25 in 1", "place 5 in 1")
    assert land.units(1) == ["soldier"] * 31
    land.throw("attack", [1, 1, 1])
    land.throw("defence", [6])
    land.does("Ann", "attack 2 from 1")  # placing is no move


@shows("R3.1b", "R3.5d")
def test_units_of_two_players_are_not_together(land: Frontier) -> None:
    assert "#2 is Bert’s" in land.says("Ann", "move 1 soldier from 1 to 2")
    assert "Units of another player are in #2." in land.says("Ann", "place 1 in 2")
    assert land.units(2) == ["soldier"]
    assert land.see("game.moves_left") == 3


@shows("R3.1c", "R3.1d", "R3.5c", "R3.5g", "R3.5k")
def test_who_has_units_there_owns_it_and_with_the_last_nobody_does(land: Frontier) -> None:
    land.station("Ann", 1, "tank", "soldier")
    land.does("Ann", "move 1 soldier, 1 tank from 1 to 4")
    assert (land.owner(1), land.owner(4)) == ("Ann", "Ann")
    land.does("Ann", "move 1 soldier from 1 to 4")
    assert (land.owner(1), land.owner(4)) == ("", "Ann")
    assert land.units(4) == ["soldier", "tank", "soldier"]


@shows("R3.1e")
def test_who_harvests_or_trains_owns_as_well(land: Frontier) -> None:
    land.purse("Ann", 4_000_000)
    land.does("Ann", "place 1 in 4", "harvest 4 with 1 soldier", "train 1 soldier in 1 to tank")
    assert (land.owner(1), land.owner(4)) == ("Ann", "Ann")


@shows("R3.1f", "R7.1g")
def test_water_is_owned_by_scuba_units_and_counts_and_space_is_not(land: Frontier) -> None:
    """Ann has #1, #4, the water #6, and astronauts over #5 and #7: three territories, 1 soldier; with #3, four: 2."""
    land.flood(6)
    land.station("Ann", 6, "scuba soldier")
    land.station("Ann", 4, "soldier")
    land.station("Ann", 5, "astronaut")
    land.station("Ann", 7, "astronaut")
    assert [land.owner(number) for number in (4, 5, 6, 7)] == ["Ann", "", "Ann", ""]
    land.does("Ann", "place 1 in 1")
    land.next_turn()
    assert land.reserve() == {"soldier": 1}
    land.does("Ann", "place 1 in 3")
    land.next_turn()
    assert land.reserve() == {"soldier": 2}


@shows("R3.1g", "R13.2d")
def test_a_mercenary_of_nobodys_owns_nothing_and_keeps_nobody_out(land: Frontier) -> None:
    land.neutral(4)
    assert land.owner(4) == ""
    land.station("Ann", 1, "tank")
    land.does("Ann", "move 1 tank from 1 to 4")
    assert (land.owner(4), land.units(4)) == ("Ann", ["mercenary soldier", "tank"])


# --- what units there are


@shows("R3.2a", "R3.2b", "R3.7c")
@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_the_table_of_units(land: Frontier, row: str) -> None:
    name, side, made_from, *numbers = (cell.strip() for cell in row.split("|"))
    made = land.ask(word("Values")(name))
    assert (made.name, made.side, made.made_from) == (name, side, made_from)
    cost, turns, attack, defence, hp, harvest, total = (int(cell) for cell in numbers)
    assert (made.cost, made.turns, made.attack, made.defence) == (cost, turns, attack, defence)
    assert (made.hp, made.harvest, made.sum) == (hp, harvest, total)


@shows("R3.2c", "R3.8a")
def test_a_change_of_the_table_changes_units_in_play_and_wounds_stay(land: Frontier) -> None:
    """A tank has 3 hit points, and one of the two has lost 1. Of 5 they have 5 and 4; of 1, 1 and none: it is gone."""
    land.station("Ann", 1, "tank", "tank")
    land.lay(land.unit(1, "tank", 1), hp=2)
    land.next_turn()
    assert land.unit(1, "tank", 1).hp == 2
    land.carry(Amend(3, "tank", "land; soldier; $4,000,000; 2; 12; 10; 5; $0"))
    assert [land.unit(1, "tank", place).hp for place in (0, 1)] == [5, 4]
    assert land.ask(word("Values")("scuba tank")).attack == 12
    land.carry(Amend(3, "tank", "land; soldier; $4,000,000; 2; 12; 10; 1; $0"))
    assert (land.units(1), land.unit(1, "tank").hp) == (["soldier", "tank", "soldier"], 1)


@shows("R3.2d")
def test_a_command_by_sort_takes_who_is_free_and_unhurt_first(land: Frontier) -> None:
    """Of four tanks the first is in training, the second is hurt: the other two go, and then the hurt one."""
    first, hurt, third, fourth = land.station("Ann", 1, "tank", "tank", "tank", "tank")
    land.lay(first, status="training", ready_in=9)
    land.lay(hurt, hp=1)
    land.does("Ann", "move 2 tanks from 1 to 4")
    assert [one.at.id for one in (first, hurt, third, fourth)] == ["1", "1", "4", "4"]
    land.does("Ann", "move 1 tank from 1 to 4")
    assert (first.at.id, hurt.at.id) == ("1", "4")
    assert "is in training" in land.says("Ann", "move 1 tank from 1 to 4")


# --- placing


@shows("R3.4a", "R3.4b", "R3.4f")
def test_units_are_placed_at_home_and_next_door_and_from_there_on() -> None:
    """#11 lies beyond #4, at 2, -1: it comes when a soldier is placed in #4, and is next door then."""
    land = Frontier(_7_fewest=4)
    assert "neither yours nor next to a territory of yours" in land.says("Ann", "place 1 in 8")
    land.does("Ann", "place 1 in 1", "place 2 in 4")
    assert land.lies(11)[:2] == (2, -1)
    land.does("Ann", "place 1 in 11")
    assert [land.owner(number) for number in (1, 4, 11)] == ["Ann"] * 3
    assert "You have no units to place." in land.says("Ann", "place 1 in 1")


@shows("R3.4c", "R3.4d", "R3.5j")
def test_under_others_in_space_nobody_is_placed_but_at_home_and_units_may_move_in(land: Frontier) -> None:
    land.station("Bert", 4, "astronaut")
    assert "Units of another player are in #4." in land.says("Ann", "place 1 in 4")
    land.station("Bert", 1, "astronaut")
    land.does("Ann", "place 1 in 1", "move 1 soldier from 1 to 4")
    assert (land.owner(4), land.units(4)) == ("Ann", ["soldier", "astronaut"])


@shows("R3.4e", "R16.3b")
def test_nobody_is_placed_in_water_but_a_scuba_soldier(land: Frontier) -> None:
    land.flood(4, 5)
    land.path(6, 5, 4, 3)
    assert "#4 is water." in land.says("Ann", "place 1 in 4")
    assert "Only who has a port that works can place scuba soldiers." in land.says("Ann", "place 1 scuba in 4")
    land.build("Ann", 1, "port", path=1)
    land.does("Ann", "place 1 scuba in 4")
    assert (land.units(4), land.owner(4)) == (["scuba soldier"], "Ann")


@shows("R3.4g", "R6.3a")
def test_units_are_placed_after_attacks_and_moves_too_also_in_what_was_just_taken() -> None:
    land = Frontier(_7_fewest=3)
    land.station("Bert", 8, "soldier")
    land.station("Ann", 1, "tank")
    land.throw("attack", [6])
    land.throw("defence", [1])
    land.does("Ann", "attack 2 from 1 with 1 tank then advance all", "place 1 in 2", "move 1 tank from 2 to 1",
              "place 2 in 2")
    assert land.units(2) == ["soldier"] * 4


@shows("R3.4j", "R11.5c")
def test_a_soldier_placed_surveys_and_meets_who_is_there(land: Frontier) -> None:
    land.lay(land.thing("territory", 4), in_hiding=[250_000])
    land.purse("Ann", 250_000)
    land.does("Ann", "place 1 in 4")
    assert land.units(4) == ["soldier", "mercenary soldier"]
    assert any(words.startswith("In #4 there are $") for words in land.heard["Ann"])
    land.does("Ann", "conscript in 4")


@shows("R3.4k")
def test_what_is_received_out_of_turn_waits_for_it(land: Frontier) -> None:
    land.carry(word("Receive")(land.thing("player", "Bert"), "soldier", 2, "as a present"))
    assert land.reserve("Bert") == {"soldier": 2}
    assert "It is Ann’s turn" in land.says("Bert", "place 2 in 2")
    land.does("Ann", "done")
    assert land.reserve("Bert") == {"soldier": 3}  # with that of his turn
    land.does("Bert", "place 3 in 2")


@shows("R3.4l", "R6.3b", "R16.3g")
def test_what_is_not_placed_goes_where_most_are_on_land() -> None:
    """Three are in the water of #6, two in each of #4 and #5, one in #1: those received go to #4, on land."""
    land = Frontier(_7_fewest=3)
    land.flood(6)
    land.station("Ann", 6, "scuba soldier", "scuba soldier", "scuba soldier")
    land.station("Ann", 5, "soldier", "soldier")
    land.station("Ann", 4, "soldier", "soldier")
    land.does("Ann", "done")
    assert (land.units(4), land.units(5), land.reserve()) == (["soldier"] * 5, ["soldier"] * 2, {})


@shows("R3.4l", "R7.1d")
def test_who_owns_no_land_keeps_them_and_still_gets_one(land: Frontier) -> None:
    land.station("Ann", 1, "astronaut")
    land.does("Ann", "place 1 in 1")
    land.carry(*(word("Kill")(one) for one in land.game.world.all("unit") if one.owner.id == "Ann"
                 and one.sort == "soldier"))
    assert land.owner(1) == ""
    land.next_turn()
    assert land.reserve() == {"soldier": 1}
    assert "neither yours nor next to a territory of yours" in land.says("Ann", "place 1 in 1")
    land.next_turn()
    assert land.reserve() == {"soldier": 2}


# --- moving


@shows("R3.5c")
def test_all_who_can_go_may_be_meant_by_all(land: Frontier) -> None:
    """Of three soldiers in #1 one trains; “all” are the two others, as if nothing was said of how many."""
    land.station("Ann", 1, "soldier", "soldier")
    land.purse("Ann", 500_000)
    land.does("Ann", "train 1 soldier in 1 to scout")
    land.does("Ann", "move all from 1 to 4")
    assert (land.units(1), land.units(4)) == (["soldier"], ["soldier", "soldier"])


@shows("R3.5a", "R3.5b", "R3.5f", "R3.5h", "R6.3f")
def test_three_moves_a_turn_also_by_the_same_unit(land: Frontier) -> None:
    """The second is refused and does not count: #8 is too far. In the next turn there are three again, not four."""
    land.does("Ann", "move 1 soldier from 1 to 4")
    assert "There is no way for you from #4 straight to #8." in land.says("Ann", "move 1 soldier from 4 to 8")
    land.does("Ann", "move 1 soldier from 4 to 5", "move 1 soldier from 5 to 6")
    assert "You have no move left in this turn." in land.says("Ann", "move 1 soldier from 6 to 7")
    assert land.units(6) == ["soldier"]
    land.next_turn()
    assert land.see("game.moves_left") == 3
    land.does("Ann", "move 1 soldier from 6 to 1")
    land.next_turn()
    assert land.see("game.moves_left") == 3


@shows("R3.5e", "R6.3e", "R6.3g", "R9.2b")
def test_after_the_first_move_there_is_no_attack_but_all_else() -> None:
    land = Frontier(_7_fewest=5)
    land.purse("Ann", 20_000_000)
    land.throw("attack", [1], [1])
    land.throw("defence", [6], [6])
    land.does("Ann", "place 4 in 1", "attack 2 from 1 with 1 soldier", "attack 2 from 1 with 1 soldier",
              "move 1 soldier from 1 to 4")
    assert "You have moved in this turn" in land.says("Ann", "attack 2 from 1")
    land.does("Ann", "train 1 soldier in 1 to tank", "place 1 in 4", "build hospital in 1",
              "move 1 soldier from 4 to 5", 'name 5 "Green Bay"', "harvest 4 with 1 soldier",
              'propose add "Tea"\nTea is served at five.\nend', "move 1 soldier from 5 to 6")


@shows("R3.5i", "R12.3f")
def test_over_a_path_it_is_one_move_however_long(land: Frontier) -> None:
    land.flood(4, 3)
    land.path(1, 4, 3, 9)
    land.build("Ann", 1, "port", path=1)
    land.does("Ann", "move 1 soldier from 1 to 9")
    assert (land.units(9), land.see("game.moves_left")) == (["soldier"], 2)


@shows("R3.5k", "R14.3c")
def test_moving_into_what_was_anothers_takes_it_with_its_building(land: Frontier) -> None:
    land.build("Bert", 4, "hospital")
    land.purse("Ann", 30_000)
    land.does("Ann", "move 1 soldier from 1 to 4")
    assert (land.owner(4), land.money(), land.see("buildings.1.owner")) == ("Ann", 5_000, "Ann")


@shows("R3.5l", "R13.4c")
def test_who_has_met_a_mercenary_does_nothing_else_before(land: Frontier) -> None:
    land.lay(land.thing("territory", 4), in_hiding=[250_000])
    land.purse("Ann", 250_000)
    land.does("Ann", "move 1 soldier from 1 to 4")
    assert "has a mercenary before it" in land.says("Ann", "move 1 soldier from 4 to 5")
    land.does("Ann", "conscript in 4", "move 1 soldier from 4 to 5")


# --- training


@shows("R3.6a", "R3.6b", "R3.6c", "R3.6f", "R3.6g", "R100.7b", "R100.2c")
def test_a_soldier_becomes_a_tank_in_two_turns_of_its_owner(land: Frontier) -> None:
    land.purse("Ann", 4_000_000)
    bank = land.see("accounts.bank")
    land.does("Ann", "place 1 in 1", "train 1 soldier in 1 to tank")
    assert (land.money(), land.see("accounts.bank")) == (0, bank + 4_000_000)
    assert [land.see(f"units.1.{name}") for name in ("status", "ready_in", "sort")] == ["training", 2, "soldier"]
    land.next_turn()
    assert [land.see(f"units.1.{name}") for name in ("status", "ready_in", "sort")] == ["training", 1, "soldier"]
    land.next_turn()
    assert [land.see(f"units.1.{name}") for name in ("status", "ready_in", "sort")] == ["free", 0, "tank"]
    land.does("Ann", "move 1 tank from 1 to 4")


@shows("R3.6d", "R3.6e", "R9.3d", "R9.4c", "R11.2e")
def test_who_trains_does_nothing_else_and_does_not_defend(land: Frontier) -> None:
    """Bert's first soldier trains, the second defends: one die."""
    land.purse("Bert", 8_000_000)
    land.station("Ann", 1, "soldier")
    land.does("Ann", "done")
    land.does("Bert", "train 1 soldier in 2 to tank")
    for words in ("move 1 soldier from 2 to 8", "harvest 2 with 1 soldier", "train 1 soldier in 2 to medic",
                  "attack 1 from 2 with 1 soldier"):
        assert land.says("Bert", words) != ""
    land.does("Bert", "place 1 in 2", "done")
    land.throw("attack", [1])
    land.throw("defence", [6])
    land.does("Ann", "attack 2 from 1 with 1 soldier")
    assert land.rolls == [("attack", "Ann", [1]), ("defence", "Bert", [6])]


@shows("R3.6h")
def test_what_takes_no_turn_is_ready_at_once(land: Frontier) -> None:
    land.carry(Amend(3, "sentry", "land; soldier; $1,000,000; 0; 4; 8; 1; $500,000"))
    land.purse("Ann", 1_000_000)
    land.does("Ann", "train 1 soldier in 1 to sentry", "move 1 sentry from 1 to 4")
    assert land.units(4) == ["sentry"]


@shows("R3.6i")
def test_no_step_is_skipped(land: Frontier) -> None:
    land.purse("Ann", 20_000_000)
    assert "it is made from a miner" in land.says("Ann", "train 1 soldier in 1 to harvester")
    land.station("Ann", 1, "tank")
    assert "it is made from a soldier" in land.says("Ann", "train 1 tank in 1 to medic")
    assert land.money() == 20_000_000


@shows("R3.6j", "R9.7b")
def test_who_has_fought_or_moved_may_begin_training(land: Frontier) -> None:
    land.purse("Ann", 2_000_000)
    land.throw("attack", [6])
    land.throw("defence", [5, 1])
    land.station("Bert", 2, "tank")
    land.does("Ann", "place 1 in 1", "attack 2 from 1", "train 1 soldier in 1 to sentry", "move 1 soldier from 1 to 4",
              "train 1 soldier in 4 to sentry")


@shows("R3.6k")
def test_a_finished_unit_is_as_good_as_new(land: Frontier) -> None:
    land.station("Ann", 1, "miner")
    land.purse("Ann", 4_000_000)
    land.does("Ann", "train 1 miner in 1 to harvester")
    land.next_turn()
    land.next_turn()
    assert land.unit(1, "harvester").hp == 2


@shows("R3.6l", "R9.8a", "R9.8c", "R9.1b")
def test_who_is_killed_in_training_is_lost_with_its_price(land: Frontier) -> None:
    """Nobody defends #2, so there are no dice."""
    land.station("Bert", 8, "soldier")
    land.station("Ann", 1, "soldier")
    land.purse("Bert", 4_000_000)
    land.does("Ann", "done")
    land.does("Bert", "train 1 soldier in 2 to tank", "place 1 in 8", "done")
    land.does("Ann", "attack 2 from 1")
    assert (land.units(2), land.money("Bert"), land.rolls) == ([], 0, [])


@shows("R3.6m", "R100.2b")
def test_without_the_money_nothing_is_done_by_halves(land: Frontier) -> None:
    """For one tank there is money, for two there is not."""
    land.purse("Ann", 4_000_000)
    land.does("Ann", "place 1 in 1")
    assert land.says("Ann", "train 2 soldiers in 1 to tank") == (
        "That costs $8,000,000; you have $4,000,000, so you are $4,000,000 short. "
        "This would do: train 1 soldier in 1 to tank"
    )
    assert (land.money(), land.see("units.1.status")) == (4_000_000, "free")
    assert land.says("Ann", "train 0 soldiers in 1 to tank") == "Say how many, 1 at least."
    assert land.says("Ann", "train 1 medic in 1 to tank") == "You have no medics in #1."
    land.does("Ann", "train 1 soldier in 1 to tank")
    assert "$0" in land.says("Ann", "train 1 soldier in 1 to tank")
    assert land.says("Ann", "move all from 3 to 4") == "You have no units in #3."


# --- who dies first


@shows("R3.7b")
def test_dice_hurt_whom_they_hit_whatever_it_cost(land: Frontier) -> None:
    """The tank rolls 2 and loses a hit point to 5; the cheaper soldier rolls 6 and is spared."""
    land.station("Bert", 2, "tank")
    land.station("Ann", 1, "soldier", "soldier")
    land.throw("attack", [6, 3])
    land.throw("defence", [2, 6])
    land.does("Ann", "attack 2 from 1 with 2 soldiers")
    assert (land.unit(2, "tank").hp, land.units(2)) == (2, ["soldier", "tank"])


@shows("R3.7f")
def test_where_all_are_killed_they_are_listed(land: Frontier) -> None:
    land.station("Bert", 8, "soldier")
    land.station("Bert", 2, "medic")
    for sort in ("soldier", "medic"):
        land.lay(land.unit(2, sort), status="harvesting")
    land.station("Ann", 1, "soldier")
    land.does("Ann", "attack 2 from 1")
    assert any("Bert loses 1 soldier and 1 medic" in words for words in land.told)
