"""A source of players' law that compiled, kept so that workers can start from its state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .language import Language
from .packing import Packing
from .reading import Reading


@dataclass(frozen=True)
class Kept:
    """A source that compiled: its language, its reading, its declarations, and its packed initial state."""

    digest: str
    spoken: Language
    reading: Reading
    declared: dict[str, Any]
    packed: bytes
    packing: Packing

    def state(self) -> bytes:
        """Return the state that a worker starts from, unpacked."""
        return self.packing.unpack(self.packed)
