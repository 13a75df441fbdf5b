"""Purchases of squares: who of several buys one, and how it is paid for."""

from __future__ import annotations

from mailgame.law import Event, Intent, OrderPlayed, Own, Pay, Player, Remove, Thing, View, label

from .credit import CREDIT, ChargeCard, over_the_limit
from .doings import TellOf
from .land import PURCHASE, BuySquare, Price


def comes_first(view: View, player: Player, square: Thing) -> Thing | None:
    """Return the order on file of who landed on a square before a player, and can pay for it; None if nobody did."""
    for offer in view.offers(PURCHASE):
        if offer.about.get("square") != square:
            continue
        if offer.player == player:
            return None
        asked = next((order for order in view.orders(offer.player) if _buys(order, square)), None)
        if asked is not None and _can_pay(view, asked, view.ask(Price(square, offer.player))):
            return asked
    return None


def _buys(order: Thing, square: Thing) -> bool:
    return bool(str(order.pattern).startswith("buy SQUARE") and order.arguments.get("square") == square.id)


def _by_card(order: Thing) -> bool:
    return bool(order.arguments.get("rider") == CREDIT)


def _can_pay(view: View, order: Thing, cost: int) -> bool:
    player = order.player
    if _by_card(order):
        return bool(player.get("credit_card", False)) and not over_the_limit(player, cost)
    return view.free(player) >= cost


def sold_before(order: Thing, late: Player, square: Thing) -> list[Intent | Event]:
    """Return what sells a square by another's order on file, since they landed there before the one who is `late`."""
    first = order.player
    told = TellOf(late, f"comes|come too late for {label(square)}: {first} landed there before.")
    return [Remove(order), OrderPlayed(first, order.words), BuySquare(first, square, _by_card(order)), told]


def bought(view: View, player: Player, square: Thing, by_card: bool) -> list[Intent | Event]:
    """Return what makes a player the owner of a square for its price."""
    cost, why = view.ask(Price(square, player)), f"for {label(square)}"
    paid = ChargeCard(player, "", cost, why) if by_card else Pay(player, "", cost, why)
    return [paid, Own(player, square, f"for ${cost:,}")]
