"""Words of sales: what somebody came upon is for sale to them, until a moment or for good.

What is for sale is an offer, “purchase”, which a command with `answers="purchase"` takes up.
"""

from __future__ import annotations

from datetime import datetime

from ..thing import Player, Thing
from ..view import View
from ..words.choices import Ask
from .property import label

__all__ = ["for_sale", "is_new", "not_for_sale", "price_of"]


def for_sale(player: Player, thing: Thing, price: int, option: str, until: datetime | None = None) -> Ask:
    """Return what offers a thing to a player for so many dollars, `until` a moment.

    `option` is what they can answer, as in `Ask`: what it means, “|”, and the command.
    """
    words, about = f"{label(thing, True)} is for sale at ${price:,}.", {thing.kind: thing, "price": price}
    return Ask(player, "purchase", words, (option,), about, "nothing is bought", until, by_rule=True)


def offered(offer: Thing, kind: str) -> tuple[str, int] | None:
    """Return which thing of a kind an offer sells, and for how many dollars; None if it sells none."""
    thing, price = offer.about.get(kind), offer.about.get("price")
    sells = offer.what == "purchase" and isinstance(thing, Thing) and type(price) is int
    return (thing.id, price) if sells else None


def price_of(square: Thing, factor: int) -> int:
    """Return what a square costs in dollars: its own `price` if it has one, else `factor` times its number."""
    return int(square.price or factor * square.number)


def not_for_sale(view: View, player: Player, square: Thing, how: str) -> str:
    """Say why a player who has no offer of a square cannot buy it; `how` is how one comes to buy a square."""
    if player.get("square") == square:
        why = "was made in this turn and cannot be bought in it" if is_new(view, square) else _NO_MORE
        return f"{label(square, True)} {why}; you can buy it when you land on it again."
    open_now = [offer.about.get(square.kind) for offer in view.offers("purchase", player)]
    mine = ", ".join(thing.id for thing in open_now if isinstance(thing, Thing))
    others = f"; you can buy {mine}" if mine else ""
    return f"{how} You have not landed on {label(square)}{others}."


_NO_MORE = "is not for sale to you any more"


def is_new(view: View, square: Thing) -> bool:
    """Tell whether a square was made since the last update; those with which a game begins are not new."""
    return bool(square.get("made", 0) == view.game.get("updates", 0) != 0)
