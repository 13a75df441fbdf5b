"""Whether a call that ran out of time used that time itself, or waited for a busy machine.

Limits are wall time, since the sandbox can bound nothing else. Where a call exceeds them without having had the
processor for half as long, the machine is to blame, not the law: it gets a second try, with more time, of which it may
use as much as it always may.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from pydantic_monty import MontyCrashedError, MontyError

_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
SHORT = 0.02
"""Calls that take less than so many seconds are not worth a reading of the processor's clock."""
_READ_AFTER = 16
"""After so many short calls it is read all the same, so that what they used is not taken for a later one's."""


class TooLong(Exception):
    """A call exceeds its time, which includes the game's answers to its questions."""


class Starved(Exception):
    """A call ran out of time because the machine was busy; `error` is what the sandbox raised."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class Meter:
    """Measures calls in one worker, with the thread that answers their questions while they last.

    `cost` is what the last call has cost in seconds: processor time if it was long, else wall time. `alone` is the
    worker's part of it; `nested` is that of the calls in other workers that it led to. The thread's own time, also that
    in which it answers the questions of those calls, is counted once.
    """

    def __init__(self, worker: int | None) -> None:
        """Start measuring; `worker` is the id of its process."""
        self._worker = worker
        self._read()
        self.begin()

    def begin(self) -> None:
        """Note that a call begins."""
        self.cost = self.alone = self.nested = 0.0
        self._began, self._own = time.perf_counter(), time.thread_time()

    def begin_anew(self) -> None:
        """Note that the call is over, and that another begins."""
        self._read()
        self.begin()

    def end(self) -> None:
        """Note that the call is over."""
        wall = time.perf_counter() - self._began
        self.cost, self.alone = wall, max(0.0, wall - self._answering() - self.nested)
        self._short += 1
        if wall > SHORT:
            self.cost = min(wall, self.used())
            self.alone = min(self.alone, self._working() or 0.0)
        if wall > SHORT or self._short > _READ_AFTER:
            self._read()

    def used(self) -> float:
        """Return the seconds of processor time that the call has used, at most; wall time if the system cannot tell."""
        working = self._working()
        if working is None:
            return time.perf_counter() - self._began
        return working + self._answering() + self.nested

    def _answering(self) -> float:
        """Return the seconds of processor time that this thread has used since the call began."""
        return time.thread_time() - self._own

    def _working(self) -> float | None:
        """Return the seconds of processor time that the worker has used since it was read; None if nobody can tell."""
        now = _processor_time(self._worker)
        return now - self._at if now is not None and self._at is not None else None

    def _read(self) -> None:
        self._at = _processor_time(self._worker)
        self._short = 0


def out_of_time(error: BaseException) -> bool:
    """Return whether a call failed because it exceeded its time."""
    if isinstance(error, MontyCrashedError):
        return error.timed_out
    return isinstance(error, TooLong) or (isinstance(error, MontyError) and str(error).startswith("TimeoutError"))


def _processor_time(process: int | None) -> float | None:
    """Return how many seconds of processor time a process has used; None if it is gone or the system cannot tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / _TICKS
