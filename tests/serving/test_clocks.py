"""Clocks that jump under a running server: nothing is played before the Admin has been asked."""

from __future__ import annotations

import asyncio
import email
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from email.policy import default
from pathlib import Path

import pytest

from mailgame.server import work
from mailgame.server.lost_time import Bounds, LostTime
from mailgame.server.renewal import LAST_SEEN
from mailgame.server.server import Server
from tests.desk.harness import House
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
        await asyncio.to_thread(living.dovecot.deliver, [vouched(0, 1, "buy silver\n")], living.user)
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


async def test_a_machine_that_slept_asks_nobody(
    grounds: tuple[Living, Cluster, Sink], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Suspended over night it plays late, like one that was switched off; after five days it asks, like that one."""
    living, _, sink = grounds
    clock = SetClock()
    monkeypatch.setattr(work, "slept", lambda: clock.ahead.total_seconds())
    async with running(living, clock) as server:
        await until(lambda: len(sink.letters) > PLAYERS)
        clock.ahead = timedelta(hours=9)
        await asyncio.to_thread(living.dovecot.deliver, [vouched(0, 1, "buy silver\n")], living.user)
        await until(lambda: len(receipts(sink)) == 1)
        await health(server, lambda said: bool(said["ok"]))
        assert "clock" not in kinds(sink)
        clock.ahead = timedelta(days=6)
        await until(lambda: "clock" in kinds(sink))


@pytest.mark.parametrize(("off", "behind", "up", "asks"), [
    (timedelta(hours=3), timedelta(hours=3), 30.0, False),  # its clock went on where it was when it was switched off
    (timedelta(hours=3), timedelta(days=20000), 30.0, False),  # or begins in 1970
    (timedelta(days=4), timedelta(days=4), 30.0, True),  # off for longer than `clock.gap_hours`
    (timedelta(hours=3), timedelta(hours=3), 3600.0, True),  # the machine has long been running: its clock was set
    (timedelta(hours=3), timedelta(hours=-3), 30.0, True),  # set back
])
def test_a_small_machine_that_gets_the_time_from_the_network_asks_nobody(
    off: timedelta, behind: timedelta, up: float, asks: bool
) -> None:
    """Without a battery it starts by the clock of before; all games stood still after each power cut."""
    house, now = House(), datetime(2026, 12, 1, 12, tzinfo=UTC)
    with house.store.begin() as tx:
        tx.put_setting(LAST_SEEN, (now - off).isoformat().encode())
    lost_time = LostTime(house.office, Bounds())
    lost_time.note_absence(now - behind)
    lost_time.watch(now - behind, up)
    lost_time.notice(now, up + 2)
    assert bool(lost_time.jumped) == asks


def told(sink: Sink, whom: str, kind: str) -> list[str]:
    """Return the subjects and texts of letters of a kind to somebody, the spaces between words made one."""
    letters = [email.message_from_bytes(taken.raw, policy=default) for taken in list(sink.letters)
               if taken.recipient.startswith(whom)]
    bodies = [(letter, letter.get_body(("plain",))) for letter in letters if letter["X-Mailgame-Kind"] == kind]
    return [" ".join(f"{letter['Subject']}: {body.get_content()}".split()) for letter, body in bodies if body]


async def test_an_admin_on_holiday_keeps_nobody_waiting_for_ever(grounds: tuple[Living, Cluster, Sink]) -> None:
    """After an outage of three weeks nobody answers how to go on: who writes is told, and after two days it goes on."""
    living, _, sink = grounds
    clock = SetClock()
    async with running(living, clock):
        await until(lambda: len(sink.letters) > PLAYERS)
    clock.ahead = timedelta(days=21)
    async with running(living, clock) as server:
        await until(lambda: len(told(sink, "admin", "clock")) == 1)
        assert "If there is no answer by" in told(sink, "admin", "clock")[0]
        both = [vouched(0, 1, "status\n"), vouched(0, 2, "buy silver\n")]
        await asyncio.to_thread(living.dovecot.deliver, both, living.user)
        await until(lambda: living.states()["routed"] == 2 and bool(told(sink, "playera", "clock")))
        (words,) = told(sink, "playera", "clock")
        assert "Your letter waits" in words
        assert "because the server was away for 21 days. The Admin has been asked how to go on." in words
        assert "Your letter is kept" in words
        assert "every deadline is moved by the time that was lost, and play goes on" in words
        assert (receipts(sink), told(sink, "playerb", "clock")) == ({}, [])
        server._lost_time.watch(clock.now() + timedelta(hours=49), time.monotonic())  # it is no jump: it passes
        clock.ahead += timedelta(hours=49)
        await until(lambda: len(receipts(sink)) == 2)
        assert "You have not answered how deadlines are to go on. Every deadline is now 23 days" in told(
            sink, "admin", "clock")[-1]
        await until(lambda: len(told(sink, "playera", "clock")) == 2 and len(told(sink, "playerb", "clock")) == 1)
        for player in ("playera", "playerb"):
            assert "The game goes on: The game goes on" in told(sink, player, "clock")[-1]
        await health(server, lambda said: bool(said["ok"]))
    assert "update" not in kinds(sink)
