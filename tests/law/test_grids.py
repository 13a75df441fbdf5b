"""Grids: neighbours over holes, directions, and distances, each against what one counts on paper."""

from __future__ import annotations

from itertools import count
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.law import Attribute, Thing, View, neighbour, neighbours, reach, square_at, steps_apart, winding
from mailgame.law.kits.grids import Grid
from mailgame.world.world import World

DIRECTIONS = {"north": (1, 0), "south": (-1, 0), "east": (0, 1), "west": (0, -1)}


def world(places: dict[str, tuple[int, int]], borders: dict[str, list[str]] | None = None) -> World:
    """Return a world with squares in rows and columns, which border on others besides."""
    made = World.empty("odd", "UTC", "seed")
    made.declared["square", "borders"] = Attribute("square", "borders", "list", [], 1)
    for name in ("row", "column", "dust"):
        made.declared["square", name] = Attribute("square", name, "number", 0, 1)
    for id, (row, column) in places.items():
        made.create("square", id, {"row": row, "column": column, "borders": (borders or {}).get(id, [])})
    return made


def wound(squares: int, columns: int, destroyed: frozenset[int] = frozenset()) -> World:
    """Return the world of a board that winds, less the squares that have been destroyed."""
    return world({str(one): winding(one, columns) for one in range(1, squares + 1) if one not in destroyed})


def ids(found: list[Thing]) -> list[str]:
    return [one.id for one in found]


def square(made: World, id: str) -> Thing:
    return Thing(made, "square", id)


def test_a_board_of_ten_columns_winds() -> None:
    assert [winding(place, 10) for place in (1, 10, 11, 20, 21)] == [(1, 1), (1, 10), (2, 10), (2, 1), (3, 1)]
    made = wound(25, 10)
    assert neighbour(square(made, "10"), "north") == square(made, "11")
    assert neighbour(square(made, "11"), "west") == square(made, "12")
    assert neighbour(square(made, "1"), "north") == square(made, "20")
    assert neighbour(square(made, "15"), "north") is None
    assert ids(neighbours(square(made, "5"))) == ["16", "6", "4"]


def test_a_hole_is_gone_over() -> None:
    made = wound(20, 10, frozenset({4, 16}))
    assert neighbour(square(made, "3"), "east") == square(made, "5")
    assert ids(neighbours(square(made, "5"))) == ["6", "3"]
    assert steps_apart(square(made, "3"), square(made, "5")) == 1


def test_how_far_it_is_goes_by_what_borders() -> None:
    made = wound(20, 10)
    assert [steps_apart(square(made, "1"), square(made, other)) for other in ("1", "20", "12", "10")] == [0, 1, 9, 9]


def test_a_direction_ends_at_the_edge_unless_it_wraps() -> None:
    made = wound(20, 10)
    assert neighbour(square(made, "1"), "west") is None
    assert neighbour(square(made, "1"), "west", wraps=True) == square(made, "10")
    assert neighbour(square(made, "20"), "north", wraps=True) == square(made, "1")
    alone = world({"1": (1, 1)})
    assert neighbour(square(alone, "1"), "east", wraps=True) is None
    with pytest.raises(ValueError, match="“up” is no direction: north, south, east or west"):
        neighbour(square(made, "1"), "up")


def test_what_borders_need_not_lie_in_rows() -> None:
    made = world(dict.fromkeys("abcd", (0, 0)), {"a": ["b", "gone"], "b": ["c", "b"], "c": ["a"]})
    assert [steps_apart(square(made, "a"), square(made, other)) for other in "abcd"] == [0, 1, 2, None]
    assert ids(reach(square(made, "a"), 1)) == ["a", "b"]
    assert steps_apart(square(made, "a"), Thing(made, "player", "a")) is None


@st.composite
def grids(draw: st.DrawFn) -> dict[str, tuple[int, int]]:
    places = draw(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), unique=True, min_size=1, max_size=14))
    return {str(number): place for number, place in enumerate(places)}


def by_hand(places: dict[str, tuple[int, int]], id: str, direction: str) -> str | None:
    """Walk on, place by place, until there is a square."""
    (row, column), (up, right) = places[id], DIRECTIONS[direction]
    at = {place: id for id, place in places.items()}
    for far in range(1, 6):
        found = at.get((row + up * far, column + right * far))
        if found is not None:
            return found
    return None


@given(places=grids())
def test_neighbours_and_distances_are_those_of_paper(places: dict[str, tuple[int, int]]) -> None:
    made = world(places)
    around = {one: [by_hand(places, one, way) for way in DIRECTIONS] for one in places}
    for one in places:
        assert ids(neighbours(square(made, one))) == [beside for beside in around[one] if beside is not None]
        ring, far = {one}, {one: 0}
        for steps in count(1):
            ring = {cast(str, beside) for here in ring for beside in around[here] if beside and beside not in far}
            far |= dict.fromkeys(ring, steps)
            if not ring:
                break
        for other in places:
            assert steps_apart(square(made, one), square(made, other)) == far.get(other)
        assert set(ids(reach(square(made, one), 2))) == {other for other, steps in far.items() if steps <= 2}


class Looker:
    """A view that has a game, and nothing else."""

    def __init__(self, made: World) -> None:
        self.game = Thing(made, "game", "game")


CHANGES = st.lists(st.tuples(st.sampled_from(["row", "column", "remove", "back", "dust"]), st.integers(0, 13),
                             st.integers(1, 5)), max_size=12)


@pytest.mark.slow
@given(places=grids(), changes=CHANGES)
def test_what_is_kept_is_what_would_be_read_anew(
    places: dict[str, tuple[int, int]], changes: list[tuple[str, int, int]]
) -> None:
    made = world(places)
    mark = made.savepoint()
    for what, which, value in changes:
        one = square(made, str(which))
        if what == "back":
            made.rollback(mark)
        elif one.exists and what == "remove" and len(made.things["square"]) > 1:
            made.remove(one)
        elif one.exists and what != "remove":
            made.set(one, what, value)
        there = list(made.things["square"])
        fresh = Grid([(id, *(made.read("square", id, name) for name in ("row", "column", "borders"))) for id in there])
        kept = made.indexed("square", ("row", "column", "borders"), Grid)
        assert (kept.at, kept.neighbours) == (fresh.at, fresh.neighbours)
        for place, id in fresh.at.items():
            assert square_at(cast(View, Looker(made)), *place) == square(made, id)


def test_squares_are_read_once_for_any_number_of_distances_and_count_as_the_same_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, read = wound(300, 20), []
    plainly = World.read
    monkeypatch.setattr(World, "read", lambda self, *what: (read.append(what), plainly(self, *what))[1])
    work: list[int] = []
    for other in range(1, 301):
        before = made.work
        assert steps_apart(square(made, "1"), square(made, str(other))) is not None
        work.append(made.work - before)
    assert len(read) == 3 * 300
    assert set(work) == {300}
    made.set(square(made, "7"), "dust", 3)
    steps_apart(square(made, "1"), square(made, "300"))
    assert len(read) == 3 * 300
    made.set(square(made, "7"), "row", 30)
    steps_apart(square(made, "1"), square(made, "300"))
    assert len(read) == 6 * 300


def test_who_asks_what_was_read_learns_it_of_what_is_kept_too() -> None:
    made = wound(4, 2)
    steps_apart(square(made, "1"), square(made, "4"))
    made.reads = []
    steps_apart(square(made, "1"), square(made, "4"))
    taken: list[Any] = made.reads
    assert ("square", "3", "row") in taken
    assert len(taken) == 12
