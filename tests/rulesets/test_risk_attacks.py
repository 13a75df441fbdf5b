"""Rule 9 of Nomic Risk: who can be attacked, what dice do, what falls with the last defender, and who comes after."""

from __future__ import annotations

from collections import Counter

import pytest

from mailgame.chance.throwing import ScriptError
from mailgame.law import Remove
from tests.rulesets.frontier import Frontier, word

shows = pytest.mark.shows


def battle(*units: str, fewest: int = 1) -> Frontier:
    """Return Ann with units beside her soldier in #1; Bert has a soldier in #2 and, out of reach, one in #8."""
    land = Frontier(_7_fewest=fewest)
    land.station("Bert", 8, "soldier")
    if units:
        land.station("Ann", 1, *units)
    return land


def attack(land: Frontier, words: str, ours: list[int], theirs: list[int]) -> None:
    """Let Ann attack, with what the dice show."""
    land.throw("attack", ours)
    land.throw("defence", theirs)
    land.does("Ann", words)


@shows("R9.1c", "R9.1d", "R9.1f", "R9.8e")
def test_nobodys_land_is_not_attacked_whoever_hides_there() -> None:
    """The refusal is the same whether a mercenary hides there or not; one in #2 stays hidden when #2 falls."""
    land = battle("soldier")
    empty = land.says("Ann", "attack 4 from 1")
    land.lay(land.thing("territory", 4), in_hiding=[250_000])
    assert empty == land.says("Ann", "attack 4 from 1")
    assert "nobody of another player in #4" in empty
    assert "nobody of another player in #1" in land.says("Ann", "attack 1 from 1")
    assert "no way for you from #1 straight to #8" in land.says("Ann", "attack 8 from 1")
    land.lay(land.thing("territory", 2), in_hiding=[250_000])
    attack(land, "attack 2 from 1", [6], [1])
    assert (land.units(2), land.thing("territory", 2).in_hiding) == ([], [250_000])


@shows("R9.1f", "R13.8m")
def test_a_mercenary_of_nobodys_is_not_attacked_from_outside() -> None:
    land = battle("soldier")
    land.neutral(4)
    assert "nobody of another player in #4" in land.says("Ann", "attack 4 from 1")


@shows("R9.1e", "R2.3d", "R12.3e")
def test_over_a_path_it_takes_a_port_at_the_attackers_end_only() -> None:
    land = battle("soldier", "soldier")
    land.flood(3, 9)
    land.path(1, 3, 9, 8)
    assert "no way for you from #1 straight to #8" in land.says("Ann", "attack 8 from 1")
    land.build("Bert", 8, "port", path=1)
    assert "no way for you from #1 straight to #8" in land.says("Ann", "attack 8 from 1")
    land.build("Ann", 1, "port", path=1)
    attack(land, "attack 8 from 1 with 1 soldier then advance all", [6], [1])
    assert (land.owner(8), land.units(8)) == ("Ann", ["soldier"] * 3)


@shows("R9.3a", "R9.3b", "R9.3c")
def test_one_stays_behind_and_who_is_in_space_counts() -> None:
    """With a soldier alone there is no attack; with an astronaut over it one of them can."""
    land = battle()
    assert "It takes 2 units to attack" in land.says("Ann", "attack 2 from 1")
    land.station("Ann", 1, "astronaut")
    assert "you can attack with 1 unit at most" in land.says("Ann", "attack 2 from 1 with 1 soldier, 1 astronaut")
    attack(land, "attack 2 from 1 with 1 soldier", [6], [6])
    assert land.units(1) == ["astronaut"]


@pytest.mark.slow
@shows("R9.5d", "R9.5a")
def test_a_die_shows_from_one_to_its_sides_each_as_often() -> None:
    """Of 1,200 rolls of a soldier each face comes about 200 times; 7 is none of them, and 0 neither."""
    land = battle()
    fought, ann = word("fought"), land.thing("player", "Ann")
    ours, theirs = [land.unit(1, "soldier")], [land.unit(2, "soldier")]
    seen = Counter(fought(land.view, ann, ours, theirs).attack[0] for _ in range(1200))
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    assert all(150 < count < 250 for count in seen.values())
    for wrong in (7, 0):
        land.throw("attack", [wrong])
        with pytest.raises(ScriptError, match="6 sides"):
            fought(land.view, ann, ours, theirs)


