"""The clockwork: an in-memory alarm clock. What is due is in the database; this only wakes those who look."""

from __future__ import annotations

import asyncio
import inspect
import logging
import threading
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.date import DateTrigger

Job = Callable[[], Coroutine[Any, Any, None]]

_log = logging.getLogger(__name__)


class Clockwork:
    """Wakes the server when something is due, and regularly to check that all is well.

    Recurring jobs go by monotonic time: a wall clock that jumps makes them neither late nor numerous.
    """

    def __init__(self) -> None:
        self._again: dict[str, tuple[float, Job]] = {}
        self._ticking: list[asyncio.Task[None]] = []
        self._scheduler = AsyncIOScheduler(
            timezone="UTC",
            job_defaults={
                # A late wake-up must still come, and several missed ones count as one.
                "misfire_grace_time": None,
                "coalesce": True,
                "max_instances": 1,
            },
        )

    def every(self, seconds: float, job: Job, name: str) -> None:
        """Call a job repeatedly, first `seconds` after `start`. Raises TypeError if it is not a coroutine function.

        A job that is still running is not called a second time.
        """
        _check(job)
        self._again[name] = (seconds, job)

    def at(self, moment: datetime | None, job: Job, name: str) -> None:
        """Call a job once at a moment (aware); this replaces any other of that name, None only cancels it."""
        _check(job)
        if self._scheduler.get_job(name) is not None:
            self._scheduler.remove_job(name)
        if moment is not None:
            self._scheduler.add_job(job, DateTrigger(run_date=moment), id=name)

    @property
    def running(self) -> bool:
        """Whether it is running."""
        return bool(self._scheduler.running)

    def start(self) -> None:
        """Start."""
        self._scheduler.start()
        self._ticking = [asyncio.create_task(_tick(seconds, job), name=name)
                         for name, (seconds, job) in self._again.items()]

    def stop(self) -> None:
        """Stop for good."""
        for task in self._ticking:
            task.cancel()
        if self.running:
            self._scheduler.shutdown(wait=False)


async def _tick(seconds: float, job: Job) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await job()
        except Exception:
            _log.exception("What is done every %g seconds failed; it is tried again.", seconds)


def _check(job: Job) -> None:
    # APScheduler runs anything else in a thread, where its coroutine would never be awaited.
    if not inspect.iscoroutinefunction(job):
        raise TypeError(f"{job!r} is no coroutine function and would never run")


_A_WHILE = timedelta(minutes=1)


class ClockWatch:
    """Notices a clock that jumps: wall clock and monotonic clock must advance alike. May be shared by threads.

    `bound` is how far they may diverge within a minute, however often and in however many steps.
    """

    def __init__(self, bound: timedelta, now: datetime, monotonic: float) -> None:
        self._bound = bound
        self._lock = threading.Lock()
        self._now = now
        self._monotonic = monotonic

    def jumped(self, now: datetime, monotonic: float) -> timedelta | None:
        """Return by how much the clock has jumped (forward is positive), or None; a jump is reported once."""
        with self._lock:
            really = timedelta(seconds=monotonic - self._monotonic)
            jump = now - self._now - really
            if abs(jump) <= self._bound and really < _A_WHILE:
                return None
            self._now, self._monotonic = now, monotonic
            return jump if abs(jump) > self._bound else None
