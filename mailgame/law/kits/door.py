"""Words of the door: who asks to join, what the Admin is asked, and what a newcomer hears.

Newcomers who wait until a rule lets them in stand in the game's attribute `admitted`, if a rule declares one.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..commands import Order
from ..thing import Plain
from ..view import View
from ..word import Intent
from ..words.choices import Denied, Granted, Petition
from ..words.letters import Post
from ..words.players import Seat
from ..words.things import Set

__all__ = ["let_in", "newcomer", "newcomer_hears", "unfit_newcomer"]


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


def newcomer_hears(view: View, answer: Granted | Denied, welcome: str) -> list[Intent]:
    """Return what tells who asked to join what came of it; `welcome` says when they come in, who wait until then."""
    name, title, words = answer.about["name"], "You can join", f"You are in, {answer.about['name']}. {welcome}"
    waits: list[Intent] = []
    if isinstance(answer, Denied):
        why = f": {answer.because.removesuffix('.')}." if answer.because else "."
        title, words = "You cannot join", f"You asked to join as {name}. The Admin has turned it down{why}"
    else:
        waits = [Set(view.game, admitted=[*view.game.admitted, dict(answer.about)])]
    return [*waits, Post("notice", title, (), {"address": answer.about["address"], "words": words})]


def let_in(view: View) -> list[Intent]:
    """Return what seats all newcomers who wait, with what they answered when they asked to join."""
    if not view.game.admitted:
        return []
    seats = []
    for one in view.game.admitted:
        answers = {asked: answer for asked, answer in one.items() if asked not in ("name", "address")}
        seats.append(Seat(one["name"], one["address"], answers))
    return [*seats, Set(view.game, admitted=[])]
