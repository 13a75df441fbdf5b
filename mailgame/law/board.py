"""Words of a board: squares in a sequence that goes round; to move, to jump, to pass and to land.

The sequence is the game's attribute `track`, a list of the labels of its squares; where a player
stands is their attribute `square`. A rule that uses a board declares both.

Whatever else has an attribute `square` can be moved, too: a dog runs round the board. It neither passes nor lands,
since what rules make of that they make of players.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar, Final

from .bounds import naming, within
from .outcomes import Refuse
from .property import label
from .things import Player, Thing
from .view import View
from .vocabulary import carried_out
from .words import Create, Event, Intent, Set, Tell, Told

ROUNDS = 1_000
"""So many times round the board is the farthest that one move goes."""
_NOWHERE: Final[Any] = object()


@dataclass(frozen=True, slots=True)
class Move(Intent):
    """Move a player ahead by a number of steps, passing each square between; or another thing that has a `square`."""

    player: Thing
    steps: int


@dataclass(frozen=True, slots=True)
class Jump(Intent):
    """Jump a player, or another thing, to a square (`to`), or this many squares back (`back`), passing nothing."""

    player: Thing
    to: Thing | None = field(default=None, metadata=naming("square"))
    back: int = field(default=0, metadata=within(-1_000_000, 1_000_000))


@dataclass(frozen=True, slots=True)
class Put(Intent):
    """Put a player, or another thing, on a square without landing there."""

    player: Thing
    square: Thing


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A player left a square."""

    player: Player
    square: Thing


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player passed a square."""

    player: Player
    square: Thing


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A player landed on a square; `by` is "move" or "jump", `since` the square they left for it."""

    player: Player
    square: Thing
    by: str
    since: Thing | None = field(default=None, metadata=naming("square"))
    told: ClassVar[str] = "{player} {lands|land} on {square}."


@dataclass(frozen=True, slots=True)
class AddSquare(Intent):
    """Add a square with this label to the sequence, after another or (`after` None) at its end."""

    label: str
    number: int = field(default=0, metadata=within(0, 1_000_000))
    after: Thing | None = field(default=None, metadata=naming("square"))
    owner: Player | None = None


@dataclass(frozen=True, slots=True)
class SquareAdded(Event):
    """A square was added."""

    square: Thing
    told: ClassVar[str] = "{square} is added to the board."


def step(view: View, square: Thing, steps: int) -> Thing:
    """Return the square that lies `steps` (below zero: back) further along the sequence, round and round.

    From a square that is not on it the steps begin before the first. Raises LookupError where there is no board.
    """
    track: list[str] = view.game.track
    if not track:
        raise LookupError("there is no square on the board")
    return _square(view, track, _place(track, square) + steps)


def _square(view: View, track: list[str], place: int) -> Thing:
    """Return the square at a place of a sequence that goes round."""
    return Thing(view.game._source, "square", track[place % len(track)])


def _place(track: list[str], square: Thing | None) -> int:
    """Return where a square stands in the sequence; -1, just before the first, for one that does not."""
    return track.index(square.id) if square is not None and square.id in track else -1


def _course(view: View, one: Thing) -> tuple[list[str], Thing | None, list[Event]] | Refuse:
    """Return the track, the square on which something stands, and what is said of it; or why it cannot be moved at all.

    The square is None, and that is said, if it is not on the board.
    """
    square: Thing | None = one.get("square", _NOWHERE)
    if square is _NOWHERE:
        if not one.exists:
            return Refuse("not-there", f"{label(one, True)} is not in the game any more.")
        words = f"{label(one, True)} cannot be moved: no rule says on which square a {one.kind} is."
        return Refuse("no-place", words)
    track: list[str] = view.game.get("track") or []
    if not track:
        return Refuse("no-board", "There is no board with squares to move on.")
    if square is not None and square.id in track:
        return track, square, []
    words = f"{label(one, True) if one.kind != 'player' else one.id} was on no square of the board, and begins anew."
    return track, None, [Told(words, None, ())]


@carried_out(Move)
def along_the_track(view: View, move: Move) -> Iterable[Intent | Event] | Refuse:
    """A move leaves one square, passes each between, and lands on the last.

    Whoever is on no square of the board begins before its first one.
    """
    course = _course(view, move.player)
    if isinstance(course, Refuse):
        return course
    track, start, said = course
    if abs(move.steps) > ROUNDS * len(track):
        return Refuse("too-far", f"A move goes {ROUNDS:,} times round the board at most, and this is farther.")
    place = _place(track, start)
    end = _square(view, track, place + move.steps)
    if move.player.kind != "player":
        return _elsewhere(move.player, end)
    left = [Left(move.player, start)] if start is not None else []
    passed = (Passed(move.player, _square(view, track, place + count)) for count in range(1, move.steps))  # one by one
    return chain([*said, Set(move.player, square=end), *left], passed, [Landed(move.player, end, "move", start)])


def _elsewhere(one: Thing, end: Thing) -> list[Intent | Event]:
    """Return what moves something that is no player."""
    return [Set(one, square=end), Tell(f"{label(one, True)} goes to {label(end)}.")]


@carried_out(Jump)
def over_the_track(view: View, jump: Jump) -> list[Intent | Event] | Refuse:
    """A jump leaves one square and lands on another."""
    course = _course(view, jump.player)
    if isinstance(course, Refuse):
        return course
    track, start, said = course
    end = jump.to or _square(view, track, _place(track, start) - jump.back)
    if jump.player.kind != "player":
        return _elsewhere(jump.player, end)
    left = [Left(jump.player, start)] if start is not None else []
    return [*said, Set(jump.player, square=end), *left, Landed(jump.player, end, "jump", start)]


@carried_out(Put)
def onto_the_square(view: View, put: Put) -> list[Intent | Event]:
    """Putting a player somewhere is neither leaving, passing nor landing."""
    return [Set(put.player, square=put.square)]


@carried_out(AddSquare)
def into_the_track(view: View, added: AddSquare) -> list[Intent | Event]:
    """A square is made and takes its place in the sequence: at its end, where it is to follow one that is not there."""
    track: list[str] = list(view.game.track)
    place = track.index(added.after.id) + 1 if added.after and added.after.id in track else len(track)
    track.insert(place, added.label)
    square = Thing(view.game._source, "square", added.label)
    return [
        Create(
            "square", added.label, {"number": added.number, "owner": added.owner, "made": view.game.get("updates", 0)}
        ),
        Set(view.game, track=list(track)),
        SquareAdded(square),
    ]
