"""Words of sales: players are offered what they come upon, until a moment or for good.

The offer is called “purchase”, and a command with `answers="purchase"` takes it up.
"""

from __future__ import annotations

from datetime import datetime

from ..plainly import say_list
from ..thing import Player, Thing
from ..view import View
from ..words.choices import Ask
from .property import label

__all__ = ["for_sale", "is_new", "not_for_sale", "price_of"]


def for_sale(player: Player, thing: Thing, price: int, option: str, until: datetime | None = None) -> Ask:
    """Return what offers a thing to a player for `price` dollars, `until` a moment.

    `option` is how they can answer, as in `Ask`: what it means, “|”, and the command.
    """
    words, about = f"{label(thing, True, place=True)} is for sale at ${price:,}.", {thing.kind: thing, "price": price}
    return Ask(player, "purchase", words, (option,), about, "nothing is bought", until, by_rule=True)


def offered(offer: Thing, kind: str) -> tuple[str, int] | None:
    """Return which thing of a kind an offer sells, and for how many dollars; None if it sells none."""
    thing, price = offer.about.get(kind), offer.about.get("price")
    sells = offer.what == "purchase" and isinstance(thing, Thing) and type(price) is int
    return (thing.id, price) if sells else None


def price_of(square: Thing, factor: int) -> int:
    """Return the price of a square in dollars: its own `price` if it has one, else `factor` times its number."""
    return int(square.price or factor * square.number)


def not_for_sale(view: View, player: Player, square: Thing, how: str) -> str:
    """Return why a player who has not been offered a square cannot buy it; `how` says how squares are bought."""
    if not square.get("ownable", True):
        return f"{label(square, True, place=True)} cannot be bought at all."
    if player.get("square") == square:
        new = "was made in this turn and cannot be bought in it; you can buy it when you land on it again."
        return f"{label(square, True, place=True)} {new if is_new(view, square) else _NOT_NOW}"
    open_now = [offer.about.get(square.kind) for offer in view.offers("purchase", player)]
    mine = say_list([thing.id for thing in open_now if isinstance(thing, Thing)], "or")
    others = f"; you can buy {mine}" if mine else ""
    return f"{how} You have not landed on {label(square, place=True)}{others}."


_NOT_NOW = "is not for sale to you now; you can buy it when you land on it and it is nobody’s."


def is_new(view: View, square: Thing) -> bool:
    """Return whether a square was made since the last update; those that a game begins with are not new."""
    return bool(square.get("made", 0) == view.game.get("updates", 0) != 0)
