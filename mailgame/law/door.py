"""Words of the door: who asks to join, what the Admin is asked, and what a newcomer hears.

Newcomers who wait until a rule lets them in stand in the game's attribute `admitted`, if a rule declares one.
"""

from __future__ import annotations

from collections.abc import Mapping

from .commands import Order
from .things import Plain
from .view import View
from .words import Denied, Granted, Petition, Post, Seat


def unfit_newcomer(view: View, order: Order) -> str:
    """Say why somebody cannot ask to join by the name that an order has: “join as NAME”; "" if they can."""
    unfit = view.would_refuse(Seat(order.name, order.address))
    for one in (*(petition.about for petition in view.petitions("join")), *view.game.get("admitted", [])):
        if unfit:
            break
        if one["address"] == order.address:
            unfit = f"You have asked to join as {one['name']} already; you will hear by mail."
        elif one["name"].lower() == order.name.lower():
            unfit = f"Somebody else has asked for {order.name} already; choose another name."
    return unfit


def newcomer(view: View, order: Order, answers: Mapping[str, Plain]) -> Petition:
    """Return what asks the Admin to let somebody join, with what they answer to what is asked of a newcomer."""
    known = [player.id for player in view.players() if player.address.lower() == order.address.lower()]
    doubt = f"; {known[0]} plays from that address" if known else ""
    about = {"name": order.name, "address": order.address, **answers}
    return Petition("join", f"{order.name} <{order.address}> wants to join{doubt}.", about=about)


def newcomer_hears(answer: Granted | Denied, welcome: str) -> Post:
    """Return the letter that tells who asked to join what came of it; `welcome` says when they come in."""
    name, title, words = answer.about["name"], "You can join", f"You are in, {answer.about['name']}. {welcome}"
    if isinstance(answer, Denied):
        why = f": {answer.because.removesuffix('.')}." if answer.because else "."
        title, words = "You cannot join", f"You asked to join as {name}. The Admin has turned it down{why}"
    return Post("notice", title, (), {"address": answer.about["address"], "words": words})
