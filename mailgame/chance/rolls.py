"""The record of dice: every roll, and the epochs of rolls, each with a seed of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

Roll = tuple[str, str, list[Any]]
"""A roll as it is told and recorded: label, player ("" for nobody), values."""


class Throw(NamedTuple):
    """A roll with everything that is needed to check it.

    kind, of: what was thrown. "dice": how many sides they have, or those of each; "faces": the faces; "chance": two
      numbers, a in b; "pick" or "shuffle": the options; "deal": label and number of the shuffle in whose order the deck
      lies, and the place.
    n: counts the rolls of a label and player in the epoch (secret ones: in the game); 0 for a roll that used no seed.
    how: "" for a drawn roll, "scripted", or "stands" (repeated from an earlier record).
    at: the game's clock, as UTC text.
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
    """How a deck lies: in the order of the secret `shuffle` with this label and number, its top card at this `place`.

    how: that of the shuffle, see `Throw`.
    """

    label: str
    shuffle: int
    place: int
    how: str = ""


class Epoch(msgspec.Struct, frozen=True):
    """An epoch of chance: the hash that was published beforehand, the seed, and everything that was thrown.

    hash: the SHA-256 of `seed`; next: that of the seed after it, "" if the game is over.
    since, at: when it began and ended, as UTC text.
    secrets: the hash of the seed of secret rolls; told: that seed itself, once the game is over.
    renewed: whether it was closed because the server was restored from a copy, so that seeds revealed after the copy
      are not used again.
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
