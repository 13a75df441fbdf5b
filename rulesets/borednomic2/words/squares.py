"""Squares: what they bring and cost, what they are called, who is on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    AddSquare,
    Ask,
    Event,
    Intent,
    Own,
    PayRent,
    Player,
    Question,
    Set,
    Thing,
    View,
    is_new,
    label,
    step,
)
from mailgame.law.bounds import naming


@dataclass(frozen=True, slots=True)
class Price(Question[int]):
    """What a square costs whoever may buy it, in dollars."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Rate(Question[int]):
    """How many times its number the rent of a square is."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class RentNumber(Question[int]):
    """The number by which the rent of a square is reckoned, if it is another than its own; 0 if not."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class MayNotBuy(Question[str]):
    """Why a player may not buy a square that others may, in words; "" if they may."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """A player landed on a square that was theirs already."""

    player: Player
    square: Thing = field(metadata=naming("square"))


def numbered(view: View, number: int) -> Thing | None:
    """Return the square with a number, None if there is none yet."""
    return next((square for square in view.things("square", number=number)), None)


def next_number(view: View) -> int:
    """Return the number of the next square that is made."""
    return max((square.number for square in view.things("square")), default=0) + 1


def is_doubles(dice: Sequence[int]) -> bool:
    """Tell whether two dice show the same."""
    return len(dice) == 2 and dice[0] == dice[1]


def steps_to(view: View, pawn: Thing, square: Thing, most: int) -> int:
    """Return how many steps ahead of a pawn a square lies, at most so many; 0 if it lies farther, or nowhere."""
    here, track = pawn.square, view.game.track
    near = range(1, min(most, len(track)) + 1) if here is not None else range(0)
    return next((steps for steps in near if step(view, here, steps) == square), 0)


@dataclass(frozen=True, slots=True)
class Surveyed(Event):
    """The law has changed, and the rules say anew what a square is."""

    square: Thing = field(metadata=naming("square"))


def special(square: Thing, what: str, ownable: bool = True, tint: str = "") -> Intent:
    """Return what makes a square `what` it is, such as a jail, and lets nobody own it unless it is `ownable`."""
    natures = list(dict.fromkeys((*square.natures, what)))
    said = square.said_to_be | {what: {"closed": not ownable, "tint": tint}}
    can = bool(ownable and square.ownable)
    return Set(square, natures=natures, said_to_be=said, ownable=can, tint=tint or square.tint)


def plain(square: Thing) -> list[Intent]:
    """Return what takes from a square all that `special` has made it, so that it can be said anew."""
    said = square.said_to_be
    if not said:
        return []
    left = [what for what in square.natures if what not in said]
    closed, tints = any(each["closed"] for each in said.values()), [each["tint"] for each in said.values()]
    tint = "" if square.tint in tints else square.tint
    return [Set(square, natures=left, said_to_be={}, ownable=closed or square.ownable, tint=tint)]


def on_the_track(view: View, square: Thing | None) -> bool:
    """Tell whether a square is one of the board's sequence; None is none."""
    track: list[str] = view.game.track
    return square is not None and square.id in track


def unsaleable(view: View, square: Thing, player: Player | None = None) -> str:
    """Return that a square cannot be bought at all, or not in this turn, or not by a `player`, in words; "" if not."""
    if not square.ownable:
        return f"{label(square, True)} cannot be bought at all."
    if is_new(view, square):
        return f"{label(square, True)} was made in this turn and cannot be bought in it."
    return view.ask(MayNotBuy(player, square)) if player is not None else ""


def rent_due(view: View, player: Player, square: Thing) -> Intent | None:
    """Return what pays the rent of a square to its owner; None if a player who lands there owes none."""
    if square.owner in (None, player):
        return None
    rate, number = view.ask(Rate(square)), view.ask(RentNumber(square)) or square.number
    return PayRent(player, square.owner, square, rate * number, (f"{rate} × {number} = ${rate * number:,}",))


def scattered(view: View, name: str, count: int, what: str) -> list[Intent]:
    """Return what puts so many squares of a name at random places; `what` is what the places are drawn under."""
    track: list[str] = view.game.track
    names = [name if one == 1 else f"{name}-{one}" for one in range(1, count + 1)]
    return [AddSquare(each, 0, view.thing("square", view.pick(what, track))) for each in names]


def is_one(square: Thing, name: str) -> bool:
    """Tell whether a square is one of those that were scattered under a name."""
    return square.id.partition("-")[0] == name


@dataclass(frozen=True, slots=True)
class SquareKilled(Event):
    """A player killed a square: whatever stands on it, and what it is called, goes."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    told: ClassVar[str] = "{player} {kills|kill} {square}."


@dataclass(frozen=True, slots=True)
class Favoured(Event):
    """A player has to give money to another: by choice, or since chance has chosen."""

    player: Player
    other: Player


def unsold(view: View) -> list[Thing]:
    """Return the squares of the board that anybody could buy."""
    return [one for one in view.things("square", owner=None) if on_the_track(view, one) and not unsaleable(view, one)]


@dataclass(frozen=True, slots=True)
class Planted(Event):
    """A square was added for a player, to be called and to be theirs if it can be owned."""

    player: Player
    label: str
    name: str
    gender: str


def without_gender(square: Thing, gender: str | None) -> str:
    """Return that a square needs a gender, in words; "" if it has one or is given one."""
    return "" if gender or square.gender else "Give the square a gender as well, m or f."


def unplantable(view: View, player: Player, name: str) -> str:
    """Return why a player can have no more squares, or none of that name, in words; "" if they can.

    It is tried on the square they are on, since the new one is not there yet.
    """
    here = player.square
    return view.would_refuse(Own(player, here)) or view.would_refuse(Set(here, name=name)) if here is not None else ""


def to_be_named(player: Player, square: Thing) -> Intent:
    """Return what asks the owner of a square for a name and a gender."""
    words = f"{label(square, True)} is yours: give it a name and a gender."
    return Ask(player, "name", words, (f'Name it | name {square.id} "NAME" m',), {"square": square})
