"""Rule 100 of Nomic Risk: who plays, where they start, who comes later, and who goes."""

from __future__ import annotations

import pytest

from mailgame.law import Seat
from mailgame.world.sight import Sight
from tests.rulesets.frontier import Frontier, word

shows = pytest.mark.shows
THREE = {"Ann": "0,0", "Bert": "0,-1", "Cleo": "0,1"}
"""Ann in #1, Bert in #2 north of her, Cleo in #3 south of her."""


@shows("R100.3a", "R100.3b", "R100.3c", "R100.2a", "R3.3a")
def test_players_start_in_turn_order_on_a_spiral() -> None:
    """The middle, then N, NE, SE, S, SW, NW of it, three apart; each with a soldier and nothing else."""
    people = dict.fromkeys(["Gus", "Ann", "Bert", "Cleo", "Dora", "Emil", "Fay"], "")
    land = Frontier(people, _2_path_chance=100, _13_base=100, _13_per_unit=0)
    assert [land.owner(number) for number in range(1, 8)] == [*people]
    assert [land.lies(number) for number in range(1, 8)] == [
        (q, r, "land") for q, r in [(0, 0), (0, -3), (3, -3), (3, 0), (0, 3), (-3, 3), (-3, 0)]
    ]
    assert [land.units(number) for number in range(1, 8)] == [["soldier"]] * 7
    assert all(not land.thing("territory", number).in_hiding for number in range(1, 8))
    assert all(land.thing("territory", number).resources >= 1_000_000 for number in range(1, 8))
    assert {land.money(name) for name in people} == {0}
    begun = [what for what, _, _ in land.rolls[1:15]]  # after the order: a die for the resources of each start
    assert begun[:7] == ["resources"] * 7
    assert begun[7:] != ["resources"] * 7


@shows("R100.3e")
def test_a_start_place_can_be_given() -> None:
    """Ann has asked for the place of the second; Bert and Cleo have the first and the third of the spiral."""
    land = Frontier({"Ann": "0,-3", "Bert": "", "Cleo": ""})
    assert [land.lies(number)[:2] for number in (1, 2, 3)] == [(0, -3), (0, 0), (3, -3)]


@shows("R100.1c", "R6.1d")
def test_who_leaves_is_out_with_all_units_and_the_turn_goes_on() -> None:
    land = Frontier(THREE)
    land.build("Ann", 1, "hospital")
    land.station("Ann", 4, "soldier")
    land.does("Ann", "leave yes")
    assert (land.turn, land.owner(1), land.owner(4), land.units(1), land.units(4)) == ("Bert", "", "", [], [])
    assert any("Ann leaves the game" in words for words in land.told)
    land.does("Bert", "done")
    land.does("Cleo", "done")
    assert (land.turn, land.see("game.order")) == ("Bert", ["Bert", "Cleo"])
    land.does("Bert", "move 1 soldier from 2 to 1")  # the hospital of nobody: Bert cannot pay for it
    assert land.see("game.winner") == ""


@shows("R100.1c")
def test_who_leaves_out_of_turn_takes_nothing_from_the_others() -> None:
    land = Frontier(THREE)
    land.does("Bert", "leave yes")
    assert (land.turn, land.owner(2)) == ("Ann", "")
    land.does("Ann", "done")
    assert land.turn == "Cleo"
    land.does("Cleo", "leave yes")
    assert land.see("game.winner") == "Ann"


@shows("R100.1b")
def test_who_comes_later_is_last_with_a_soldier_on_a_place_of_their_own() -> None:
    """The third place of the spiral, 3, -3, is the first that is free; it is the next territory."""
    land = Frontier({"Ann": "", "Bert": ""})
    taken = len(land.game.world.all("territory"))
    land.carry(Seat("Cleo", "cleo@example.org"))
    assert land.see("game.order") == ["Ann", "Bert", "Cleo"]
    assert (land.lies(taken + 1), land.units(taken + 1)) == ((3, -3, "land"), ["soldier"])
    assert land.owner(taken + 1) == "Cleo"
    land.does("Ann", "done")
    land.does("Bert", "done")
    assert (land.turn, land.reserve("Cleo")) == ("Cleo", {"soldier": 1})
    assert len(word("bordering")(land.view, land.thing("territory", taken + 1))) == 6


# --- who knows what


@shows("R100.4a", "R100.4b", "R100.4c")
def test_what_is_hidden_and_what_all_may_know() -> None:
    """Bert knows all of his own; of Ann, what stands on the map. Nobody reads resources, or who hides where."""
    land = Frontier(_100_money=9_000_000)
    land.build("Ann", 1, "hospital")
    land.path(4, 1)
    bert = Sight(land.game.world, "Bert")
    hidden = [("player", "Ann", name) for name in ("money", "letters", "known")]
    hidden += [("territory", "1", name) for name in ("resources", "in_hiding")] + [("unit", "1", "status")]
    public = [("territory", "1", name) for name in ("terrain", "name", "owner", "q", "r")]
    public += [("unit", "1", name) for name in ("sort", "at", "hp", "ready_in", "owner")]
    public += [("building", "1", name) for name in ("sort", "owner", "at", "ready_in")]
    public += [("path", "1", "hexes"), ("path", "1", "finished"), ("game", "game", "order")]
    assert [one for one in hidden if bert.reads(*one)] == []
    assert [one for one in public if not bert.reads(*one)] == []
    assert all(bert.reads("player", "Bert", name) for name in ("money", "letters", "known"))
    assert (land.see("players.Ann.money"), land.see("territories.1.resources") >= 1_000_000) == (9_000_000, True)


@shows("R100.4d", "R100.4c", "R13.2a")
def test_dice_for_mercenaries_and_resources_are_for_the_journal_alone() -> None:
    """A battle's dice are told to all; of the map only what is water and where paths begin."""
    land = Frontier(_13_base=50, _13_per_unit=0, _2_water=50, _2_cut_off=50, _2_path_chance=50)
    thrown = {what for what, _, _ in land.rolls}
    told = {one["roll"] for one in land.last.story if "roll" in one and one.get("to") is None}
    assert {"mercenary", "resources"} <= thrown
    assert not {"mercenary", "resources"} & told
    assert not any("mercenary" in words or "resources" in words for words in land.told)
    land = Frontier()
    land.station("Ann", 1, "soldier")
    land.throw("attack", [1])
    land.throw("defence", [6])
    land.does("Ann", "attack 2 from 1")
    assert {one["roll"] for one in land.last.story if "roll" in one and one.get("to") is None} == {"attack", "defence"}
