"""Rules 6 and 7 of Nomic Risk: turns, their order, their 48 hours, how they end, and new soldiers."""

from __future__ import annotations

import pytest

from mailgame.law import Amend
from tests.rulesets.frontier import Frontier, word

shows = pytest.mark.shows
THREE = {"Ann": "0,0", "Bert": "0,-1", "Cleo": "0,1"}
"""Ann in #1, Bert in #2 north of her, Cleo in #3 south of her."""


@pytest.fixture
def land() -> Frontier:
    """Return Ann in #1 and Bert in #2, on dry land; it is 23 November, 9:00."""
    return Frontier()


# --- one at a time


@shows("R6.1a", "R6.1c", "R6.6a", "R6.4a", "R100.5c")
def test_one_player_after_another_in_the_same_order() -> None:
    land = Frontier(THREE)
    seen = []
    for _ in range(7):
        seen.append(land.turn)
        for other in {*THREE} - {land.turn}:
            assert f"It is {land.turn}’s turn" in land.says(other, "place 1 in 1")
            assert f"It is {land.turn}’s turn" in land.says(other, "done")
        land.does(land.turn, "done")
    assert seen == ["Ann", "Bert", "Cleo", "Ann", "Bert", "Cleo", "Ann"]
    assert land.see("game.order") == ["Ann", "Bert", "Cleo"]


@shows("R6.1d")
def test_who_is_eliminated_is_passed_over() -> None:
    land = Frontier(THREE)
    land.carry(word("Kill")(land.unit(2, "soldier")))
    assert land.see("players.Bert.status") == "eliminated"
    land.does("Ann", "done")
    assert land.turn == "Cleo"
    land.does("Cleo", "done")
    assert (land.turn, land.see("game.order")) == ("Ann", ["Ann", "Bert", "Cleo"])


@shows("R6.3a", "R6.3c", "R6.3d", "R6.3h", "R5.1e")
def test_what_is_done_in_a_turn_comes_in_any_order() -> None:
    """A proposal, training as often as the money lasts, harvesting and building stand before and behind a move."""
    land = Frontier(_7_fewest=6)
    land.purse("Ann", 11_000_000)
    land.throw("attack", [1])
    land.throw("defence", [6])
    land.does("Ann", 'propose add "Tea"\nTea is served at five.\nend', "train 1 soldier in 1 to tank", "place 5 in 1",
              "train 2 soldiers in 1 to sentry", "attack 2 from 1 with 1 soldier", "harvest 1 with 1 soldier",
              "move 1 soldier from 1 to 4", "build hospital in 1", "place 1 in 4", "train 1 soldier in 4 to medic",
              "move 1 soldier from 4 to 5")
    assert land.money() == 0


@shows("R6.3e", "R9.7b")
def test_one_attacks_as_often_as_one_likes_before_the_first_move() -> None:
    land = Frontier(_7_fewest=6)
    land.does("Ann", "place 6 in 1")
    land.throw("attack", *[[1]] * 5)
    land.throw("defence", *[[6]] * 5)
    for _ in range(5):
        land.does("Ann", "attack 2 from 1 with 1 soldier")
    assert len(land.units(1)) == 2


@shows("R6.4b", "R6.3f")
def test_a_turn_is_open_until_its_player_is_done(land: Frontier) -> None:
    land.does("Ann", "place 1 in 1", "move 1 soldier from 1 to 4", "move 1 soldier from 4 to 5",
              "move 1 soldier from 5 to 6")
    assert (land.see("game.moves_left"), land.turn) == (0, "Ann")
    land.wait(47)
    assert land.turn == "Ann"
    land.does("Ann", "done")
    assert land.turn == "Bert"


@shows("R6.4c", "R13.4g", "R6.3b")
def test_done_with_a_choice_open_fights_and_places_and_says_so(land: Frontier) -> None:
    """Ann has not placed her soldier, and has found a mercenary in #4: she rolls 1 to 6 and loses all she had there."""
    land.lay(land.thing("territory", 4), in_hiding=[250_000])
    land.station("Ann", 1, "tank")
    land.does("Ann", "move 1 soldier from 1 to 4")
    land.throw("attack", [1])
    land.throw("defence", [6])
    land.does("Ann", "done")
    assert (land.units(4), land.units(1), land.reserve(), land.turn) == (
        ["mercenary soldier"], ["tank", "soldier"], {}, "Bert",
    )
    assert "Ann fights 1 mercenary soldier in #4: 1 to 6, an attacking soldier is killed." in land.told
    assert any("Ann enters #1 with 1 soldier." in words for words in land.told)


# --- the clock


def due(land: Frontier) -> str:
    return str(land.see("game.due_at"))


@shows("R6.5a", "R6.5b", "R6.5d", "R6.5i", "R6.5j", "R6.6b")
def test_every_letter_gives_48_hours_and_silence_ends_the_turn(land: Frontier) -> None:
    """At 40 hours Ann writes, only to ask something: 88. Bert's letters change nothing. What she did stands."""
    assert due(land) == "2026-11-25T09:00:00Z"
    land.does("Ann", "move 1 soldier from 1 to 4")
    land.wait(40)
    land.writes("Bert")
    assert due(land) == "2026-11-25T09:00:00Z"
    land.writes("Ann")
    assert due(land) == "2026-11-27T01:00:00Z"
    land.wait(47.9)
    assert land.turn == "Ann"
    land.wait(0.2)
    assert (land.turn, land.units(4)) == ("Bert", ["soldier", "soldier"])
    assert land.see("players.Ann.status") == "playing"


