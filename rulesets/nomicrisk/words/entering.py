"""Entering: units come into a territory, by a move, an advance, or as they are placed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    Count,
    Create,
    Created,
    Event,
    Intent,
    Plain,
    Player,
    Refuse,
    Remove,
    Set,
    Thing,
    View,
    WasSet,
    those_named,
)
from mailgame.law.bounds import entries, naming, within
from mailgame.law.vocabulary import carried_out

from .lives import SettleOwner, lost_without_a_fight
from .sorts import Values
from .units import listed_units, on_ground

STARTED = "start"
PLACED = "place"
MOVED = "move"
ADVANCED = "advance"
"""How units can come into a territory."""
MOST_UNITS = 5_000
"""How many units the map has room for: so much can still be played, drawn and told."""


@dataclass(frozen=True, slots=True)
class Station(Intent):
    """Make units of a sort and let them enter a territory, for a player."""

    player: Player
    sort: str
    count: int = field(metadata=within(1, 10_000))
    territory: Thing = field(metadata=naming("territory"))
    how: str


@dataclass(frozen=True, slots=True)
class Arrive(Intent):
    """Let so many units, from that of a number on, enter a territory."""

    number: int
    count: int
    territory: Thing = field(metadata=naming("territory"))
    how: str


@dataclass(frozen=True, slots=True)
class Enter(Intent):
    """Bring units of a player into a territory. Whether they may is another question: `MayEnter`, `Leads`."""

    player: Player
    units: tuple[Thing, ...] = field(metadata={**entries(1, 10_000), **naming("unit")})
    territory: Thing = field(metadata=naming("territory"))
    how: str


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """Units have come into a territory, and it belongs to whoever holds it now. Rules say step by step what follows.

    `since` are the territories that they have left for it, none if they were not on the map.
    """

    player: Player
    units: tuple[Thing, ...]
    territory: Thing = field(metadata=naming("territory"))
    how: str
    what: str
    since: tuple[Thing, ...] = field(default=(), metadata=naming("territory"))
    trail: ClassVar[tuple[str, str]] = ("since", "territory")
    told: ClassVar[str] = "{player} {enters|enter} {territory:short} with {what}."


@dataclass(frozen=True, slots=True)
class Place(Intent):
    """Put units that a player has received on the map, as units of a `sort`."""

    player: Player
    received: str
    sort: str
    count: int
    territory: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class MoveUnits(Intent):
    """Move units of a player into an adjacent territory; it takes one of their moves."""

    player: Player
    units: tuple[Thing, ...] = field(metadata={**entries(1, 10_000), **naming("unit")})
    territory: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class SeeWhoHolds(Intent):
    """See who holds a territory, once everything that is going on has been played."""

    territory: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class GroundHeld(Event):
    """Units have come into a territory, left it, or changed hands in it, in whatever way."""

    late: ClassVar[bool] = True
    territory: Thing = field(metadata=naming("territory"))


@carried_out(SeeWhoHolds)
def it_is_seen_later(view: View, see: SeeWhoHolds) -> list[Intent | Event]:
    """Units that enter together are all there by then."""
    return [GroundHeld(see.territory)]


def grounds_of(view: View, changed: Event) -> list[Intent]:
    """Return what sees who holds the territories that a change of a unit concerns; nothing for any other change."""
    thing = changed.thing if isinstance(changed, Created | WasSet) else None
    if thing is None or thing.kind != "unit" or not thing.exists:
        return []
    before = changed.before if isinstance(changed, WasSet) and changed.attribute == "at" else None
    left = view.thing("territory", str(before)) if before is not None else None
    return [SeeWhoHolds(one) for one in dict.fromkeys((left, thing.at)) if one is not None]


def stranded(view: View) -> list[Intent | Event]:
    """Return what removes units whose territory is not there any more."""
    gone = [unit for unit in view.things("unit") if unit.at is not None and not unit.at.exists]
    return [*lost_without_a_fight(gone, "it is not on the map any more."), *(Remove(unit) for unit in gone)]


def unsettled(view: View) -> list[Intent]:
    """Return what settles who owns the territories whose owner is not who holds them."""
    held: dict[Thing, Player] = {}
    for unit in on_ground(view, view.things("unit")):
        held.setdefault(unit.at, unit.owner)
    return [SettleOwner(one) for one in view.things("territory") if one.owner != held.get(one)]


@carried_out(Station)
def are_made(view: View, station: Station) -> list[Intent | Event] | Refuse:
    """They have all their hit points, and stand there as if they had come from nowhere."""
    if len(view.things("unit")) + station.count > MOST_UNITS:
        return Refuse("too-many", f"The map has room for {MOST_UNITS:,} units, and those are more.")
    sort, first = view.ask(Values(station.sort)), view.next_number("unit")
    whole = sort.hp if sort is not None else 1
    made: dict[str, Plain | Thing] = {"sort": station.sort, "owner": station.player, "hp": whole}
    new = [Create("unit", str(first + place), made) for place in range(station.count)]
    return [*new, Arrive(first, station.count, station.territory, station.how)]


@carried_out(Arrive)
def arrive(view: View, arrive: Arrive) -> list[Intent | Event]:
    """They enter together for their owner."""
    units = those_named(view, "unit", [str(arrive.number + place) for place in range(arrive.count)])
    return [Enter(units[0].owner, (*units,), arrive.territory, arrive.how)] if units else []


@carried_out(Place)
def is_placed(view: View, place: Place) -> list[Intent | Event]:
    """What was received is in the reserve no more, and enters."""
    taken = Count(place.player, "reserve", place.received, -place.count)
    return [taken, Station(place.player, place.sort, place.count, place.territory, PLACED)]


@carried_out(MoveUnits)
def takes_a_move(view: View, move: MoveUnits) -> list[Intent | Event]:
    """However far it is, it is one."""
    spent = Set(view.game, moves_left=view.game.moves_left - 1, moved=True)
    return [spent, Enter(move.player, move.units, move.territory, MOVED)]


@carried_out(Enter)
def come_in(view: View, enter: Enter) -> list[Intent | Event]:
    """Where they have been, and where they are now, may have another owner."""
    left = [one for one in dict.fromkeys(unit.at for unit in enter.units) if one not in (None, enter.territory)]
    there: list[Intent | Event] = [Set(unit, at=enter.territory) for unit in enter.units]
    what = listed_units(enter.units)
    entered = Entered(enter.player, enter.units, enter.territory, enter.how, what, (*left,))
    return [*there, *(SettleOwner(one) for one in left), SettleOwner(enter.territory), entered]
