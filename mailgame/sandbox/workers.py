"""The workers: processes in which players' law runs, each holding one rule at a time and nothing else of the server.

A rule whose state could change is begun anew for every input, from what it was when it was taken up; so what it does
follows from the game alone.
"""

from __future__ import annotations

import atexit
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Any

from pydantic_monty import CollectString, Monty, MontySession, ResourceLimits

from .limits import Limits

Ask = Callable[[str, list[Any]], Any]

if find_spec("opentelemetry") is None:
    # The sandbox looks for it at every call, which costs a third of one; so its absence is noted once.
    sys.modules["opentelemetry"] = None  # type: ignore[assignment]

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


class Workers:
    """Sessions in worker processes, the least lately used making room for others. `most` is how many there are."""

    def __init__(self, limits: Limits, most: int = 24) -> None:
        self._limits = limits
        self._most = most
        self._pool: Monty | None = None
        self._open: OrderedDict[str, MontySession] = OrderedDict()
        self.lock = threading.RLock()

    def _started(self) -> Monty:
        if self._pool is None:
            self._pool = Monty(max_processes=self._most + 2, request_timeout=30.0).__enter__()
            atexit.register(self.close)
        return self._pool

    def close(self) -> None:
        """End all workers."""
        with self.lock:
            for key in list(self._open):
                self.drop(key)
            if self._pool is not None:
                pool, self._pool = self._pool, None
                pool.__exit__(None, None, None)
                atexit.unregister(self.close)

    def _checkout(self, stubs: str = "") -> MontySession:
        limits: ResourceLimits = {
            "max_feed_duration_secs": self._limits.call,
            "max_memory": self._limits.memory,
            "max_recursion_depth": self._limits.depth,
            "max_suspensions": 10**9,
        }
        return self._started().checkout(
            limits=limits,
            type_check=bool(stubs),
            type_check_stubs=stubs or None,
            type_check_format="concise",
            assert_message_annotations=False,
            os_policy={"datetime": _EPOCH, "timezone": "utc", "sleep": "zero", "random_start": {"seed": 0}},
        )

    def try_out(self, prelude: str, source: str, stubs: str, last: str) -> tuple[Any, bytes]:
        """Feed a new rule to a worker of its own: return what `last` gives, and the state to begin from.

        With `stubs` its types are checked first. Raises what the sandbox raises.
        """
        with self.lock, self._checkout(stubs) as session:
            session.feed_run(prelude, skip_type_check=True)
            session.feed_run(source, print_callback=CollectString(1000))
            return session.feed_run(last, skip_type_check=True), session.dump()

    def session(self, key: str, state: bytes) -> MontySession:
        """Return the session of a rule, opened from its state if it is not there."""
        found = self._open.get(key)
        if found is None:
            found = self._checkout().__enter__()
            found.load_session(state)
            self._open[key] = found
            while len(self._open) > self._most:
                self.drop(next(iter(self._open)))
        self._open.move_to_end(key)
        return found

    def drop(self, key: str) -> None:
        """Close a rule's session."""
        session = self._open.pop(key, None)
        if session is not None:
            session.__exit__(None, None, None)


def feed(session: MontySession, code: str, inputs: dict[str, Any], ask: Ask) -> Any:
    """Run one line in a session; `ask` answers what it asks of the game."""
    return session.feed_run(
        code, inputs=inputs, external_lookup={"_host": ask}, print_callback=CollectString(1000), skip_type_check=True
    )
