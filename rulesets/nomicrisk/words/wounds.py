"""Wounds: what units have lost of their hit points stays lost, whatever the table says that they have."""

from __future__ import annotations

from mailgame.law import Event, Intent, Set, View

from .lives import Hurt, lost_without_a_fight
from .sorts import LAND_SORTS, SPACE_SORTS, Values, bare


def hit_points(view: View) -> dict[str, int]:
    """Return how many hit points each sort of unit has."""
    made = {sort: view.ask(Values(sort)) for sort in (*LAND_SORTS, *SPACE_SORTS)}
    return {sort: one.hp for sort, one in made.items() if one is not None}


def recounted(view: View) -> list[Intent | Event]:
    """Return what gives units as many hit points more, or fewer, as their sort has since they were counted last."""
    now, had = hit_points(view), view.game.whole
    more = {sort: points - had.get(sort, points) for sort, points in now.items()}
    units = [(unit, more.get(bare(unit.sort), 0)) for unit in view.things("unit")]
    kept = [Set(view.game, whole=now)] if now != had else []
    dead = [unit for unit, points in units if unit.hp + points <= 0]
    lost = lost_without_a_fight(dead, "no hit points are left.")
    return [*kept, *lost, *(Hurt(unit, -points, "its sort has fewer hit points") for unit, points in units if points)]
