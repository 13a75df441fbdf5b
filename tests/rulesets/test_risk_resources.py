"""Nomic Risk, rule 11: what is in the ground, who knows of it, and what units bring in."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk

shows = pytest.mark.shows


def rich(dollars: int = 20_000_000, **said: object) -> Risk:
    """Return a game in which there are so many dollars in the ground of #1, where Ann is."""
    game = Risk(**said)  # type: ignore[arg-type]
    game.sets("territory", 1, resources=dollars)
    return game


@shows("R11.1a", "R11.1b", "R11.1c", "R11.1d")
def test_every_territory_has_one_to_twenty_millions_water_and_start_too() -> None:
    game = Risk(chance={"resources": [1, 20, *[7] * 100]}, params={"2.cut_off": 100, "2.water": 100})
    has = game.at("territories")
    assert [has["1"]["resources"], has["2"]["resources"]] == [1_000_000, 20_000_000]
    assert {row["terrain"] for number, row in has.items() if int(number) > 2} == {"water"}
    assert {row["resources"] for number, row in has.items() if int(number) > 2} == {7_000_000}
    game.says("Ann", "harvest 1")
    game.round(3)
    assert game.at("territories.1.resources") == 500_000


@shows("R11.2a", "R11.2b", "R11.2d", "R11.2e", "R3.6d")
def test_a_harvesting_unit_does_nothing_else_until_the_next_turn() -> None:
    game = rich(money=9_000_000)
    game.puts("Ann", "soldier", 1)
    assert "2 soldiers of yours harvest in #1" in game.says("Ann", "harvest 1")
    for words in ("move 1 from 1 to 3", "train 1 soldier in 1 to tank", "attack 2 from 1", "harvest 1",
                  "harvest 1 with 1 soldier"):
        game.says("Ann", words)
        assert game.last.refusal is not None, words
    assert game.at("units.1.status") == "harvesting"
    game.says("Ann", "done")
    game.kills("4")  # what was to be placed as her turn ended
    game.says("Bert", "place 1 in 2")
    assert "Ann loses 2 soldiers in #1, which nobody can defend" in game.says("Bert", "attack 1 from 2")
    assert not [one for one in game.last.rolls if one[0] == "defence"]


@shows("R11.2c", "R11.2g")
def test_who_has_moved_or_attacked_may_still_harvest_also_where_nobody_has_surveyed() -> None:
    game = Risk(chance={"attack": [[1]], "defence": [[6]]})
    (tank,) = game.puts("Ann", "miner", 3)
    game.says("Ann", "place 1 in 1")
    game.says("Ann", "attack 2 from 1 with 1 soldier")
    game.says("Ann", "harvest 1")
    assert [row["status"] for row in game.at("units").values() if row["at"] == "1"] == ["harvesting"]
    game.says("Ann", "move 1 miner from 3 to 4")
    assert "4" not in game.at("players.Ann.known")
    game.says("Ann", "harvest 4 with 1 miner")
    assert game.at(f"units.{tank}.status") == "harvesting"


@shows("R11.2e", "R11.2f")
def test_what_is_in_training_or_brings_nothing_cannot_harvest() -> None:
    game = rich(money=9_000_000)
    game.puts("Ann", "tank", 1)
    assert "A tank cannot harvest" in game.says("Ann", "harvest 1 with 1 tank")
    game.says("Ann", "train 1 soldier in 1 to tank")
    game.says("Ann", "harvest 1")
    assert game.last.refusal is not None
    assert "harvesting" not in [row["status"] for row in game.at("units").values()]


@shows("R11.2h", "R15.6a", "R11.3f")
def test_a_unit_in_space_harvests_also_in_the_territory_of_another_each_at_their_own_beginning() -> None:
    """Of $1,200,000 Ann’s astronaut gets $500,000, then Bert’s soldier $500,000, then hers the $200,000 left."""
    game = Risk()
    game.sets("territory", 2, resources=1_200_000)
    game.puts("Ann", "astronaut", 2)
    game.says("Ann", "harvest 2")
    game.says("Ann", "done")
    game.says("Bert", "harvest 2")
    game.says("Bert", "done")
    assert game.money("Ann") == 500_000
    game.says("Ann", "harvest 2")
    game.says("Ann", "done")
    assert game.money("Bert") == 500_000
    game.says("Bert", "done")
    assert game.money("Ann") == 700_000
    assert game.at("territories.2.resources") == 0


