"""Buildings: what they cost, what stands where, and for whom it works."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Create, Event, Intent, Player, Question, Remove, Set, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .sorts import SCUBA

PORT = "port"
SPACEPORT = "spaceport"
HOSPITAL = "hospital"
BUILDINGS = (
    "port=ports", "spaceport=spaceports", "hospital=hospitals", "scuba port=scuba ports",
    "scuba spaceport=scuba spaceports", "scuba hospital=scuba hospitals",
)
"""What a BUILDING can be in a command, each with its plural."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a building takes: its `cost` in dollars, and so many `turns` of its owner."""

    cost: int
    turns: int


@dataclass(frozen=True, slots=True)
class Plans(Question[Plan | None]):
    """What a building of a sort takes; None if there are none of that sort."""

    sort: str
    otherwise: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Discount(Question[int]):
    """By how many per cent a building that a player begins somewhere is cheaper for them; a port on a `path`."""

    player: Player
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    path: Thing | None = None
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Raze(Intent):
    """Destroy a building; it leaves the game. `why` is told. `captor` is who took its land and could not pay for it."""

    building: Thing
    why: str
    captor: Player | None = None


@dataclass(frozen=True, slots=True)
class Razed(Event):
    """A building has been destroyed."""

    owner: Player
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    why: str
    told: ClassVar[str] = "{owner:own} {sort} in {territory:short} is destroyed: {why}"


@carried_out(Raze)
def is_razed(view: View, raze: Raze) -> list[Intent | Event]:
    """What was paid for it is lost; that it stood there is remembered."""
    building, number = raze.building, str(view.next_number("ruin"))
    was = {"sort": building.sort, "at": building.at, "path": building.get("path"), "right_of": raze.captor}
    razed = Razed(building.owner, building.sort, building.at, raze.why)
    return [Create("ruin", number, was), Remove(building), razed]


def age_of(ruin: Thing, player: Player) -> int:
    """Return how many turns a player has begun since a building was destroyed."""
    return int(ruin.ages.get(player.id, 0))


def ruin_for(view: View, player: Player, sort: str, territory: Thing, path: Thing | None) -> Thing | None:
    """Return what is left of a building of a sort that a player may rebuild for less; None if there is nothing."""
    left = view.things("ruin", at=territory, sort=sort, right_of=player)
    return next((one for one in left if one.path == path), None)


def ruins_age(view: View, player: Player, turns: int) -> list[Intent]:
    """Return what lets the ruins be a turn of a player older; those too old for every player are gone."""
    older: list[Intent] = []
    for ruin in view.things("ruin"):
        ages = {**ruin.ages, player.id: age_of(ruin, player) + 1}
        gone = all(ages.get(one.id, 0) >= turns for one in view.players() if one.status == "playing")
        older.append(Remove(ruin) if gone else Set(ruin, ages=ages))
    return older


def land_taken(view: View, territory: Thing, turns: int) -> list[Intent]:
    """Return what lets whoever has taken a territory from another player rebuild what has fallen there."""
    owner, before = territory.owner, territory.last_owner
    taken = owner is not None and before not in (None, owner)
    done: list[Intent] = []
    for ruin in view.things("ruin", at=territory):
        right = owner if taken and age_of(ruin, owner) < turns else None
        done.append(Set(ruin, right_of=right))
    return [*done, *([Set(territory, last_owner=owner)] if owner is not None else [])]


def is_port(sort: str) -> bool:
    """Tell whether buildings of a sort are ports, which stand on a shipping path; spaceports are none."""
    return sort.removeprefix(f"{SCUBA} ") == PORT


def working(view: View, player: Player, sort: str, territory: Thing | None = None) -> list[Thing]:
    """Return the finished buildings of a sort, scuba ones too, that serve a player: theirs, where they are the owner.

    With a `territory`, only those that stand there.
    """
    of_sort = [one for one in view.things("building", owner=player) if one.sort in (sort, f"{SCUBA} {sort}")]
    ready = [one for one in of_sort if not one.ready_in and one.at is not None and one.at.owner == player]
    return [one for one in ready if territory is None or one.at == territory]
