"""Natural resources: what is in a territory, who knows of it, and what units take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Order, Pay, Player, Set, Tell, Thing, View, money, with_article
from mailgame.law.bounds import entries, naming
from mailgame.law.veils import Veil
from mailgame.law.vocabulary import carried_out

from .map import called
from .units import HARVESTING, Surveys, able, at_rest, listed_units, units_of, values

_OWNERS = "only its player knows of it"


@dataclass(frozen=True, slots=True)
class Survey(Intent):
    """Let a player know what is in a territory now, and tell them alone."""

    player: Player
    territory: Thing = field(metadata=naming("territory"))
    veil: ClassVar[Veil | None] = Veil(("territory",), "always", _OWNERS)


@dataclass(frozen=True, slots=True)
class BeginHarvest(Intent):
    """Set units of a player to harvest where they are."""

    player: Player
    units: tuple[Thing, ...] = field(metadata={**entries(1, 10_000), **naming("unit")})
    veil: ClassVar[Veil | None] = Veil(("units",), "always", _OWNERS)


@dataclass(frozen=True, slots=True)
class TakeHarvest(Intent):
    """Pay a player what their units have harvested in a territory; these are free again."""

    player: Player
    territory: Thing = field(metadata=naming("territory"))
    veil: ClassVar[Veil | None] = Veil(("territory",), "always", _OWNERS)


def noted(view: View, player: Player, territory: Thing) -> Intent:
    """Return what lets a player know what is in a territory today."""
    known = {id: [*row] for id, row in player.known.items()}
    known[territory.id] = [territory.resources, f"{view.now:%Y-%m-%d}"]
    return Set(player, known=known)


@carried_out(Survey)
def is_surveyed(view: View, survey: Survey) -> list[Intent | Event]:
    """It is noted with its day."""
    player, there = survey.player, survey.territory
    return [noted(view, player, there), Tell(f"In {called(there)} there are {money(there.resources)}.", (player,))]


@carried_out(BeginHarvest)
def they_harvest(view: View, begin: BeginHarvest) -> list[Intent | Event]:
    """They do nothing else until the player's next turn."""
    harvest = "harvests" if len(begin.units) == 1 else "harvest"
    words = f"{listed_units(begin.units)} of yours {harvest} in {called(begin.units[0].at)} until your next turn."
    return [*(Set(unit, status=HARVESTING) for unit in begin.units), Tell(words, (begin.player,))]


@carried_out(TakeHarvest)
def is_brought_in(view: View, take: TakeHarvest) -> list[Intent | Event]:
    """Together they take no more than there is."""
    player, there = take.player, take.territory
    units = [one for one in units_of(view, player, there) if one.status == HARVESTING]
    shares = shared([values(view, one).harvest for one in units], there.resources)
    brought = sum(shares)
    freed = [change for one in units for change in at_rest(one)]
    alike = f"{money(shares[0])} each" if len({*shares}) == 1 else ", ".join(map(money, shares))
    split = f" ({alike})" if len(shares) > 1 else ""
    left = f", all that was left{split}" if brought == there.resources else ""
    how = f"from the harvest of {listed_units(units)} in {called(there)}{left}"
    paid: list[Intent] = [Pay("", player, brought, how, quiet=True)] if brought else []
    told = paid or [Tell(f"{listed_units(units)} of yours found nothing to harvest in {called(there)}.", (player,))]
    return [*freed, *told, Set(there, resources=there.resources - brought), Look(player, there)]


@dataclass(frozen=True, slots=True)
class Look(Intent):
    """Note for a player what is in a territory now, without a word."""

    player: Player
    territory: Thing = field(metadata=naming("territory"))
    veil: ClassVar[Veil | None] = Veil(("territory",), "always", _OWNERS)


@carried_out(Look)
def is_noted(view: View, look: Look) -> list[Intent | Event]:
    """As it is today."""
    return [noted(view, look.player, look.territory)]


def shared(rates: Sequence[int], left: int) -> list[int]:
    """Return what units with these rates take of what is left: the same each if they can, odd dollars to the oldest."""
    shares, oldest_last = [0] * len(rates), sorted(range(len(rates)), key=lambda one: (rates[one], -one))
    for done, place in enumerate(oldest_last):
        shares[place] = min(rates[place], left // (len(rates) - done))
        left -= shares[place]
    return shares


def seen_at_work(units: Sequence[Thing]) -> list[Intent]:
    """Return what makes it known that units harvest, of those who do."""
    return [Set(one, exposed=True) for one in units if one.status == HARVESTING and not one.get("exposed", True)]


def harvests_of(view: View, player: Player) -> list[Intent]:
    """Return what brings in the harvest of a player, territory by territory."""
    at = [one.at for one in view.things("unit", owner=player) if one.status == HARVESTING]
    return [TakeHarvest(player, territory) for territory in dict.fromkeys(at)]


def looks_of(view: View, player: Player) -> list[Intent]:
    """Return what tells a player anew what is where they have somebody who surveys."""
    at = [one.at for one in view.things("unit", owner=player) if view.ask(Surveys(one))]
    return [Look(player, territory) for territory in dict.fromkeys(at) if territory is not None]


def harvesters(view: View, order: Order) -> list[Thing]:
    """Return the units that an order sets to harvest in its territory: those it names, or all that can."""
    there = order.territory
    if not order.arguments.get("sort"):
        return [one for one in able(view, order.giver, there) if values(view, one).harvest]
    wanted = zip(order.sort, order.number, strict=True)
    return [one for sort, count in wanted for one in able(view, order.giver, there, sort)[:count]]


def fruitless(view: View, order: Order) -> str:
    """Return why an order to harvest cannot be followed, in words; "" if it can."""
    units, asked = harvesters(view, order), sum(order.arguments.get("number") or [1])
    idle = next((one.sort for one in units if not values(view, one).harvest), "")
    if idle:
        return f"{with_article(idle, True)} cannot harvest."
    words = f"Of those units in {called(order.territory)}, {len(units) or 'none'} can harvest now."
    return words if len(units) < asked else ""