@shows("R9.6i", "R9.6d", "R9.6h")
def test_both_pairs_are_settled_at_once() -> None:
    """6 to 5: the defender's first is killed. 1 to 4: so is the attacker's second, although one alone is left there."""
    land = battle("soldier", "soldier")
    land.station("Bert", 2, "soldier")
    attack(land, "attack 2 from 1 with 2 soldiers", [1, 6], [4, 5])
    assert (len(land.units(1)), len(land.units(2))) == (2, 1)


@shows("R9.7c", "R9.7a")
def test_an_attack_goes_on_until_so_many_are_left() -> None:
    """Of 5 she loses one a round: with 3 left it stops, after two rounds."""
    land = battle("soldier", "soldier", "soldier", "soldier")
    land.throw("attack", [1, 1, 1], [1, 1, 1], [1, 1, 1])
    land.throw("defence", [6], [6], [6])
    land.does("Ann", "attack 2 from 1 until 3 left")
    assert len(land.units(1)) == 3
    assert [what for what, _, _ in land.rolls] == ["attack", "defence"] * 2
    land.throw("attack", [1, 1], [1])
    land.throw("defence", [6], [6])
    land.does("Ann", "attack 2 from 1 until won")  # with one left there is no attack any more
    assert (len(land.units(1)), land.units(2)) == (1, ["soldier"])


@shows("R9.8a", "R9.8c", "R9.11b", "R11.4c")
def test_without_a_defender_all_fall_without_dice_and_who_harvested_is_told() -> None:
    land = battle("soldier")
    land.station("Bert", 2, "medic", "miner")
    for sort in ("soldier", "miner"):
        land.lay(land.unit(2, sort), status="harvesting")
    land.lay(land.unit(2, "medic"), status="training", ready_in=1)
    land.does("Ann", "attack 2 from 1")
    assert (land.units(2), land.rolls, land.owner(2)) == ([], [], "")
    (said,) = [words for words in land.told if "which nobody can defend" in words]
    assert "Bert loses 1 soldier, 1 medic and 1 miner" in said
    assert "Harvesting: 1 soldier and 1 miner." in said


@shows("R9.11b", "R9.4c")
def test_who_harvests_is_told_with_the_dice_too() -> None:
    land = battle("soldier")
    land.station("Bert", 2, "miner")
    land.lay(land.unit(2, "miner"), status="harvesting")
    attack(land, "attack 2 from 1", [1], [6])
    assert any("Harvesting, and so no defenders: 1 miner." in words for words in land.told)
    assert land.units(2) == ["soldier", "miner"]


@shows("R9.8d", "R15.5j")
def test_who_is_in_space_outlives_the_ground_and_the_reverse() -> None:
    land = battle("soldier", "flak battery")
    land.station("Bert", 2, "astronaut")
    attack(land, "attack 2 from 1 with 1 soldier", [6], [1])
    assert land.units(2) == ["astronaut"]
    land.station("Bert", 2, "soldier")
    attack(land, "attack space in 2 from 1", [6], [1])
    assert (land.units(2), land.owner(2)) == (["soldier"], "Bert")


@shows("R9.9a", "R9.9b", "R9.9e", "R9.9f", "R9.9h")
def test_free_units_may_come_after_once_and_it_is_no_move() -> None:
    """The soldier fought; the tank comes. Who trains does not, nor who is elsewhere, nor anybody a second time."""
    land = battle("soldier", "tank", "medic")
    land.station("Ann", 3, "soldier")
    land.lay(land.unit(1, "medic"), status="training", ready_in=1)
    attack(land, "attack 2 from 1 with 1 soldier", [6], [1])
    assert "is in training" in land.says("Ann", "advance 1 medic from 1 to 2")
    assert "You have not just won a battle of #2 from there." in land.says("Ann", "advance 1 soldier from 3 to 2")
    land.does("Ann", "advance 1 tank from 1 to 2")
    assert (land.units(2), land.see("game.moves_left")) == (["tank"], 3)
    assert "You have not just won a battle of #2 from there." in land.says("Ann", "advance 1 soldier from 1 to 2")


