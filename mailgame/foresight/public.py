"""What everybody may know of a game: the world less all that is secret, from which alone the future is tried out.

Nothing that is left out can show in what comes of it, since it is not there: sealed votes and what is set aside for
them, orders on file, offers to one player, what waits with the Admin, attributes that not everybody may see, the dice
to come and the seed that they come from, how decks lie and what was dealt of them secretly. What is left out has its
first value, as if nobody had anything secret.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from mailgame.game.game import Game

from ..kernel import calendar
from ..kernel.world import OUTSIDE, World, account_key
from ..law import Attribute, Thing

_PRIVATE_KINDS = frozenset({"order", "offer"})
"""Kinds of things that are between one player and the game."""
_PUBLIC_PETITIONS = frozenset({"count", "decision", "effect"})
"""What waits with the Admin and was told to everybody: proposals that are counted or applied by hand."""


def public_world(game: Game) -> World:
    """Return the world of a game as everybody may know it, whole enough to be played on."""
    source = game.world.data
    fresh = World.empty(source["ruleset"], source["timezone"], "")
    data = fresh.data
    declared = game.world.declared
    things = {kind: _things(kind, rows, declared) for kind, rows in source["things"].items()}
    data["things"] = {kind: rows for kind, rows in things.items() if rows or kind == "game"}
    data["rules"] = {id: dict(row) for id, row in source["rules"].items()}
    data["lawbook"] = source["lawbook"]
    timers: dict[str, Any] = source["timers"]
    data["timers"] = {name: dict(timer) for name, timer in timers.items() if _is_public(name, data["things"])}
    counted = {*_PRIVATE_KINDS, "petition"}
    data["series"] = {name: count for name, count in source["series"].items() if name not in counted}
    petitions = [int(id) for id in data["things"].get("petition", {})]
    if petitions:
        data["series"]["petition"] = max(petitions)
    data["accounts"] = _accounts(game, declared)
    data["decks"] = {label: _deck(row) for label, row in source["decks"].items() if row["unseen"]}
    data["clock"] = _clock(data["timers"], source)
    return World(data)


def _things(kind: str, rows: dict[str, Any], declared: dict[tuple[str, str], Attribute]) -> dict[str, Any]:
    if kind in _PRIVATE_KINDS:
        return {}
    attributes = [one for (of, _), one in declared.items() if of == kind]
    seen = {one.name for one in attributes if one.seen_by == "everyone"}
    if attributes and not seen:
        return {}  # a thing of which nothing can be seen is itself a secret
    kept = {id: {name: value for name, value in row.items() if name in seen} for id, row in rows.items()}
    if kind == "petition":
        return {id: row | {"words": ""} for id, row in kept.items() if row.get("what") in _PUBLIC_PETITIONS}
    if kind == "ballot":
        return {id: _ballot(row) for id, row in kept.items()}
    return kept


def _ballot(row: dict[str, Any]) -> dict[str, Any]:
    sealed = row.get("sealed", True) and not row.get("closed")
    return row | {"votes": {}, "weights": {}, "tally": [], "result": ""} if sealed else row


def _deck(row: dict[str, Any]) -> dict[str, Any]:
    """Return a deck of all cards that nobody has seen openly; in which order they lie is for chance to say."""
    return row | {"left": row["unseen"], "place": 0, "dealt": 0}


def _is_public(timer: str, things: dict[str, Any]) -> bool:
    kind, _, id = timer.partition(" ")
    return kind not in (*_PRIVATE_KINDS, "petition") or id in things.get(kind, {})


def _accounts(game: Game, declared: dict[tuple[str, str], Attribute]) -> dict[str, int]:
    """Return the accounts that everybody may see; a purse that not everybody may see is empty. The books balance."""
    hidden = {one.kind for one in declared.values() if one.type == "money" and one.seen_by != "everyone"}
    accounts = dict(game.world.accounts)
    for kind in hidden:
        for id in game.world.things.get(kind, {}):
            key = account_key(Thing(game.world, kind, id))
            if key in accounts:
                accounts[OUTSIDE] += accounts[key]
                accounts[key] = 0
    return accounts


def _clock(timers: dict[str, Any], source: dict[str, Any]) -> str:
    """Return the moment from which it is played on: just before the next date, whenever anybody wrote last."""
    due = min((timer["due"] for timer in timers.values()), default="")
    if due:
        return calendar.write(calendar.read(due) - timedelta(seconds=1))
    begun = [row["at"] for rule in source["rules"].values() for row in rule["revisions"]]
    return max((moment for moment in begun if moment), default=str(source["clock"]))
