"""Words of a board: squares in a sequence that goes round; to move, to jump, to pass and to land.

The sequence is the game's attribute `track`, a list of the labels of its squares; a player's attribute `square` says
where they stand. A rule that uses a board declares both. There may be further courses, and squares off them.

Anything else that has an attribute `square` can be moved, too. If its attribute `owner` names a player, it lands and
passes for that player: `landed.pawn` is the thing, `landed.player` the player. What belongs to nobody is a stray; it
has events of its own, so that rules meant for players do not apply to a dog.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, Final

from ..bounds import naming, within
from ..outcomes import Refuse
from ..thing import Player, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.letters import Told
from ..words.things import Create, Set
from .courses import KIND, Courses, Place, square_named_by
from .property import label

__all__ = [
    "AddSquare", "Jump", "Land", "Landed", "Left", "Move", "Passed", "Put", "SquareAdded", "StrayLanded", "StrayLeft",
    "StrayPassed", "off_the_track", "step", "whose",
]

WHERE_AND_WHOSE: Final = ("square", "owner")
"""The attributes of whatever can be moved that say where it is, and whose."""
ROUNDS = 1_000
"""How many times round the board a move goes at most."""


@dataclass(frozen=True, slots=True)
class Move(Intent):
    """Move a player, or another thing that has a `square`, ahead by a number of steps, passing each square between.

    It goes along the course that it is on, or `along` another. Steps below zero lead back, and pass nothing. If it does
    not land (`lands`), it is put on the last square, and what a landing brings does not come.
    """

    pawn: Thing
    steps: int
    along: Thing | None = field(default=None, metadata=naming("course"))
    lands: bool = True


@dataclass(frozen=True, slots=True)
class Jump(Intent):
    """Jump a player, or another thing, `to` a square, or this many squares `back`, passing nothing."""

    pawn: Thing
    to: Thing | None = field(default=None, metadata=naming("square"))
    back: int = field(default=0, metadata=within(-1_000_000, 1_000_000))


@dataclass(frozen=True, slots=True)
class Land(Intent):
    """Let a thing land on the square it is on now: each `Move` and `Jump` ends so, and rules can make it end otherwise.

    `player` is whom it lands for, None for a stray. `by`, `since` and `course` as in `Landed`.
    """

    player: Player | None
    pawn: Thing
    square: Thing
    by: str
    since: Thing | None = field(default=None, metadata=naming("square"))
    course: Thing | None = field(default=None, metadata=naming("course"))


@dataclass(frozen=True, slots=True)
class Put(Intent):
    """Put a player, or another thing, on a square without landing there."""

    pawn: Thing
    square: Thing


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A player, or a pawn of theirs, left a square."""

    player: Player
    pawn: Thing
    square: Thing


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player, or a pawn of theirs, passed a square; `since` and `course` as in `Landed`."""

    player: Player
    pawn: Thing
    square: Thing
    course: Thing | None = field(default=None, metadata=naming("course"))
    since: Thing | None = field(default=None, metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A player, or a pawn of theirs, landed on a square; `by` is "move" or "jump", `since` the square it came from.

    `pawn` is the player, if they moved themselves. `course` is the course it came along, None for the track.
    """

    player: Player
    pawn: Thing
    square: Thing
    by: str
    since: Thing | None = field(default=None, metadata=naming("square"))
    course: Thing | None = field(default=None, metadata=naming("course"))
    told: ClassVar[str] = "{player} {lands|land} on {square}."


@dataclass(frozen=True, slots=True)
class StrayLeft(Event):
    """Something that belongs to nobody left a square."""

    pawn: Thing
    square: Thing


@dataclass(frozen=True, slots=True)
class StrayPassed(Event):
    """Something that belongs to nobody passed a square; `course` as in `Passed`."""

    pawn: Thing
    square: Thing
    course: Thing | None = field(default=None, metadata=naming("course"))


@dataclass(frozen=True, slots=True)
class StrayLanded(Event):
    """Something that belongs to nobody landed on a square; `by`, `since` and `course` as in `Landed`."""

    pawn: Thing
    square: Thing
    by: str
    since: Thing | None = field(default=None, metadata=naming("square"))
    course: Thing | None = field(default=None, metadata=naming("course"))
    told: ClassVar[str] = "{pawn} goes to {square}."


@dataclass(frozen=True, slots=True)
class AddSquare(Intent):
    """Add a square with this label to the sequence: `after` another, or (None) at its end."""

    label: str
    number: int = field(default=0, metadata=within(0, 1_000_000))
    after: Thing | None = field(default=None, metadata=naming("square"))
    owner: Player | None = None
    rests_on: ClassVar[tuple[str, str, str] | None] = ("game", "track", "list")


@dataclass(frozen=True, slots=True)
class SquareAdded(Event):
    """A square was added."""

    square: Thing
    told: ClassVar[str] = "{square} is added to the board."


def step(view: View, square: Thing, steps: int, along: Thing | None = None) -> Thing:
    """Return the square `steps` further on (below zero: back), on the course of the square or `along` another.

    From a square on no course, the steps begin where a pawn's would. Raises LookupError if there is no board.
    """
    courses = Courses(view)
    course = along or courses.of(square)
    begins = course or courses.first
    way = courses.way(square, course, steps) if steps > 0 else None
    if begins is None or not courses.labels(begins) or (way is None and steps > 0):
        raise LookupError("there is no square on the board")
    return _square(view, way(steps)[1] if way is not None else courses.back(square, begins, -steps))


def off_the_track(view: View, square: Thing) -> str:
    """Return that a square is not on the board, and which are, in words; "" if it is."""
    track: list[str] = view.game.track
    return "" if square.id in track else f"{square.id} is not on the board; one can jump to {', '.join(track)}."


