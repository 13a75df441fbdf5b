"""Investing: what makes sense for a player's money, units to train and buildings to begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mailgame.law import Player, Thing, View, money

from .buildings import HOSPITAL, PORT, SPACEPORT, Plans, working
from .fronts import Board, Outpost
from .map import called, is_land
from .ports import free_paths
from .sorts import LAND_SORTS, SCUBA, SPACE, SPACE_SORTS, UnitSort, Values, bare, listed_sorts, plural_of

DEMOLISHER = "demolisher"
FLAK = "flak battery"
"""Who destroys buildings, and who reaches into space."""
TWICE = 2
"""So many times its price a unit or building must bring in, or be in the purse, where it is no matter of fighting."""
CROWD = 4
"""A hospital is suggested where there are so many units."""
LAND_FOR_A_PORT = 6
"""For so many territories a player has a port, at most."""
AT_ONCE = 3
"""How many units of a sort are trained at once, and how many purchases are suggested."""


@dataclass(frozen=True, slots=True)
class Purchase:
    """Something to buy, as “words | line”, for a price."""

    line: str
    price: int


def bought(view: View, board: Board, player: Player, outposts: Sequence[Outpost], stuck: bool) -> list[str]:
    """Return what makes sense for what a player has beside the wages to come.

    stuck: there is no way to anybody, and no land for the taking; so ways come first.
    """
    own = [one for there in board.units.values() for one in there if one.owner == player]
    purse = view.free(player) - sum(one.get("wage", 0) for one in own)
    if purse <= 0:
        return []
    made = [one for sort in (*LAND_SORTS, *SPACE_SORTS) if (one := view.ask(Values(sort))) is not None]
    help = [*_shelter(view, board, outposts), *_helpers(view, board, player, outposts, made, purse)]
    work = [*help, *_workers(player, outposts, made, purse)]
    ways = [*_ways(view, player, outposts)]
    fighters = [*_fighters(view, board, player, outposts, made, purse)]
    return _affordable([*work, *ways, *([] if stuck else fighters)], purse)


def _affordable(wanted: Sequence[Purchase], purse: int) -> list[str]:
    """Return the first of what is wanted that the purse pays for together."""
    found, left = list[str](), purse
    for one in wanted:
        if one.price <= left and len(found) < AT_ONCE:
            left -= one.price
            found.append(one.line)
    return found


# --- units


def _trained(there: Thing, sort: str, made: UnitSort, count: int = 1) -> Purchase:
    units, become = listed_sorts({sort: count}), made.name if count == 1 else plural_of(made.name)
    article = "a " if count == 1 else ""
    words = f"Train {units} in {called(there)} to be {article}{become}, for {money(count * made.cost)}"
    return Purchase(f"{words} | train {units} in {there.id} to {made.name}", count * made.cost)


def _sorts_in(outpost: Outpost) -> dict[str, int]:
    """Return how many units of each sort can act in an outpost."""
    sorts = [str(one.sort) for one in outpost.units]
    return {sort: sorts.count(sort) for sort in sorts}


def _workers(player: Player, outposts: Sequence[Outpost], made: Sequence[UnitSort], purse: int) -> Iterator[Purchase]:
    """Yield who harvests most of those who bring in twice what they cost, where nobody is near."""
    known = player.get("known", {})
    for one in outposts if made else ():
        rich = known.get(one.territory.id, (0,))[0]
        for sort in {} if one.foreign else _sorts_in(one):
            fit = [each for each in made if each.made_from == bare(sort) and 0 < each.cost <= purse]
            best = max(fit, key=lambda each: each.harvest, default=None)
            if best is not None and best.side != SPACE and min(best.harvest * TWICE, rich) >= best.cost * TWICE:
                yield _trained(one.territory, sort, best)


def _fighters(
    view: View, board: Board, player: Player, outposts: Sequence[Outpost], made: Sequence[UnitSort], purse: int
) -> Iterator[Purchase]:
    """Yield who fights best, where nobody is near; in space, of each sort in turn, where there is a spaceport."""
    own = [bare(one.sort) for there in board.units.values() for one in there if one.owner == player]
    flying = [sort for sort in own if sort in SPACE_SORTS]
    for one in sorted(outposts, key=lambda one: -len(one.units)):
        up = bool(working(view, player, SPACEPORT, one.territory))
        for sort, count in {} if one.foreign else _sorts_in(one).items():
            fit = [each for each in made if each.made_from == bare(sort) and 0 < each.cost <= purse]
            wanted = [each for each in fit if each.attack and (each.side == SPACE) == up]
            best = max(wanted, key=lambda each: (-flying.count(each.name), each.attack * each.hp), default=None)
            if best is not None:
                yield _trained(one.territory, sort, best, min(count, AT_ONCE, purse // best.cost))


def _helpers(
    view: View, board: Board, player: Player, outposts: Sequence[Outpost], made: Sequence[UnitSort], purse: int
) -> Iterator[Purchase]:
    """Yield who is of use for something that there is: the hurt, a building next door, units in space, unknown land."""
    sorts = {one.name: one for one in made if one.cost <= purse}
    units = [one for there in board.units.values() for one in there]
    own = {bare(one.sort) for one in units if one.owner == player}
    others = {one.at for one in view.things("building") if one.owner != player}
    above = {one.at for one in units if bare(one.sort) in SPACE_SORTS and one.owner != player}
    for one in outposts:
        hurt = _hurt(board, one.units) > 0
        near = {*one.beside, one.territory}
        wanted = {
            "medic": hurt, DEMOLISHER: bool(others & near), FLAK: bool(above & near),
            "scout": bool(one.free) and one.count > 1,
        }
        for name, use in wanted.items():
            sort = next((each for each in _sorts_in(one) if name in sorts and bare(each) == sorts[name].made_from), "")
            if use and sort and name not in own and one.count > 1:
                own.add(name)
                yield _trained(one.territory, sort, sorts[name])


def _hurt(board: Board, units: Sequence[Thing]) -> int:
    return sum(one.sort in board.made and one.hp < board.made[one.sort].hp for one in units)


# --- buildings


def _built(view: View, there: Thing, sort: str, on: str = "") -> Iterator[Purchase]:
    """Yield a building of a sort, the equivalent of it in water, unless there is one already."""
    name = sort if is_land(there) else f"{SCUBA} {sort}"
    plan = view.ask(Plans(name))
    stands = [one for one in view.things("building", at=there, sort=name) if not on]
    if plan is not None and not stands:
        words = f"Build a {name} in {called(there)}, for {money(plan.cost)}"
        yield Purchase(f"{words} | build {name} in {there.id}{on}", plan.cost)


def _ways(view: View, player: Player, outposts: Sequence[Outpost]) -> Iterator[Purchase]:
    """Yield a port where a shipping path goes, and a spaceport where most units are."""
    own = [one for one in outposts if one.territory.owner == player]
    ports = [one for one in view.things("building", owner=player) if one.sort.endswith(PORT)]
    sea = [one for one in ports if not one.sort.endswith(SPACEPORT)]
    if len(sea) * LAND_FOR_A_PORT < len(own):
        paths = ((one.territory, free_paths(view, one.territory)) for one in own)
        there, free = next(((there, free) for there, free in paths if free), (None, []))
        if there is not None:
            yield from _built(view, there, PORT, f" on {free[0].id}")
    if len(sea) == len(ports) and own:
        yield from _built(view, max(own, key=lambda one: one.count).territory, SPACEPORT)


def _shelter(view: View, board: Board, outposts: Sequence[Outpost]) -> Iterator[Purchase]:
    """Yield a hospital where there are many, or some are hurt."""
    for one in outposts:
        there = one.territory
        if there.owner is not None and one.count + CROWD * (_hurt(board, one.units) > 1) >= CROWD:
            yield from _built(view, there, HOSPITAL)
