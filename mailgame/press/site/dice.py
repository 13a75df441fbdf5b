"""The page of dice: what was promised and thrown in each epoch, in words and as the page's script checks it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from ..words.words import say_list, say_number

_MANY = 12
"""The most options that are listed; more are counted."""
_DRAWN = 6
"""More dice than these are told as numbers alone."""


class RollLine(Struct, frozen=True):
    """A roll: what for, for whom, of what, what it showed, how it was made, and the row that is checked.

    `dice` are those that are drawn, each with its value and its sides; `lot` is whether it happened, None for dice.
    """

    label: str
    who: str
    of: str
    shown: str
    dice: tuple[tuple[int, int], ...]
    lot: bool | None
    how: str
    row: Mapping[str, Any]


class SecretPart(Struct, frozen=True):
    """Secret rolls, told at the end: the seed that they come from, its hash, and they themselves."""

    hash: str
    seed: str
    rolls: tuple[RollLine, ...]


class EpochPart(Struct, frozen=True):
    """An epoch of chance: its seed and what was promised of it, when it lasted, and its rolls.

    `decks` is the hash of the seed of the decks that were dealt from, "" if nothing was dealt.
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
    decks: str = ""
    restored: bool = False


class DicePage(Struct, frozen=True):
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
        """The number of rolls on the page."""
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
            row.get("secrets", ""),
            row.get("restored", False),
        )
        for row in reversed(book["epochs"])
    )
    drawn = ((epoch.seed, roll) for epoch in epochs for roll in epoch.rolls if roll.dice and not roll.how)
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
    how = {"scripted": "set by a script", "stands": "repeated in a correction"}.get(roll.get("how", ""), "")
    return RollLine(
        roll["label"],
        roll["who"],
        _of(roll["kind"], roll["of"], len(values)),
        ", ".join(_shown(value) for value in values),
        _dice(roll["kind"], roll["of"], values) if len(values) <= _DRAWN else (),
        values[0] if roll["kind"] == "chance" else None,
        how,
        roll,
    )


def _dice(kind: str, of: Any, values: Sequence[Any]) -> tuple[tuple[int, int], ...]:
    if kind == "dice":
        return tuple(zip(values, of if isinstance(of, list) else [of] * len(values), strict=True))
    if kind == "faces":
        sides = 6 if all(1 <= face <= 6 for face in of) else 0
        return tuple((value, sides) for value in values)
    return ()


def _shown(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _of(kind: str, of: Any, count: int) -> str:
    if kind == "dice" and isinstance(of, list):
        return f"dice of {say_list(map(str, of))} sides"
    if kind == "dice":
        return f"{'a die' if count == 1 else say_number(count, 'die', 'dice')} of {of} sides"
    if kind == "faces":
        dice = "a die" if count == 1 else say_number(count, "die", "dice")
        return f"{dice} with the faces {say_list(map(str, of))}" if len(of) <= _MANY else f"{dice} of {len(of)} faces"
    if kind == "chance":
        return f"a chance of {of[0]:,} in {of[1]:,}"
    if kind == "shuffle":
        return f"{len(of)} in a new order"
    if kind == "deal":
        shuffle, number, place, last = of[0], of[1], of[2] + 1, of[2] + count
        cards = f"card {place}" if count == 1 else f"cards {place} to {last}"
        return f"{cards} of the deck, shuffle “{shuffle}” no. {number}"
    some = "one" if count == 1 else f"{count}"
    return f"{some} of {', '.join(of)}" if len(of) <= _MANY else f"{some} of {len(of)}"
