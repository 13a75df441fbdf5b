"""Whims: the choices of those who play in a trial. They follow from names and are not part of a game's chance."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Whims:
    """The whims of one trial. The same question always has the same answer, whatever was asked before."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def below(self, bound: int, *about: object) -> int:
        """Return a number from 0 to `bound` - 1 that is determined by the seed and `about`."""
        key = "|".join(str(part) for part in (self._seed, *about))
        return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) % bound

    def one_of(self, options: Sequence[T], *about: object) -> T:
        """Return one of the options, of which there must be at least one."""
        return options[self.below(len(options), *about)]
