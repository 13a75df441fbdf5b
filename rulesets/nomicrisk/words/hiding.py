"""Hiding: mercenaries in new territories, of whom nobody knows until they come out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from mailgame.law import Create, Event, Intent, Plain, Question, Set, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.veils import Veil
from mailgame.law.vocabulary import carried_out

from .chance import hits
from .map import bordering, is_land
from .sorts import MERCENARY, SOLDIER, UnitSort, Values


@dataclass(frozen=True, slots=True)
class MercenaryChance(Question[int]):
    """The chance, in per cent, that a mercenary is hidden in a territory that has just been added."""

    territory: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class HideMercenary(Intent):
    """Hide a mercenary, of a soldier's worth and in nobody's service, in a territory; `wage` is in dollars a turn."""

    territory: Thing = field(metadata=naming("territory"))
    wage: int
    veil: ClassVar[Veil | None] = Veil(("territory", "wage"), "always", "nobody knows where they hide")


@dataclass(frozen=True, slots=True)
class BringOut(Intent):
    """Let the mercenaries that hide in a territory come out."""

    territory: Thing = field(metadata=naming("territory"))


@carried_out(HideMercenary)
def is_hidden(view: View, hide: HideMercenary) -> list[Intent | Event]:
    """Until it is found it is no unit: only its territory knows of it."""
    return [Set(hide.territory, in_hiding=[*hidden_in(hide.territory), hide.wage])]


@carried_out(BringOut)
def comes_out(view: View, out: BringOut) -> list[Intent | Event]:
    """They are units without an owner, for all to see."""
    where, sort, number = out.territory, f"{MERCENARY} {SOLDIER}", view.next_number("unit")
    made = view.ask(Values(sort))
    has: dict[str, Plain | Thing] = {"sort": sort, "at": where, "hp": made.hp if made is not None else 1}
    found = enumerate(hidden_in(where), number)
    units = [Create("unit", str(id), {**has, "mercenary": True, "wage": wage}) for id, wage in found]
    return [*units, Set(where, in_hiding=[])]


def hidden_in(territory: Thing) -> list[int]:
    """Return the wages of the mercenaries that hide in a territory, in dollars a turn."""
    return list(territory.get("in_hiding", ()))


def neutral_in(view: View, territory: Thing) -> list[Thing]:
    """Return the mercenaries in a territory that have been found and serve nobody, oldest first."""
    return [one for one in view.things("unit", at=territory) if one.owner is None]


def mercenary_chance(view: View, territory: Thing, base: int, per_mercenary: int, per_unit: int) -> int:
    """Return the chance that a mercenary is hidden in a territory, by who is in those around it."""
    around = bordering(view, territory)
    units = [unit for one in around for unit in view.things("unit", at=one)]
    known = sum(bool(unit.mercenary) for unit in units)
    hidden = sum(len(hidden_in(one)) for one in around)
    return base + per_mercenary * (known + hidden) - per_unit * sum(unit.owner is not None for unit in units)


def one_hides(view: View, territory: Thing) -> bool:
    """Roll whether a mercenary is hidden in a new territory, in secret; there is none in water."""
    return is_land(territory) and hits(view, "mercenary", view.ask(MercenaryChance(territory)), secret=True)


def of_mercenaries(view: View, sort: str) -> UnitSort | None:
    """Return what mercenaries of a sort have: the same as others of it; None if it is no sort of mercenary."""
    made = view.ask(Values(sort.removeprefix(f"{MERCENARY} "))) if sort.startswith(f"{MERCENARY} ") else None
    return replace(made, name=sort) if made is not None else None
