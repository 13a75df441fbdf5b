"""Drawing: how a roll follows from a seed. Nothing else decides what a die shows, and anybody can do the same.

A seed is a text of 64 hexadecimal digits; what is published of it beforehand is its SHA-256. The n-th roll under a
label for a player is made from the bytes of HMAC-SHA256(seed, "label|player|n"), and of "label|player|n#1",
"label|player|n#2" and so on where more bytes are needed. A number below `bound` is one byte modulo `bound`, or four
bytes (the first counts most) where `bound` is more than 256; those that would make some numbers likelier than others
are passed over. `mailgame.dice.dicebook` says the same a second time, to check this.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

MOST_DICE = 1_000
"""How many dice can be thrown at once."""
MOST_SIDES = 1_000_000
"""How many sides a die can have."""


def seed_of(master: str, what: str) -> str:
    """Return the seed that a game's secret master seed gives for `what`, such as "epoch|3"."""
    return hmac.new(master.encode(), what.encode(), "sha256").hexdigest()


def commitment(seed: str) -> str:
    """Return what is published of a seed before anything is drawn from it: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Draws:
    """The numbers of one roll, one after the other."""

    __slots__ = ("_block", "_key", "_message", "_position", "_round")

    def __init__(self, seed: str, label: str, who: str, count: int) -> None:
        """Begin the roll number `count` (from 1) under a label for a player ("" for nobody)."""
        self._key = seed.encode()
        self._message = f"{label}|{who}|{count}"
        self._round = 0
        self._block = hmac.digest(self._key, self._message.encode(), "sha256")
        self._position = 0

    def _byte(self) -> int:
        if self._position == len(self._block):
            self._round += 1
            self._block = hmac.digest(self._key, f"{self._message}#{self._round}".encode(), "sha256")
            self._position = 0
        byte = self._block[self._position]
        self._position += 1
        return byte

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely."""
        if bound <= 256:
            limit = 256 - 256 % bound
            while (byte := self._byte()) >= limit:
                pass
            return byte % bound
        limit = 2**32 - 2**32 % bound
        while (number := int.from_bytes(bytes(self._byte() for _ in range(4)))) >= limit:
            pass
        return number % bound

    def dice(self, dice: int, sides: int) -> list[int]:
        """Throw so many dice with so many sides. Raises ValueError for dice that there cannot be."""
        if not 0 <= dice <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
            raise ValueError(
                f"{dice} dice of {sides} sides cannot be thrown: at most {MOST_DICE:,}, of 1 to {MOST_SIDES:,} sides"
            )
        return [self.below(sides) + 1 for _ in range(dice)]

    def one_of(self, options: Sequence[str]) -> str:
        """Draw one of the options."""
        return options[self.below(len(options))]

    def order(self, options: Sequence[str]) -> list[str]:
        """Draw the options one after the other until none is left."""
        left = list(options)
        return [left.pop(self.below(len(left))) for _ in options]
