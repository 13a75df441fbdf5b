"""Buildings: what they cost, what stands where, and for whom it works."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Question, Remove, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .units import SCUBA

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
class Raze(Intent):
    """Destroy a building; it leaves the game. `why` is told."""

    building: Thing
    why: str


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
    """What was paid for it is lost."""
    building = raze.building
    return [Remove(building), Razed(building.owner, building.sort, building.at, raze.why)]


def working(view: View, player: Player, sort: str, territory: Thing | None = None) -> list[Thing]:
    """Return the finished buildings of a sort, scuba ones too, that serve a player: theirs, where they are the owner.

    With a `territory`, only those that stand there.
    """
    of_sort = [one for one in view.things("building", owner=player) if one.sort in (sort, f"{SCUBA} {sort}")]
    ready = [one for one in of_sort if not one.ready_in and one.at is not None and one.at.owner == player]
    return [one for one in ready if territory is None or one.at == territory]
