"""Dice by themselves, with a script or without, and how fair they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from mailgame.chance.dice import Chance
from mailgame.law import Intent, Player
from mailgame.world.world import World

# What a chi-square of fair draws stays under in 999 of 1,000 cases, by its degrees of freedom.
CHI_SQUARE = {3: 16.27, 5: 20.52, 23: 49.73, 51: 87.97, 299: 377.0}


def dice(seed: str = "seed", script: list[dict[str, Any]] | None = None) -> Chance:
    world = World.empty("tiny", "UTC", seed)
    world.data["chance"]["script"] = script or []
    return Chance(world)


def scripted(what: str, *values: Any, who: str = "") -> dict[str, Any]:
    return {"what": what, "who": who, "values": list(values)}


def chi_square(found: Counter[Any], cells: int) -> float:
    expected = found.total() / cells
    return sum((count - expected) ** 2 / expected for count in found.values()) + (cells - len(found)) * expected


@dataclass(frozen=True)
class Try(Intent):
    """Try one's luck."""

    player: Player
