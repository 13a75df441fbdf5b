"""Buildings: what stands where, and what it lets its owner do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    Disown,
    Event,
    Intent,
    Own,
    Player,
    Set,
    Tell,
    Thing,
    View,
    label,
    owned_already,
    say_list,
    step,
    with_article,
)
from mailgame.law.bounds import naming

from .sales import unsaleable
from .squares import on_the_track

BUILDINGS_A = ("House", "Hotel", "Skyscraper", "Palace")
"""The buildings of category A, which make the rent higher."""
BUILDINGS_B = ("Fort", "UN Building", "Maginot Line", "Recruitment Office")
"""The buildings of category B."""


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """A player shot at a square, to take it."""

    player: Player
    square: Thing = field(metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A player shot at a square and did not take it."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    told: ClassVar[str] = "{player} {shoots|shoot} at {square} and {misses|miss}"


@dataclass(frozen=True, slots=True)
class Razed(Event):
    """A rule took buildings off a square: `what` they were, in words."""

    square: Thing = field(metadata=naming("square"))
    what: str
    told: ClassVar[str] = "{square} loses its {what}"


def buildings_of(view: View, player: Player) -> list[tuple[str, str]]:
    """Return the buildings of a player, each with the square that it stands on."""
    own = view.things("square", owner=player)
    return [(square.id, what) for square in own for what in square.get("buildings", [])]


def without(square: Thing, what: str) -> Intent:
    """Return what takes a building off a square."""
    return Set(square, buildings=[one for one in square.buildings if one != what])


def bared(square: Thing) -> list[Intent | Event]:
    """Return what takes its name, its gender and its buildings off a square, as far as it has such."""
    named: list[Intent | Event] = [Set(square, name="", gender="")] if square.get("gender") is not None else []
    return [*razed(square), *named]


def indestructible(view: View, player: Player, square: Thing, building: str) -> str:
    """Return why a player cannot destroy a building for money, in words; "" if they can."""
    if building not in square.buildings:
        return f"There is no {building} on {label(square)}."
    owed = "You owe the removal of a building, and until it is settled you destroy none for money."
    return owed if view.offers("solarium removal", player) else ""


def number_of(building: str) -> str:
    """Return what the numbers of a building begin with: “un” for a UN Building."""
    return building.lower().split()[-1 if building.endswith("Office") else 0]


def unfit_building(square: Thing, building: str, for_silver: bool) -> str:
    """Return why a building cannot be put on a square, in words; "" if it can."""
    if for_silver and building != "Fort":
        return "Only a Fort is built for Silver Cards."
    same = next((one for one in square.buildings if (one in BUILDINGS_A) == (building in BUILDINGS_A)), "")
    return f"There is {with_article(same)} on {label(square)}; it would have to be destroyed first." if same else ""


def too_many_recruits(square: Thing, count: int, most: int) -> str:
    """Return why so many soldiers cannot be recruited on a square, `most` being the limit of a turn; "" if they can."""
    if "Recruitment Office" not in square.buildings:
        return f"There is no Recruitment Office on {label(square)}."
    left = max(0, most - square.used.get("recruits", 0))
    return "" if 1 <= count <= left else f"{left or 'No'} more can be recruited on {label(square)} in this turn."


def unfit_target(view: View, player: Player, square: Thing, aim: Thing) -> str:
    """Return why a player cannot take a square by the line that stands on another, in words; "" if they can."""
    if "Maginot Line" not in square.buildings or square.used.get("shots"):
        again = "has been used in this turn" if square.used.get("shots") else "has no Maginot Line"
        return f"{label(square, True)} {again}."
    if not on_the_track(view, square) or aim not in (step(view, square, 1), step(view, square, -1)):
        return f"{label(aim, True)} is not next to {label(square)}."
    unfit = owned_already(aim, player) if aim.owner == player else unsaleable(view, aim)
    return unfit or view.would_refuse(Own(player, aim))


def hit_or_miss(view: View, shot: Shot, hit: bool) -> list[Intent | Event]:
    """Return what comes of a shot at a square."""
    return [*taken(view, shot.player, shot.square)] if hit else [Missed(shot.player, shot.square)]


def taken(view: View, player: Player, square: Thing) -> list[Intent]:
    """Return what makes a square a player's, whosever it was; its soldiers go home."""
    own = Own(player, square, "by a Maginot Line")
    if refused := view.would_refuse(own):
        return [Tell(refused, (player,))]
    return [Disown(square, f"{player} takes it by a Maginot Line"), own] if square.owner is not None else [own]


def razed(square: Thing) -> list[Intent | Event]:
    """Return what takes every building off a square; nothing if there are none."""
    built = square.get("buildings", [])
    return [Set(square, buildings=[], built_for={}), Razed(square, say_list(built))] if built else []
