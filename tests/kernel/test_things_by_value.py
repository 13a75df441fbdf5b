"""Things are found by the values of their attributes as if each had been read, whatever is kept of them."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.game.game import Game
from mailgame.law import Create, Intent, Order, Remove, Rule, Tell, Thing, View, say_list
from tests.kernel.builders import a_rule, begun, order, told

MADE = "2026-05-02T10:00:00+00:00"


@pytest.fixture
def game() -> Game:
    """Return a game with three hats: Ann's green one of size 3, an old one of which nothing is kept, a broken one."""
    rule = a_rule(14, "Shop")
    for name, shape, first in (
        ("size", "number", 1), ("colour", "text", "red"), ("worn", "flag", False), ("owner", "player", None),
        ("seams", "list", []), ("price", "money", None), ("made", "moment", ""),
    ):
        rule.attribute("hat", name, shape, first)
    game = begun(rule)
    game.world.data["things"]["hat"] = {
        "1": {"size": 3, "colour": "green", "worn": True, "owner": "Ann", "seams": ["a"], "made": MADE},
        "2": {},
        "3": {"size": "large", "colour": 5, "worn": 1, "owner": 7, "seams": "b", "made": "in May"},
    }
    return game


@pytest.mark.parametrize(
    ("so", "found"),
    [
        ({}, "1 2 3"),
        ({"size": 3}, "1"),
        ({"size": 1}, "2 3"),
        ({"size": True}, "2 3"),
        ({"colour": "red"}, "2 3"),
        ({"colour": "green", "size": 3, "worn": True}, "1"),
        ({"colour": "green", "size": 1}, ""),
        ({"worn": False}, "2 3"),
        ({"owner": None}, "2 3"),
        ({"owner": "Ann"}, ""),
        ({"owner": None, "size": 1}, "2 3"),
        ({"seams": ["a"]}, "1"),
        ({"made": MADE}, "1"),
        ({"made": ""}, "2 3"),
        ({"made": "in May"}, ""),
        ({"brim": 3}, ""),
    ],
)
@pytest.mark.parametrize("recorded", [False, True])
def test_what_is_found(game: Game, so: dict[str, Any], found: str, recorded: bool) -> None:
    game.world.reads = [] if recorded else None
    assert " ".join(one.id for one in game.engine.view(14).things("hat", **so)) == found
    assert not recorded or not so or game.world.reads


def test_a_thing_is_found_by_the_thing_it_refers_to(game: Game) -> None:
    things, world = game.engine.view(14).things, game.world
    assert [one.id for one in things("hat", owner=Thing(world, "player", "Ann"))] == ["1"]
    assert things("hat", owner=Thing(world, "hat", "Ann")) == []
    assert things("cap", owner=None) == []


def test_looking_costs_the_same_however_it_is_done(game: Game) -> None:
    view, world = game.engine.view(14), game.world
    spent = []
    for reads in (None, []):
        world.work, world.reads = 0, reads
        view.things("hat", colour="red", size=1)
        spent.append(world.work)
    assert spent == [3, 3]


def shop() -> Rule:
    """Return a rule by which all see what lies on the shelf and in Ann’s bag, and may swap a hat for a new one."""
    rule = a_rule(14, "Shop")
    rule.attribute("hat", "size", "number", 1)
    rule.attribute("game", "shelf", "list", [], of="hat")
    rule.attribute("player", "bag", "list", [], of="hat")

    @rule.command("look", "See which hats there are.")
    def looks(view: View, order: Order) -> Tell:
        shelf, bag = view.game.shelf, view.players()[0].bag
        return Tell(f"On the shelf: {say_list(shelf) or 'nothing'}. In the bag: {say_list(bag) or 'nothing'}.")

    @rule.command("swap HAT", "Put a new hat into the shop for an old one.")
    def swaps(view: View, order: Order) -> list[Intent]:
        return [Remove(order.hat), Create("hat", "4", {})]

    return rule


def test_a_game_that_has_long_been_running_reads_and_counts_as_one_that_was_just_loaded() -> None:
    """Hats 1 and 2 lie on the shelf, 3 in Ann's bag. Hat 2 is swapped for 4, so that there are three as before."""
    running = begun(shop())
    world = running.world
    for id in ("1", "2", "3"):
        world.create("hat", id, {})
    world.set(Thing(world, "game", "game"), "shelf", ["1", "2"])
    world.set(Thing(world, "player", "Ann"), "bag", ["3"])
    spent = []
    for swapped, words in (("", "On the shelf: 1 and 2. In the bag: 3."), ("2", "On the shelf: 1. In the bag: 3.")):
        if swapped:
            order(running, "Ann", "swap HAT", hat=swapped)
        world.commit()
        loaded = Game.load(running.ruleset, running.encode())
        for game in (running, loaded, running):
            assert told(order(game, "Bert", "look")) == [words]
            spent.append(game.world.work)
    assert 0 < spent[0] == spent[1] == spent[2]
    assert 0 < spent[3] == spent[4] == spent[5]
