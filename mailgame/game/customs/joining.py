"""The door: nobody joins a game that has begun, unless a rule in force lets newcomers in."""

from __future__ import annotations

import re

from mailgame.law import Granted, Intent, Order, Petition, Refuse, Rule, Seat, View

PLACE = 210

rule = Rule(0, "The door")

_NEWCOMERS = re.compile(r"\b(join|joins|newcomers?|new players?)\b", re.IGNORECASE)


@rule.command("join as NAME", "Ask to join.", by="stranger")
def asks_to_join(view: View, order: Order) -> list[Intent] | Refuse:
    """A rule that is only a text is applied by the Admin, so the Admin is asked."""
    doors = [one for one in view.rules() if one.effect == "by hand" and _NEWCOMERS.search(one.text)]
    if not doors:
        return Refuse("begun", "The game has begun, and no rule in force lets newcomers in: nobody can join it now.")
    if order.name.lower() in {player.id.lower() for player in view.players()} | {"admin"}:
        return Refuse("name-taken", f"There is somebody called {order.name} already. Please choose another name.")
    words = f"{order.name} <{order.address}> wants to join; rule {doors[0].number} may let newcomers in."
    return [Petition("newcomer", words, about={"name": order.name, "address": order.address})]


@rule.after(Granted)
def newcomers_are_let_in(view: View, granted: Granted) -> list[Intent]:
    """A newcomer takes the last seat; what else a rule gives them the Admin sees to."""
    if granted.what != "newcomer" or view.player(str(granted.about["name"])) is not None:
        return []
    return [Seat(str(granted.about["name"]), str(granted.about["address"]))]
