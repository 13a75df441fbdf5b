"""Corrections: the Admin undoes what was played, and corrects the world by hand.

What a correction would change is shown first (`desk/performing/corrections.py`). It is done when the Admin confirms
it, or at once with “now”.
"""

from __future__ import annotations

from mailgame.game.corrections.correcting import AdminGives, AdminMoves, AdminSets
from mailgame.law import Intent, Order, Petition, Plain, Refuse, Rule, Thing, View
from mailgame.world.rows import plain

PLACE = 200

UNDO = "undo NUMBER [NOW] [because TEXT]"
SET = "set THING WORD VALUE [NOW] [because TEXT]"
GIVE = "give PLAYER DOLLARS [NOW] [because TEXT]"
GIVE_ITEMS = "give PLAYER [NUMBER] THINGS [NOW] [because TEXT]"
TAKE = "take DOLLARS from PLAYER [NOW] [because TEXT]"
TAKE_ITEMS = "take [NUMBER] THINGS from PLAYER [NOW] [because TEXT]"
MOVE = "move THING to THING2 [NOW] [because TEXT]"
CORRECTIONS = frozenset({SET, GIVE, GIVE_ITEMS, TAKE, TAKE_ITEMS, MOVE})
_NO_REASON = Refuse("no-reason", "A correction needs its reason: add “because …”.")

rule = Rule(0, "Corrections")
rule.argument("NOW", "now=immediately")


@rule.command(UNDO, "Take back a line of the journal, as if it had never been. What would differ is shown first."
              " With “now” it is done at once.", by="admin")
def asks_to_undo(_: View, order: Order) -> list[Intent] | Refuse:
    if not order.text:
        return _NO_REASON
    shown = str(order.arguments.get("shown", ""))
    about: dict[str, Plain] = {"seq": order.number, "because": order.text, "shown": shown}
    return [Petition("undo", f"undo {order.number} because {order.text}", about=about)]


@rule.command(SET, "Correct a player, another thing, or a number of a rule. What would differ is shown first."
              " With “now” it is done at once.", by="admin")
def sets(view: View, order: Order) -> list[Intent] | Refuse:
    thing = _named(view, order.thing)
    if thing is None:
        return Refuse("gone", f"There is no {order.thing.replace('/', ' ')} any more.")
    return _correct(view, order, AdminSets(thing, str(order.word), str(order.value), order.text or ""))


@rule.command(GIVE, "Give a player money.", by="admin")
def gives_money(view: View, order: Order) -> list[Intent] | Refuse:
    return _correct(view, order, AdminGives(order.player, "", order.dollars, order.text or ""))


@rule.command(GIVE_ITEMS, "Give a player things that are counted.", by="admin")
def gives_things(view: View, order: Order) -> list[Intent] | Refuse:
    count = order.number or 1
    return _correct(view, order, AdminGives(order.player, order.things, count, order.text or ""))


@rule.command(TAKE, "Take money from a player.", by="admin")
def takes_money(view: View, order: Order) -> list[Intent] | Refuse:
    return _correct(view, order, AdminGives(order.player, "", -order.dollars, order.text or ""))


@rule.command(TAKE_ITEMS, "Take things that are counted from a player.", by="admin")
def takes_things(view: View, order: Order) -> list[Intent] | Refuse:
    count = -(order.number or 1)
    return _correct(view, order, AdminGives(order.player, order.things, count, order.text or ""))


@rule.command(MOVE, "Move a player to another place, without what comes of going there.", by="admin")
def moves(view: View, order: Order) -> list[Intent] | Refuse:
    thing, place = _named(view, order.thing), _named(view, order.thing2)
    if thing is None or place is None:
        return Refuse("gone", "That is not in the game any more.")
    return _correct(view, order, AdminMoves(thing, place, order.text or ""))


def _named(view: View, name: str) -> Thing | None:
    kind, _, id = name.partition("/")
    if kind == "rule":
        return view.rule(int(id))
    return view.game if kind == "game" else view.thing(kind, id)


def _correct(view: View, order: Order, intent: Intent) -> list[Intent] | Refuse:
    """Return the correction itself, or a petition that waits until the Admin confirms it."""
    if not order.text:
        return _NO_REASON
    if order.now:
        return [intent]
    problem = view.would_refuse(intent)
    if problem:
        return Refuse("bad-value", problem)
    given = {name: plain(value) for name, value in order.arguments.items() if value is not None and name != "shown"}
    shown = str(order.arguments.get("shown", ""))
    about: dict[str, Plain] = {"arguments": given, "shown": shown, "words": order.words}
    return [Petition("correction", order.words or "a correction", about=about)]
