"""Stints: the desk commits after each, so that a crash loses little and others get a turn."""

from __future__ import annotations

import time

SHARE = 0.2
"""The length of a stint, in seconds."""


class Stint:
    """A stint that begins now. `seconds`: its length, None for as long as it takes."""

    def __init__(self, seconds: float | None = SHARE) -> None:
        self._until = None if seconds is None else time.monotonic() + seconds

    @property
    def over(self) -> bool:
        """Whether it is time to commit."""
        return self._until is not None and time.monotonic() >= self._until
