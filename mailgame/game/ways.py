"""Ways: how the narration of a landing records the way there, and how it is read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from mailgame.law import Event, Landed, Passed, Player, StrayLanded, StrayPassed, Thing
from mailgame.world.world import World

_MOST_PASSED = 100
"""How many of the squares passed are kept, the last ones: more than a picture of a way can show."""


@dataclass(frozen=True, slots=True)
class Way:
    """The squares that something moved over, from its start (if it had one) to where it landed, by label.

    jumped: whether it passed none in between.
    pawn: what landed, None for the player.
    """

    squares: tuple[str, ...]
    jumped: bool
    pawn: Thing | None


def passed_before(landed: Landed | StrayLanded, events: Sequence[Event]) -> list[str]:
    """Return the labels of the squares that something passed right before it landed, which is the last of `events`."""
    labels: list[str] = []
    for event in islice(reversed(events), 1, 1 + _MOST_PASSED):
        if not isinstance(event, Passed | StrayPassed) or event.pawn != landed.pawn:
            break
        labels.append(event.square.id)
    return labels[::-1]


def kept(event: Landed | StrayLanded, player: Player | None, passed: list[str]) -> dict[str, Any]:
    """Return a way in the form in which a narration keeps it.

    player: whom the landing concerns.
    passed: the labels of the squares passed.
    """
    way: dict[str, Any] = {"from": event.since.id if event.since else "", "to": event.square.id, "by": event.by}
    if passed:
        way["passed"] = passed
    return way if event.pawn == player else way | {"kind": event.pawn.kind, "pawn": event.pawn.id}


def way_in(told: Mapping[str, Any], world: World) -> Way | None:
    """Return the way that a narration records, None if it records none."""
    way = told.get("fields", {}).get("way")
    if not isinstance(way, dict) or not {"from", "to", "by"} <= way.keys():
        return None
    passed = way.get("passed", [])
    begun = [way["from"]] if way["from"] and len(passed) < _MOST_PASSED else []
    pawn = Thing(world, way["kind"], way["pawn"]) if "pawn" in way else None
    return Way((*begun, *passed, way["to"]), way["by"] == "jump", pawn)
