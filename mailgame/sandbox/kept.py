"""A source of players' law that was taken up, kept so that a worker can begin from it again and again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .language import Language
from .packing import Packing
from .reading import Reading


@dataclass(frozen=True)
class Kept:
    """A source that was taken up: its language, how it was read, what it declares, and the state it begins from.

    The state is packed by `packing`.
    """

    digest: str
    spoken: Language
    reading: Reading
    declared: dict[str, Any]
    packed: bytes
    packing: Packing

    def state(self) -> bytes:
        """Return the state that a worker begins from."""
        return self.packing.unpack(self.packed)