def whose(thing: Thing) -> Player | None:
    """Return the player whom a thing concerns: the player it is, or else its `owner`; None if there is none."""
    owner = thing if thing.kind == "player" else thing.get("owner")
    return owner if isinstance(owner, Thing) and owner.kind == "player" and owner.exists else None


def _square(view: View, label: str) -> Thing:
    return Thing(view.game._source, "square", label)


def _start(pawn: Thing) -> Thing | Refuse | None:
    """Return the square that a pawn is on, None if it is on none; or why it cannot be moved at all."""
    square = pawn.get("square", "")
    if square is None or (isinstance(square, Thing) and square.kind == "square"):
        return square if square is not None and square.exists else None
    if not pawn.exists:
        return Refuse("not-there", f"{label(pawn, True)} is not in the game any more.")
    words = f"{label(pawn, True)} cannot be moved: no rule says on which square a {pawn.kind} is."
    return Refuse("no-place", words)


def _begins_anew(pawn: Thing) -> Event:
    name = label(pawn, True) if pawn.kind != "player" else pawn.id
    return Told(f"{name} was on no square of the board, and begins anew.", None, ())


_NO_BOARD = Refuse("no-board", "There is no board with squares to move on.")


@carried_out(Move)
def along_the_track(view: View, move: Move) -> Iterable[Intent | Event] | Refuse:
    """A move leaves one square, passes each between, and lands on the last.

    A pawn on no square of the board begins before the first one, unless it is on a square that leads elsewhere.
    """
    pawn, steps, start, courses = move.pawn, move.steps, _start(move.pawn), Courses(view)
    if isinstance(start, Refuse):
        return start
    on = courses.of(start, pawn) if start is not None else None
    along = move.along or on
    course = along or courses.first
    if course is None or not courses.labels(course):
        return _NO_BOARD
    if abs(steps) > ROUNDS * len(courses.labels(course)):
        return Refuse("too-far", f"A move goes {ROUNDS:,} times round the board at most, and this is farther.")
    way = courses.way(start, along, max(1, steps))
    if way is None:
        return _NO_BOARD
    place = way(steps) if steps > 0 else (course, courses.back(start, course, -steps))
    led = on is not None or (start is not None and square_named_by(start, "onward") is not None)
    announced = [] if led else [_begins_anew(pawn)]
    passed = (_passed(view, pawn, start, way(count)) for count in range(1, steps))  # one by one
    left = _left(view, pawn, start, place)
    landed = [_landed(view, pawn, start, place, "move")] if move.lands else []
    return chain(announced, left, passed, landed)


@carried_out(Jump)
def over_the_track(view: View, jump: Jump) -> list[Intent | Event] | Refuse:
    """A jump leaves one square and lands on another."""
    pawn, start, courses = jump.pawn, _start(jump.pawn), Courses(view)
    if isinstance(start, Refuse):
        return start
    on = courses.of(start, pawn) if start is not None else None
    course = on or courses.first
    if jump.to is not None:
        end = jump.to.id
    elif course is not None:
        end = courses.back(start, course, jump.back)
    else:
        return _NO_BOARD
    announced = [_begins_anew(pawn)] if on is None and (start is None or jump.to is None) else []
    return [*announced, *_left(view, pawn, start, (None, end)), _landed(view, pawn, start, (None, end), "jump")]


def _left(view: View, pawn: Thing, start: Thing | None, place: Place) -> list[Intent | Event]:
    """Return what puts a pawn on another square, and tells that it left its own."""
    player, moved = whose(pawn), Set(pawn, square=_square(view, place[1]))
    if start is None:
        return [moved]
    return [moved, Left(player, pawn, start) if player is not None else StrayLeft(pawn, start)]


def _passed(view: View, pawn: Thing, start: Thing | None, place: Place) -> Event:
    player, course, square = whose(pawn), _beside_the_track(place[0]), _square(view, place[1])
    return Passed(player, pawn, square, course, start) if player is not None else StrayPassed(pawn, square, course)


def _landed(view: View, pawn: Thing, start: Thing | None, place: Place, by: str) -> Intent:
    return Land(whose(pawn), pawn, _square(view, place[1]), by, start, _beside_the_track(place[0]))


@carried_out(Land)
def on_the_square(view: View, land: Land) -> list[Intent | Event]:
    """What lands for nobody has an event of its own."""
    if land.player is None:
        return [StrayLanded(land.pawn, land.square, land.by, land.since, land.course)]
    return [Landed(land.player, land.pawn, land.square, land.by, land.since, land.course)]


def _beside_the_track(course: Thing | None) -> Thing | None:
    """Return a course beside the game's own track; None for the track itself, or for no course."""
    return course if course is not None and course.kind == KIND else None


@carried_out(Put)
def onto_the_square(view: View, put: Put) -> list[Intent | Event]:
    """Putting a player somewhere is neither leaving, passing nor landing."""
    return [Set(put.pawn, square=put.square)]


@carried_out(AddSquare)
def into_the_track(view: View, added: AddSquare) -> list[Intent | Event]:
    """A square is made and takes its place in the sequence: at the end, if the one it is to follow is not there."""
    track: list[str] = list(view.game.track)
    place = track.index(added.after.id) + 1 if added.after and added.after.id in track else len(track)
    track.insert(place, added.label)
    attributes = {"number": added.number, "owner": added.owner, "made": view.game.get("updates", 0)}
    return [
        Create("square", added.label, attributes),
        Set(view.game, track=track),
        SquareAdded(_square(view, added.label)),
    ]
