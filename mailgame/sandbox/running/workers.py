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
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeVar, cast

from pydantic_monty import (
    CollectString,
    FunctionSnapshot,
    Monty,
    MontyComplete,
    MontyRuntimeError,
    MontySession,
    ResourceLimits,
)

from mailgame.shortage import raise_shortage

from ..limits import Limits
from .metering import Meter, Starved, TooLong, out_of_time

Ask = Callable[[str, list[Any]], Any]
T = TypeVar("T")

if find_spec("opentelemetry") is None:
    # The sandbox looks for it in every call, which costs a third of the call. Note its absence once.
    cast(dict[str, ModuleType | None], sys.modules).update({"opentelemetry": None, "opentelemetry.context": None})

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_LONG_IN_USE = 5_000
"""After so many calls a session is replaced, since each call leaks a little memory."""
_TYPES = 2
"""How many times longer than a call checking the types of a rule may take."""
PATIENCE, _MOST_PATIENCE = 4, 8
"""How many times longer than usual a call may take while the machine is busy; and if that was not enough either."""
_TRIES = 5
"""How often new law is looked at while it hardly gets the processor: it is not to blame for that."""
_BUSY = 60.0
"""For how many seconds the machine counts as busy after a call had to wait for it."""
_DEEPEST = 6
"""How many calls may be nested: answering a rule's question may mean asking rules again."""

Work = Callable[[MontySession, Meter, int], T]
"""What is done in a fresh session that is so patient; it lets the meter begin anew with each call."""
Key = tuple[str, int]
"""Whose session it is, and its place among several open for the same rule."""


class Circle(Exception):
    """Calls lead to further calls without end."""


@dataclass
class _Open:
    """An open session: how patient it is, and how often it was used."""

    session: MontySession
    meter: Meter
    patience: int
    calls: int = 0


