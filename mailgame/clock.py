"""The only source of the present time. Everybody else is handed a clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the present moment as an aware datetime in UTC."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """Return the machine's present time in UTC."""
        return datetime.now(UTC)


class VirtualClock:
    """A clock that stands still until it is set: for rehearsals, `play --fast` and tests."""

    def __init__(self, start: datetime) -> None:
        """Start at `start`, an aware datetime. Raises ValueError for a naive one."""
        self._now = _aware(start)

    def now(self) -> datetime:
        """Return the moment the clock was last set to, in UTC."""
        return self._now

    def set(self, moment: datetime) -> None:
        """Set the clock to `moment`. Raises ValueError if that is earlier than its present time."""
        moment = _aware(moment)
        if moment < self._now:
            raise ValueError(f"the clock cannot go back from {self._now} to {moment}")
        self._now = moment


class SkippingClock:
    """A clock that runs like another, and can be advanced."""

    def __init__(self, base: Clock) -> None:
        """Run like `base`."""
        self._base = base
        self._ahead = timedelta()

    def now(self) -> datetime:
        """Return the time, in UTC."""
        return self._base.now() + self._ahead

    def skip_to(self, moment: datetime) -> None:
        """Advance the clock to `moment`; an earlier moment changes nothing."""
        self._ahead += max(timedelta(), _aware(moment) - self.now())


def slept() -> float:
    """Return for how many seconds this machine has slept (was suspended) since it started; 0 if it does not say."""
    with_sleep = getattr(time, "CLOCK_BOOTTIME", None)  # of Linux
    return 0.0 if with_sleep is None else time.clock_gettime(with_sleep) - time.clock_gettime(time.CLOCK_MONOTONIC)


def _aware(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return moment.astimezone(UTC)
