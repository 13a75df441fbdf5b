"""`mailgame serve`: a server runs until a signal stops it."""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import TYPE_CHECKING

from mailgame.server.minder import Minder

if TYPE_CHECKING:
    from mailgame.server.server import Server

_log = logging.getLogger("mailgame")


def until_stopped(server: Server, words: str) -> None:
    """Run a server until SIGINT or SIGTERM, and end what it started. `words` say in the log that it serves."""
    minder = Minder()
    try:
        asyncio.run(_run(server, words))
    finally:
        minder.leave()


async def _run(server: Server, words: str) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGHUP, _hung_up)
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, stop.set)
    _log.info("%s", words)
    await server.run(stop)


def _hung_up() -> None:
    _log.info("SIGHUP: nothing is read anew. To take another config, stop the server and start it; the log goes to the "
              "error output.")
