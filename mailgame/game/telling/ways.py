"""Ways: how the narration of a landing, or of another move, records the way there, and how it is read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import Struct

from mailgame.law import Event, Landed, Passed, Player, StrayLanded, StrayPassed, Thing
from mailgame.world.world import World

TRAILS: Final = "trails"
"""Where a narration keeps the trails of an event that is no landing."""
_MOST_PASSED = 100
"""How many of the squares passed are kept, the last ones: more than a picture of a way can show."""


class Way(Struct, frozen=True):
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


def as_recorded(event: Landed | StrayLanded, player: Player | None, passed: list[str]) -> dict[str, Any]:
    """Return a way in the form in which a narration keeps it.

    player: whom the landing concerns.
    passed: the labels of the squares passed.
    """
    way: dict[str, Any] = {"from": event.since.id if event.since else "", "to": event.square.id, "by": event.by}
    if passed:
        way["passed"] = passed
    return way if event.pawn == player else way | {"kind": event.pawn.kind, "pawn": event.pawn.id}


def way_in(narration: Mapping[str, Any], world: World) -> Way | None:
    """Return the way that a narration records, None if it records none."""
    way = narration.get("fields", {}).get("way")
    if not isinstance(way, dict) or not {"from", "to", "by"} <= way.keys():
        return None
    passed = way.get("passed", [])
    begun = [way["from"]] if way["from"] and len(passed) < _MOST_PASSED else []
    pawn = Thing(world, way["kind"], way["pawn"]) if "pawn" in way else None
    return Way((*begun, *passed, way["to"]), way["by"] == "jump", pawn)


def trodden(event: Event) -> list[list[str]]:
    """Return the trails that an event leaves, each from where something came to where it is now, by label."""
    if not any(event.trail):
        return []
    since, to = (getattr(event, name) if name else None for name in event.trail)
    begun = since if isinstance(since, tuple) else (since,)
    return [[place.id, to.id] for place in begun if isinstance(place, Thing) and isinstance(to, Thing)]


def ways_in(narration: Mapping[str, Any], world: World) -> list[Way]:
    """Return the ways that a narration records: of a landing, or the trails of another move."""
    landing, trails = way_in(narration, world), narration.get("fields", {}).get(TRAILS, ())
    return [*([landing] if landing is not None else ()), *(Way(tuple(trail), False, None) for trail in trails)]
