"""Nomic Risk, where several rules meet: mercenaries and turns, bribes and ground, losses and what is told of them."""

from __future__ import annotations

import pytest

from mailgame.game.telling.telling import sentence
from mailgame.law import Amend, Remove, Repeal
from tests.rulesets.frontier import Frontier, word

shows = pytest.mark.shows
THREE = {"Ann": "0,0", "Bert": "0,-1", "Cleo": "9,9"}
"""Ann in #1, Bert in #2 north of her, Cleo far away in #3. #4 to #8 lie NE, SE, S, SW and NW of #1."""
WAGE = 250_000


@pytest.fixture
def land() -> Frontier:
    """Return Ann in #1, Bert in #2, and Cleo in #3, on dry land."""
    return Frontier(THREE)


def mercenary(land: Frontier, player: str, where: int, sort: str) -> None:
    """Let a mercenary that serves a player stand in a territory."""
    (unit,) = land.station(player, where, sort)
    land.lay(unit, mercenary=True, wage=WAGE)


def choices(land: Frontier) -> list[str]:
    """Return who has still to choose about mercenaries."""
    offers = land.see("offers") or {}
    return [one["player"] for one in offers.values() if one["what"] == "mercenary"]


# --- mercenaries that are met as a turn ends


@shows("R13.4h", "R13.4g", "R3.4l", "R6.4c")
@pytest.mark.parametrize("how", ["done", "clock"])
def test_a_soldier_that_is_placed_as_the_turn_ends_fights_whom_it_finds(land: Frontier, how: str) -> None:
    """Ann’s tanks in #5 know nothing of the mercenary there; her new soldier, put with them, finds it: 10 to 6."""
    land.station("Ann", 5, "tank", "tank")
    land.lay(land.thing("territory", 5), in_hiding=[WAGE])
    land.throw("attack", [10, 1, 1])
    land.throw("defence", [6])
    land.throw("letter.sort", 41)
    land.throw("letter", "B")
    if how == "done":
        land.does("Ann", "done")
    else:
        land.wait(48)
    assert (land.turn, choices(land), land.units(5)) == ("Bert", [], ["tank", "tank", "soldier"])
    assert land.thing("player", "Ann").letters == ["B"]


@shows("R13.4h", "R13.4g")
@pytest.mark.parametrize("ending", ["letter", "placing", "mercenaries, placing", "placing, letter"])
def test_no_choice_outlasts_a_turn_whatever_its_end_has_become(ending: str) -> None:
    """The mercenary in #4 wins, whether a step says that it is fought or not; Bert may go in afterwards."""
    land = Frontier(THREE, _6_ending=ending)
    land.station("Ann", 1, "tank")
    land.lay(land.thing("territory", 4), in_hiding=[WAGE])
    land.does("Ann", "move 1 soldier from 1 to 4")
    assert choices(land) == ["Ann"]
    land.throw("attack", [1])
    land.throw("defence", [6])
    land.does("Ann", "done")
    assert (choices(land), land.owner(4), land.units(4)) == ([], "", ["mercenary soldier"])
    land.does("Bert", "move 1 soldier from 2 to 4")
    assert (land.owner(4), choices(land)) == ("Bert", ["Bert"])


@shows("R13.4h", "R13.4g")
def test_whoever_finds_one_out_of_turn_fights_it() -> None:
    """An effect gives Bert a soldier in #4 in Ann’s turn, where one hides: there is nobody to wait for."""
    land = Frontier(THREE)
    land.lay(land.thing("territory", 4), in_hiding=[WAGE])
    land.throw("attack", [6])
    land.throw("defence", [1])
    land.station("Bert", 4, "soldier")
    assert (choices(land), land.units(4), land.owner(4)) == ([], ["soldier"], "Bert")
    assert land.see("game.battles_won") == 0


@shows("R13.4c", "R13.4f", "R13.6e", "R13.7a")
def test_a_fight_with_those_one_lets_go_is_one_with_those_one_has_met(land: Frontier) -> None:
    """Ann’s soldier finds a mercenary in #5, where she has a tank and a mercenary tank, which she then dismisses.

    Both defend, with 10 and 6 against her 9 and 5: the soldier is killed, and the tank wins the four rounds after that.
    """
    land.station("Ann", 5, "tank")
    mercenary(land, "Ann", 5, "mercenary tank")
    land.lay(land.thing("territory", 5), in_hiding=[WAGE])
    land.does("Ann", "place 1 in 5")
    land.throw("attack", [9, 5], [10], [10], [10], [10])
    land.throw("defence", [10, 6], [1, 1], [1, 1], [1, 1], [1])
    land.does("Ann", "dismiss 1 in 5")
    assert [rolled for what, _, rolled in land.rolls if what == "defence"] == [[10, 6], [1, 1], [1, 1], [1, 1], [1]]
    assert (choices(land), land.units(5, "Ann")) == ([], ["tank"])


