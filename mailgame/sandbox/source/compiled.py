"""A source of players' law that compiled, kept so that workers can start from its state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..language import Language
from .packing import Packing
from .reading import Reading


@dataclass(frozen=True)
class CompiledLaw:
    """A source that compiled: its language, its reading, its declarations, and its initial state.

    A state keeps the limits that its session had, so there is one for each patience: `packed`, as `compile` makes it.
    """

    digest: str
    spoken: Language
    reading: Reading
    declared: dict[str, Any]
    packing: Packing
    compile: Callable[[int], bytes]
    packed: dict[int, bytes]

    def state(self, patience: int) -> bytes:
        """Return the state that a worker starts from; `patience` is how many times longer than usual calls may take.

        Raises what the sandbox raises, where it has to be compiled.
        """
        if patience not in self.packed:
            self.packed[patience] = self.packing.pack(self.compile(patience))
        return self.packing.unpack(self.packed[patience])