@shows("R11.2i")
def test_a_standing_order_sets_them_to_it_again() -> None:
    game = rich()
    assert "harvest" in game.stands("Ann", "harvest 1")
    game.wait(48)
    assert game.at("units.1.status") == "harvesting"
    game.says("Bert", "done")
    assert (game.money("Ann"), game.at("units.1.status")) == (500_000, "harvesting")  # anew, as her turn begins
    game.wait(48)  # now with the soldier that was placed as the first turn ended
    game.says("Bert", "done")
    assert game.money("Ann") == 1_500_000


@shows("R11.3a", "R11.3b", "R11.3h", "R11.5g")
def test_each_takes_its_rate_at_the_next_beginning_by_what_it_is_then() -> None:
    game = rich()
    game.puts("Ann", "miner", 1)
    game.says("Ann", "harvest 1")
    game.amends(3, miner="land; soldier; $1,000,000; 1; 2; 4; 1; $3,000,000")
    game.round()
    assert "You get $3,500,000 from the harvest of 1 soldier and 1 miner in #1" in game.hears("Ann")
    assert game.money("Ann") == 3_500_000
    assert game.at("territories.1.resources") == 16_500_000
    assert game.at("players.Ann.known.1") == [16_500_000, "2026-11-23"]


@shows("R11.3c", "R11.3d", "R11.3e", "R11.3g", "R11.5g")
def test_what_is_left_is_divided_the_odd_dollars_to_the_oldest() -> None:
    """Three soldiers could take $1,500,000 of $1,000,000: a third each, and the odd dollar to the oldest."""
    game = rich(1_000_000)
    game.puts("Ann", "soldier", 1)
    game.puts("Ann", "soldier", 1)
    game.says("Ann", "harvest 1")
    game.round()
    told = (
        "You get $1,000,000 from the harvest of 3 soldiers in #1, all that was left ($333,334, $333,333, $333,333)."
    )
    assert told in game.hears("Ann")
    assert "333" not in game.hears("Bert")
    assert (game.money("Ann"), game.at("territories.1.resources")) == (1_000_000, 0)
    game.says("Ann", "harvest 1")
    game.round()
    assert "found nothing to harvest in #1" in game.hears("Ann")
    assert game.money("Ann") == 1_000_000


@shows("R11.4a", "R11.4f", "R11.4c", "R11.4e")
def test_a_harvester_that_is_killed_brings_nothing_and_the_others_go_on_seen_by_all() -> None:
    """Bert’s one die kills the soldier, who defends alone; the miner, at work beside a tank, is seen and goes on."""
    game = rich(chance={"attack": [[6]], "defence": [[1, 1]]})
    game.puts("Ann", "tank", 1)
    game.puts("Ann", "tank", 1)
    (miner,) = game.puts("Ann", "miner", 1)
    (doomed,) = game.puts("Ann", "soldier", 1)
    game.says("Ann", "harvest 1 with 1 miner, 1 soldier")
    assert game.at(f"units.{miner}.exposed") is False
    game.says("Ann", "done")
    game.says("Bert", "place 1 in 2")
    told = game.says("Bert", "attack 1 from 2")
    assert "Harvesting, and so no defenders: 1 soldier and 1 miner" in told or "1 miner and 1 soldier" in told
    assert game.at(f"units.{miner}.exposed") is True
    harvester = next(one for one in (doomed, "1") if game.at(f"units.{one}.status") == "harvesting")
    game.kills(harvester)
    game.says("Bert", "done")
    assert game.money("Ann") == 2_000_000
    assert game.at("territories.1.resources") == 18_000_000
    assert game.at(f"units.{miner}.exposed") is False


@shows("R11.4b", "R100.4a")
def test_nobody_else_hears_of_a_harvest_when_it_is_ordered_nor_when_it_comes_in() -> None:
    game = rich()
    game.says("Ann", "harvest 1")
    assert game.hears("Bert") == ""
    game.says("Ann", "done")
    game.says("Bert", "done")
    assert game.money("Ann") == 500_000
    assert "You get $500,000 from the harvest of 1 soldier in #1" in game.hears("Ann")
    for word in ("income", "money", "harvest", "bring"):
        assert word not in game.hears("Bert")


