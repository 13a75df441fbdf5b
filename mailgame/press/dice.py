"""The page of dice: what was promised and thrown in each epoch, in words and as the page's script checks it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .words import say_number

_MANY = 12
"""More options than these are counted and not listed."""


@dataclass(frozen=True, slots=True)
class RollLine:
    """A roll: what for, for whom, of what, what it showed, how it was made, and the row that is checked."""

    label: str
    who: str
    of: str
    shown: str
    values: tuple[int, ...]
    sides: int
    how: str
    row: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SecretPart:
    """Secret rolls, told at the end: the seed that they come from, its hash, and they themselves."""

    hash: str
    seed: str
    rolls: tuple[RollLine, ...]


@dataclass(frozen=True, slots=True)
class EpochPart:
    """An epoch of chance: its seed and what was promised of it, when it lasted, and its rolls.

    `restored`: it was closed because the server was restored from a copy.
    """

    number: int
    hash: str
    seed: str
    next: str
    since: datetime
    until: datetime
    rolls: tuple[RollLine, ...]
    secret: int
    restored: bool = False


@dataclass(frozen=True, slots=True)
class DicePage:
    """The whole page. `epochs` are the last first; `open_hash` is of the seed of the dice to come, "" if none are.

    `secrets` are empty until they are told; there are several where the server was restored from a copy.
    """

    epochs: tuple[EpochPart, ...]
    open_hash: str
    secrets_hash: str
    secrets_told: bool
    secrets: tuple[SecretPart, ...]
    secret: int
    example: tuple[str, RollLine] | None

    @property
    def rolls(self) -> int:
        """How many rolls the page shows."""
        return sum(len(part.rolls) for part in self.epochs) + sum(len(part.rolls) for part in self.secrets)


def dice_page(book: Mapping[str, Any]) -> DicePage:
    """Return what the page shows of a dice book."""
    epochs = tuple(
        EpochPart(
            row["number"],
            row["hash"],
            row["seed"],
            row["next"],
            datetime.fromisoformat(row["since"]),
            datetime.fromisoformat(row["until"]),
            tuple(_line(roll) for roll in row["rolls"]),
            row["secret"],
            row.get("restored", False),
        )
        for row in reversed(book["epochs"])
    )
    drawn = ((epoch.seed, roll) for epoch in epochs for roll in epoch.rolls if roll.sides and not roll.how)
    secrets = book["secrets"]
    return DicePage(
        epochs,
        book.get("open", {}).get("hash", ""),
        secrets["hash"],
        "seed" in secrets,
        tuple(
            SecretPart(group["hash"], group["seed"], tuple(_line(roll) for roll in group["rolls"]))
            for group in (*secrets.get("earlier", ()), secrets)
            if group.get("rolls")
        ),
        sum(epoch.secret for epoch in epochs),
        next(drawn, None),
    )


def _line(roll: Mapping[str, Any]) -> RollLine:
    values: Sequence[Any] = roll["values"]
    dice = roll["kind"] == "dice"
    how = {"scripted": "set by a script", "stands": "repeated in a correction"}.get(roll.get("how", ""), "")
    return RollLine(
        roll["label"],
        roll["who"],
        _of(roll["kind"], roll["of"], len(values)),
        ", ".join(str(value) for value in values),
        tuple(values) if dice else (),
        roll["of"] if dice else 0,
        how,
        roll,
    )


def _of(kind: str, of: Any, count: int) -> str:
    if kind == "dice":
        return f"{'a die' if count == 1 else say_number(count, 'die', 'dice')} of {of} sides"
    if kind == "shuffle":
        return f"{len(of)} in a new order"
    return f"one of {', '.join(of)}" if len(of) <= _MANY else f"one of {len(of)}"
