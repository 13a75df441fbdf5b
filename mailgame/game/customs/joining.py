"""The door: nobody joins a game that has begun, unless a rule in force lets newcomers in."""

from __future__ import annotations

import re

from mailgame.law import Granted, Intent, Order, Petition, Rule, Thing, View, seat_newcomer, unfit_newcomer

PLACE = 210

rule = Rule(0, "The door")

_NEWCOMERS = re.compile(r"\b(join|joins|newcomers?|new players?)\b", re.IGNORECASE)


joining = rule.command("join as NAME", "Ask to join.", by="stranger")


@joining.refuse
def begun(view: View, _: Order) -> str | None:
    closed = "The game has begun, and no rule in force lets newcomers in: nobody can join it now."
    return None if _doors(view) else closed


@joining.refuse
def name_taken(view: View, order: Order) -> str:
    return unfit_newcomer(view, order)


@joining
def asks_to_join(view: View, order: Order) -> list[Intent]:
    """Ask the Admin, since they apply rules that are text alone."""
    words = f"{order.name} <{order.address}> wants to join; rule {_doors(view)[0].number} may let newcomers in."
    return [Petition("join", words, about={"name": order.name, "address": order.address, **order.answers})]


def _doors(view: View) -> list[Thing]:
    """Return the rules in force that are text alone and mention newcomers."""
    return [text for text in view.rules() if text.effect == "by hand" and _NEWCOMERS.search(text.text)]


@rule.after(Granted)
def newcomers_are_let_in(view: View, granted: Granted) -> list[Intent]:
    """Seat a newcomer last. Whatever else a rule gives them is up to the Admin."""
    if granted.what != "join" or granted.rule != rule.number:
        return []
    return [seat_newcomer(view, granted.about)]
