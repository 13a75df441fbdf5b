"""Dice that players' law asks for, looked at before they are thrown: their label, how many, and of what."""

from __future__ import annotations

from typing import Any

from ..kernel.faults import LawFailed
from . import language

MOST_DICE, MOST_SIDES = 100, 1_000_000
_LONGEST_LABEL = 60
_THROWS = frozenset({"happens", "pick", "picks", "roll", "rolls", "shuffle"})


def look_at(name: str, given: list[Any]) -> None:
    """Look at a question of law's that throws dice; others are let pass. Raises LawFailed for what cannot be thrown."""
    if name not in _THROWS:
        return
    asked = dict(zip(language.questions()[name].parameters, given, strict=True))
    label = asked["label"]
    if not isinstance(label, str) or not 0 < len(label) <= _LONGEST_LABEL or not label.isprintable():
        raise LawFailed("it throws dice under a label that is no short text on one line")
    if name in ("roll", "rolls"):
        _dice(asked)
    elif name == "happens":
        _share(asked["share"])
    else:
        _options(name, asked)


def _dice(asked: dict[str, Any]) -> None:
    sides = asked["sides"]
    several = "dice" in asked and isinstance(sides, list | tuple)
    dice = len(sides) if several else asked.get("dice", 1)
    if not _is_number(dice) or not 1 <= dice <= MOST_DICE:
        raise LawFailed(f"it throws {_shown(dice)} dice at once; from 1 to {MOST_DICE} can be thrown")
    for one in sides if several else [sides]:
        if not _is_number(one) or not 1 <= one <= MOST_SIDES:
            raise LawFailed(f"it throws a die of {_shown(one)} sides; a die has from 1 to {MOST_SIDES:,}")
    faces = asked["faces"]
    if not isinstance(faces, list | tuple) or not all(_is_number(one) for one in faces):
        raise LawFailed("it throws a die whose faces are no whole numbers")


def _share(share: Any) -> None:
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
        raise LawFailed(f"it asks what happens with a chance of {_shown(share)}; a chance is from 0 to 1")


def _options(name: str, asked: dict[str, Any]) -> None:
    options = asked["options"]
    if not isinstance(options, list | tuple) or not all(isinstance(one, str) for one in options):
        raise LawFailed(f"it asks “{name}” of options that are no texts")
    count = asked.get("count", 0)
    if not _is_number(count) or not 0 <= count <= len(options):
        raise LawFailed(f"it draws {_shown(count)} of {len(options):,}, none of them twice")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    return str(value)[:40]
