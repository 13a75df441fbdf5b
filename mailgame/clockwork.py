"""The clockwork: an alarm clock in memory. What is due stands in the database; this only wakes those who look."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.date import DateTrigger
from apscheduler.triggers.interval import IntervalTrigger

Job = Callable[[], Coroutine[Any, Any, None]]


class Clockwork:
    """Wakes the server when something is due, and now and then to look whether all is well."""

    def __init__(self) -> None:
        self._scheduler = AsyncIOScheduler(
            timezone="UTC",
            job_defaults={
                # A wake-up that comes late still has to come, and several that were missed are one.
                "misfire_grace_time": None,
                "coalesce": True,
                "max_instances": 1,
            },
        )

    def every(self, seconds: float, job: Job, name: str) -> None:
        """Call a job again and again, the first time after `seconds`. Raises TypeError for what cannot be awaited."""
        _check(job)
        self._scheduler.add_job(job, IntervalTrigger(seconds=seconds), id=name, replace_existing=True)

    def at(self, moment: datetime | None, job: Job, name: str) -> None:
        """Call a job once at a moment (aware); this replaces what was set under the name, None only forgets it."""
        _check(job)
        if self._scheduler.get_job(name) is not None:
            self._scheduler.remove_job(name)
        if moment is not None:
            self._scheduler.add_job(job, DateTrigger(run_date=moment), id=name)

    @property
    def running(self) -> bool:
        """Whether it rings."""
        return bool(self._scheduler.running)

    def start(self) -> None:
        """Begin to ring."""
        self._scheduler.start()

    def stop(self) -> None:
        """Ring no more."""
        if self.running:
            self._scheduler.shutdown(wait=False)


def _check(job: Job) -> None:
    # The scheduler runs anything else in a thread, where what it returns is never awaited.
    if not inspect.iscoroutinefunction(job):
        raise TypeError(f"{job!r} is no coroutine function and would never run")


class ClockWatch:
    """Notices a clock that jumps: wall clock and monotonic clock must pass alike.

    `bound` is what they may differ by.
    """

    def __init__(self, bound: timedelta, now: datetime, monotonic: float) -> None:
        self._bound = bound
        self._now = now
        self._monotonic = monotonic

    def jumped(self, now: datetime, monotonic: float) -> timedelta | None:
        """Return by how much the clock has jumped since the last look (forward above zero), or None."""
        passed = now - self._now
        really = timedelta(seconds=monotonic - self._monotonic)
        self._now, self._monotonic = now, monotonic
        jump = passed - really
        return jump if abs(jump) > self._bound else None
