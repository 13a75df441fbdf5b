"""A server that runs inside the test, by a clock that the test sets on and back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

from mailgame.clock import SystemClock
from mailgame.server.server import Server
from mailgame.settings.config import load
from mailgame.shell import bootstrap
from tests.serving.harness import Living


class SetClock:
    """The machine's clock, set on or back by `ahead`."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        return SystemClock().now() + self.ahead


@asynccontextmanager
async def running(living: Living, clock: SetClock | None = None, ready: bool = True) -> AsyncIterator[Server]:
    """Give the server of a config, running; with `ready` once it plays."""
    server = bootstrap.build(load(living.config), clock or SetClock(), grace=0.2)
    stop = asyncio.Event()
    task = asyncio.create_task(server.run(stop))
    try:
        if ready:
            await until(lambda: server._proof.given)
        yield server
    finally:
        stop.set()
        await asyncio.wait_for(task, 60)


async def until(ready: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something holds; raises AssertionError when it never does."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, f"waited {seconds} s in vain"
        await asyncio.sleep(0.05)


async def health(server: Server, wanted: Callable[[Mapping[str, Any]], bool], seconds: float = 60) -> Mapping[str, Any]:
    """Wait until /health says what is wanted, and return it."""
    end = time.monotonic() + seconds
    while True:
        said: Mapping[str, Any] = await server.health()
        if wanted(said):
            return said
        assert time.monotonic() < end, f"/health goes on saying {said}"
        await asyncio.sleep(0.1)
