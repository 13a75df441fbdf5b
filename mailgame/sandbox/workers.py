"""The workers: processes in which players' law runs, each holding one rule at a time and nothing else of the server.

A rule whose state could change is loaded afresh for every input, from its state after compiling, so that what it does
follows from the game alone.
"""

from __future__ import annotations

import atexit
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from types import ModuleType
from typing import Any, cast

from pydantic_monty import CollectString, FunctionSnapshot, Monty, MontyComplete, MontySession, ResourceLimits

from .limits import Limits

Ask = Callable[[str, list[Any]], Any]

if find_spec("opentelemetry") is None:
    # The sandbox looks for it in every call, which costs a third of the call. Note its absence once.
    cast(dict[str, ModuleType | None], sys.modules)["opentelemetry"] = None

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_LONG_IN_USE = 5_000
"""After so many calls a session is replaced, since each call leaks a little memory."""
_TYPES = 2
"""How many times longer than a call checking the types of a rule may take."""
_DEEPEST = 6
"""How many calls may be nested: answering a rule's question may mean asking rules again."""

Key = tuple[str, int]
"""Whose session it is, and its place among several open for the same rule."""


class TooLong(Exception):
    """A call exceeds its time, which includes the game's answers to its questions."""


class Circle(Exception):
    """Calls lead to further calls without end."""


@dataclass
class _Open:
    """An open session: how often it was used, and whether a call in it waits for an answer."""

    session: MontySession
    calls: int = 0
    busy: bool = False


class Workers:
    """Sessions in worker processes, with the least recently used closed first. `most`: how many may be open."""

    def __init__(self, limits: Limits, most: int = 24) -> None:
        self._limits = limits
        self._most = most
        self._pool: Monty | None = None
        self._open: OrderedDict[Key, _Open] = OrderedDict()
        self.lock = threading.RLock()

    def _started(self) -> Monty:
        if self._pool is None:
            self._pool = Monty(
                max_processes=self._most + _DEEPEST + 2,
                checkout_timeout=30.0,
                request_timeout=self._limits.call * 6,
                feed_duration_limit_grace=self._limits.call,
            ).__enter__()
            atexit.register(self.close)
        return self._pool

    def close(self) -> None:
        """End all workers."""
        with self.lock:
            for key in list(self._open):
                self._close(key)
            if self._pool is not None:
                pool, self._pool = self._pool, None
                pool.__exit__(None, None, None)
                atexit.unregister(self.close)

    def _checkout(self, stubs: str = "") -> MontySession:
        limits: ResourceLimits = {
            "max_feed_duration_secs": self._limits.call * (_TYPES if stubs else 1),
            "max_memory": self._limits.memory,
            "max_recursion_depth": self._limits.depth,
            "gc_interval": 100_000,
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

    def try_out(self, prelude: str, source: str, last: str) -> tuple[Any, bytes]:
        """Feed a new rule to a fresh session. Return the value of the expression `last`, and the state to start from.

        Raises what the sandbox raises.
        """
        with self.lock:
            fresh = self._checkout()
        with fresh as session:
            session.feed_run(prelude)
            feed(session, source, {}, _nobody, self._limits.whole)
            return feed(session, last, {}, _nobody, self._limits.whole), session.dump()

    def check_types(self, prelude: str, source: str, stubs: str) -> None:
        """Check the types of a new rule in a fresh session. Raises what the sandbox raises."""
        with self.lock:
            fresh = self._checkout(stubs)
        with fresh as session:
            session.feed_run(prelude, skip_type_check=True)
            feed(session, source, {}, _nobody, self._limits.whole, typed=True)

    @contextmanager
    def lent(self, name: str, state: Callable[[], bytes]) -> Iterator[MontySession]:
        """Lend the session of a rule for one call, loading it from its state if it is not open.

        If the call fails, the session is closed. Raises Circle when too many calls are nested.
        """
        key = self._free_place(name)
        place = self._open.get(key)
        if place is None or place.calls > _LONG_IN_USE:
            self._close(key)
            session = self._checkout().__enter__()
            try:
                session.load_session(state())
            except BaseException:
                session.__exit__(None, None, None)
                raise
            place = self._open[key] = _Open(session)
            self._make_room()
        self._open.move_to_end(key)
        place.calls += 1
        place.busy = True
        try:
            yield place.session
        except BaseException:
            self._close(key)
            raise
        finally:
            place.busy = False

    def _free_place(self, name: str) -> Key:
        busy = [key for key, place in self._open.items() if place.busy]
        if len(busy) >= _DEEPEST:
            raise Circle
        return name, sum(1 for one, _ in busy if one == name)

    def _make_room(self) -> None:
        idle = [key for key, place in self._open.items() if not place.busy]
        for key in idle[: max(0, len(self._open) - self._most)]:
            self._close(key)

    def drop(self, name: str) -> None:
        """Close the sessions of a rule."""
        for depth in range(_DEEPEST):
            self._close((name, depth))

    def _close(self, key: Key) -> None:
        place = self._open.pop(key, None)
        if place is not None:
            place.session.__exit__(None, None, None)


def _nobody(*_: Any) -> Any:
    raise LookupError("the game can be asked only once the rule is in force")


def feed(
    session: MontySession, code: str, inputs: dict[str, Any], ask: Ask, seconds: float, typed: bool = False
) -> Any:
    """Run code in a session and return its value.

    inputs: the variables it is given.
    ask: answers its questions to the game. A LookupError or ValueError that it raises goes on to the code; any other
      exception ends the call.
    seconds: the longest it may take to ask; the time that the game takes to answer counts.
    typed: whether to check types first.
    Raises TooLong, and what the sandbox raises.
    """
    until = time.perf_counter() + seconds
    step = session.feed_start(code, inputs=inputs, print_callback=CollectString(1000), skip_type_check=not typed)
    while not isinstance(step, MontyComplete):
        if time.perf_counter() > until:
            raise TooLong
        if isinstance(step, FunctionSnapshot) and step.function_name == "_host":
            try:
                answer = ask(*step.args)
            except LookupError as error:
                step = step.resume({"exception": LookupError(str(error.args[0]) if error.args else "")})
            except ValueError as error:
                step = step.resume({"exception": ValueError(str(error))})
            else:
                step = step.resume({"return_value": answer})
        else:
            step = step.resume_auto()
    return step.output
