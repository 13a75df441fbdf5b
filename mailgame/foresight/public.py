"""What everybody may know of a game: the world without its secrets. Trials of the future start from nothing else.

Secrets cannot show in a trial, because they are not there: sealed votes and the money set aside for them, orders on
file, offers to one player, what waits with the Admin, attributes that not everybody may see, dice to come and their
seed, the order of decks and the cards dealt from them in secret. Whatever is left out has its initial value, as if
nobody had any secrets.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from mailgame.game.game import Game

from ..law import Thing
from ..world import calendar
from ..world.rows import account_key
from ..world.sight import Sight
from ..world.world import OUTSIDE, World


def public_world(game: Game) -> World:
    """Return a game's world as everybody may know it, complete enough to be played on."""
    source = game.world.data
    fresh = World.empty(source["ruleset"], source["timezone"], "")
    data = fresh.data
    sight = Sight(game.world)
    things = {
        kind: {id: sight.row(kind, id) for id in rows if sight.sees(kind, id)}
        for kind, rows in source["things"].items()
    }
    data["things"] = {kind: rows for kind, rows in things.items() if rows or kind == "game"}
    data["rules"] = {id: dict(row) for id, row in source["rules"].items()}
    data["lawbook"] = source["lawbook"]
    if "renumbered" in source:
        data["renumbered"] = dict(source["renumbered"])
    timers: dict[str, Any] = source["timers"]
    data["timers"] = {name: dict(timer) for name, timer in timers.items() if sight.knows_timer(name)}
    data["series"] = {name: count for name, count in source["series"].items() if _is_public(sight, name)}
    for kind, rows in things.items():  # the number of secret things is a secret too
        if rows and not _is_public(sight, kind):
            data["series"][kind] = max((int(id) for id in rows if id.isdecimal()), default=0)
    data["accounts"] = _accounts(game, sight)
    data["decks"] = {label: _deck(row) for label, row in source["decks"].items() if row["unseen"]}
    data["clock"] = _clock(data["timers"], source)
    return World(data)


def _is_public(sight: Sight, kind: str) -> bool:
    return sight.kind(kind).seen_by == "everyone"


def _deck(row: dict[str, Any]) -> dict[str, Any]:
    """Return a deck of all cards that nobody has seen openly; chance decides their order."""
    return row | {"left": row["unseen"]}


def _accounts(game: Game, sight: Sight) -> dict[str, int]:
    """Return the accounts, with every purse that not everybody may see emptied. The books still balance."""
    accounts = dict(game.world.accounts)
    for (kind, name), declared in game.world.declared.items():
        for id in game.world.things.get(kind, {}) if declared.type == "money" else ():
            key = account_key(Thing(game.world, kind, id))
            if key in accounts and not sight.reads(kind, id, name):
                accounts[OUTSIDE] += accounts[key]
                accounts[key] = 0
    return accounts


def _clock(timers: dict[str, Any], source: dict[str, Any]) -> str:
    """Return when trials start: just before the next date, so that it does not matter when anybody wrote last."""
    due = min((timer["due"] for timer in timers.values()), default="")
    if due:
        return calendar.write(calendar.read(due) - timedelta(seconds=1))
    begun = [row["at"] for rule in source["rules"].values() for row in rule["revisions"]]
    return max((moment for moment in begun if moment), default=str(source["clock"]))
