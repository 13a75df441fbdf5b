"""Owning squares: what they cost, who may buy them, and what they are called."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Ask, Intent, Order, Player, Question, Thing, View, label, unfit_name
from mailgame.law.bounds import naming

from .squares import BuildingsWorth, NeverOwned

LANDING = ("drive to SQUARE", "hop to SQUARE")
"""Orders by which a player lands on a square of their choice, besides that to use a Warp Bubble."""
PURCHASE = "purchase"
"""The kind of offer by which a player may buy a square."""
IN_THE_SAME_ORDERS = (PURCHASE, "hop")
"""Offers that are taken up in the orders in which they are made, or not at all; others stand for those of an update."""


@dataclass(frozen=True, slots=True)
class Price(Question[int]):
    """What a square costs a player; None asks for its list price."""

    square: Thing = field(metadata=naming("square"))
    player: Player | None = None
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class BuySquare(Intent):
    """Sell a square to a player for its price; `by_card` puts it on their Credit Card, whatever they are ordering."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    by_card: bool = False


@dataclass(frozen=True, slots=True)
class Reserved(Question[bool]):
    """Whether what a square is called is the name of a place that it is not."""

    name: str
    whether: ClassVar[bool] = True
    otherwise: ClassVar[bool] = False


def worth_of(view: View, square: Thing) -> int:
    """Return the net worth of a square: its list price, and that of the buildings on it."""
    return view.ask(Price(square)) + view.ask(BuildingsWorth(square))


def right_to_buy(view: View, player: Player, square: Thing) -> Thing | None:
    """Return the offer by which a player may buy a square; None if they may not."""
    offers = view.offers(PURCHASE, player)
    return next((offer for offer in offers if offer.about.get("square") == square), None)


def offered_square(view: View, player: Player, square: Thing) -> Intent | None:
    """Return the offer of a square to somebody who has landed there. It stands until the next update's orders.

    Whoever has passed out could not take it up, and is asked nothing.
    """
    if player.get("passed_out", False):
        return None
    cost = view.ask(Price(square, player))
    words = f"{label(square, True)} is for sale at ${cost:,}."
    options = (f"Buy it | buy {square.id}",)
    return Ask(player, PURCHASE, words, options, {"square": square}, "nothing is bought", view.due("update"), True)


def goes_there_first(view: View, player: Player, square: Thing) -> bool:
    """Tell whether a player who orders something now has an order on file that will let them land on a square before.

    While orders are played, what is on file still comes later.
    """
    there = [order for order in view.orders(player) if order.arguments.get("square") == square.id]
    lands = any(order.arguments.get("item") == "Warp Bubble" or order.pattern in LANDING for order in there)
    return lands and not view.game.get("in_update", False)


def unbuyable(view: View, order: Order) -> str:
    """Return why the giver of an order cannot buy its SQUARE, in words; "" if they can."""
    square, player = order.square, order.giver
    if square.owner is not None:
        return f"{label(square, True)} is {'yours' if square.owner == player else f'{square.owner}’s'} already."
    if never := view.ask(NeverOwned(square)):
        return never
    if right_to_buy(view, player, square) is None and not goes_there_first(view, player, square):
        mine = [offer.about["square"].id for offer in view.offers(PURCHASE, player)]
        others = f" You can buy: {', '.join(mine)}." if mine else ""
        return f"You can buy a square after landing on it, until the next update; you have not landed there.{others}"
    return ""


def unfit_square_name(view: View, square: Thing, name: str, longest: int) -> str:
    """Return why a square cannot be called so, in words; "" if it can."""
    if not name:
        return "A square keeps its name; you can give it another."
    if view.ask(Reserved(name)):
        return f"“{name}” is the name of another place."
    return unfit_name(view, square, name, longest)