@shows("R9.9d", "R9.9h")
def test_who_moves_first_does_not_advance_any_more() -> None:
    land = battle("soldier", "soldier")
    attack(land, "attack 2 from 1 with 1 soldier", [6], [1])
    land.does("Ann", "move 1 soldier from 1 to 4")
    assert "units advance before the first move" in land.says("Ann", "advance 1 soldier from 1 to 2")
    land.next_turn()
    assert "You have not just won a battle" in land.says("Ann", "advance 1 soldier from 1 to 2")
    assert land.owner(2) == ""


@shows("R9.9i")
def test_nobody_advances_where_another_has_come_to_stand() -> None:
    land = battle("soldier")
    attack(land, "attack 2 from 1", [6], [1])
    land.station("Bert", 2, "soldier")
    assert "#2 is Bert’s" in land.says("Ann", "advance 1 soldier from 1 to 2")


@shows("R9.9j", "R2.8c", "R14.3c")
def test_to_advance_is_to_enter() -> None:
    """In #2 there are a hospital, for $25,000, and a mercenary; #10 beside it has gone, and comes again."""
    land = battle("soldier", "soldier")
    land.station("Bert", 3, "soldier")
    land.build("Bert", 2, "hospital")
    land.lay(land.thing("territory", 2), in_hiding=[250_000])
    land.purse("Ann", 300_000)
    attack(land, "attack 2 from 1 with 1 soldier", [6], [1])
    land.carry(word("Kill")(land.unit(8, "soldier")), Remove(land.thing("territory", 10)))  # nobody is beside it now
    there = len(land.game.world.all("territory"))
    land.does("Ann", "advance 1 soldier from 1 to 2")
    assert (land.money(), land.see("buildings.1.owner")) == (275_000, "Ann")
    assert len(land.game.world.all("territory")) > there
    assert any(words.startswith("In #2 there are $") for words in land.heard["Ann"])
    assert land.units(2) == ["soldier", "mercenary soldier"]
    land.does("Ann", "conscript in 2")


@shows("R9.10a", "R9.10c", "R9.6e")
def test_who_holds_out_has_won_nothing() -> None:
    land = battle("soldier", "soldier", fewest=2)
    attack(land, "attack 2 from 1 with 1 soldier", [6], [6])
    land.station("Bert", 2, "soldier")
    attack(land, "attack 2 from 1 with 1 soldier", [6], [1, 1])
    assert (len(land.units(1)), len(land.units(2)), land.see("game.battles_won")) == (2, 1, 0)
    land.does("Ann", "done")
    assert [list(land.thing("player", name).letters) for name in ("Ann", "Bert")] == [[], []]


@shows("R9.10b", "R13.7k")
def test_a_mercenary_killed_is_a_battle_won() -> None:
    land = battle("soldier")
    land.lay(land.thing("territory", 4), in_hiding=[250_000])
    land.does("Ann", "move 1 soldier from 1 to 4")
    land.throw("attack", [6])
    land.throw("defence", [1])
    land.does("Ann", "fight in 4")
    assert (land.units(4), land.see("game.battles_won")) == (["soldier"], 1)
    land.throw("letter.sort", 41)
    land.throw("letter", "B")
    land.does("Ann", "done")
    assert land.thing("player", "Ann").letters == ["B"]


@pytest.mark.slow
@shows("R9.7b")
def test_great_armies_fight_it_out_in_one_order() -> None:
    land = battle(*["soldier"] * 119)
    land.station("Bert", 2, *["soldier"] * 99)
    land.does("Ann", "attack 2 from 1 until won")
    assert land.units(2) == []
    assert land.game.world.work < 800_000, "a fifth of what an order may take"
