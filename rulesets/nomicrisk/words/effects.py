"""What units of some sorts can do besides: heal, look around, destroy buildings, drop bombs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mailgame.law import Event, Intent, Order, Player, Post, Set, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .attacks import Assault, Sweep, aimed_at
from .battle_reports import told_to_the_defender
from .buildings import Raze
from .fight_news import Bombed
from .lives import Kill
from .map import Bears, Leads, bordering, called
from .sorts import bare, side_of
from .units import able, cheapest_first, listed_units, units_of, values


@dataclass(frozen=True, slots=True)
class Tend(Intent):
    """Let a unit heal another of its owner's where it is, by so many hit points."""

    unit: Thing = field(metadata=naming("unit"))
    points: int


@dataclass(frozen=True, slots=True)
class WriteOfAttack(Intent):
    """Write to a player at once what has been done to them in a territory, and what they have there now."""

    player: Player
    victim: Player | None
    origin: Thing = field(metadata=naming("territory"))
    territory: Thing = field(metadata=naming("territory"))


def can_be(unit: Thing, sorts: str) -> bool:
    """Tell whether a unit is of one of the sorts that a text of a rule lists, a mercenary or under water too."""
    return bare(unit.sort) in [part.strip() for part in sorts.split(",")]


@carried_out(Tend)
def is_tended(view: View, tend: Tend) -> list[Intent | Event]:
    """It is the dearest that is hurt."""
    medic, side = tend.unit, side_of(view, tend.unit.sort)
    there = [one for one in units_of(view, medic.owner, medic.at) if one != medic and side_of(view, one.sort) == side]
    hurt = [one for one in there if one.hp < values(view, one).hp]
    if not hurt:
        return []
    healed = cheapest_first(view, hurt)[-1]
    return [Set(healed, hp=min(values(view, healed).hp, healed.hp + tend.points))]


def within_sight(view: View, scouts: Sequence[Thing], territory: Thing) -> list[Thing]:
    """Return the territories around one that one of some scouts there could be in."""
    return [
        one for one in bordering(view, territory)
        if any(side_of(view, scout.sort) != "space" and not view.ask(Bears(scout.sort, one)) for scout in scouts)
    ]


# --- buildings destroyed


def demolisher(view: View, order: Order, sorts: str) -> Thing | None:
    """Return the unit that destroys a building by an order; None if none can."""
    can = [one for one in able(view, order.giver, order.territory2) if can_be(one, sorts)]
    return next((one for one in can if not view.ask(Bears(one.sort, order.territory))), None)


def aims(view: View, order: Order) -> list[Thing]:
    """Return the buildings of other players that an order is to destroy."""
    there = view.things("building", at=order.territory, sort=order.building)
    return [one for one in there if one.owner != order.giver]


def not_demolished(view: View, order: Order, sorts: str) -> str:
    """Return why a building is not destroyed, in words; "" if it is."""
    where, origin = order.territory, order.territory2
    if view.game.moved:
        return "You have moved in this turn; buildings are destroyed before the first move."
    if not aims(view, order):
        return f"There is no {order.building} of another player in {called(where)}."
    if not view.ask(Leads(order.giver, origin, where)):
        return f"There is no way for you from {called(origin)} straight to {called(where)}."
    return "" if demolisher(view, order, sorts) else f"No {sorts} of yours in {called(origin)} can do that now."


def demolished(view: View, order: Order, sorts: str) -> list[Intent]:
    """Return what destroys a building, and the unit that does it."""
    unit = demolisher(view, order, sorts)
    used = [Kill(unit, "it was used up")] if unit is not None else []
    aim = aims(view, order)[0]
    words = f"{order.giver}’s {sorts} has destroyed your {aim.sort}."
    title = f"{order.giver} attacks you in {called(order.territory)}"
    told = [Post("attack", title, (aim.owner,), {"words": words})] if aim.owner is not None else []
    return [Raze(aim, f"{order.giver}’s {sorts} has done it."), *used, *told]


# --- bombs


def bomber(view: View, order: Order, sorts: str) -> Thing | None:
    """Return the unit that drops bombs by an order; None if none can."""
    can = [one for one in able(view, order.giver, order.territory2) if can_be(one, sorts)]
    return can[0] if can else None


def not_bombed(view: View, order: Order, sorts: str) -> str:
    """Return why no bombs are dropped, in words; "" if they are."""
    where, origin = order.territory, order.territory2
    if view.game.moved:
        return "You have moved in this turn; bombs are dropped before the first move."
    if where.owner in (None, order.giver):
        return f"There is nobody of another player in {called(where)} on whom bombs could fall."
    if origin != where and not view.ask(Leads(order.giver, origin, where)):
        return f"There is no way for you from {called(origin)} straight to {called(where)}."
    return "" if bomber(view, order, sorts) else f"No {sorts} of yours over {called(origin)} can do that now."


def bombs(view: View, order: Order, sorts: str, most: int) -> list[Intent | Event]:
    """Return what bombs do: the cheapest are killed, and all others if nobody of them can defend the territory."""
    where, giver, victim, unit = order.territory, order.giver, order.territory.owner, bomber(view, order, sorts)
    fallen = cheapest_first(view, aimed_at(view, victim, where, False))[:most]
    there, lost = f"{called(where)} from {called(order.territory2)}", listed_units(fallen)
    noted = Set(view.game, rounds=[*view.game.rounds, f"{giver} bombs {there}: that kills your {lost}."])
    spent = [Set(unit, bombed=True)] if unit is not None else []
    killed = [Kill(one, "it was bombed") for one in fallen]
    ended = [Sweep(giver, victim, order.territory2, where), WriteOfAttack(giver, victim, order.territory2, where)]
    told = [Bombed(giver, there, victim, lost)] if victim is not None else []
    return [*told, noted, *spent, *killed, *ended]


@carried_out(WriteOfAttack)
def it_is_written(view: View, write: WriteOfAttack) -> list[Intent | Event]:
    """It says what is left there now."""
    return [*told_to_the_defender(view, Assault(write.player, write.victim, write.origin, write.territory))]
