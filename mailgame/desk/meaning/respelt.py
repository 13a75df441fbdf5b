"""Respelt: the proposal that would do where a number that it sets is misspelt: “set targt = 150”."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from ...game.game import Game
from ..commands.likeness import nearest
from ..commands.parsed import Parsed

NO_SUCH_NUMBER = "no-parameter"
"""The reason for which another spelling might do."""
_SETTING = re.compile(r"^(\s*set\s+)([\w.]+)(?=\s*=)", re.IGNORECASE | re.MULTILINE)


def with_known_numbers(game: Game, order: Parsed, would_do: Callable[[Parsed], bool]) -> tuple[str, ...]:
    """Return an order with its block, in which each number that is set is one that exists; nothing if there is none.

    `would_do` tells whether an order would be done.
    """
    rules = game.world.rules
    target = str(game.world.number_now(str(order.arguments.get("number", ""))))
    of = [target] if target in rules else [id for id, row in rules.items() if row["standing"] == "in force"]
    names = tuple(sorted({name for id in of for name in game.world.numbers(id)}))

    def spelt(match: re.Match[str]) -> str:
        close = nearest(match[2].casefold(), names, 1, 0.6)
        return f"{match[1]}{close[0]}" if match[2] not in names and close else match[0]

    block = _SETTING.sub(spelt, order.block)
    if block == order.block or order.name or order.before or not would_do(replace(order, block=block)):
        return ()
    return (f"{order.bare or order.words}\n{block}\nend",)
