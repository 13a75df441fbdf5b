"""Nomic Risk: what letters suggest in a turn, in the order in which it would be done."""

from __future__ import annotations

from mailgame.desk.commands.possible import Suggested
from tests.rulesets.risk import Risk


def suggested(game: Risk, player: str = "Ann") -> dict[str, str]:
    """Return the lines that a player could send now, each with its words."""
    return {one.line: one.words for one in Suggested(game.game).to(player)}


def test_a_new_soldier_takes_what_is_nobodys_and_the_others_go_to_the_front() -> None:
    game = Risk()
    game.sets("player", "Ann", reserve={"soldier": 3})
    said = suggested(game)
    assert said["place 1 soldier in 3"] == "Take #3, which is nobody’s"
    assert said["place 2 soldiers in 1"] == "Put 2 soldiers in #1"
    told = game.orders("Ann", "place 1 soldier in 3", "place 2 soldiers in 1")
    assert told.startswith("You enter #3 with 1 soldier.")


def test_an_attack_is_suggested_from_two_more_than_there_are_on_the_other_side() -> None:
    game = Risk()
    game.puts("Ann", "soldier", 1)
    assert not [line for line in suggested(game) if line.startswith("attack")]
    game.puts("Ann", "soldier", 1)
    words = suggested(game)["attack 2 from 1 until won then advance all"]
    assert words == "Attack Bert’s 1 soldier in #2 with those in #1"


def test_nobody_harvests_trains_or_leaves_where_others_are_near() -> None:
    game = Risk(money=4_000_000)
    game.puts("Ann", "soldier", 1)
    game.puts("Ann", "soldier", 5, 2)
    game.sets("player", "Ann", known={"1": [9_000_000, "2026-11-23"], "5": [700_000, "2026-11-23"]})
    lines = [*suggested(game)]
    assert "harvest 5" in lines
    assert suggested(game)["harvest 5"] == "Harvest in #5, up to $700,000"
    assert "train 1 soldier in 5 to tank" in lines, "the best that $4,000,000 pay for, in a fight"
    assert "train 1 soldier in 5 to miner" in lines, "and at work"
    assert [line for line in lines if line.startswith("move")] == ["move 1 soldier from 5 to 4"]
    assert not [line for line in lines if line.split()[0] in ("harvest", "train") and " 1 " in f"{line} "[-4:]]


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
