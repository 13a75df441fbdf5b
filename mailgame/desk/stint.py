"""A stint: how long the desk works before it commits, so that a crash costs little and others get a turn."""

from __future__ import annotations

import time

SHARE = 0.2
"""Seconds of work after which it is committed."""


class Stint:
    """A share of work that begins now; `seconds` None is as long as it takes."""

    def __init__(self, seconds: float | None = SHARE) -> None:
        self._until = None if seconds is None else time.monotonic() + seconds

    @property
    def over(self) -> bool:
        """Whether it is time to commit."""
        return self._until is not None and time.monotonic() >= self._until
