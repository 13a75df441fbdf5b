"""A player's standing in one figure: money if the game has any, otherwise what the rules count for each player."""

from __future__ import annotations

from collections.abc import Callable

from mailgame.game.game import Game

from ..game.facts import Facts
from ..law import Thing
from ..world import ledger

Count = Callable[[Game], dict[str, int]]


def counter(game: Game) -> tuple[Count, str, str]:
    """Return what counts players, the sign before the figures, and what they are (“money”), "" without any."""
    declared = game.world.declared
    for (kind, _), attribute in declared.items():
        if kind == "player" and attribute.type == "money":
            return _money, "$", "money"
    for (kind, name), attribute in declared.items():
        if kind == "player" and attribute.type == "number" and attribute.seen_by == "everyone":
            return _attribute(name), "", name.replace("_", " ")
    return _nothing, "", ""


def _money(game: Game) -> dict[str, int]:
    return {id: ledger.balance(game.world, Thing(game.world, "player", id)) for id in _players(game)}


def _attribute(name: str) -> Count:
    def count(game: Game) -> dict[str, int]:
        if ("player", name) not in game.world.declared:
            return {}
        return {id: Facts(Thing(game.world, "player", id)).number(name) or 0 for id in _players(game)}

    return count


def _nothing(_: Game) -> dict[str, int]:
    return {}


def _players(game: Game) -> list[str]:
    return list(game.world.things.get("player", {}))
