"""Turns: dice, moves, what a landing brings, and how a turn ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Question, Rolled, Set, Thing, View
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class Dice(Question[tuple[int, ...]]):
    """The dice by which a player goes: the number of sides of each."""

    player: Player
    otherwise: ClassVar[tuple[int, ...]] = (6, 6)


@dataclass(frozen=True, slots=True)
class Faces(Question[tuple[int, ...]]):
    """The faces of the dice by which a player goes, if they are others than 1 to the number of sides."""

    player: Player
    otherwise: ClassVar[tuple[int, ...]] = ()


@dataclass(frozen=True, slots=True)
class Doubles(Question[bool]):
    """Whether dice show doubles."""

    dice: tuple[int, ...]
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class RollDice(Intent):
    """Let a player roll dice of these sides, or faces, for their turn; `chosen` are dice that show what was chosen.

    A rule that adds a die says `Redirect("sides", (*roll.sides, 6))`; what that costs is borne when they roll.
    """

    player: Player
    sides: tuple[int, ...]
    faces: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveByDice(Intent):
    """Let a player move as their dice say. A rule may make something else of it before it counts as rolled."""

    player: Player
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CloseTurn(Intent):
    """End a player's turn: what the turn earned comes now, and another turn if they rolled doubles."""

    stage: ClassVar[bool] = True
    player: Player


@dataclass(frozen=True, slots=True)
class TurnDone(Event):
    """A player's turn is over; what they get for it comes now."""

    player: Player


@dataclass(frozen=True, slots=True)
class RewardRound(Intent):
    """Give a player what they get for having gone round the board."""

    player: Player


@dataclass(frozen=True, slots=True)
class ChanceOfSquare(Intent):
    """Let chance decide whether the board grows, since a player has gone past its end."""

    player: Player


@carried_out(MoveByDice)
def it_counts_as_rolled(view: View, move: MoveByDice) -> list[Intent | Event]:
    """What comes of a roll is for rules to say."""
    return [Rolled(move.player, move.dice)]


def here(pawn: Thing, square: Thing) -> bool:
    """Tell whether what landed on a square is still there: neither reset nor moved on, so that the landing counts."""
    return bool(pawn.exists and pawn.get("square") == square and not pawn.get("gone_on", False))


def goes_on(pawn: Thing) -> Intent:
    """Return what ends a landing before all of it has come: the pawn is about to leave, or was reset."""
    return Set(pawn, gone_on=True)


def stopped_there(pawn: Thing) -> list[Intent]:
    """Return what ends the landing of a pawn and the round it has made: whom it passes for, starts over."""
    return [goes_on(pawn), Set(pawn, rounds=0)]


def on_the_way(course: Thing | None, since: Thing | None, square: Thing) -> bool:
    """Tell whether a square lies ahead on a course, `since` another, so that nobody comes there from its end."""
    track: list[str] = course.track if course is not None else []
    return since is not None and since.id in track and track.index(since.id) < track.index(square.id)


def gone_round(player: Thing) -> Intent:
    """Return what counts that a player has gone round the board once more in this turn."""
    return Set(player, rounds=player.get("rounds", 0) + 1)


def alike(dice: tuple[int, ...]) -> bool:
    """Tell whether exactly two of several dice show the same, and no others do."""
    counts = sorted((dice.count(face) for face in {*dice}), reverse=True)
    return len(dice) > 1 and counts[:2] in ([2], [2, 1])


