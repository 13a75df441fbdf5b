"""What is kept of dice: every roll, and the epochs that rolls belong to, each with a seed of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

Roll = tuple[str, str, list[Any]]
"""A roll as it is told and recorded: label, player ("" for nobody), values."""


class Throw(NamedTuple):
    """A roll with all that is needed to check it.

    `kind` says what was thrown, and `of` of what:
    "dice" (how many sides they have, or those of each), "faces" (the faces), "chance" (two numbers: a in b),
    "pick" or "shuffle" (the options), "deal" (label and number of the shuffle in which the deck lies, and the place).

    `n` counts the rolls of a label and player in the epoch (secret ones: in the game), 0 for one that took nothing from
    the seed. `how` is "" for a drawn one, "scripted" or "stands" (repeated from an earlier record). `at` is the game's
    clock (UTC text).
    """

    label: str
    who: str
    values: list[Any]
    kind: str = "dice"
    of: Any = 6
    n: int = 0
    how: str = ""
    secret: bool = False
    at: str = ""


class Lies(NamedTuple):
    """How a deck lies: in the order of the secret `shuffle` with a label and number, its top card at a `place` of it.

    `how` is that of the shuffle.
    """

    label: str
    shuffle: int
    place: int
    how: str = ""


class Epoch(msgspec.Struct, frozen=True):
    """An epoch of chance: what was promised of it (`hash`, the SHA-256 of `seed`), and all that was thrown in it.

    It lasts from the moment `since` to `at` (UTC text). `next` is the hash of the seed after it, "" if there is none
    since the game is over. `secrets` is the hash of the seed that secret rolls come from, all through the game, and
    `told` that seed itself, once the game is over. `renewed`: the server was restored from a copy
    and the epoch was closed for that reason, so that nothing is thrown from seeds that were told after the copy.
    """

    number: int
    hash: str
    seed: str
    since: str
    at: str
    throws: tuple[Throw, ...]
    next: str
    secrets: str
    told: str = ""
    renewed: bool = False
