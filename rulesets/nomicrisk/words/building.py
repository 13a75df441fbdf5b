"""Building and capturing: what is built where, what heals, and what changes hands with a territory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Create, Event, Intent, Order, Pay, Plain, Player, Remove, Set, Thing, View, with_article
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .buildings import HOSPITAL, Discount, Plans, Raze, is_port, ruin_for, working
from .map import called, is_land
from .ports import free_paths
from .sorts import SCUBA
from .units import units_of, values


@dataclass(frozen=True, slots=True)
class Build(Intent):
    """Begin a building of a sort in a territory, for its price; a port on a shipping `path`."""

    player: Player
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    path: Thing | None = None


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A building has been begun."""

    player: Player
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    told: ClassVar[str] = "{player} {begins|begin} {sort:a} in {territory:short}."


@dataclass(frozen=True, slots=True)
class Capture(Intent):
    """Let a player who has captured a territory have a building there, for a fee, or else destroy it."""

    player: Player
    building: Thing
    fee: int


@carried_out(Build)
def is_begun(view: View, build: Build) -> list[Intent | Event]:
    """It is paid at once; what has fallen there is rebuilt only once for less."""
    plan = view.ask(Plans(build.sort))
    if plan is None:
        return []
    player, sort, there, path = build.player, build.sort, build.territory, build.path
    less = view.ask(Discount(player, sort, there, path))
    ruin = ruin_for(view, player, sort, there, path) if less else None
    cleared = [Remove(ruin)] if ruin is not None else []
    paid = Pay(player, "bank", plan.cost * (100 - less) // 100, f"for {with_article(sort)} in {called(there)}")
    number = str(view.next_number("building"))
    has: dict[str, Plain | Thing] = {"sort": sort, "owner": player, "at": there, "ready_in": plan.turns}
    has |= {"path": path} if path is not None else {}
    return [paid, *cleared, Create("building", number, has), Built(player, sort, there)]


@carried_out(Capture)
def changes_hands(view: View, capture: Capture) -> list[Intent | Event]:
    """It is asked of nobody: whoever has the money pays."""
    building, there = capture.building, capture.building.at
    if view.free(capture.player) < capture.fee:
        return [Raze(building, f"{capture.player} cannot pay for it", capture.player)]
    paid = Pay(capture.player, "bank", capture.fee, f"for the {building.sort} in {called(there)}")
    return [paid, Set(building, owner=capture.player)]


def ordered_building(view: View, order: Order) -> Build:
    """Return what an order builds; a port on the one shipping path there is, unless it names another."""
    path: Thing | None = order.arguments.get("path")
    free = free_paths(view, order.territory) if is_port(order.building) else []
    return Build(order.giver, order.building, order.territory, path if path is not None or len(free) != 1 else free[0])


def unbuildable(view: View, build: Build) -> str:
    """Return why a building cannot stand somewhere, whatever it is, in words; "" if it can."""
    there, sort = build.territory, build.sort
    if there.owner != build.player:
        return f"{called(there)} is not yours."
    if sort.startswith(SCUBA) == is_land(there):
        return f"{called(there)} is {there.terrain}: no {sort} stands there."
    same = [one for one in view.things("building", at=there, sort=sort) if one.get("path") == build.path]
    return f"There is {with_article(sort)} in {called(there)} already." if same else ""


def built_on(view: View, player: Player) -> list[Intent]:
    """Return what brings the buildings of a player a turn further."""
    return [Set(one, ready_in=one.ready_in - 1) for one in view.things("building", owner=player) if one.ready_in]


def healed(view: View, player: Player, points: int) -> list[Intent]:
    """Return what gives hit points back to the units of a player where they have a hospital that works."""
    done: list[Intent] = []
    for hospital in working(view, player, HOSPITAL):
        for unit in units_of(view, player, hospital.at):
            whole = values(view, unit).hp
            if unit.hp < whole:
                done.append(Set(unit, hp=min(whole, unit.hp + points)))
    return done


def captured(view: View, player: Player, territory: Thing, fee: int) -> list[Intent]:
    """Return what gives a player others’ buildings in a territory of theirs, the dearest before the rest."""
    if territory.owner != player:
        return []
    plans = {one: view.ask(Plans(one.sort)) for one in view.things("building", at=territory) if one.owner != player}
    dearest = sorted(plans, key=lambda one: -(plan.cost if (plan := plans[one]) is not None else 0))
    return [Capture(player, one, fee) for one in dearest]