@shows("R6.5e")
def test_a_whole_turn_can_be_limited() -> None:
    """60 hours for the whole of it: a letter at 40 does not give until 88."""
    land = Frontier(_6_longest_turn=60)
    land.wait(10)
    land.writes("Ann")
    assert due(land) == "2026-11-25T19:00:00Z"
    land.wait(30)
    land.writes("Ann")
    assert due(land) == "2026-11-25T21:00:00Z"
    land.wait(20)
    assert land.turn == "Bert"
    assert due(Frontier()) == "2026-11-25T09:00:00Z"
    assert due(Frontier(_6_longest_turn=24)) == "2026-11-24T09:00:00Z"


@shows("R6.5k", "R5.4f")
def test_standing_orders_come_as_the_turn_begins_and_again_before_what_is_done_for_the_silent() -> None:
    """Ann's new soldier goes to #4 at once. One that she gets later goes there, too, not to #1, where most are."""
    land = Frontier()
    land.station("Ann", 1, "tank", "tank")
    land.does("Ann", "place 1 in 1", "standing place 1 in 4")
    land.next_turn()
    assert (land.units(4), land.reserve()) == (["soldier"], {})
    land.carry(word("Receive")(land.thing("player", "Ann"), "soldier", 1, "as a present"))
    land.wait(49)
    assert (land.units(4), land.turn) == (["soldier", "soldier"], "Bert")


@shows("R6.5k")
@pytest.mark.parametrize(("beginning", "placed", "when"), [
    ("vote, soldiers, standing", ["soldier"], "as each turn of yours begins, and once more if its time runs out."),
    ("vote, soldiers", [], "whenever the time of your turn runs out."),
])
def test_they_come_as_the_turn_begins_if_it_has_that_step_and_it_is_said(
    beginning: str, placed: list[str], when: str
) -> None:
    land = Frontier()
    land.carry(Amend(6, "beginning", beginning))
    land.does("Ann", "place 1 in 1", "standing place 1 in 4")
    assert f"is given again {when}" in " ".join(land.heard["Ann"])
    land.next_turn()
    assert (land.turn, land.units(4)) == ("Ann", placed)


@shows("R6.5k", "R3.5a", "R3.5b")
def test_a_standing_move_is_one_of_the_moves_of_the_turn() -> None:
    land = Frontier()
    land.does("Ann", "place 1 in 1", "standing move 1 soldier from 1 to 4")
    land.next_turn()
    assert (land.units(4), land.see("game.moves_left")) == (["soldier"], 2)
    assert "You have moved in this turn" in land.says("Ann", "attack 2 from 1")
    land.carry(Amend(3, "moves", 5))
    land.next_turn()
    assert land.see("game.moves_left") == 4


@shows("R6.3b", "R6.5j", "R6.6b")
def test_who_never_answers_only_loses_turns(land: Frontier) -> None:
    for name in ("Ann", "Bert", "Ann", "Bert", "Ann"):
        assert land.turn == name
        land.wait(48)
    assert (land.units(1), land.units(2)) == (["soldier"] * 4, ["soldier"] * 3)
    assert [land.see(f"players.{name}.status") for name in ("Ann", "Bert")] == ["playing", "playing"]


# --- new soldiers


@shows("R7.1a", "R7.1b", "R7.1c")
@pytest.mark.parametrize(("owned", "soldiers"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_half_as_many_soldiers_as_territories(owned: int, soldiers: int) -> None:
    land = Frontier()
    for number in [3, 4, 5, 6, 7, 11][: owned - 1]:
        land.station("Ann", number, "soldier")
    land.does("Ann", "place 1 in 1")
    land.next_turn()
    assert land.reserve() == {"soldier": soldiers}


@shows("R7.1f")
def test_they_are_counted_after_wages_and_their_fights() -> None:
    """Ann has #1, #4, #5, #6: 2 soldiers. But the mercenary in #6 is not paid: she has three, and gets 1."""
    land = Frontier()
    for number in (4, 5):
        land.station("Ann", number, "soldier")
    hired = land.neutral(6)
    land.lay(hired, owner=land.thing("player", "Ann"))
    land.lay(land.thing("territory", 6), owner=land.thing("player", "Ann"))
    land.does("Ann", "place 1 in 1")
    land.next_turn()
    assert (land.owner(6), land.reserve()) == ("", {"soldier": 1})
    land.purse("Ann", 250_000)
    land.lay(hired, owner=land.thing("player", "Ann"))
    land.lay(land.thing("territory", 6), owner=land.thing("player", "Ann"))
    land.does("Ann", "place 1 in 1")
    land.next_turn()
    assert (land.owner(6), land.reserve()) == ("Ann", {"soldier": 2})


@shows("R7.1f", "R5.4f")
def test_a_change_of_the_rule_that_is_voted_in_counts_at_once() -> None:
    """Four by the rule as it is now, and one for the proposal."""
    land = Frontier()
    land.does("Ann", "place 1 in 1", "propose amend 7\nset fewest = 4\nend")
    land.next_turn()
    assert land.reserve() == {"soldier": 5}


@shows("R7.1h", "R16.3d")
def test_each_may_be_made_scuba() -> None:
    land = Frontier(_7_fewest=2)
    land.flood(4)
    land.path(3, 4, 5)
    land.build("Ann", 1, "port", path=1)
    land.does("Ann", "place 1 scuba in 4", "place 1 in 1")
    assert (land.units(4), land.units(1)) == (["scuba soldier"], ["soldier", "soldier"])
