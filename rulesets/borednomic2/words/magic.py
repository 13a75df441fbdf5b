"""Magic items, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mailgame.law import (
    Account,
    Ask,
    Count,
    Event,
    Gain,
    Intent,
    Landed,
    Own,
    Passed,
    Pay,
    Player,
    Question,
    Set,
    Thing,
    UpdatePlayed,
    View,
    has,
    label,
)
from mailgame.law.vocabulary import carried_out

from .items import PROMISES, handed_over, share_of, single_items
from .sales import to_be_named, unsaleable
from .squares import Favoured


@dataclass(frozen=True, slots=True)
class UseUp(Intent):
    """Take a magic item, which was active, from a player, since it works."""

    player: Player
    item: str


@dataclass(frozen=True, slots=True)
class UsedUp(Event):
    """A player's active item has worked and is gone."""

    player: Player
    item: str
    told: ClassVar[str] = "{player:own} {item} works and is gone"


@carried_out(UseUp)
def works_and_is_gone(view: View, use: UseUp) -> list[Intent | Event]:
    """It is active no more."""
    gone = Count(use.player, "items", use.item, -1)
    return [gone, Set(use.player, active_item=""), UsedUp(use.player, use.item)]


@dataclass(frozen=True, slots=True)
class HideMoney(Intent):
    """Let a player pay nothing, by the Hidden Money that is their active item."""

    player: Player


@dataclass(frozen=True, slots=True)
class MoneyHidden(Event):
    """A player has paid nothing where they had to pay."""

    player: Player
    told: ClassVar[str] = "{player} {hides|hide} the money and {pays|pay} nothing"


@carried_out(HideMoney)
def pays_nothing(view: View, hide: HideMoney) -> list[Intent | Event]:
    """They buy nothing in this turn either."""
    hidden = Set(hide.player, hid_in=view.game.get("updates", 0))
    return [*used_up(hide.player), hidden, MoneyHidden(hide.player)]


def is_active(player: Player, item: str) -> bool:
    """Tell whether a magic item is a player's active one."""
    return bool(player.active_item == item and has(player, item))


def used_up(player: Player) -> list[Intent]:
    """Return what uses up a player's active item."""
    return [UseUp(player, player.active_item)]


@dataclass(frozen=True, slots=True)
class OwesForLanding(Question[bool]):
    """Whether a player, when all have moved, pays for where they landed in this turn."""

    player: Player
    otherwise: ClassVar[bool] = False


def pays_for_landing(view: View, payer: Player) -> bool:
    """Tell whether what is paid now is what a landing of the payer's brings, at once or when all have moved."""
    why = view.occasion()
    if isinstance(why, UpdatePlayed):
        return view.ask(OwesForLanding(payer))
    return isinstance(why, Landed | Favoured) and why.player == payer


def hiding(view: View, player: Account) -> tuple[Intent, ...]:
    """Return what it costs a player to pay nothing by Hidden Money; nothing if it is of no use to them now."""
    if not isinstance(player, Thing) or not is_active(player, "Hidden Money") or not pays_for_landing(view, player):
        return ()
    return (HideMoney(player),)


def sounding(gift: Intent, why: Event | None) -> list[Intent] | None:
    """Return what it costs a player to get a gift of a square twice by the Horn; None if they do not.

    A promise is such a gift. Of one of several parts the first costs the Horn.
    """
    if (isinstance(gift, Ask) and gift.what not in PROMISES) or (isinstance(gift, Pay) and gift.payer != ""):
        return None
    player = gift.payee if isinstance(gift, Pay) else gift.player if isinstance(gift, Ask | Gain) else ""
    if not isinstance(player, Thing) or not isinstance(why, Landed | Passed) or why.player != player:
        return None
    if player.blown_for == why.square.id:
        return []
    return [*used_up(player), Set(player, blown_for=why.square.id)] if is_active(player, "Horn of Abundance") else None


def stolen_from(view: View, player: Player, square: Thing) -> list[Intent]:
    """Return what steals an item from each other player on a square, and uses up the active item."""
    others = [one for one in view.players() if one.square == square and one != player and single_items(one)]
    stolen = [(one, view.pick("steal", single_items(one), player)) for one in others]
    moved = [handed_over(one, player, item, f"to {player}’s Invisible Hand") for one, item in stolen]
    return [*used_up(player), *(one for pair in moved for one in pair)] if moved else []


def granting(view: View, player: Player, about: Mapping[str, Any], grant: int) -> tuple[Intent, ...]:
    """Return what buys the square of an offer by the King's Grant; nothing if the player cannot have it or pay for it.

    about: the details of the offer, which players' law can have made. grant: how many per cent of its price are paid.
    """
    square, price = about.get("square"), about.get("price", 0)
    if not isinstance(square, Thing) or not isinstance(price, int):
        return ()
    price = share_of(price, grant)
    own = Own(player, square, f"for ${price:,} by King's Grant")
    if not is_active(player, "King's Grant") or view.free(player) < price:
        return ()
    if view.would_refuse(own) or unsaleable(view, square, player):
        return ()
    return (*used_up(player), Pay(player, "", price, f"for {label(square)}"), own, to_be_named(player, square))
