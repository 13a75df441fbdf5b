"""Clocks that jump under a running server: nothing is played before the Admin has been asked."""

from __future__ import annotations

import asyncio
import email
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from mailgame.server.server import Server
from tests.servers.dovecot import private_dovecot
from tests.servers.postgres import Cluster, private_postgres
from tests.servers.sink import Sink
from tests.serving.harness import Living, receipts, vouched
from tests.serving.within import SetClock, health, running, until

pytestmark = pytest.mark.server
PLAYERS = 2


def kinds(sink: Sink) -> list[str]:
    return [str(email.message_from_bytes(taken.raw)["X-Mailgame-Kind"]) for taken in list(sink.letters)]


@pytest.fixture
async def grounds(tmp_path: Path) -> AsyncIterator[tuple[Living, Cluster, Sink]]:
    with private_dovecot() as dovecot, private_postgres() as cluster:
        async with Sink() as sink:
            living = Living(tmp_path, dovecot, dovecot.new_user(), sink, cluster.new_database())
            living.new_game(PLAYERS, datetime.now(UTC))
            living.dovecot = dovecot  # type: ignore[attr-defined]
            yield living, cluster, sink


async def test_a_jump_while_the_database_is_away_is_not_forgotten(grounds: tuple[Living, Cluster, Sink]) -> None:
    living, cluster, sink = grounds
    clock = SetClock()
    async with running(living, clock) as server:
        await until(lambda: len(sink.letters) >= PLAYERS)
        await asyncio.to_thread(cluster.stop)
        await health(server, lambda said: "away" in said["database"])
        clock.ahead = timedelta(days=9)
        await until(lambda: bool(server._lost_time.jumped))
        await asyncio.sleep(3)  # looks that find the clock as it was a moment ago
        await asyncio.to_thread(cluster.start)
        await until(lambda: "clock" in kinds(sink))
        said = await health(server, lambda said: "deadlines stand still" in said["games"])
        assert said["ok"] is False
        assert "update" not in kinds(sink)
    assert [entry for entry in living.journal() if type(entry.input).__name__ == "Alarm"] == []


@pytest.mark.parametrize("by", [timedelta(hours=-2), timedelta(days=30), timedelta(days=-30)])
async def test_a_clock_that_is_set_is_noticed_at_once(grounds: tuple[Living, Cluster, Sink], by: timedelta) -> None:
    living, _, sink = grounds
    clock = SetClock()
    async with running(living, clock):
        await until(lambda: len(sink.letters) >= PLAYERS)
        clock.ahead = by
        began, worked = time.monotonic(), time.process_time()
        await until(lambda: "clock" in kinds(sink), 30)
        assert time.monotonic() - began < 20
        clock.ahead = timedelta()  # and it comes back
        await until(lambda: kinds(sink).count("clock") == 2, 30)
        assert time.process_time() - worked < 20
        assert "update" not in kinds(sink)
        await asyncio.to_thread(living.dovecot.deliver, [vouched(0, 1, "buy silver\n")], living.user)  # type: ignore[attr-defined]
        await until(lambda: len(receipts(sink)) == 1)


def waits(server: Server, clock: SetClock) -> list[timedelta]:
    """Return how long each letter waits before it is tried again."""
    with server.store.reading() as tx:
        return [one.next_try_at - clock.now() for one in tx.letters_out() if one.state == "waiting"]


async def test_a_letter_that_waited_by_the_wrong_clock_goes_when_it_is_right(
    grounds: tuple[Living, Cluster, Sink],
) -> None:
    """A letter that is tried again “in a minute”, 30 days from now, would wait for 30 days."""
    living, _, sink = grounds
    clock = SetClock()
    async with running(living, clock) as server:
        await until(lambda: len(sink.letters) >= PLAYERS)
        await until(lambda: "notice" in kinds(sink))
        sink.refuse("admin@play.example.org", "450 4.2.1 later", times=1)
        clock.ahead = timedelta(days=30)
        await until(lambda: any(wait > timedelta() and clock.ahead for wait in waits(server, clock)))
        assert "clock" not in kinds(sink)
        clock.ahead = timedelta()
        await until(lambda: all(wait <= timedelta(minutes=1) for wait in waits(server, clock)))
