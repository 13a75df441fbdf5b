"""What squares cost, who may buy them, and what whoever gets one is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Ask, Event, Intent, Own, Player, Question, Set, Thing, View, is_new, label
from mailgame.law.bounds import naming

from .squares import on_the_track


@dataclass(frozen=True, slots=True)
class Price(Question[int]):
    """What a square costs whoever may buy it, in dollars."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class MayNotBuy(Question[str]):
    """Why a player may not buy a square that others may, in words; "" if they may."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[str] = ""


def unsaleable(view: View, square: Thing, player: Player | None = None) -> str:
    """Return that a square cannot be bought at all, or not in this turn, or not by a `player`, in words; "" if not."""
    if not square.ownable:
        return f"{label(square, True)} cannot be bought at all."
    if is_new(view, square):
        return f"{label(square, True)} was made in this turn and cannot be bought in it."
    return view.ask(MayNotBuy(player, square)) if player is not None else ""


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
