"""Mercenaries: who serves whom, for which wage, and the fights with those who serve nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, Pay, Player, Set, Settle, Thing, View, with_article
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .fight_news import BeatMercenaries, FellToMercenaries, FoughtMercenaries
from .fights import BattleWon, Terms, dice_told, fought, losses, strongest
from .hiding import neutral_in
from .lives import Kill, SettleOwner
from .map import called
from .units import HARVESTING, at_rest, listed_units, on_ground, units_of

IN_A_ROUND = 100
"""How many units can roll dice in one round of a fight."""
MEETING = "mercenary"
"""The kind of choice between hiring a mercenary and fighting it."""


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
    """Pay a mercenary its wage; if its employer cannot, it serves nobody any more."""

    unit: Thing = field(metadata=naming("unit"))


@dataclass(frozen=True, slots=True)
class Dismiss(Intent):
    """Let a mercenary serve nobody any more; that it is fought is `FightDismissed`."""

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


@carried_out(Conscript)
def serves(view: View, hire: Conscript) -> list[Intent | Event]:
    """The first wage is due at once."""
    unit = hire.unit
    paid = Pay(hire.player, "bank", unit.wage, f"for {with_article(unit.sort)}", quiet=True)
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
    why = f"as the wage of {with_article(unit.sort)} in {called(unit.at)}"
    return [Pay(unit.owner, "bank", unit.wage, why, quiet=True)]


@carried_out(Dismiss)
def serves_nobody(view: View, dismiss: Dismiss) -> list[Intent | Event]:
    """A harvest ends with the service; training stands still."""
    unit, player = dismiss.unit, dismiss.unit.owner
    rests = at_rest(unit) if unit.status == HARVESTING else []
    left = Dismissed(player, unit.sort, unit.at, dismiss.why)
    return [Set(unit, owner=None, served=0), *rests, SettleOwner(unit.at), left]


@carried_out(FightMercenaries)
def is_fought_out(view: View, fight: FightMercenaries) -> list[Intent | Event]:
    """Round after round, like an attack; if whether to fight was still to be chosen, it is settled by that."""
    player, where = fight.player, fight.territory
    if (asked := question_in(view, where)) is not None:
        return [Settle(asked), fight]
    theirs, (most, loss) = neutral_in(view, where), view.ask(Terms())
    ours = on_ground(view, units_of(view, player, where))
    if not theirs or not ours:
        return []
    can = strongest(view, ours, True)
    stand = strongest(view, theirs, False, most)
    if not stand:
        return [*(Kill(one, "it could not defend itself") for one in theirs), *_won(player, where, theirs)]
    if not can:
        lost = FellToMercenaries(player, called(where), listed_units(theirs))
        return [lost, *(Kill(one, "it could not fight") for one in ours)]
    named = ([one for one in can if one.id in fight.units] or can)[:IN_A_ROUND]
    clash = fought(view, player, named, stand)
    told = FoughtMercenaries(player, listed_units(theirs), called(where), dice_told(clash, player, loss))
    fallen = [one for one in clash.hurt if one.hp <= loss]
    done = not [one for one in theirs if one not in fallen]
    on = _won(player, where, theirs) if done else [FightMercenaries(player, where, fight.units)]
    return [told, *losses(clash, loss, "in a fight with a mercenary"), *on]


def question_in(view: View, territory: Thing) -> Thing | None:
    """Return the open choice about the mercenaries in a territory; None if there is none."""
    return next((one for one in view.offers(MEETING) if one.about.get("territory") == territory), None)


def _won(player: Player, where: Thing, theirs: Sequence[Thing]) -> list[Intent | Event]:
    return [BeatMercenaries(player, listed_units(theirs), called(where)), BattleWon(player, None, where)]
