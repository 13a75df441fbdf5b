"""Words of the door: who asks to join, what the Admin is asked, and what a newcomer hears.

Newcomers who wait until a rule lets them in stand in the game's attribute `admitted`, if a rule declares one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..commands import Order
from ..view import View
from ..word import Intent
from ..words.choices import Denied, Granted, Petition
from ..words.letters import Post
from ..words.players import Seat
from ..words.things import Set

__all__ = ["let_in", "newcomer", "newcomer_hears", "seat_of", "unfit_newcomer"]


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


def newcomer(view: View, order: Order) -> Petition:
    """Return what asks the Admin to let somebody join, with what they answer to what rules ask newcomers."""
    known = [player.id for player in view.players() if player.address.lower() == order.address.lower()]
    doubt = f"; {known[0]} plays from that address" if known else ""
    about = {"name": order.name, "address": order.address, **order.answers}
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
    return [*(seat_of(one) for one in view.game.admitted), Set(view.game, admitted=[])]


def seat_of(asked: Mapping[str, Any]) -> Seat:
    """Return what seats somebody, given what a petition of theirs is about: a name, an address, what they answered."""
    answers = {name: answer for name, answer in asked.items() if name not in ("name", "address")}
    return Seat(asked["name"], asked["address"], answers)
