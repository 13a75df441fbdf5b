"""Space and water: who can be there, what is trained and built there, and who fights whom."""

from __future__ import annotations

from dataclasses import replace

from mailgame.law import Intent, Thing, View, with_article

from .buildings import PORT, SPACEPORT, Plan, Plans, working
from .commands import unplaceable
from .fights import ReachesSpace
from .lives import Train
from .map import WATER, Bears, called, is_land
from .paths import paths_with
from .sorts import LAND_SIDE, SCUBA, SPACE, UnitSort, Values, side_of
from .units import MayPlace, values


def is_in_space(view: View, sort: str) -> bool:
    """Tell whether the units of a sort are in space."""
    return side_of(view, sort) == SPACE


def lacks_spaceport(view: View, train: Intent) -> str:
    """Return that a unit cannot be trained for space where it is, in words; "" if it can, or if it stays below."""
    if not isinstance(train, Train) or not is_in_space(view, train.sort):
        return ""
    ready = working(view, train.unit.owner, SPACEPORT, train.unit.at)
    return "" if ready else f"There is no spaceport of yours that works in {called(train.unit.at)}."


def out_of_reach(view: View, unit: Thing, side: str) -> str:
    """Return that a unit below cannot attack those in space, in words; "" if it can, or if they are not there."""
    below = side == SPACE and values(view, unit).side != SPACE and not view.ask(ReachesSpace(unit))
    return f"{with_article(unit.sort, True)} cannot attack what is in space." if below else ""


def out_of_water(view: View, unit: Thing, side: str) -> str:
    """Return that a unit in water cannot attack those on land, nor the reverse, in words; else ""."""
    sides = {values(view, unit).side, side}
    across = sides == {LAND_SIDE, SCUBA}
    words = f"{with_article(unit.sort, True)} cannot attack units on the other side of the shore."
    return words if across else ""


def as_scuba(view: View, sort: str) -> UnitSort | None:
    """Return what scuba units of a sort have: all that those on land have; None if there are none such."""
    made = view.ask(Values(sort.removeprefix(f"{SCUBA} "))) if sort.startswith(f"{SCUBA} ") else None
    return replace(made, name=sort, side=SCUBA) if made is not None and made.side == LAND_SIDE else None


def scuba_plan(view: View, sort: str, more: int) -> Plan | None:
    """Return what a scuba building takes: what one on land does, and so many dollars `more`; None if it is no such."""
    plan = view.ask(Plans(sort.removeprefix(f"{SCUBA} "))) if sort.startswith(f"{SCUBA} ") else None
    return Plan(plan.cost + more, plan.turns) if plan is not None else None


def ground_for(view: View, asked: Bears) -> str | None:
    """Return whether the ground bears scuba units, in words or ""; None for any others."""
    if side_of(view, asked.sort) != SCUBA:
        return None
    return f"{called(asked.territory)} is land; scuba units stay in water." if is_land(asked.territory) else ""


def placed_in_water(view: View, asked: MayPlace) -> str | None:
    """Return why a soldier may not be placed as a scuba soldier, in words, "" if it may; None for anything else."""
    if asked.sort != f"{SCUBA} {asked.received}":
        return None
    port = working(view, asked.player, PORT)
    return unplaceable(view, asked) if port else "Only who has a port that works can place scuba soldiers."


def by_scuba_port(view: View, player: Thing, one: Thing, other: Thing) -> bool:
    """Tell whether a scuba port of a player leads from one water to another along its shipping path."""
    ports = [port for port in working(view, player, PORT, one) if port.sort.startswith(SCUBA)]
    along = [path.id for path in paths_with(view, other)]
    return other.terrain == WATER and any(port.path is not None and port.path.id in along for port in ports)
