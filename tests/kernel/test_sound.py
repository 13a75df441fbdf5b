"""What an older world holds and nobody could set today reads as the attribute was at first."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.law import Attribute, Thing
from mailgame.world.sound import OutOfBounds, check
from tests.kernel.odd import PLAIN
from tests.kernel.players_law import CARDS, Lawless

THINGS = {"square": {"1": {}, "2": {}, "3": {}}}


@pytest.mark.parametrize(("kind", "id", "name", "first"), [
    ("game", "game", "turns_played", 0), ("square", "3", "name", ""), ("square", "3", "ownable", True),
    ("player", "Ann", "items", {}), ("player", "Ann", "away", {}), ("player", "Ann", "active", True),
])
def test_what_does_not_fit_reads_as_at_first(kind: str, id: str, name: str, first: Any) -> None:
    world = Lawless().game.world
    for value in PLAIN:
        world.things[kind][id][name] = value
        read = world.read(kind, id, name)
        assert type(read) is type(first)
        assert read in (first, value)


@pytest.mark.parametrize("value", ["rubbish", "2026-01-01", 5, None, [], "9999-12-31T23:59:59Z"])
def test_a_moment_that_is_none_reads_as_none(value: Any) -> None:
    den = Lawless()
    world = den.game.world
    ballot = world.create("ballot", "1", {})
    world.things["ballot"]["1"]["closes"] = value
    assert ballot.closes == ""


@pytest.mark.parametrize("value", [["99", "3"], ["3", 5, None], ["3"]])
def test_a_list_of_things_reads_as_those_that_there_are(value: Any) -> None:
    den = Lawless()
    den.game.world.things["game"]["game"]["track"] = value
    assert Thing(den.game.world, "game", "game").track == ["3"]
    den.goes_on()


@pytest.mark.parametrize("value", [[], None, "rubbish", 5, {}])
def test_a_board_without_squares_says_so_and_the_game_goes_on(value: Any) -> None:
    """The world was written before it was looked at; nobody moves, and nobody is to blame."""
    den = Lawless()
    den.game.world.things["game"]["game"]["track"] = value
    den.goes_on()


@pytest.mark.parametrize("value", [10**9, -3, "many", True])
def test_a_silent_player_does_not_act_as_often_as_an_older_world_says(value: Any) -> None:
    den = Lawless(CARDS)
    turn = str(den.game.world.things["game"]["game"]["turn"])
    den.game.world.things["player"][turn]["actions"] = value
    den.goes_on()


@pytest.mark.parametrize(("before", "value", "fits"), [
    (0, 100, True), (0, 101, False), (100, 101, True), (101, 102, True), (0, -1, True), (5, -1, False),
    (10**6, 500, True), (500, 10**6, False), (-7, -5, True), (0, 10**40, False),
])
def test_a_counter_takes_a_step_beyond_its_bounds_and_no_leap(before: int, value: int, fits: bool) -> None:
    declared = Attribute("player", "actions", "number", 0, least=0, most=100)
    if fits:
        check(declared, value, before, THINGS)
        return
    with pytest.raises(OutOfBounds, match="player.actions is at"):
        check(declared, value, before, THINGS)


@pytest.mark.parametrize(("before", "value", "fits"), [
    ([], ["1"], True), (["1"], ["1", "2"], True), (["1", "2", "3"], ["1"], False), (["1", "2"], [], False),
    (["1", "2"], ["2", "1"], True), (["1"], ["1"], True), (["1", "2"], ["1", "2"] * 2, False),
])
def test_a_list_is_not_cut_below_its_least_nor_grows_beyond_its_most(before: Any, value: Any, fits: bool) -> None:
    declared = Attribute("game", "track", "list", [], least=2, most=3, of="square")
    if fits:
        check(declared, value, before, THINGS)
        return
    with pytest.raises(OutOfBounds, match="game.track"):
        check(declared, value, before, THINGS)