@shows("R13.7a")
def test_a_fight_with_a_mercenary_goes_by_the_numbers_of_attacks() -> None:
    """With one defender and two hit points a round, a mercenary tank lasts two rounds, and the soldier is spared."""
    land = Frontier(THREE, _9_defenders=1, _9_loss=2)
    land.station("Ann", 1, "tank")
    land.lay(land.neutral(4, "mercenary tank"), hp=3)
    land.neutral(4)
    land.throw("attack", [10, 6], [10, 6], [10, 6])
    land.throw("defence", [9], [9], [5])
    land.does("Ann", "move all from 1 to 4 and fight")
    assert [rolled for what, _, rolled in land.rolls if what == "defence"] == [[9], [9], [5]]
    assert land.units(4) == ["soldier", "tank"]
    fought = "Ann fights 1 mercenary tank and 1 mercenary soldier in #4"
    assert f"{fought}: 10 to 9, a defending mercenary tank loses 2 hit points; 6 without a partner." in land.told
    assert f"{fought}: 10 to 9, a defending mercenary tank is killed; 6 without a partner." in land.told


# --- where a mercenary that is bribed can be


@shows("R13.8o", "R3.1b")
def test_from_above_nobody_is_bribed_whose_comrades_hold_the_ground(land: Frontier) -> None:
    """Ann’s star fighters are over Bert’s #2: his mercenary there could only stand among his own soldiers."""
    land.station("Ann", 2, "star fighter", "star fighter")
    mercenary(land, "Bert", 2, "mercenary tank")
    land.purse("Ann", 5_000_000)
    land.throw("attack", [1])
    land.throw("defence", [2, 1])
    land.does("Ann", "attack 2 from 2 bribing")
    assert (land.units(2, "Bert"), land.money()) == (["soldier", "mercenary tank"], 5_000_000)


@shows("R13.8o", "R13.8j")
def test_from_above_one_that_is_alone_there_is_bribed_where_it_stands(land: Frontier) -> None:
    """The mercenary holds #2 for whoever pays it; Bert has a soldier elsewhere."""
    land.station("Ann", 2, "star fighter", "star fighter")
    land.station("Bert", 9, "soldier")
    land.carry(word("Kill")(land.unit(2, "soldier")))
    mercenary(land, "Bert", 2, "mercenary tank")
    land.purse("Ann", 5_000_000)
    land.does("Ann", "attack 2 from 2 bribing")
    assert (land.owner(2), land.units(2, "Ann"), land.money()) == (
        "Ann", ["star fighter", "star fighter", "mercenary tank"], 4_500_000,
    )


@shows("R13.8o", "R3.1b")
def test_nobody_goes_over_to_the_ground_of_a_third(land: Frontier) -> None:
    """Ann’s star fighters over Bert’s #2 attack Cleo’s #9; her mercenary in #1 attacks Bert’s fighter over Cleo’s."""
    land.station("Ann", 2, "star fighter", "star fighter")
    mercenary(land, "Cleo", 9, "mercenary tank")
    land.purse("Ann", 5_000_000)
    land.throw("attack", [1], [1])
    land.throw("defence", [2], [1])
    land.does("Ann", "attack 9 from 2 bribing")
    assert (land.units(9, "Cleo"), land.units(2, "Ann")) == (["mercenary tank"], ["star fighter"] * 2)
    mercenary(land, "Ann", 1, "mercenary flak battery")
    land.station("Cleo", 4, "soldier")
    land.station("Bert", 4, "star fighter")
    land.purse("Bert", 5_000_000)
    land.does("Bert", "bribe up to $5,000,000")
    land.does("Ann", "attack space of Bert in 4 from 1")
    assert (land.units(4, "Bert"), land.units(1, "Ann")) == (["star fighter"], ["soldier", "mercenary flak battery"])
    assert land.money("Bert") == 5_000_000


@shows("R13.8o", "R16.1d", "R2.4b")
def test_nobody_goes_over_to_ground_that_does_not_bear_them(land: Frontier) -> None:
    """Ann’s star fighters over the land #1 attack the scuba mercenary in the water #4: it cannot come to them."""
    land.flood(4)
    land.station("Ann", 1, "star fighter", "star fighter")
    mercenary(land, "Bert", 4, "mercenary scuba tank")
    land.purse("Ann", 5_000_000)
    land.throw("attack", [1, 1])
    land.throw("defence", [2])
    land.does("Ann", "attack 4 from 1 with 2 star fighters bribing")
    assert (land.units(4), land.money()) == (["mercenary scuba tank"], 5_000_000)


@shows("R13.8o", "R15.4a")
def test_a_mercenary_in_space_goes_over_wherever_it_is(land: Frontier) -> None:
    """Bert’s mercenary fighter over Cleo’s #4 joins Ann’s over Bert’s own #2."""
    land.station("Ann", 2, "star fighter", "star fighter")
    land.station("Cleo", 4, "soldier")
    mercenary(land, "Bert", 4, "mercenary star fighter")
    land.purse("Ann", 5_000_000)
    land.does("Ann", "attack space of Bert in 4 from 2 bribing")
    assert (land.units(2, "Ann"), land.owner(2)) == (["star fighter"] * 2 + ["mercenary star fighter"], "Bert")


# --- what is told, once


