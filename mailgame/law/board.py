"""Words of a board: squares in a sequence that goes round; to move, to jump, to pass and to land.

The sequence is the game's attribute `track`, a list of the labels of its squares; where a player
stands is his attribute `square`. A rule that uses a board declares both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .things import Player, Thing
from .view import View
from .vocabulary import carried_out
from .words import Create, Event, Intent, Set


@dataclass(frozen=True, slots=True)
class Move(Intent):
    """Move a player ahead by a number of steps, passing each square between."""

    player: Player
    steps: int


@dataclass(frozen=True, slots=True)
class Jump(Intent):
    """Jump a player to a square (`to`), or this many squares back (`back`), passing nothing."""

    player: Player
    to: Thing | None = None
    back: int = 0


@dataclass(frozen=True, slots=True)
class Put(Intent):
    """Put a player on a square without landing there."""

    player: Player
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
    """A player landed on a square; `by` is "move" or "jump", `since` the square he left for it."""

    player: Player
    square: Thing
    by: str
    since: Thing | None = None
    told: ClassVar[str] = "{player} {lands|land} on {square}."


@dataclass(frozen=True, slots=True)
class AddSquare(Intent):
    """Add a square with this label to the sequence, after another or (`after` None) at its end."""

    label: str
    number: int = 0
    after: Thing | None = None
    owner: Player | None = None


@dataclass(frozen=True, slots=True)
class SquareAdded(Event):
    """A square was added."""

    square: Thing
    told: ClassVar[str] = "{square} is added to the board."


def step(view: View, square: Thing, steps: int) -> Thing:
    """Return the square that lies `steps` (below zero: back) further along the sequence, round and round."""
    track: list[str] = view.game.track
    label = track[(track.index(square.id) + steps) % len(track)]
    found = view.thing("square", label)
    assert found is not None, f"square {label} is on the track and not in the game"
    return found


@carried_out(Move)
def along_the_track(view: View, move: Move) -> list[Intent | Event]:
    """A move leaves one square, passes each between, and lands on the last."""
    start: Thing = move.player.square
    track: list[str] = view.game.track
    place = track.index(start.id)
    done: list[Intent | Event] = [Left(move.player, start)]
    for count in range(1, move.steps):
        passed = view.thing("square", track[(place + count) % len(track)])
        assert passed is not None
        done.append(Passed(move.player, passed))
    end = view.thing("square", track[(place + move.steps) % len(track)])
    assert end is not None
    return [Set(move.player, "square", end), *done, Landed(move.player, end, "move", start)]


@carried_out(Jump)
def over_the_track(view: View, jump: Jump) -> list[Intent | Event]:
    """A jump leaves one square and lands on another."""
    start: Thing = jump.player.square
    end = jump.to or step(view, start, -jump.back)
    return [Set(jump.player, "square", end), Left(jump.player, start), Landed(jump.player, end, "jump", start)]


@carried_out(Put)
def onto_the_square(view: View, put: Put) -> list[Intent | Event]:
    """Putting a player somewhere is neither leaving, passing nor landing."""
    return [Set(put.player, "square", put.square)]


@carried_out(AddSquare)
def into_the_track(view: View, added: AddSquare) -> list[Intent | Event]:
    """A square is made and takes its place in the sequence."""
    track: list[str] = list(view.game.track)
    place = track.index(added.after.id) + 1 if added.after else len(track)
    track.insert(place, added.label)
    square = Thing(view.game._source, "square", added.label)
    return [
        Create(
            "square", added.label, {"number": added.number, "owner": added.owner, "made": view.game.get("updates", 0)}
        ),
        Set(view.game, "track", list(track)),
        SquareAdded(square),
    ]
