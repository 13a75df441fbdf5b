"""Ports: which shipping paths a territory could have one on, and where they lead."""

from __future__ import annotations

from mailgame.law import Player, Thing, View

from .buildings import PORT, is_port, working
from .map import bordering, ends_of, is_land


def paths_beside(view: View, territory: Thing) -> list[Thing]:
    """Return the finished shipping paths that end in a territory, or run through water in it or beside it."""
    waters = [one.id for one in (territory, *bordering(view, territory)) if not is_land(one)]
    return [
        path for path in view.things("path", finished=True)
        if territory.id in ends_of(path) or any(id in waters for id in path.hexes)
    ]


def free_paths(view: View, territory: Thing) -> list[Thing]:
    """Return the shipping paths beside a territory on which it has no port."""
    taken = [one.path for one in view.things("building", at=territory) if one.path is not None]
    return [path for path in paths_beside(view, territory) if path not in taken]


def portless(view: View, sort: str, territory: Thing, path: Thing | None) -> str:
    """Return why there can be no port on a shipping path, in words; "" if there can, or if it is no port."""
    if not is_port(sort):
        return ""
    free = free_paths(view, territory)
    if not free:
        return f"No finished shipping path without a port of its own leads past #{territory.id}."
    if path is None:
        which = ", ".join(one.id for one in free)
        return f"Say on which shipping path: {which}. This would do: build {sort} in {territory.id} on {free[0].id}"
    return "" if path in free else f"Shipping path {path.id} does not lead past #{territory.id}, or has a port there."


def by_port(view: View, player: Player, one: Thing, other: Thing) -> bool:
    """Tell whether a port of a player leads from one land to another: to an end of its path, or to a port on it."""
    paths = [port.path for port in working(view, player, PORT, one) if port.sort == PORT and port.path is not None]
    there = [port.path for port in view.things("building", at=other, sort=PORT) if not port.ready_in]
    if one == other or not is_land(other):
        return False
    return any(other.id in ends_of(path) or path in there for path in paths)


def reached_by_port(view: View, player: Player, territory: Thing) -> list[str]:
    """Return the ids of the territories along the shipping paths on which a player has a port in one that works."""
    paths = [port.path for port in working(view, player, PORT, territory) if port.path is not None]
    return [id for path in paths for id in path.hexes if id != territory.id]