def told(land: Frontier, *words: str) -> list[str]:
    """Return what all were told that holds some of these words, in its order."""
    return [line for line in land.told if any(one in line for one in words)]


@shows("R9.11a")
@pytest.mark.parametrize(("then", "says"), [
    ("", ["Ann wins the battle of #2 against Bert."]),
    (" then advance all", ["Ann wins the battle of #2 against Bert.", "Ann enters #2 with 1 soldier and 1 tank.",
                           "Nobody holds #1 any more."]),
])
def test_a_battle_won_is_told_once(land: Frontier, then: str, says: list[str]) -> None:
    """That it belongs to nobody now goes without saying, and whoever enters says it by that; #1 is left."""
    land.station("Bert", 9, "soldier")
    land.station("Ann", 1, "tank")
    land.throw("attack", [10])
    land.throw("defence", [1])
    land.does("Ann", f"attack 2 from 1 with 1 tank{then}")
    assert told(land, "Nobody holds", "wins", "enters") == says


@shows("R3.1d", "R3.5g")
def test_what_is_left_to_nobody_is_told_once_and_only_if_it_stays_so(land: Frontier) -> None:
    land.does("Ann", "move 1 soldier from 1 to 4")
    assert told(land, "Nobody holds", "enters") == ["Ann enters #4 with 1 soldier.", "Nobody holds #1 any more."]
    land.station("Ann", 4, "tank")
    land.lay(land.thing("territory", 4), taken_from=land.thing("territory", 1))
    land.does("Ann", "move all from 4 to 5")  # hers, and won from nobody
    assert told(land, "Nobody holds") == ["Nobody holds #4 any more."]


@shows("R3.2c", "R3.8a")
def test_units_that_die_without_a_fight_are_told(land: Frontier) -> None:
    """A wounded tank dies as tanks have one hit point; soldiers go with their territory, whoever they are."""
    land.lay(land.unit(2, "soldier"), sort="tank", hp=2)
    assert not land.says("", 'set rule 3 tank "land; soldier; $4,000,000; 2; 10; 10; 1; $0" now because it is tried')
    died = "Bert loses 1 tank in #2: no hit points are left."
    assert told(land, "loses", "eliminated") == [died, "Bert is eliminated."]
    land.station("Ann", 4, "soldier", "soldier")
    land.carry(Remove(land.thing("territory", 4)))
    heard = [sentence(one, "") for one in land.game.engine.run.story if one["to"] is None]
    assert "Ann loses 2 soldiers in #4: it is not on the map any more." in heard


# --- rules that change in the middle of a turn


@shows("R9.8a", "R9.7c")
@pytest.mark.parametrize("words", ["attack 2 from 1", "attack 2 from 1 until won"])
@pytest.mark.parametrize("gone", [4, 5, 7, 8, 10, 11, 12, 13, 14, 15, 16, 101])
def test_an_attack_is_fought_whatever_other_rule_is_gone(land: Frontier, gone: int, words: str) -> None:
    """Bert’s two soldiers in #2 are at work, or would be, if there were harvests still."""
    land.station("Ann", 1, "tank")
    land.station("Bert", 2, "soldier")
    land.station("Bert", 9, "soldier")
    for place in (0, 1):
        land.lay(land.unit(2, "soldier", place), status="harvesting")
    land.carry(Repeal(gone))
    land.throw("attack", *[[10]] * 4)
    land.throw("defence", [1, 1], [1])
    land.does("Ann", words)
    assert (land.last.declined, land.see("game.paused")) == ([], False)
    at_work = gone != 11
    assert len(land.units(2)) == (0 if at_work else 1 if words.endswith("1") else 0)


PEACE = '''propose add "Peace"
```law
"""No dice are rolled for attacks."""

from mailgame.law import *

rule = Rule(0, "Peace")


@rule.check(RollDice)
def no_dice(view: View, roll: RollDice) -> Answer:
    return Refuse("peace", "There is peace.")
```
end'''


@shows("R9.7c", "R9.11a")
@pytest.mark.parametrize("words", ["attack 2 from 1", "attack 2 from 1 until won then advance all"])
def test_an_attack_of_which_nothing_comes_ends_and_says_so(words: str) -> None:
    """A law of players stops the dice: no round follows without end, and Bert is not told of an attack."""
    land = Frontier(THREE, law=True)
    land.station("Ann", 1, "tank")
    land.does("Ann", PEACE)
    land.next_turn()
    land.does("Ann", words)
    assert (land.heard["Ann"], land.see("game.paused")) == (["Nothing comes of the attack on #2."], False)
    assert [letter.kind for letter in land.last.letters if letter.kind == "attack"] == []


@shows("R3.2c", "R15.4c")
def test_who_owns_a_territory_follows_the_table(land: Frontier) -> None:
    """Where astronauts come down to earth they hold their ground; where they go up again, nobody does."""
    land.station("Ann", 4, "astronaut")
    assert land.owner(4) == ""
    for side, owner in (("land", "Ann"), ("space", "")):
        land.carry(Amend(3, "astronaut", f"{side}; soldier; $2,000,000; 1; 6; 6; 1; $500,000"))
        assert land.owner(4) == owner
