"""The world: whatever is put, dropped, made or set can be taken back, to the last byte and in the same order."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.law import Attribute, Thing
from mailgame.world.rows import account_key, plain
from mailgame.world.world import OUTSIDE, World

TABLES = ("things", "accounts", "holds", "rules", "timers", "series")
KEYS = st.sampled_from("abcde")
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.sampled_from(TABLES), KEYS, st.integers(0, 9)),
        st.tuples(st.just("drop"), st.sampled_from(TABLES), KEYS, st.just(0)),
        st.tuples(st.just("create"), st.sampled_from(("player", "square")), KEYS, st.integers(0, 9)),
        st.tuples(st.just("set"), st.sampled_from(("player", "square")), KEYS, st.integers(0, 9)),
        st.tuples(st.just("remove"), st.sampled_from(("player", "square")), KEYS, st.just(0)),
    ),
    max_size=30,
)


def a_world() -> World:
    world = World.empty("tiny", "UTC", "seed")
    world.declared = {
        (kind, name): Attribute(kind, name, shape, first)
        for kind in ("player", "square")
        for name, shape, first in (
            ("score", "number", 0),
            ("name", "text", ""),
            ("friend", "player", None),
            ("list", "list", []),
            ("items", "counts", {}),
            ("purse", "money", None),
            ("here", "flag", False),
        )
    }
    return world


def do(world: World, deeds: list[tuple[str, str, str, int]]) -> None:
    for deed, table, key, value in deeds:
        thing = Thing(world, table, key)
        if deed == "put":
            world.put(world.data[table], key, {} if table in ("things", "holds") else value)
        elif deed == "drop":
            world.drop(world.data[table], key)
        elif deed == "create" and not world.exists(table, key):
            world.create(table, key, {"score": value})
        elif deed == "set" and world.exists(table, key):
            world.set(thing, "score", value)
        elif deed == "remove":
            world.drop(world.things.get(table, {}), key)


def in_order(world: World) -> str:
    """Return the world with the order of everything in it."""
    return json.dumps(world.data)


@pytest.mark.slow
@given(DEEDS, DEEDS, DEEDS)
def test_what_is_rolled_back_has_never_been(before: Any, undone: Any, after: Any) -> None:
    world = a_world()
    do(world, before)
    was, mark = in_order(world), world.savepoint()
    do(world, undone)
    inner = world.savepoint()
    do(world, after)
    world.rollback(inner)
    world.rollback(mark)
    assert in_order(world) == was
    world.rollback(0)
    assert in_order(world) == in_order(a_world())


@given(DEEDS)
def test_a_world_that_was_written_reads_the_same(deeds: Any) -> None:
    world = a_world()
    do(world, deeds)
    assert World.decode(world.encode()).encode() == world.encode()


@given(DEEDS)
def test_a_commit_forgets_how_to_undo_and_says_whether_anything_changed(deeds: Any) -> None:
    world = a_world()
    world.put(world.timers, "x", 1)
    assert world.commit()
    assert not world.commit()
    do(world, deeds)
    stands = in_order(world)
    world.commit()
    world.rollback(0)
    assert in_order(world) == stands


def test_an_attribute_has_its_first_value_until_it_is_set() -> None:
    world = a_world()
    ann = world.create("player", "Ann", {})
    assert (ann.score, ann.name, ann.friend, ann.list, ann.items, ann.purse, ann.here) == (
        0,
        "",
        None,
        [],
        {},
        0,
        False,
    )
    assert world.set(ann, "score", 7) == 0
    assert ann.score == 7


def test_a_reference_is_read_as_the_thing_it_names_and_kept_as_its_id() -> None:
    world = a_world()
    ann, bert = world.create("player", "Ann", {}), world.create("player", "Bert", {})
    world.set(ann, "friend", bert)
    assert world.things["player"]["Ann"]["friend"] == "Bert"
    assert ann.friend == bert
    assert ann.friend.exists


def test_what_a_rule_reads_it_cannot_change() -> None:
    world = a_world()
    ann = world.create("player", "Ann", {"list": ["a"], "items": {"Gold": 1}})
    ann.list.append("b")
    ann.items["Gold"] = 99
    assert (ann.list, ann.items) == (["a"], {"Gold": 1})
    with pytest.raises(AttributeError, match="answer with an intent"):
        ann.score = 5


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("score", "7"),
        ("score", True),
        ("here", 1),
        ("name", 3),
        ("list", {}),
        ("items", []),
        ("purse", 5),
        ("friend", 1),
    ],
)
def test_a_value_of_the_wrong_kind_is_not_taken(name: str, value: object) -> None:
    world = a_world()
    ann = world.create("player", "Ann", {})
    with pytest.raises(TypeError, match=f"player.{name} is a"):
        world.set(ann, name, value)
    assert name not in world.things["player"]["Ann"]


def test_what_no_rule_declares_is_neither_read_nor_set_nor_made() -> None:
    world = a_world()
    ann = world.create("player", "Ann", {"wings": 2})
    assert world.things["player"]["Ann"] == {}
    with pytest.raises(AttributeError, match="no rule in force declares “wings” for a player"):
        _ = ann.wings
    with pytest.raises(AttributeError, match="no rule in force declares “wings”"):
        world.set(ann, "wings", 2)
    assert ann.get("wings", "none") == "none"


def test_a_thing_that_is_gone_says_so() -> None:
    world = a_world()
    ann = world.create("player", "Ann", {})
    world.drop(world.things["player"], "Ann")
    assert not ann.exists
    with pytest.raises(AttributeError, match="there is no player Ann"):
        _ = ann.score


def test_two_things_of_one_name_cannot_be() -> None:
    world = a_world()
    world.create("player", "Ann", {})
    with pytest.raises(ValueError, match="there is a player Ann already"):
        world.create("player", "Ann", {})


def test_things_stand_in_the_order_in_which_they_were_made() -> None:
    world = a_world()
    for name in ("Zoe", "Ann", "Mia"):
        world.create("player", name, {})
    assert [thing.id for thing in world.all("player")] == ["Zoe", "Ann", "Mia"]


@given(st.lists(st.integers(1, 20)))
def test_a_series_only_goes_up(numbers: list[int]) -> None:
    world = a_world()
    for number in numbers:
        world.take_number("proposal", number)
        assert world.next_number("proposal") > number
    assert world.next_number("proposal") == max(numbers, default=0) + 1


def test_a_player_and_a_bank_of_one_name_have_two_accounts() -> None:
    world = a_world()
    assert account_key(Thing(world, "player", "Bank")) != account_key("Bank")
    assert account_key("") == OUTSIDE


def test_values_are_kept_plain() -> None:
    world = a_world()
    ann = Thing(world, "player", "Ann")
    assert plain({1: (ann, [ann])}) == {"1": ["Ann", ["Ann"]]}
