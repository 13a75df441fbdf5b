"""The alarm clock and the watch over it: neither late nor many when the wall clock jumps."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.server.clockwork import ClockWatch, Clockwork

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
BOUND = timedelta(minutes=5)


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@given(st.floats(-1e7, 1e7).filter(lambda by: abs(by) > 301), st.floats(0, 55))
def test_a_jump_is_told_at_the_next_look_and_once(by: float, after: float) -> None:
    watch = ClockWatch(BOUND, NOON, 0.0)
    now = NOON + seconds(after) + seconds(by)
    found = watch.jumped(now, after)
    assert found is not None
    assert abs(found - seconds(by)) < timedelta(milliseconds=1)
    assert watch.jumped(now + seconds(2), after + 2) is None


@given(st.lists(st.floats(0.01, 30), min_size=1, max_size=200))
def test_a_clock_that_runs_is_believed(steps: list[float]) -> None:
    watch, passed = ClockWatch(BOUND, NOON, 0.0), 0.0
    for step in steps:
        passed += step
        assert watch.jumped(NOON + seconds(passed * 1.0001), passed) is None


def test_a_jump_in_many_small_steps_is_a_jump() -> None:
    watch = ClockWatch(BOUND, NOON, 0.0)
    found = [watch.jumped(NOON + seconds(2 * look + 60 * look), 2.0 * look) for look in range(1, 8)]
    assert [jump for jump in found if jump is not None] == [seconds(360)]


async def test_what_comes_again_and_again_goes_on_though_one_time_fails() -> None:
    clockwork, rung = Clockwork(), 0
    twice = asyncio.Event()

    async def ring() -> None:
        nonlocal rung
        rung += 1
        if rung == 1:
            raise ValueError("the first time")
        twice.set()

    clockwork.every(0.01, ring, "often")
    clockwork.start()
    await asyncio.wait_for(twice.wait(), 10)
    clockwork.stop()


async def test_a_clock_that_is_set_on_by_a_month_rings_no_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """+30 days used to be 1.3 million missed runs to be counted."""
    clockwork, rung = Clockwork(), 0
    done = asyncio.Event()

    async def ring() -> None:
        nonlocal rung
        rung += 1
        if rung == 5:
            done.set()

    clockwork.every(0.02, ring, "sweep")
    clockwork.at(datetime.now(UTC) + timedelta(days=1), ring, "due")
    clockwork.start()
    base = datetime.now(UTC)

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return base + timedelta(days=30)

    monkeypatch.setattr("apscheduler.schedulers.base.datetime", Later)
    clockwork._scheduler.wakeup()
    await asyncio.wait_for(done.wait(), 10)
    clockwork.stop()
    assert rung <= 6


async def test_something_that_cannot_be_awaited_is_refused() -> None:
    with pytest.raises(TypeError):
        Clockwork().every(1, lambda: None, "no job")  # type: ignore[arg-type, return-value]
