"""A busy machine is no fault of the law: what had to wait for the processor is tried again, with more time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest
from pydantic_monty import MontyError

from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.running.metering import Meter, Starved
from mailgame.sandbox.running.workers import Workers
from tests.sandbox.harness import Den, a_law

COUNT = "total = 0\nfor number in range({}):\n    total += number\nreturn Tell('Counted.', (order.giver,))"
SPIN = "while True:\n    pass"


@pytest.fixture
def den() -> Iterator[Den]:
    """A game with a sandbox of its own, since a machine that was busy counts as busy for a while."""
    sandbox = Sandbox(Limits(call=0.1))
    yield Den(sandbox)
    sandbox.close()


def pretend_to_wait(monkeypatch: pytest.MonkeyPatch, calls: int) -> None:
    """Let the next calls look as if they had hardly had the processor."""
    left = [calls]
    used = Meter.used

    def waited(meter: Meter) -> float:
        left[0] -= 1
        return 0.0 if left[0] >= 0 else used(meter)

    monkeypatch.setattr(Meter, "used", waited)


@pytest.mark.slow
def test_a_law_that_had_to_wait_for_the_processor_is_tried_again(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    number = den.adopt(a_law(COUNT.format(700_000)))
    pretend_to_wait(monkeypatch, 1)
    result = den.says("Ann", "go")
    assert result.outcome == "done"
    assert den.told(result, "Ann") == ["Counted."]
    assert den.standing(number) == "in force"
    assert den.replayed() == den.game.encode()


@pytest.mark.slow
def test_a_law_that_used_its_time_itself_is_suspended_at_once(den: Den) -> None:
    number = den.adopt(a_law(COUNT.format(30_000_000)))
    assert den.fault().words == "it took too long"
    assert den.standing(number) == "suspended"


@pytest.mark.slow
def test_a_law_that_spins_is_suspended_however_busy_the_machine(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    number = den.adopt(a_law(SPIN))
    pretend_to_wait(monkeypatch, 1)
    den.says("Ann", "go")
    assert den.standing(number) == "suspended"
    assert den.says("Bert", "tip").outcome == "done"


@pytest.mark.slow
def test_a_law_that_never_gets_the_processor_is_not_waited_for_for_ever(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = den.adopt(a_law(SPIN))
    pretend_to_wait(monkeypatch, 1_000)
    den.says("Ann", "go")
    assert den.standing(number) == "suspended"


@pytest.mark.slow
def test_a_law_that_arrives_at_a_busy_machine_is_accepted(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    law = a_law("return None", "total = 0\nfor n in range(700_000):\n    total += n")
    pretend_to_wait(monkeypatch, 1)
    assert den.refusal(law) == ""


def test_a_law_that_takes_too_long_by_itself_is_refused_as_it_arrives(den: Den) -> None:
    law = a_law("return None", "total = 0\nfor n in range(30_000_000):\n    total += n")
    assert "it took too long" in den.refusal(law)


@pytest.mark.slow
def test_time_in_which_a_worker_is_stopped_is_not_its_own() -> None:
    """A real process, stopped by the system in the middle of its work."""
    worker = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        meter = Meter(worker.pid)
        while meter.used() < 0.1:
            time.sleep(0.01)
        os.kill(worker.pid, signal.SIGSTOP)
        meter.end()
        meter.begin()
        time.sleep(0.3)
        assert meter.used() < 0.1
        meter.end()
        assert meter.cost < 0.1
        os.kill(worker.pid, signal.SIGCONT)
        meter.begin()
        until = time.perf_counter() + 30
        while meter.used() < 0.1:
            assert time.perf_counter() < until
            time.sleep(0.01)
    finally:
        worker.kill()
        worker.wait()


@pytest.mark.slow
def test_time_of_a_call_within_a_call_within_a_call_is_counted_once() -> None:
    """The thread works for 0.2 s in the innermost of three calls; the workers do next to nothing."""
    workers = Workers(Limits(call=30.0))
    state = partial(workers.state_of, "total = 0", "")
    try:
        for name in ("1", "2", "3"):  # so that no worker has to be started below
            with workers.lent(name, state):
                pass
        with workers.lent("1", state) as (_, first):
            with workers.lent("2", state) as (_, second):
                with workers.lent("3", state):
                    until = time.thread_time() + 0.2
                    while time.thread_time() < until:
                        pass
                assert 0.2 <= second.used() < 0.35
            assert 0.2 <= first.used() < 0.35
    finally:
        workers.close()


@pytest.mark.slow
def test_a_worker_that_the_system_stops_is_starved_and_nothing_else() -> None:
    workers = Workers(Limits(call=1.0))
    try:
        with pytest.raises(Starved):
            count_while_stopped(workers, 1.2)
        assert workers.patience > 1
    finally:
        workers.close()


@pytest.mark.slow
def test_who_waits_once_more_gets_more_time_again() -> None:
    """The first stop is longer than a call may take; the second is longer than four times that."""
    workers = Workers(Limits(call=0.3))
    try:
        for seconds in (0.5, 1.5):
            before = workers.patience
            with pytest.raises(Starved):
                count_while_stopped(workers, seconds)
            assert workers.patience > before
        with workers.lent("counting", partial(workers.state_of, "total = 0", "")) as (session, _):
            assert session.feed_run("1 + 1") == 2
    finally:
        workers.close()


@pytest.mark.slow
def test_with_more_time_a_law_may_use_as_much_of_it_as_always_and_no_more() -> None:
    """It has the processor for two thirds of a call's time, and is stopped then; or it has it all the time."""
    workers = Workers(Limits(call=0.6))
    try:
        with pytest.raises(Starved):
            count_while_stopped(workers, 1.0)
        with pytest.raises(Starved):
            count_while_stopped(workers, 2.5, after=0.4)
        with pytest.raises(MontyError, match="^TimeoutError"):
            count_while_stopped(workers, 0.0)
    finally:
        workers.close()


@pytest.mark.slow
def test_what_came_before_a_call_is_not_its_own() -> None:
    """A process that has worked for a while before the call, and is stopped in it."""
    worker = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        meter = Meter(worker.pid)
        while meter.used() < 0.2:
            time.sleep(0.01)
        os.kill(worker.pid, signal.SIGSTOP)
        meter.begin_anew()
        assert meter.used() < 0.1
    finally:
        worker.kill()
        worker.wait()


def count_while_stopped(workers: Workers, seconds: float, after: float = 0.02) -> None:
    """Let a worker count on and on; after some seconds the system stops it for a while."""
    with workers.lent("counting", partial(workers.state_of, "total = 0", "")) as (session, _):
        worker = session.worker_pid
        assert worker is not None

        def pause() -> None:
            time.sleep(after)
            os.kill(worker, signal.SIGSTOP)
            time.sleep(seconds)
            os.kill(worker, signal.SIGCONT)

        pausing = threading.Thread(target=pause)
        pausing.start()
        try:
            session.feed_run("while True:\n    total += 1")
        finally:
            pausing.join()