@shows("R11.4d")
def test_surveying_flying_over_and_standing_by_do_not_show_it() -> None:
    game = rich()
    game.says("Ann", "harvest 1")
    game.says("Ann", "done")
    game.puts("Bert", "astronaut", 2)
    game.says("Bert", "place 1 in 3")
    game.says("Bert", "move 1 astronaut from 2 to 1")
    assert game.at("units.1.exposed") is False
    assert "harvest" not in game.hears("Bert")


@shows("R11.4g")
def test_a_mercenary_that_is_dismissed_brings_nothing() -> None:
    game = rich(money=500_000)
    (mercenary,) = game.puts("Ann", "mercenary soldier", 3)
    game.sets("territory", 3, resources=20_000_000)
    game.says("Ann", "harvest 3")
    game.says("Ann", "dismiss 1 in 3")
    assert game.at(f"units.{mercenary}.status") == "free"
    game.round()
    assert game.at("territories.3.resources") == 20_000_000
    assert game.money("Ann") == 500_000


@shows("R11.5a", "R11.5b", "R11.5c", "R11.5d", "R11.5e", "R11.5h")
def test_who_comes_with_a_soldier_knows_and_nobody_else() -> None:
    game = Risk()
    for number in range(1, 11):
        game.sets("territory", number, resources=number * 1_000_000)
    assert [*game.at("players.Ann.known")] == ["1"]
    game.puts("Ann", "tank", 1)
    assert "there are" not in game.says("Ann", "move 1 tank from 1 to 4")
    assert "4" not in game.at("players.Ann.known")
    told = game.orders("Ann", "move 1 soldier from 1 to 3", "move 1 soldier from 3 to 9")
    assert "In #3 there are $3,000,000." in told
    assert "In #9 there are $9,000,000." in told
    assert "there are" not in game.hears("Bert")
    assert sorted(game.at("players.Ann.known"), key=int) == ["1", "3", "9"]
    assert "In #4 there are $4,000,000." in game.says("Ann", "place 1 in 4")
    assert [*game.at("players.Bert.known")] == ["2"]


@shows("R11.5c", "R11.5d")
@pytest.mark.parametrize(("sort", "knows"), [
    ("soldier", True), ("mercenary soldier", True), ("tank", False), ("miner", False), ("astronaut", False),
])
def test_soldiers_survey_and_no_others(sort: str, knows: bool) -> None:
    game = Risk(money=1_000_000)
    game.puts("Ann", sort, 1)
    game.says("Ann", f"move 1 {sort} from 1 to 5")
    assert ("5" in game.at("players.Ann.known")) is knows


@shows("R11.5d", "R16.4h")
def test_scuba_soldiers_survey_and_scuba_units_harvest() -> None:
    game = Risk()
    game.floods(4, 5)
    game.sets("territory", 5, resources=3_000_000)
    game.puts("Ann", "scuba soldier", 4)
    assert "In #5 there are $3,000,000." in game.says("Ann", "move 1 scuba soldier from 4 to 5")
    game.says("Ann", "harvest 5")
    game.round()
    assert game.money("Ann") == 500_000
    assert game.at("territories.5.resources") == 2_500_000


@shows("R11.5f")
def test_a_figure_is_renewed_where_there_is_a_soldier_and_else_stays_with_its_date() -> None:
    """Ann is in #1 with a soldier, and was in #3. A day later both have changed."""
    game = rich(5_000_000)
    game.sets("territory", 3, resources=6_000_000)
    game.orders("Ann", "place 1 in 1", "move 1 from 1 to 3", "move 1 from 3 to 4", "done")
    game.wait(24)
    game.sets("territory", 1, resources=1_000_000)
    game.sets("territory", 3, resources=1_000_000)
    game.says("Bert", "done")
    assert game.at("players.Ann.known.1") == [1_000_000, "2026-11-24"]
    assert game.at("players.Ann.known.3") == [6_000_000, "2026-11-23"]
