"""Moments: when a server is struck. Each waits for what it names and strikes right then, not a look later."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from tests.soak.scene import Scene

Moment = Callable[[Scene, Callable[[], None]], Awaitable[None]]
"""Called when letters are on their way: it calls what it is handed at its moment, or after PATIENCE at the latest."""

PATIENCE = 12.0   # seconds after which the moment is now


async def while_starting(scene: Scene, strike: Callable[[], None]) -> None:
    """Strike somewhere in the first seconds of a server that was started just now."""
    await asyncio.sleep(scene.chance.uniform(0.0, 2.5))
    strike()


async def at_random(scene: Scene, strike: Callable[[], None]) -> None:
    """Strike at any time after the first answer of the server's."""
    async with _counting(lambda: None, 1) as (count, reached):
        scene.sink.watching["dot"] = count
        try:
            await reached()
        finally:
            del scene.sink.watching["dot"]
    await asyncio.sleep(scene.chance.uniform(0.0, 2.0))
    strike()


async def before_the_dot_is_answered(scene: Scene, strike: Callable[[], None]) -> None:
    """Strike when a letter is complete at the SMTP server, and the sender does not know it yet, or only just."""
    async with _counting(strike, scene.chance.randrange(1, 6), _late(scene)) as (count, reached):
        scene.sink.watching["dot"] = count
        try:
            await reached()
        finally:
            del scene.sink.watching["dot"]


async def after_the_dot_is_answered(scene: Scene, strike: Callable[[], None]) -> None:
    """Strike when the next letter begins, while it may not be written down yet that the last one was sent."""
    async with _counting(strike, scene.chance.randrange(2, 7)) as (count, reached):
        scene.sink.watching["mail"] = count
        try:
            await reached()
        finally:
            del scene.sink.watching["mail"]


async def as_letters_are_moved(scene: Scene, strike: Callable[[], None]) -> None:
    """Strike when letters that are stored are about to be moved out of the mailbox, or have just been."""
    async with _counting(strike, 1, _late(scene)) as (count, reached):
        scene.imap.watching[b"MOVE"] = count
        try:
            await reached()
        finally:
            del scene.imap.watching[b"MOVE"]


async def as_letters_are_fetched(scene: Scene, strike: Callable[[], None]) -> None:
    """Strike between the fetching of letters and their being stored, read or put away."""
    async with _counting(strike, 1, _late(scene)) as (count, reached):
        scene.imap.watching[b"FETCH"] = count
        try:
            await reached()
        finally:
            del scene.imap.watching[b"FETCH"]


async def as_the_database_is_written(scene: Scene, strike: Callable[[], None]) -> None:
    """Strike at a change of SQLite's log of writes, or on PostgreSQL when a COMMIT is on its way."""
    times = scene.chance.randrange(1, 14)
    if scene.base is None:
        await asyncio.to_thread(_when_it_changes, wal_of(scene), times, strike)
        return
    async with _counting(strike, times) as (count, reached):
        scene.base.watching[b"COMMIT"] = count
        try:
            await reached()
        finally:
            del scene.base.watching[b"COMMIT"]


async def as_pages_are_written(scene: Scene, strike: Callable[[], None]) -> None:
    """Strike while the pages of a game are being written."""
    pages = scene.site() / scene.setting.games[0]
    await asyncio.to_thread(_when_it_changes, pages, scene.chance.randrange(1, 4), strike)


MOMENTS: dict[str, Moment] = {
    "starting": while_starting,
    "at random": at_random,
    "before the dot": before_the_dot_is_answered,
    "after the dot": after_the_dot_is_answered,
    "fetching letters": as_letters_are_fetched,
    "moving letters": as_letters_are_moved,
    "writing": as_the_database_is_written,
    "pages": as_pages_are_written,
}


def _late(scene: Scene) -> float:
    """Return nothing, or some milliseconds: what must not be done too early may be done by then."""
    return scene.chance.choice((0.0, scene.chance.uniform(0.0, 0.02), scene.chance.uniform(0.0, 0.2)))


def wal_of(scene: Scene) -> Path:
    """Return SQLite's log of writes."""
    return scene.database.with_name("game.db-wal")


@contextlib.asynccontextmanager
async def _counting(
    strike: Callable[[], None], times: int, late: float = 0.0
) -> AsyncIterator[tuple[Callable[[], None], Callable[[], Awaitable[None]]]]:
    """Give what counts and strikes at the `times`-th call, or `late` seconds after it, and what waits for that."""
    left = times
    struck = asyncio.Event()
    loop = asyncio.get_running_loop()

    def now() -> None:
        strike()
        struck.set()

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0 and late:
            loop.call_later(late, now)
        elif left == 0:
            now()

    async def reached() -> None:
        try:
            await asyncio.wait_for(struck.wait(), PATIENCE)
        except TimeoutError:
            strike()

    yield count, reached


def _when_it_changes(path: Path, times: int, strike: Callable[[], None]) -> None:
    """Look at a file or folder without a pause, and strike when it has changed so many times."""
    end = time.monotonic() + PATIENCE
    before = _looks(path)
    pause = threading.Event()
    while times > 0 and time.monotonic() < end:
        pause.wait(0.0002)
        now = _looks(path)
        times -= now != before
        before = now
    strike()


def _looks(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns
