"""Words of the door: who asks to join, what the Admin is asked, and what newcomers are told.

Newcomers who wait until a rule lets them in are kept in the game's attribute `admitted`, if a rule declares one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..commands import Order
from ..lookalikes import look
from ..view import View
from ..word import Intent
from ..words.choices import Denied, Granted, Petition
from ..words.letters import Post
from ..words.players import Seat
from ..words.things import Set

__all__ = ["let_in", "newcomer", "newcomer_hears", "seat_newcomer", "seat_of", "unfit_newcomer"]


def unfit_newcomer(view: View, order: Order) -> str:
    """Return why somebody cannot ask to join by the name in an order, “join as NAME”, in words; "" if they can."""
    unfit = view.would_refuse(Seat(order.name, order.address))
    for earlier, _ in asked_to_join(view):
        if unfit:
            break
        if earlier["address"] == order.address:
            unfit = f"You have asked to join as {earlier['name']} already; you will hear by mail."
        elif look(earlier["name"]) == look(order.name):
            unfit = f"Somebody else has asked for {earlier['name']} already; choose another name."
    return unfit


def asked_to_join(view: View) -> list[tuple[Mapping[str, Any], bool]]:
    """Return who has asked to join and does not play yet, as their petition says, and whether the Admin has agreed."""
    waiting = [(petition.about, False) for petition in view.petitions("join")]
    return [*waiting, *((about, True) for about in view.game.get("admitted", []))]


def newcomer(view: View, order: Order) -> Petition:
    """Return what asks the Admin to let somebody join, with their answers to what rules ask newcomers."""
    same_address = [player.id for player in view.players() if player.address.lower() == order.address.lower()]
    doubt = f"; {same_address[0]} plays from that address" if same_address else ""
    about = {"name": order.name, "address": order.address, **order.answers}
    return Petition("join", f"{order.name} <{order.address}> wants to join{doubt}.", about=about)


def newcomer_hears(view: View, answer: Granted | Denied, welcome: str) -> list[Intent]:
    """Return the letter about an answer to somebody who asked to join; `welcome` says when they enter the game.

    If they may join, they are kept in `admitted` until then.
    """
    name, title, words = answer.about["name"], "You are in", f"You are in, {answer.about['name']}. {welcome}"
    waits: list[Intent] = []
    if isinstance(answer, Denied):
        why = f": {answer.because.removesuffix('.')}." if answer.because else "."
        title, words = "You cannot join", f"You asked to join as {name}. The Admin has turned it down{why}"
    else:
        waits = [Set(view.game, admitted=[*view.game.admitted, dict(answer.about)])]
    return [*waits, Post("notice", title, (), {"address": answer.about["address"], "words": words})]


def let_in(view: View) -> list[Intent]:
    """Return what seats all newcomers who wait, with the answers that they gave when they asked to join.

    Whoever cannot be seated any more hears why.
    """
    if not view.game.admitted:
        return []
    return [*(seat_newcomer(view, petition) for petition in view.game.admitted), Set(view.game, admitted=[])]


def seat_newcomer(view: View, asked: Mapping[str, Any]) -> Intent:
    """Return what seats somebody, given what their petition is about, or the letter that says why they cannot enter."""
    seat = seat_of(asked)
    why = view.would_refuse(seat)
    if not why:
        return seat
    words = f"You were to enter the game as {seat.name}, and cannot. {why} You can ask to join again."
    return Post("notice", "You cannot join", (), {"address": seat.address, "words": words})


def seat_of(asked: Mapping[str, Any]) -> Seat:
    """Return what seats somebody, given what their petition is about: a name, an address, and their answers."""
    answers = {name: answer for name, answer in asked.items() if name not in ("name", "address")}
    return Seat(asked["name"], asked["address"], answers)