class Workers:
    """Sessions in worker processes, with the least recently used closed first. `most`: how many may be open.

    Those that are lent have a call in them; all but the last wait for an answer.
    """

    def __init__(self, limits: Limits, most: int = 24) -> None:
        self._limits = limits
        self._most = most
        self._pool: Monty | None = None
        self._open: OrderedDict[Key, _Open] = OrderedDict()
        self._lent: dict[Key, _Open] = {}
        self._busy_until, self._patience = 0.0, PATIENCE
        self.lock = threading.RLock()

    @property
    def patience(self) -> int:
        """How many times longer than usual calls may take now: more than once while the machine is busy."""
        return self._patience if time.perf_counter() < self._busy_until else 1

    def _started(self) -> Monty:
        if self._pool is None:
            self._pool = Monty(
                max_processes=self._most + _DEEPEST + 2,
                checkout_timeout=30.0,
                request_timeout=self._limits.call * 2 * _MOST_PATIENCE,
                feed_duration_limit_grace=self._limits.call * 2,
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

    def _checkout(self, patience: int, stubs: str = "") -> MontySession:
        limits: ResourceLimits = {
            "max_feed_duration_secs": self._limits.call * (_TYPES if stubs else 1) * patience,
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

    def try_out(self, prelude: str, source: str, last: str) -> tuple[Any, bytes, int]:
        """Feed a new rule to a fresh session.

        Returns the value of the expression `last`, the state to start from, and how patient that is. Raises what the
        sandbox raises.
        """

        def work(session: MontySession, meter: Meter, patience: int) -> tuple[Any, bytes, int]:
            session.feed_run(prelude)
            meter.begin_anew()
            feed(session, source, {}, _nobody, self._limits.whole * patience)
            meter.begin_anew()
            return feed(session, last, {}, _nobody, self._limits.whole * patience), session.dump(), patience

        return self._persistently(work)

    def state_of(self, prelude: str, source: str, patience: int) -> bytes:
        """Return the state to start a rule from that is so patient. Raises Starved, and what the sandbox raises."""

        def work(session: MontySession, meter: Meter, patience: int) -> bytes:
            session.feed_run(prelude)
            meter.begin_anew()
            feed(session, source, {}, _nobody, self._limits.whole * patience)
            return session.dump()

        return self._afresh(work, patience)

    def check_types(self, source: str, stubs: str) -> None:
        """Check the types of a new rule in a fresh session. Raises what the sandbox raises.

        Nothing of the language is there to run it by, so it ends where it first names a word.
        """

        def work(session: MontySession, _meter: Meter, patience: int) -> None:
            try:
                feed(session, source, {}, _nobody, self._limits.whole * patience, typed=True)
            except MontyRuntimeError as error:
                if not str(error).startswith("NameError: "):
                    raise

        self._persistently(work, stubs)

    def _persistently(self, work: Work[T], stubs: str = "") -> T:
        """Do something in a fresh session, and again while the machine is too busy. Raises what the sandbox raises."""
        for _ in range(_TRIES - 1):
            try:
                return self._afresh(work, self.patience, stubs)
            except Starved:
                continue
        try:
            return self._afresh(work, self.patience, stubs)
        except Starved as starved:
            raise starved.error from None

    def _afresh(self, work: Work[T], patience: int, stubs: str = "") -> T:
        with self.lock:
            fresh = self._checkout(patience, stubs)
        with ExitStack() as stack:
            session = _entered(fresh)
            stack.push(fresh)
            meter = Meter(session.worker_pid)
            stack.enter_context(self._judged(meter, patience, _TYPES if stubs else 1))
            return work(session, meter, patience)

    @contextmanager
    def _judged(self, meter: Meter, patience: int, times: int = 1) -> Iterator[None]:
        """Raise Starved where a call runs out of time that hardly had the processor, and be patient from then on.

        patience: how many times longer than usual it could take. Then it is its own fault only if it used up what it
        usually may; else if it used half of that. times: how much more that is than a call's.
        """
        try:
            yield
        except Exception as error:
            if not out_of_time(error) or meter.used() > self._limits.call * times * (1 if patience > 1 else 0.5):
                raise
            self._busy_until = time.perf_counter() + _BUSY
            self._patience = min(patience * PATIENCE, _MOST_PATIENCE)
            raise Starved(error) from error

    @contextmanager
    def lent(self, name: str, state: Callable[[int], bytes]) -> Iterator[tuple[MontySession, Meter]]:
        """Lend the session of a rule for one call, loading it from its state if it is not open.

        If the call fails, the session is closed. Raises Circle when too many calls are nested, and Starved when the
        call ran out of time since the machine is busy.
        """
        key, patience = self._free_place(name), self.patience
        place = self._open.get(key)
        if place is None or place.calls > _LONG_IN_USE or place.patience != patience:
            self._close(key)
            session = _entered(self._checkout(patience))
            try:
                session.load_session(state(patience))
            except BaseException:
                session.__exit__(None, None, None)
                raise
            place = self._open[key] = _Open(session, Meter(session.worker_pid), patience)
            self._make_room()
        self._open.move_to_end(key)
        place.calls += 1
        self._lent[key] = place
        place.meter.begin()
        try:
            with self._judged(place.meter, patience):
                yield place.session, place.meter
        except BaseException:
            place.meter.end()
            self._close(key)
            raise
        else:
            place.meter.end()
        finally:
            del self._lent[key]
            for waiting in self._lent.values():
                waiting.meter.nested += place.meter.alone

    def _free_place(self, name: str) -> Key:
        if len(self._lent) >= _DEEPEST:
            raise Circle
        return name, sum(1 for lent, _ in self._lent if lent == name)

    def _make_room(self) -> None:
        idle = [key for key in self._open if key not in self._lent]
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


def _entered(session: MontySession) -> MontySession:
    """Return a session with its worker, which is started if none is free. Raises Shortage if that cannot be done."""
    try:
        return session.__enter__()
    except Exception as error:
        raise_shortage(error)
        raise


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
