"""Mercenaries: who is hidden where, who serves whom, and the fights with those who serve nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from mailgame.law import (
    Ask,
    Create,
    Event,
    Intent,
    Order,
    Pay,
    Plain,
    Player,
    Question,
    Set,
    Settle,
    Tell,
    Thing,
    View,
    money,
    with_article,
)
from mailgame.law.bounds import naming
from mailgame.law.veils import Veil
from mailgame.law.vocabulary import carried_out

from .chance import hits
from .fights import BattleWon, fought, losses, strongest
from .map import bordering, called, is_land
from .units import (
    FREE,
    HARVESTING,
    MERCENARY,
    SOLDIER,
    Kill,
    SettleOwner,
    UnitSort,
    Values,
    holds_ground,
    listed_units,
    on_ground,
    units_of,
)

MEETING = "mercenary"
"""The kind of choice between hiring a mercenary and fighting it."""
IN_A_ROUND = 100
"""How many units can roll dice in one round of a fight."""
DICE_TOLD = 10
"""How many dice of one side are told."""


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


@dataclass(frozen=True, slots=True)
class Meet(Intent):
    """Let a player find the mercenaries that serve nobody in a territory: they hire or fight them."""

    player: Player
    territory: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class Conscript(Intent):
    """Let a mercenary serve a player, for its wage."""

    player: Player
    unit: Thing = field(metadata=naming("unit"))


@dataclass(frozen=True, slots=True)
class Conscripted(Event):
    """A mercenary serves a player from now on."""

    player: Player
    unit: Thing = field(metadata=naming("unit"))
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    wage: int
    told: ClassVar[str] = "{player} {conscripts|conscript} {sort:a} in {territory:short} for {wage:money} a turn."


@dataclass(frozen=True, slots=True)
class PayWage(Intent):
    """Pay a mercenary its wage; if its employer cannot, it serves nobody any more, and they fight."""

    unit: Thing = field(metadata=naming("unit"))


@dataclass(frozen=True, slots=True)
class Dismiss(Intent):
    """Let a mercenary serve nobody any more, and fight it if its employer has other units there."""

    unit: Thing = field(metadata=naming("unit"))
    why: str


@dataclass(frozen=True, slots=True)
class Dismissed(Event):
    """A mercenary serves nobody any more."""

    player: Player
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    why: str
    told: ClassVar[str] = "{player:own} {sort} in {territory:short} serves nobody any more: {why}"


@dataclass(frozen=True, slots=True)
class FightMercenaries(Intent):
    """Fight the mercenaries of nobody's in a territory until they or all units of the player there are dead.

    The `units`, by number, fight before all others; none means all.
    """

    player: Player
    territory: Thing = field(metadata=naming("territory"))
    units: tuple[str, ...] = ()


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


@carried_out(Meet)
def they_meet(view: View, meet: Meet) -> list[Intent | Event]:
    """The player chooses, unless the order said already what to do."""
    if hidden_in(meet.territory):
        return [BringOut(meet.territory), meet]
    there, rider = neutral_in(view, meet.territory), view.rider()
    if not there or question_in(view, meet.territory) is not None:
        return []
    said, wages = rider.verb if rider is not None else "", sum(one.wage for one in there)
    if said == "and conscript" and view.free(meet.player) >= wages:
        return [Conscript(meet.player, one) for one in there]
    if said == "and fight":
        return [FightMercenaries(meet.player, meet.territory)]
    return [asked_about(view, meet.player, meet.territory)]


@carried_out(Conscript)
def serves(view: View, hire: Conscript) -> list[Intent | Event]:
    """The first wage is due at once."""
    unit = hire.unit
    paid = Pay(hire.player, "bank", unit.wage, f"for {with_article(unit.sort)}")
    now = Set(unit, owner=hire.player, served=view.game.turns)
    return [paid, now, SettleOwner(unit.at), Conscripted(hire.player, unit, unit.sort, unit.at, unit.wage)]


@carried_out(PayWage)
def is_paid(view: View, wage: PayWage) -> list[Intent | Event]:
    """As far as the money goes."""
    unit = wage.unit
    if not unit.exists or unit.owner is None:
        return []
    if view.free(unit.owner) < unit.wage:
        return [Dismiss(unit, "there is no money for its wage")]
    return [Pay(unit.owner, "bank", unit.wage, f"as the wage of {with_article(unit.sort)} in {called(unit.at)}")]


@carried_out(Dismiss)
def serves_nobody(view: View, dismiss: Dismiss) -> list[Intent | Event]:
    """A harvest ends with the service; training stands still."""
    unit, player = dismiss.unit, dismiss.unit.owner
    status = FREE if unit.status == HARVESTING else unit.status
    others = [one for one in units_of(view, player, unit.at) if one != unit and holds_ground(view, one)]
    fight = [FightMercenaries(player, unit.at)] if others else []
    left = Dismissed(player, unit.sort, unit.at, dismiss.why)
    return [Set(unit, owner=None, served=0, status=status, exposed=False), SettleOwner(unit.at), left, *fight]


@carried_out(FightMercenaries)
def is_fought_out(view: View, fight: FightMercenaries) -> list[Intent | Event]:
    """Round after round; the mercenaries defend themselves, two of them at most."""
    player, where = fight.player, fight.territory
    theirs = neutral_in(view, where)
    ours = on_ground(view, units_of(view, player, where))
    if not theirs or not ours:
        return []
    can = strongest(view, ours, True)
    stand = strongest(view, theirs, False, 2)
    if not stand:
        return [*(Kill(one, "it could not defend itself") for one in theirs), *_won(player, where, theirs)]
    if not can:
        lost = Tell(f"Nobody of {player}’s in {called(where)} can fight: they fall to {listed_units(theirs)}.")
        return [lost, *(Kill(one, "it could not fight") for one in ours)]
    named = ([one for one in can if one.id in fight.units] or can)[:IN_A_ROUND]
    clash = fought(view, player, named, stand)
    dice = f"{list_of(clash.attack)} to {list_of(clash.defence)}"
    words = f"{player} fights {listed_units(theirs)} in {called(where)}: {dice}."
    fallen = [one for one in clash.hurt if one.hp <= 1]
    done = not [one for one in theirs if one not in fallen]
    on = _won(player, where, theirs) if done else [FightMercenaries(player, where, fight.units)]
    return [Tell(words), *losses(clash, "in a fight with a mercenary"), *on]


def _won(player: Player, where: Thing, theirs: Sequence[Thing]) -> list[Intent | Event]:
    return [Tell(f"{player} has beaten {listed_units(theirs)} in {called(where)}."), BattleWon(player, None, where)]


def list_of(rolls: Sequence[int]) -> str:
    """Return what dice show in words: the first of them, and how many more there are."""
    more = len(rolls) - DICE_TOLD
    return ", ".join(str(roll) for roll in rolls[:DICE_TOLD]) + (f" and {more} more" if more > 0 else "")


# --- who is where


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


# --- the choice


def question_in(view: View, territory: Thing) -> Thing | None:
    """Return the open choice about the mercenaries in a territory; None if there is none."""
    return next((one for one in view.offers(MEETING) if one.about.get("territory") == territory), None)


def asked_about(view: View, player: Player, territory: Thing) -> Intent:
    """Return what puts it to a player to hire the mercenaries in a territory or to fight them."""
    there, name = neutral_in(view, territory), territory.id
    wages = ", ".join(money(one.wage) for one in there)
    words = f"You find {listed_units(there)} in {called(territory)}, for {wages} a turn. Conscript or fight."
    hire = (f"Conscript | conscript in {name}",) if view.free(player) >= min(one.wage for one in there) else ()
    options = (*hire, f"Fight | fight in {name}")
    return Ask(player, MEETING, words, options, {"territory": territory}, "you fight", by_rule=True)


def not_settled(view: View, player: Player, territory: Thing) -> str:
    """Return that a player has no mercenary to meet in a territory, in words; "" if they have."""
    asked = question_in(view, territory)
    return "" if asked is not None and asked.player == player else f"You have met nobody in {called(territory)}."


def fights_now(view: View, player: Player, territory: Thing, units: Sequence[str] = ()) -> list[Intent]:
    """Return what settles a choice by a fight, with these units before all others."""
    asked = question_in(view, territory)
    closed = [Settle(asked)] if asked is not None else []
    return [*closed, FightMercenaries(player, territory, (*units,))]


def all_fought(view: View, player: Player) -> list[Intent]:
    """Return what settles all choices of a player by fights."""
    met = [offer.about["territory"] for offer in view.offers(MEETING, player)]
    return [done for territory in met for done in fights_now(view, player, territory)]


def hires_now(view: View, player: Player, territory: Thing, count: int | None) -> list[Intent]:
    """Return what settles a choice by hiring so many mercenaries, or all; about the others it is asked anew."""
    asked = question_in(view, territory)
    closed = [Settle(asked)] if asked is not None else []
    return [*closed, *(Conscript(player, one) for one in neutral_in(view, territory)[:count]), Meet(player, territory)]


def shut_by_a_meeting(view: View, territory: Thing, units: Sequence[Thing]) -> str:
    """Return that a territory is closed until somebody has chosen, in words; "" if units may go there."""
    shut = [one for one in (territory, *(unit.at for unit in units)) if one is not None]
    asked = [where for where in dict.fromkeys(shut) if question_in(view, where) is not None]
    return f"First it must be settled who stays in {called(asked[0])}." if asked else ""


def fighters(view: View, order: Order) -> list[str]:
    """Return the ids of the units that an order names for a fight where it is; none if it names none."""
    if not order.arguments.get("sort"):
        return []
    wanted = zip(order.sort, order.number, strict=True)
    there = units_of(view, order.giver, order.territory)
    return [one.id for sort, count in wanted for one in [unit for unit in there if unit.sort == sort][:count]]
