"""What squares are beside places to stand on: a jail, a garden, a station."""

from __future__ import annotations

from dataclasses import dataclass, field

from mailgame.law import AddSquare, Event, Intent, Set, Thing, View
from mailgame.law.bounds import naming


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


def scattered(view: View, name: str, count: int, what: str) -> list[Intent]:
    """Return what puts so many squares of a name at random places; `what` is what the places are drawn under."""
    track: list[str] = view.game.track
    names = [name if one == 1 else f"{name}-{one}" for one in range(1, count + 1)]
    return [AddSquare(each, 0, view.thing("square", view.pick(what, track))) for each in names]


def is_one(square: Thing, name: str) -> bool:
    """Tell whether a square is one of those that were scattered under a name."""
    return square.id.partition("-")[0] == name
