"""Moves over courses with holes: what is passed, in which order, and where one lands; counted one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.law import (
    Event,
    Intent,
    Jump,
    Land,
    Landed,
    Left,
    Move,
    Passed,
    Refuse,
    Set,
    StrayLanded,
    StrayLeft,
    StrayPassed,
    Thing,
    Told,
    View,
    step,
    whose,
)
from mailgame.law.kits.board import along_the_track, on_the_square, over_the_track

LABELS = [str(number) for number in range(1, 9)]


@dataclass
class Board:
    """A board of which all is said by hand; it is its own view. `squares` are there, `onward` of a course or square."""

    squares: frozenset[str]
    tracks: dict[str, list[str]]
    onward: dict[str, str] = field(default_factory=dict)
    pawns: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)

    def read(self, kind: str, id: str, name: str) -> Any:
        if (kind, id) in self.pawns and name in self.pawns[kind, id]:
            return self.pawns[kind, id][name]
        if name == "track" and kind in ("game", "course"):
            return list(self.tracks.get(id, []))
        if name == "onward":
            return self.square(self.onward[id]) if id in self.onward else None
        raise AttributeError(name)

    def exists(self, kind: str, id: str) -> bool:
        return id in self.squares if kind == "square" else (kind, id) in self.pawns or id in self.tracks

    def square(self, label: str) -> Thing:
        return Thing(self, "square", label)

    def things(self, kind: str) -> list[Thing]:
        return [Thing(self, kind, id) for id in self.tracks if id != "game"] if kind == "course" else []

    @property
    def game(self) -> Thing:
        return Thing(self, "game", "game")

    def course(self, id: str) -> Thing | None:
        return Thing(self, "course", id) if id in self.tracks and id != "game" else None

    def pawn(self, kind: str = "player", id: str = "Ann", **attributes: Any) -> Thing:
        self.pawns[kind, id] = attributes
        return Thing(self, kind, id)

    def moves(self, pawn: Thing, steps: int, along: Thing | None = None) -> list[Intent | Event]:
        found = along_the_track(cast(View, self), Move(pawn, steps, along))
        assert not isinstance(found, Refuse), found
        return list(found)


def next_by_hand(board: Board, course: str, label: str | None) -> tuple[str, str]:
    """Return course and label of the square behind another, as one says it in words; "" is off all courses."""
    holder = {course: board.tracks[course]} if course else {}
    there = [one for one in holder.get(course, []) if one in board.squares]
    if course and (label is None or label not in there):
        return course, there[0]
    if course and there.index(str(label)) + 1 < len(there):
        return course, there[there.index(str(label)) + 1]
    goes_on = board.onward.get(course or str(label))
    if goes_on is not None and goes_on in board.squares:
        others = [course, *board.tracks] if course else [*board.tracks]
        return next((one for one in others if goes_on in board.tracks[one]), ""), goes_on
    if course:
        return course, there[0]
    first = next(one for one, track in board.tracks.items() if any(label in board.squares for label in track))
    return next_by_hand(board, first, None)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    tracks = {"game": draw(st.lists(st.sampled_from(LABELS), unique=True, max_size=8))}
    for name in draw(st.sampled_from([(), ("sea",), ("sea", "air")])):
        tracks[name] = draw(st.lists(st.sampled_from(LABELS), unique=True, max_size=5))
    squares = draw(st.frozensets(st.sampled_from(LABELS), min_size=1))
    onward = draw(st.dictionaries(st.sampled_from([*tracks, *LABELS]), st.sampled_from(LABELS), max_size=6))
    return Board(squares, tracks, onward)


@pytest.mark.slow
@given(board=boards(), start=st.sampled_from([None, *LABELS]), steps=st.integers(1, 40),
       along=st.sampled_from([None, "sea", "air"]))
def test_a_move_goes_over_each_square_that_is_there_in_its_order(
    board: Board, start: str | None, steps: int, along: str | None
) -> None:
    course = board.course(along) if along else None
    pawn = board.pawn(square=board.square(start) if start else None)
    begins = start if start in board.squares else None
    on = along if course else next((one for one in board.tracks if begins in board.tracks[one]), "") if begins else ""
    found = along_the_track(cast(View, board), Move(pawn, steps, course))
    usable = board.tracks[along] if along and course else [one for track in board.tracks.values() for one in track]
    if not board.squares & set(usable):
        assert isinstance(found, Refuse)
        assert found.slug == "no-board"
        return
    if isinstance(found, Refuse):
        assert found.slug == "too-far"
        return
    way: list[tuple[str, str]] = []
    at: tuple[str, str | None] = (str(on), begins)
    for _ in range(steps):
        at = next_by_hand(board, *at) if at[0] or at[1] else next_by_hand(board, *first(board))
        way.append(cast(tuple[str, str], at))
    events = [one for one in found if not isinstance(one, Told)]
    assert events[0] == Set(pawn, square=board.square(way[-1][1]))
    left = [Left(pawn, pawn, board.square(begins))] if begins else []
    since = board.square(begins) if begins else None
    passed = [Passed(pawn, pawn, board.square(label), board.course(course), since) for course, label in way[:-1]]
    last = Land(pawn, pawn, board.square(way[-1][1]), "move", since, board.course(way[-1][0]))
    assert events[1:] == [*left, *passed, last]


def first(board: Board) -> tuple[str, None]:
    return next(one for one, track in board.tracks.items() if board.squares & set(track)), None


@pytest.mark.slow
@given(board=boards(), start=st.sampled_from(LABELS), steps=st.integers(1, 30))
def test_a_step_counts_as_a_move_does(board: Board, start: str, steps: int) -> None:
    pawn = board.pawn(square=board.square(start))
    found = along_the_track(cast(View, board), Move(pawn, steps))
    if isinstance(found, Refuse) or start not in board.squares:
        return
    moved = next(one for one in found if isinstance(one, Set))
    assert step(cast(View, board), board.square(start), steps) == moved.value


@given(track=st.lists(st.sampled_from(LABELS), unique=True, min_size=1), steps=st.integers(0, 30))
def test_back_is_the_way_on_turned_round(track: list[str], steps: int) -> None:
    board = Board(frozenset(track), {"game": track})
    view = cast(View, board)
    for one, following in pairwise([*track, track[0]]):
        assert step(view, board.square(following), -1).id == one
    there = step(view, board.square(track[0]), -steps)
    assert (step(view, there, steps) if steps else there).id == track[0]


# --- what moves


def events_of(found: list[Intent | Event]) -> list[type]:
    return [type(one) for one in found if isinstance(one, Event)]


def test_a_second_pawn_lands_for_its_player() -> None:
    board = Board(frozenset(LABELS), {"game": LABELS})
    ann = board.pawn(square=board.square("1"))
    ship = board.pawn("ship", "Argo", square=board.square("2"), owner=ann)
    _, left, passed, landed = board.moves(ship, 2)
    assert left == Left(ann, ship, board.square("2"))
    assert passed == Passed(ann, ship, board.square("3"), since=board.square("2"))
    assert landed == Land(ann, ship, board.square("4"), "move", board.square("2"))
    assert (whose(ship), whose(ann)) == (ann, ann)


def test_what_belongs_to_nobody_strays() -> None:
    board = Board(frozenset(LABELS), {"game": LABELS})
    dog = board.pawn("dog", "Rex", square=board.square("2"), owner=None)
    assert events_of(board.moves(dog, 2)) == [StrayLeft, StrayPassed]
    assert board.moves(dog, 2)[-1] == Land(None, dog, board.square("4"), "move", board.square("2"))
    assert whose(dog) is None
    jumped = over_the_track(cast(View, board), Jump(dog, board.square("7")))
    assert isinstance(jumped, list)
    assert events_of(jumped) == [StrayLeft]


def test_what_lands_for_somebody_has_landed_and_what_lands_for_nobody_strays() -> None:
    board = Board(frozenset(LABELS), {"game": LABELS})
    ann, dog, square = board.pawn(), board.pawn("dog", "Rex"), board.square("4")
    view = cast(View, board)
    assert on_the_square(view, Land(ann, dog, square, "jump")) == [Landed(ann, dog, square, "jump")]
    assert on_the_square(view, Land(None, dog, square, "jump")) == [StrayLanded(dog, square, "jump")]


def test_a_jail_leads_back_to_its_square_and_nothing_is_said_of_beginning_anew() -> None:
    board = Board(frozenset([*LABELS, "jail"]), {"game": LABELS}, {"jail": "5"})
    ann = board.pawn(square=board.square("jail"))
    assert board.moves(ann, 2) == [
        Set(ann, square=board.square("6")), Left(ann, ann, board.square("jail")),
        Passed(ann, ann, board.square("5"), since=board.square("jail")),
        Land(ann, ann, board.square("6"), "move", board.square("jail")),
    ]


def test_a_pawn_keeps_to_its_own_course_where_two_cross() -> None:
    board = Board(frozenset(LABELS), {"game": ["1", "2", "3"], "sea": ["2", "8"]})
    sea = board.course("sea")
    assert sea is not None
    ann, bert = board.pawn(square=board.square("2")), board.pawn(id="Bert", square=board.square("2"), course=sea)
    assert board.moves(ann, 1)[-1] == Land(ann, ann, board.square("3"), "move", board.square("2"))
    assert board.moves(bert, 1)[-1] == Land(bert, bert, board.square("8"), "move", board.square("2"), sea)
    assert board.moves(ann, 1, sea)[-1] == Land(ann, ann, board.square("8"), "move", board.square("2"), sea)


def test_a_jump_needs_no_course() -> None:
    board = Board(frozenset(LABELS), {})
    ann = board.pawn(square=board.square("1"))
    jumped = over_the_track(cast(View, board), Jump(ann, board.square("8")))
    assert jumped == [Set(ann, square=board.square("8")), Left(ann, ann, board.square("1")),
                      Land(ann, ann, board.square("8"), "jump", board.square("1"))]
    refused = over_the_track(cast(View, board), Jump(ann, back=1))
    assert isinstance(refused, Refuse)
    assert refused.slug == "no-board"


@pytest.mark.parametrize("square", ["3", 3, True, ["3"]])
def test_what_is_called_square_and_is_none_moves_nothing(square: object) -> None:
    board = Board(frozenset(LABELS), {"game": LABELS})
    dog = board.pawn("dog", "Rex", square=square)
    refused = along_the_track(cast(View, board), Move(dog, 1))
    assert isinstance(refused, Refuse)
    assert refused.words == "Dog Rex cannot be moved: no rule says on which square a dog is."
