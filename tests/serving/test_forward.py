"""A server that is killed again and again still goes forward: what was done is committed deadline by deadline."""

from __future__ import annotations

import asyncio
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from mailgame.game.inputs import Alarm
from mailgame.store.turns import Turns
from tests.servers.dovecot import private_dovecot
from tests.servers.sink import Sink
from tests.serving.harness import Living, append, receipts, vouched
from tests.serving.within import SetClock, running, until

pytestmark = pytest.mark.server
PLAYERS, LETTERS = 4, 50


async def test_killed_every_two_seconds_it_still_goes_forward(tmp_path: Path) -> None:
    """Six weeks of deadlines and fifty letters, with two seconds of work between one kill and the next."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}",
                            more={"clock": {"gap_hours": 10_000}})
            living.new_game(PLAYERS, datetime.now(UTC) - timedelta(days=42))
            for n in range(LETTERS):
                append(dovecot, user, vouched(n % PLAYERS, n, "buy silver\n"),
                       datetime.now(UTC) - timedelta(days=41 - n * 0.8))
            lives, lines = 0, 0
            while len(receipts(sink)) < LETTERS:
                lives += 1
                assert lives < 60, f"{len(receipts(sink))} of {LETTERS} letters answered in {lives} lives"
                living.start()
                # What is measured is work, not how long a busy machine takes to start a process.
                def further(lines: int = lines) -> bool:
                    return len(living.journal()) > lines or len(receipts(sink)) == LETTERS

                await asyncio.to_thread(living.wait, further, 60)
                await asyncio.sleep(2)
                await asyncio.to_thread(living.kill)
                lines = len(living.journal())
            say = f"{lines} lines in {lives} lives"
            assert lives < lines / 3, f"{say}: a life brings more than one step"
            assert living.differences() == []
            assert sum(isinstance(entry.input, Alarm) for entry in living.journal()) >= 15


async def test_the_outbox_has_its_turn_while_deadlines_are_played(tmp_path: Path) -> None:
    """Letters of the first deadlines go out before the last is played."""
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            living = Living(tmp_path, dovecot, dovecot.new_user(), sink, f"sqlite:///{tmp_path / 'game.db'}",
                            more={"clock": {"gap_hours": 10_000}})
            living.new_game(PLAYERS, datetime.now(UTC) - timedelta(days=120))
            async with running(living, SetClock()) as server:
                await until(lambda: len(sink.letters) >= 5 * PLAYERS, 120)
                due = await server.next_due()
                assert due is not None
                assert due < datetime.now(UTC) - timedelta(days=3), "it is still at it"


def test_a_lock_is_handed_to_who_has_waited_longest() -> None:
    turns, order = Turns(), list[int]()
    assert turns.acquire(1)
    threads = []
    for number in range(5):
        def work(number: int = number) -> None:
            assert turns.acquire(10)
            order.append(number)
            turns.release()

        thread = threading.Thread(target=work)
        thread.start()
        while len(turns._waiting) <= number:
            time.sleep(0.001)
        threads.append(thread)
    turns.release()
    assert turns.acquire(10), "and whoever comes later is behind them"
    assert order == [0, 1, 2, 3, 4]
    turns.release()
    for thread in threads:
        thread.join()


def test_a_lock_that_is_waited_for_in_vain_is_still_a_lock() -> None:
    turns = Turns()
    assert turns.acquire(0.1)
    assert not turns.acquire(0.01)
    turns.release()
    assert turns.acquire(0.1)
