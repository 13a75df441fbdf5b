"""The state of a game as a tree of plain data: everything, including what is hidden, under readable names."""

from __future__ import annotations

from typing import Any

from mailgame.game.game import Game
from mailgame.law import Thing, fill_in
from mailgame.numerals import of_roman
from mailgame.world import ledger
from mailgame.world.rows import account_key
from mailgame.world.world import OUTSIDE

ALWAYS = ("player", "proposal", "offer", "petition", "order", "ballot")
"""The kinds of things that every state lists, and lists first."""


class Counts(dict[str, Any]):
    """How many there are of each; a missing entry counts as none."""


def _due(game: Game) -> str:
    """Return the next deadline of a game, a moment in UTC as text; "" if there is none. What is quiet is none."""
    due = [timer["due"] for timer in game.world.timers.values() if not timer["about"].get("quiet")]
    return min(due, default="") if game.due_at else ""


def state(game: Game) -> dict[str, Any]:
    """Return the whole state: `game`, things by plural kind and id, `accounts`, `rules`, `decks`, `timers` and more."""
    world = game.world
    tree: dict[str, Any] = {"game": _attributes(game, "game", "game")}
    tree["game"] |= {
        "ruleset": world.data["ruleset"],
        "timezone": world.data["timezone"],
        "clock": world.data["clock"],
        "due_at": _due(game),
    }
    for kind in dict.fromkeys([*ALWAYS, *(kind for kind, _ in world.declared)]):
        if kind == "game":
            continue
        name = plural(kind)
        tree[name] = {id: _attributes(game, kind, id) for id in world.things.get(kind, {})}
    for ballot in tree["ballots"].values():
        if ballot["proposal"] in tree["proposals"]:
            tree["proposals"][ballot["proposal"]]["ballot"] = ballot
    tree["accounts"] = Counts(ledger.accounts(world))
    tree["outside"] = world.accounts[OUTSIDE]
    tree["holds"] = {key.rpartition("/")[2]: dict(held) for key, held in world.holds.items() if held}
    tree["rules"] = {
        id: _attributes(game, "rule", id)
        | dict(row)
        | {"text": fill_in(row["text"], row["params"]), "parameters": dict(row["params"])}
        for id, row in world.rules.items()
    }
    tree["decks"] = {label: list(row["left"]) for label, row in world.data["decks"].items()}
    tree["timers"] = {name: dict(timer) for name, timer in world.timers.items()}
    return tree


def plural(kind: str) -> str:
    """Return the plural of a kind: territories, boxes, squares."""
    if kind[-1:] == "y" and kind[-2:-1] not in "aeiou":
        return f"{kind[:-1]}ies"
    return f"{kind}es" if kind.endswith(("s", "x", "z", "ch", "sh")) else f"{kind}s"


def _attributes(game: Game, kind: str, id: str) -> dict[str, Any]:
    world = game.world
    row = world.things.get(kind, {}).get(id, {})
    values: dict[str, Any] = {}
    for (of, name), attribute in world.declared.items():
        if of != kind:
            continue
        if attribute.type == "money":
            values[name] = world.accounts.get(account_key(Thing(world, kind, id)), 0)
        else:
            value = row.get(name, attribute.first)
            values[name] = Counts(value) if attribute.type == "counts" and isinstance(value, dict) else value
    also: dict[str, str] = game.ruleset.look.get("state", {}).get(kind, {})
    return values | {name: values[own] for name, own in also.items() if own in values}


def look_up(tree: Any, path: str) -> Any:
    """Return the value at a path such as `players.Ann.items.Umbrella` or `rules.IV.text`; a missing count is 0.

    Raises LookupError, naming the part of the path that does not exist.
    """
    here = tree
    parts = path.split(".")
    for place, part in enumerate(parts):
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, dict) and place == 1 and parts[0] == "rules" and str(of_roman(part)) in here:
            here = here[str(of_roman(part))]
        elif isinstance(here, Counts):
            return 0
        elif isinstance(here, list) and part.isdecimal() and int(part) < len(here):
            here = here[int(part)]
        else:
            raise LookupError(f"there is no “{part}” in {'.'.join(parts[:place]) or 'the state'}")
    return here
