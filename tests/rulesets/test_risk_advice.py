"""Nomic Risk: what letters suggest in a turn, in the order in which it would be done."""

from __future__ import annotations

from mailgame.desk.commands.possible import Suggested
from tests.rulesets.risk import Risk


def suggested(game: Risk, player: str = "Ann") -> dict[str, str]:
    """Return the lines that a player could send now, each with its words."""
    return {one.line: one.words for one in Suggested(game.game).to(player)}


def test_new_soldiers_go_where_they_let_an_attack_make_sense() -> None:
    game = Risk()
    game.sets("player", "Ann", reserve={"soldier": 3})
    said = suggested(game)
    assert said["place 3 soldiers in 1"] == "Put 3 soldiers in #1"
    assert not [line for line in said if line.startswith("place 1")]
    assert game.orders("Ann", "place 3 soldiers in 1").startswith("You enter #1 with 3 soldiers.")


def test_where_nobody_can_be_attacked_new_soldiers_take_what_is_nobodys_and_the_others_guard() -> None:
    game = Risk()
    game.puts("Bert", "tank", 2, 9)
    game.sets("player", "Ann", reserve={"soldier": 5})
    said = suggested(game)
    assert said["place 1 soldier in 3"] == "Take #3, which is nobody’s"
    placing = [line for line in said if line.startswith("place")]
    assert placing == ["place 1 soldier in 3", "place 1 soldier in 4", "place 1 soldier in 5", "place 2 soldiers in 1"]


def test_an_attack_is_suggested_from_two_more_than_there_are_on_the_other_side() -> None:
    game = Risk()
    game.puts("Ann", "soldier", 1)
    assert not [line for line in suggested(game) if line.startswith("attack")]
    game.puts("Ann", "soldier", 1)
    assert suggested(game)["attack 2 from 1 until won"] == "Attack Bert’s 1 soldier in #2 with those in #1"
    game.puts("Bert", "sentry", 2)
    assert not [line for line in suggested(game) if line.startswith("attack")], "12 against 14"
    game.puts("Ann", "tank", 1)
    assert "attack 2 from 1 until won" in suggested(game)


def test_after_a_battle_all_but_one_go_over_and_none_if_only_one_is_left() -> None:
    game = Risk(chance={"attack": [[6, 6], [6, 6]], "defence": [[1], [1]]})
    game.puts("Ann", "soldier", 1, 2)
    game.puts("Bert", "soldier", 8)
    game.says("Ann", "attack 2 from 1 until won")
    assert suggested(game)["advance 2 from 1 to 2"] == "Bring 2 over to #2"
    game.kills(game.puts("Ann", "soldier", 1)[0])
    game.says("Ann", "advance 2 from 1 to 2")
    assert not [line for line in suggested(game) if line.startswith("advance")]


def test_mercenaries_are_attacked_with_a_bribe_by_whoever_can_well_pay_it() -> None:
    game = Risk(money=2_000_000)
    game.puts("Ann", "soldier", 1, 4)
    game.puts("Bert", "mercenary soldier", 2, mercenary=True, wage=500_000)
    assert "attack 2 from 1 until won bribing" in suggested(game)
    game.spends("Ann", 1_999_999)
    assert "attack 2 from 1 until won" in suggested(game)


def test_bombs_fall_and_buildings_are_destroyed_where_that_can_be() -> None:
    game = Risk()
    game.puts("Ann", "orbital bomber", 1)
    game.puts("Ann", "demolisher", 1)
    game.builds("Bert", "hospital", 2)
    said = suggested(game)
    assert said["bomb 2 from 1"] == "Bomb #2"
    assert said["demolish hospital in 2 from 1"] == "Destroy the hospital in #2"


def test_units_in_space_are_attacked_by_stronger_ones_and_fly_to_where_others_are() -> None:
    game = Risk()
    game.puts("Ann", "star fighter", 1, 2)
    game.puts("Bert", "astronaut", 3)
    assert suggested(game)["attack space of Bert in 3 from 1 until won"] == "Attack Bert’s units in space in #3"
    away = Risk("Ann", "Bert", "Cleo")
    away.puts("Ann", "star fighter", 6, 2)
    assert suggested(away)["move 2 star fighters from 6 to 1"] == "Fly from #6 towards the others"


def test_nobody_harvests_trains_or_leaves_where_others_are_near() -> None:
    game = Risk(money=5_000_000)
    game.puts("Ann", "soldier", 1)
    game.puts("Ann", "soldier", 5, 2)
    game.sets("player", "Ann", known={"1": [9_000_000, "2026-11-23"], "5": [2_700_000, "2026-11-23"]})
    lines = [*suggested(game)]
    assert suggested(game)["harvest 5"] == "Harvest in #5, up to $1,000,000"
    assert "train 1 soldier in 5 to miner" in lines, "the best at work that this ground pays for"
    assert [line for line in lines if line.startswith("move")] == ["move 1 soldier from 5 to 4"]
    assert not [line for line in lines if line.split()[0] in ("harvest", "train") and " 1 " in f"{line} "[-4:]]
    game.sets("player", "Ann", known={})
    assert "train 1 soldier in 5 to tank" in [*suggested(game)], "the best in a fight"


def test_who_stands_inland_in_numbers_marches_to_where_others_are() -> None:
    game = Risk()
    game.puts("Ann", "soldier", 5, 4)
    said = suggested(game)
    assert said["move 3 from 5 to 1"] == "Go on with 3 units from #5 towards the others"


def test_a_place_is_worth_a_name_from_three_territories_on() -> None:
    game = Risk()
    game.puts("Ann", "soldier", 5)
    assert not [line for line in suggested(game) if line.startswith("name")]
    game.puts("Ann", "soldier", 4)
    assert [line for line in suggested(game) if line.startswith("name")] == ['name 1 "NAME"']
    game.says("Ann", 'name 5 "Green Bay"')
    assert not [line for line in suggested(game) if line.startswith("name")]


def test_a_word_comes_first_and_the_best_one() -> None:
    game = Risk()
    game.sets("player", "Ann", letters=["2", "3", "A", "B", "C", "N", "O"])
    lines = [*suggested(game)]
    assert lines[0] == "word BACON with 3"
    game.says("Ann", "place 1 in 1")
    assert not [line for line in suggested(game) if line.startswith("word")], "only as the first thing in a turn"


def test_buildings_are_suggested_to_whoever_can_pay() -> None:
    game = Risk(money=3_000_000)
    game.puts("Ann", "soldier", 1, 3)
    assert suggested(game)["build hospital in 1"] == "Build a hospital in #1, for $3,000,000"
    game.spends("Ann", 2_999_999)
    assert "build hospital in 1" not in suggested(game)


def test_nothing_is_suggested_to_somebody_who_is_not_on_turn() -> None:
    game = Risk(money=9_000_000)
    assert suggested(game, "Bert") == {}
