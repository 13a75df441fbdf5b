"""Whether a call that ran out of time used that time itself, or waited for a busy machine.

Limits are wall time, since the sandbox can bound nothing else. Where a call exceeds them without having had the
processor for half as long, the machine is to blame, not the law: it gets a second try, with more time.
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

    `cost` is what the last call has cost in seconds: processor time if it was long, else wall time. `nested` is what
    calls in other workers have cost that it led to.
    """

    def __init__(self, worker: int | None) -> None:
        """Start measuring; `worker` is the id of its process."""
        self._worker = worker
        self._read()
        self.begin()

    def begin(self) -> None:
        """Note that a call begins."""
        self.cost = self.nested = 0.0
        self._began, self._own = time.perf_counter(), time.thread_time()

    def end(self) -> None:
        """Note that the call is over."""
        self.cost = time.perf_counter() - self._began
        self._short += 1
        if self.cost > SHORT:
            self.cost = min(self.cost, self.used())
        if self.cost > SHORT or self._short > _READ_AFTER:
            self._read()

    def used(self) -> float:
        """Return the seconds of processor time that the call has used, at most; wall time if the system cannot tell."""
        now = _processor_time(self._worker)
        if now is None or self._at is None:
            return time.perf_counter() - self._began
        return now - self._at + time.thread_time() - self._own + self.nested

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
