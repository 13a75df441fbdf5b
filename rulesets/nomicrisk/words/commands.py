"""What players order: which units they mean, where these may be placed and moved, and why not."""

from __future__ import annotations

from collections import Counter

from mailgame.law import Intent, Order, Player, Thing, View, money, with_article

from .entering import MoveUnits, Place
from .lives import Train
from .map import Bears, Leads, called
from .sorts import SPACE, Values, bare, plural_of
from .units import Busy, MayEnter, MayPlace, able, foreign_units, kept_name, picked, too_few, values


def sorts_of(order: Order) -> list[str]:
    """Return the sorts of unit that an order names, “” for any."""
    named = order.arguments.get("sort")
    return [*named] if isinstance(named, list | tuple) and named else [named] if isinstance(named, str) else [""]


def numbers_of(view: View, order: Order, territory: Thing) -> list[int]:
    """Return how many units of each sort an order in a territory means: one each, all if it names
    neither a number nor a sort.
    """
    counts, sorts = order.arguments.get("number"), sorts_of(order)
    if counts is None and "sort" not in order.arguments:
        return [len(able(view, order.giver, territory, sort)) for sort in sorts]
    return [*counts] if isinstance(counts, list | tuple) else [counts if counts is not None else 1] * len(sorts)


def chosen_units(view: View, order: Order, territory: Thing) -> list[Thing]:
    """Return the units in a territory that an order means."""
    return picked(view, order.giver, territory, sorts_of(order), numbers_of(view, order, territory))


def not_so_many(view: View, order: Order, territory: Thing) -> str:
    """Return that there are not as many units in a territory as an order names, in words; "" if there are."""
    numbers = numbers_of(view, order, territory)
    if sum(numbers) < 1:
        return too_few(view, order.giver, territory, [""], [1]) or "Say how many, 1 at least."
    return too_few(view, order.giver, territory, sorts_of(order), numbers)


# --- placing


def received(player: Player, sort: str) -> str:
    """Return which of the sorts in a player's reserve is meant by a sort, “” for any."""
    reserve: dict[str, int] = player.reserve
    return sort if sort in reserve or not reserve else next(iter(reserve))


def placed_by(order: Order) -> Place:
    """Return what places the units that an order names; one, of whatever was received, if it says no more."""
    sort: str = order.sort or received(order.giver, "")
    count = order.number if order.number is not None else 1
    return Place(order.giver, received(order.giver, sort), sort, count, order.territory)


def beside_their_own(view: View, player: Player, territory: Thing) -> bool:
    """Tell whether units of a player get into a territory from one that is theirs."""
    return any(view.ask(Leads(player, own, territory)) for own in view.things("territory", owner=player))


def no_other(asked: MayPlace) -> str:
    """Return that a unit cannot be placed as one of another sort, in words; "" if it is to be what it is."""
    is_another = asked.sort != asked.received
    return f"{with_article(asked.received, True)} is no {asked.sort}." if is_another else ""


def unplaceable(view: View, asked: MayPlace) -> str:
    """Return why a player may not place a unit in a territory, wherever it comes from, in words; "" if they may."""
    player, there = asked.player, asked.territory
    if there.owner != player and foreign_units(view, player, there):
        return f"Units of another player are in {called(there)}."
    if there.owner != player and not beside_their_own(view, player, there):
        return f"{called(there)} is neither yours nor next to a territory of yours."
    return view.ask(Bears(asked.sort, there))


def not_placed(view: View, place: Intent) -> str:
    """Return why units cannot be placed so, in words; "" if they can, or if something else is done."""
    if not isinstance(place, Place):
        return ""
    there = place.player.reserve.get(place.received, 0)
    words = f"You have {there or 'no'} {'unit' if there == 1 else 'units'} to place."
    may = MayPlace(place.player, place.received, place.sort, place.territory)
    return view.ask(may) if 0 < place.count <= there else words


def busiest_land(view: View, player: Player) -> Thing | None:
    """Return the land territory of a player where most of their units are, the lowest number of several; or None."""
    count = Counter(unit.at for unit in view.things("unit", owner=player))
    own = sorted(view.things("territory", owner=player), key=lambda one: (-count[one], int(one.id)))
    return next((one for one in own if not view.ask(Bears("soldier", one))), None)


# --- moving and training


def not_moved(view: View, move: Intent) -> str:
    """Return why units cannot be moved so, in words; "" if they can, or if something else is done."""
    if not isinstance(move, MoveUnits):
        return ""
    if view.game.moves_left < 1:
        return "You have no move left in this turn."
    busy = next((f"One {unit.sort} {why}." for unit in move.units if (why := view.ask(Busy(unit)))), "")
    return busy or unreachable(view, move.player, move.units, move.territory)


def unreachable(view: View, player: Player, units: tuple[Thing, ...], territory: Thing) -> str:
    """Return why units of a player cannot go straight to a territory, in words; "" if they can."""
    for unit in units:
        if not view.ask(Leads(player, unit.at, territory)):
            return f"There is no way for you from {called(unit.at)} straight to {called(territory)}."
        if why := view.ask(MayEnter(unit, territory)):
            return why
    return ""


def anothers_ground(view: View, unit: Thing, territory: Thing) -> str:
    """Return that a territory is held by another player, in words, for a unit that holds ground itself; else ""."""
    foreign = territory.owner not in (None, unit.owner) and values(view, unit).side != SPACE
    return f"{called(territory)} is {territory.owner}’s; to get in you would have to win it." if foreign else ""


def not_trained(view: View, train: Intent) -> str:
    """Return why a unit cannot be trained so, in words; "" if it can, or if something else is done."""
    if not isinstance(train, Train):
        return ""
    made = view.ask(Values(train.sort))
    if made is None:
        return f"There is no unit called {train.sort}."
    if bare(made.made_from) != bare(train.unit.sort):
        base = with_article(bare(made.made_from)) if made.made_from != "-" else ""
        source = f"it is made from {base}" if base else "it is not made from another"
        return f"{with_article(train.unit.sort, True)} does not become {with_article(train.sort)}: {source}."
    why = view.ask(Busy(train.unit))
    return f"One {train.unit.sort} {why}." if why else ""


def trainings(view: View, order: Order) -> list[Train]:
    """Return what trains the units that an order means."""
    return [Train(unit, kept_name(view, unit, order.sort2)) for unit in chosen_units(view, order, order.territory)]


def too_dear(view: View, order: Order) -> str:
    """Return that whoever lets several units be trained can pay for some of them only, in words; else ""."""
    wanted, purse = trainings(view, order), view.free(order.giver)
    each = view.reckon(wanted[0]).amount if len(wanted) > 1 else 0
    short, can = each * len(wanted) - purse, purse // max(each, 1)
    if short <= 0 or not can:
        return ""
    units = f"{can} {order.sort if can == 1 else plural_of(order.sort)}"
    do = f"train {units} in {order.territory.id} to {order.sort2}"
    return f"That costs {money(short + purse)}; you have {money(purse)}, so you are {money(short)} short. " \
        f"This would do: {do}"
