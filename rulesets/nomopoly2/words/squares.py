"""Squares: how the board grows and shrinks, where a square lies, and what it is beside a place to stand on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    AddSquare,
    Event,
    Intent,
    Player,
    Put,
    Question,
    Refuse,
    Remove,
    Set,
    Thing,
    View,
    not_in_force,
    winding,
)
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out

PLACES = ((19, "zoo"), (24, "house of cards"), (27, "bank of nomopoly"))
"""The numbers of the rules that put a place on a square of its own, with what the place is called."""


@dataclass(frozen=True, slots=True)
class BuildSquare(Intent):
    """Add a square of this number; 0 means at the end of the board, or in the lowest gap if there is one."""

    number: int = field(default=0, metadata=within(0, 100_000))


@dataclass(frozen=True, slots=True)
class DestroySquare(Intent):
    """Take a square off the board, with all that is on it; players there are placed on the lowest numbered square."""

    square: Thing = field(metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class SquareDestroyed(Event):
    """A square is gone; its `number` is a gap in the board now."""

    number: int
    told: ClassVar[str] = "Square {number} is destroyed."


@dataclass(frozen=True, slots=True)
class ClearSquare(Intent):
    """Let all that rests on a square end before it is destroyed; what follows from that comes first, too."""

    stage: ClassVar[bool] = True
    square: Thing = field(metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class SquareGoing(Event):
    """A square is about to be destroyed, and is still there: rules see to what rests on it, such as a block."""

    square: Thing = field(metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class TakeOffBoard(Intent):
    """Take a square off the board that has been cleared."""

    square: Thing = field(metadata=naming("square"))


@carried_out(BuildSquare)
def it_is_added(view: View, build: BuildSquare) -> list[Intent | Event]:
    """It comes after the one with the next lower number."""
    place = build.number or next_free(view)
    return [AddSquare(str(place), place, before(view, place))]


@carried_out(DestroySquare)
def it_is_cleared_and_taken_off(view: View, destroy: DestroySquare) -> list[Intent | Event] | Refuse:
    """The last square stays."""
    if len(view.things("square")) == 1:
        return Refuse("last-square", "The board must keep at least one square.")
    return [ClearSquare(destroy.square), TakeOffBoard(destroy.square)]


@carried_out(ClearSquare)
def rules_clear_it(view: View, clear: ClearSquare) -> list[Intent | Event]:
    """Rules answer the event."""
    return [SquareGoing(clear.square)]


@carried_out(TakeOffBoard)
def it_leaves_a_gap(view: View, off: TakeOffBoard) -> list[Intent | Event]:
    """Whoever is there is placed on the lowest square; to be placed is no landing. It may be gone by then."""
    gone = off.square
    left = [square for square in view.things("square") if square != gone]
    if not gone.exists or not left:
        return []
    track = [label for label in view.game.track if label != gone.id]
    lowest = min(left, key=lambda square: square.number)
    pawns = [*standing_on(view, gone), *view.things("creature", square=gone)]
    return [*(Put(pawn, lowest) for pawn in pawns), Set(view.game, track=track), Remove(gone),
            SquareDestroyed(gone.number)]


@dataclass(frozen=True, slots=True)
class Surveyed(Event):
    """The law has changed, and the rules say anew what a square is."""

    square: Thing = field(metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class NeverOwned(Question[str]):
    """Why nobody can own a square, or not now, in words; "" if somebody can."""

    square: Thing = field(metadata=naming("square"))
    whether: ClassVar[bool] = True
    otherwise: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class HurtOnLanding(Question[int]):
    """How much health landing on a square costs, by the square itself: pollution, a factory."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Polluted(Question[bool]):
    """Whether a square is polluted by something other than what once polluted it, such as a factory town."""

    square: Thing = field(metadata=naming("square"))
    whether: ClassVar[bool] = True
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BuildingsWorth(Question[int]):
    """The purchase price of all buildings on a square."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


def is_polluted(view: View, square: Thing) -> bool:
    """Tell whether a square is polluted, however it came to be."""
    return bool(square.get("polluted", False) or view.ask(Polluted(square)))


def growth_of(view: View, per_cent: int) -> float:
    """Return the chance that the board grows, from 0 to 1: so many per cent by the number of its squares."""
    return min(1.0, per_cent / 100 / len(view.things("square")))


def laid_out(view: View, square: Thing, columns: int) -> list[Intent]:
    """Return what puts a new square in its place by its number; one that law added without gets the next (6.3)."""
    numbers = {one.id: one.number for one in view.things("square")}
    numbers[square.id] = square.number or next_free(view)
    row, column = winding(numbers[square.id], columns)
    track = sorted(view.game.track, key=lambda label: numbers[label])
    return [Set(square, number=numbers[square.id], row=row, column=column), Set(view.game, track=track)]


def numbered(view: View, number: int) -> Thing | None:
    """Return the square with a number; None if there is none. Law may have given a square another label."""
    return view.thing("square", str(number)) or next(iter(view.things("square", number=number)), None)


def placed(view: View, number: int) -> str:
    """Return which square a place is, in words, and that the board has no such square yet if so."""
    return f"square {number}{'' if numbered(view, number) is not None else ', which the board does not have yet'}"


def first_square(view: View) -> Thing:
    """Return the lowest numbered square: what the rules mean by Square 1 where that is gone."""
    return min(view.things("square"), key=lambda square: square.number)


def is_first(view: View, square: Thing) -> bool:
    """Tell whether no square has a lower number."""
    return bool(square == first_square(view))


def gaps(view: View) -> list[int]:
    """Return the numbers of destroyed squares below the highest on the board, lowest first."""
    there = {square.number for square in view.things("square")}
    return [number for number in range(1, max(there, default=0)) if number not in there]


def next_free(view: View) -> int:
    """Return the number of the next square: the lowest gap, or else what follows the highest."""
    missing = gaps(view)
    return missing[0] if missing else max((square.number for square in view.things("square")), default=0) + 1


def before(view: View, number: int) -> Thing | None:
    """Return the square that has the highest number below a number; None if there is none."""
    lower = [square for square in view.things("square") if square.number < number]
    return max(lower, key=lambda square: square.number) if lower else None


def named(view: View, name: str) -> Thing | None:
    """Return the square of a name, in whatever letters; None if there is none."""
    wanted = name.strip().casefold()
    return next((square for square in view.things("square") if square.get("name", "").casefold() == wanted), None)


def standing_on(view: View, square: Thing) -> list[Player]:
    """Return the players on a square, in the order in which they joined."""
    return [player for player in view.players() if player.square == square]


def is_fixed_place(view: View, name: str) -> bool:
    """Tell whether a name is that of a place which a rule in force puts on a square of its own, in whatever letters."""
    called = name.strip().casefold().removeprefix("the ")
    return any(called == place and not not_in_force(view, number) for number, place in PLACES)


def special(square: Thing, nature: str) -> Intent:
    """Return what says what a square is, such as a bank; rules say it when they hear `SquareAdded` or `Surveyed`."""
    return Set(square, nature=nature)
