"""Drawing: how a roll follows from a seed. Nothing else decides what a die shows, and anybody can compute the same.

A seed is a text of 64 hexadecimal digits; its SHA-256 is published beforehand. The n-th roll under a label for a player
is made from the bytes of HMAC-SHA256(seed, "label|player|n"), and of "label|player|n#1", "label|player|n#2" and so on
if more bytes are needed. A number below `bound` is one byte modulo `bound`, or four bytes (big-endian) if `bound` is
more than 256; values that would make some numbers likelier than others are skipped. Something with a chance of a in b
happens if a number below b is below a. `mailgame.dice.dicebook` implements the same independently, to check this.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from fractions import Fraction

MOST_DICE = 1_000
"""How many dice can be thrown at once."""
MOST_SIDES = 1_000_000
"""How many sides a die can have, and the greatest denominator of a chance."""


def seed_of(master: str, what: str) -> str:
    """Return the seed derived from a game's secret master seed for `what`, such as "epoch|3"."""
    return hmac.new(master.encode(), what.encode(), "sha256").hexdigest()


def commitment(seed: str) -> str:
    """Return what is published of a seed before anything is drawn from it: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Draws:
    """The random numbers of one roll, in order."""

    __slots__ = ("_block", "_key", "_message", "_position", "_round")

    def __init__(self, seed: str, label: str, who: str, count: int) -> None:
        """Start roll number `count` (from 1) under a label for a player ("" for nobody)."""
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

    def dice(self, dice: int, sides: int | Sequence[int]) -> list[int]:
        """Throw `dice` dice of so many sides each, or one die for each entry of `sides`.

        Raises ValueError for impossible dice.
        """
        each = [sides] * min(dice, MOST_DICE + 1) if isinstance(sides, int) else list(sides)
        if not 0 <= dice == len(each) <= MOST_DICE or not all(1 <= sides <= MOST_SIDES for sides in each):
            raise ValueError(
                f"{dice} dice of {said_sides(sides)} sides cannot be thrown: at most {MOST_DICE:,}, of 1 to "
                f"{MOST_SIDES:,} sides"
            )
        return [self.below(sides) + 1 for sides in each]

    def faces(self, dice: int, faces: Sequence[int]) -> list[int]:
        """Throw `dice` dice with these faces. Raises ValueError for impossible dice."""
        if not 0 <= dice <= MOST_DICE or not 1 <= len(faces) <= MOST_SIDES:
            raise ValueError(f"{dice} dice of {len(faces)} faces cannot be thrown: at most {MOST_DICE:,}, with faces")
        return [faces[self.below(len(faces))] for _ in range(dice)]

    def happens(self, share: Fraction) -> bool:
        """Return whether something happens that has this chance. Raises ValueError unless it is from 0 to 1."""
        if not 0 <= share <= 1 or share.denominator > MOST_SIDES:
            raise ValueError(f"{share} is no chance: it is from 0 to 1")
        return self.below(share.denominator) < share.numerator

    def some_of(self, options: Sequence[str], count: int) -> list[str]:
        """Draw `count` options in order, none of them twice."""
        left = list(options)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def order(self, options: Sequence[str]) -> list[str]:
        """Return the options in a random order."""
        return self.some_of(options, len(options))


def said_sides(sides: int | Sequence[int]) -> str:
    """Return the sides of dice in words: "6", or "6 and 10"."""
    if isinstance(sides, int):
        return str(sides)
    *some, last = map(str, sides) if sides else ("no",)
    return f"{', '.join(some)} and {last}" if some else last
