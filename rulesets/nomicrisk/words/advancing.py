"""Advances: who goes on into a territory that was won."""

from __future__ import annotations

from dataclasses import dataclass, field

from mailgame.law import Event, Intent, Player, Set, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .attacks import Assault
from .commands import unreachable
from .entering import ADVANCED, Enter
from .map import called
from .units import Busy, able


@dataclass(frozen=True, slots=True)
class Advance(Intent):
    """Bring units into a territory that was won from where they are; that takes up the offer."""

    player: Player
    units: tuple[Thing, ...] = field(metadata=naming("unit"))
    territory: Thing = field(metadata=naming("territory"))


@carried_out(Advance)
def come_after_a_battle(view: View, advance: Advance) -> list[Intent | Event]:
    """It is offered once."""
    return [Enter(advance.player, advance.units, advance.territory, ADVANCED), Set(advance.territory, taken_from=None)]


def no_advance(view: View, enter: Enter) -> str:
    """Return why units cannot advance so, in words; "" if they can."""
    where = enter.territory
    if view.game.moved:
        return "You have moved in this turn; units advance before the first move."
    if where.taken_from is None or any(unit.at != where.taken_from for unit in enter.units):
        return f"You have not just won a battle of {called(where)} from there."
    busy = next((f"One {unit.sort} {why}." for unit in enter.units if (why := view.ask(Busy(unit)))), "")
    return busy or unreachable(view, enter.player, enter.units, where)


def following(view: View, assault: Assault) -> list[Intent]:
    """Return what brings over all units that can come, if an attack was won and is to bring them."""
    where, player = assault.territory, assault.player
    if where.taken_from != assault.origin or not assault.advance:
        return []
    can = [one for one in able(view, player, assault.origin) if not unreachable(view, player, (one,), where)]
    return [Advance(player, (*can,), where)] if can else []
