"""Ways: how it is kept in what is told that something has landed, and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from mailgame.law import Event, Landed, Passed, Player, StrayLanded, StrayPassed, Thing
from mailgame.world.world import World

_MOST_PASSED = 100
"""Of the squares passed the last are kept: more than a picture of one way can show."""


@dataclass(frozen=True, slots=True)
class Way:
    """The squares that something came over, from where it was (unless nowhere) to where it landed, by their labels.

    jumped: whether it passed none between. pawn: what landed, None for the player.
    """

    squares: tuple[str, ...]
    jumped: bool
    pawn: Thing | None


def passed_before(landed: Landed | StrayLanded, events: Sequence[Event]) -> list[str]:
    """Return the labels of the squares that something passed right before it landed, the last of `events`."""
    found: list[str] = []
    for event in islice(reversed(events), 1, 1 + _MOST_PASSED):
        if not isinstance(event, Passed | StrayPassed) or event.pawn != landed.pawn:
            break
        found.append(event.square.id)
    return found[::-1]


def kept(event: Landed | StrayLanded, player: Player | None, passed: list[str]) -> dict[str, Any]:
    """Return a way as it is kept among the fields of what is told.

    `player` is whom it concerns, `passed` are the labels of the squares passed.
    """
    way: dict[str, Any] = {"from": event.since.id if event.since else "", "to": event.square.id, "by": event.by}
    if passed:
        way["passed"] = passed
    return way if event.pawn == player else way | {"kind": event.pawn.kind, "pawn": event.pawn.id}


def way_in(told: Mapping[str, Any], world: World) -> Way | None:
    """Return the way that something went of which is told, None if nothing did."""
    way = told.get("fields", {}).get("way")
    if not isinstance(way, dict) or not {"from", "to", "by"} <= way.keys():
        return None
    passed = way.get("passed", [])
    begun = [way["from"]] if way["from"] and len(passed) < _MOST_PASSED else []
    pawn = Thing(world, way["kind"], way["pawn"]) if "pawn" in way else None
    return Way((*begun, *passed, way["to"]), way["by"] == "jump", pawn)
