"""Ways: how it is kept in what is told that something has landed, and read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mailgame.kernel.world import World
from mailgame.law import Landed, Player, StrayLanded, Thing
from mailgame.law.kits import courses


@dataclass(frozen=True, slots=True)
class Way:
    """From where something came (“” from nowhere), where it landed, and by what: “move” or “jump”.

    course: the course along which it came, None on the game's own track. pawn: what landed, None for the player.
    """

    since: str
    to: str
    by: str
    course: Thing | None
    pawn: Thing | None

    @property
    def jumped(self) -> bool:
        """Whether it passed nothing between."""
        return self.by == "jump"

    @property
    def walked(self) -> bool:
        """Whether it passed all that lies between."""
        return self.by == "move"


def kept(event: Landed | StrayLanded, player: Player | None) -> dict[str, str]:
    """Return a way as it is kept among the fields of what is told, `player` being whom it concerns."""
    way = {"from": event.since.id if event.since else "", "to": event.square.id, "by": event.by}
    if event.course is not None:
        way["course"] = event.course.id
    return way if event.pawn == player else way | {"kind": event.pawn.kind, "pawn": event.pawn.id}


def way_in(told: Mapping[str, Any], world: World) -> Way | None:
    """Return the way that something went of which is told, None if nothing did."""
    way = told.get("fields", {}).get("way")
    if not isinstance(way, dict) or not {"from", "to", "by"} <= way.keys():
        return None
    course = Thing(world, courses.KIND, way["course"]) if "course" in way else None
    pawn = Thing(world, way["kind"], way["pawn"]) if "pawn" in way else None
    return Way(way["from"], way["to"], way["by"], course, pawn)
