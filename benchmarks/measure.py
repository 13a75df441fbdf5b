"""Measuring in turns: the contestants of a row run one after the other, again and again, and medians are compared."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

Contestant = Callable[[], float]
"""Runs once and returns its rate, so many a second."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How much is measured: `rounds` of each contestant; `quick`: fewer letters; `peers`: others' programs too."""

    rounds: int = 3
    quick: bool = False
    peers: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """What a contestant shall reach: at least `least` times the rate of `against`."""

    against: str
    least: float


@dataclass(frozen=True, slots=True)
class Row:
    """What one comparison gave: rates by contestant, and what each was to reach."""

    what: str
    unit: str
    rates: Mapping[str, Sequence[float]]
    goals: Mapping[str, Sequence[Goal]]

    def median(self, name: str) -> float:
        """Return the middle rate of a contestant."""
        return statistics.median(self.rates[name])

    def ratio(self, name: str, against: str) -> float:
        """Return how many times as fast one contestant is as another, by their middle rates."""
        return self.median(name) / self.median(against)


def race(what: str, unit: str, contestants: Mapping[str, Contestant], goals: Mapping[str, Sequence[Goal]],
         rounds: int) -> Row:
    """Let each contestant run once a round, so that what slows the machine slows all of them."""
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds):
        for name, run in contestants.items():
            say(f"  {what}: round {number + 1} of {rounds}, {name} …")
            rates[name].append(run())
    return Row(what, unit, rates, goals)


class Stopwatch:
    """Holds the seconds that a `with timed()` took, by the clock and of CPU."""

    seconds = 0.0
    cpu = 0.0

    def rate(self, count: int, cpu: bool = False) -> float:
        """Return `count` divided by the seconds taken, or by the seconds of CPU that this process used."""
        return count / (self.cpu if cpu else self.seconds)


@contextmanager
def timed() -> Iterator[Stopwatch]:
    """Give a stopwatch that runs while the block does; what was garbage before is collected before."""
    gc.collect()
    watch = Stopwatch()
    start, cpu = time.perf_counter(), time.process_time()
    yield watch
    watch.seconds, watch.cpu = time.perf_counter() - start, time.process_time() - cpu


def say(words: str) -> None:
    """Tell whoever waits what is going on."""
    sys.stderr.write(words + "\n")
    sys.stderr.flush()
