"""The one place that knows what time it is. Everybody else is handed a clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Whatever can tell the time."""

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
        """Start at `start`, an aware datetime; raises ValueError for a naive one."""
        self._now = _aware(start)

    def now(self) -> datetime:
        """Return the moment the clock was last set to, in UTC."""
        return self._now

    def set(self, moment: datetime) -> None:
        """Set the clock to `moment`; it may not go back (ValueError)."""
        moment = _aware(moment)
        if moment < self._now:
            raise ValueError(f"the clock cannot go back from {self._now} to {moment}")
        self._now = moment


class SkippingClock:
    """A clock that runs like another, and can be set on."""

    def __init__(self, base: Clock) -> None:
        """Run like `base`."""
        self._base = base
        self._ahead = timedelta()

    def now(self) -> datetime:
        """Return the time, in UTC."""
        return self._base.now() + self._ahead

    def skip_to(self, moment: datetime) -> None:
        """Set the clock on to `moment`; a moment that is past changes nothing."""
        self._ahead += max(timedelta(), _aware(moment) - self.now())


def _aware(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return moment.astimezone(UTC)
