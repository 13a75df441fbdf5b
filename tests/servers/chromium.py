"""Chromium without a window: a page as a picture, at a given width, light or dark, so that somebody can look at it."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from tests.servers.ground import CannotStart, end_of, find_program, wait_until

ANSWER, SCRIPT = 30, 180  # seconds until Chromium must have answered, or a script must have ended
TALLEST = 16_000  # pixels; a page that is longer is cut there
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--disable-dev-shm-usage",
    "--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-port=0",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # nothing leaves this machine
)


class Picture:
    """What `screenshot` has seen: how wide and how tall the page is, in CSS pixels, and what it complained of."""

    def __init__(self, width: int, height: int, complaints: list[str]) -> None:
        """Hold the size of the whole page (wider than asked: it overflows) and its errors, in the order they came."""
        self.width = width
        self.height = height
        self.complaints = complaints


def screenshot(page: Path | str, out_png: Path | str, width: int, dark: bool = False) -> Picture:
    """Open `page` (a file, or an address on this machine), write the whole of it to `out_png`, return its measures.

    `width` is the width of the window in CSS pixels; `dark` asks for the page's dark colours.
    Raises CannotStart if Chromium is not installed or does not open the page.
    """
    address = page if isinstance(page, str) and "://" in page else Path(page).resolve().as_uri()
    with _browser() as port, ThreadPoolExecutor(1) as apart:  # a loop of its own, whatever the test does in its own
        picture, png = apart.submit(asyncio.run, _photograph(port, address, width, dark)).result()
    Path(out_png).write_bytes(png)
    return picture


def examine(pages: Sequence[Path], script: str, width: int, dark: bool = False) -> dict[Path, Any]:
    """Open pages one after another in one browser, and return what a script says of each, as JSON has it.

    `script` is an expression of JavaScript; if it is a promise, it is waited for. Raises CannotStart.
    """
    with _browser() as port, ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, _examine(port, pages, script, width, dark)).result()


@contextmanager
def _browser() -> Iterator[int]:
    program = find_program("chromium", "chromium")
    with tempfile.TemporaryDirectory(prefix="mgcr", ignore_cleanup_errors=True) as folder:
        home, log = Path(folder), Path(folder) / "chromium.log"
        with log.open("ab") as out:
            command = [program, *FLAGS, f"--user-data-dir={home / 'data'}", "about:blank"]
            process = subprocess.Popen(command, cwd=home, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                       env={**os.environ, "HOME": folder}, start_new_session=True)
        try:
            told = home / "data" / "DevToolsActivePort"
            wait_until(lambda: told.exists() and told.read_text().count("\n") > 0, "Chromium", log, process=process)
            yield int(told.read_text().split("\n")[0])
        except aiohttp.ClientError as error:
            raise CannotStart(f"Chromium went away: {error}\n{end_of(log)}") from error
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
            with suppress(ProcessLookupError):  # a child that is slower to go would write into the folder
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


async def _examine(port: int, pages: Sequence[Path], script: str, width: int, dark: bool) -> dict[Path, Any]:
    found = {}
    async with _tab(port, width, dark) as tab:
        for page in pages:
            await _open(tab, page.resolve().as_uri())
            said = await tab.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
            if "exceptionDetails" in said:
                raise CannotStart(f"{page}: {said['exceptionDetails']}")
            found[page] = said["result"].get("value")
    return found


@asynccontextmanager
async def _tab(port: int, width: int, dark: bool) -> AsyncIterator[_Tab]:
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/json") as answer:
            tabs = [tab for tab in await answer.json() if tab["type"] == "page"]
        async with session.ws_connect(tabs[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            tab = _Tab(socket)
            for domain in ("Page", "Runtime", "Log"):
                await tab.ask(f"{domain}.enable")
            await tab.ask("Emulation.setEmulatedMedia",
                          features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
            await tab.window(width, 800)
            yield tab


async def _open(tab: _Tab, address: str) -> None:
    tab.forget("Page.loadEventFired")
    opened = await tab.ask("Page.navigate", url=address)
    if "errorText" in opened:
        raise CannotStart(f"Chromium could not open {address}: {opened['errorText']}")
    await tab.until("Page.loadEventFired")


async def _photograph(port: int, address: str, width: int, dark: bool) -> tuple[Picture, bytes]:
    async with _tab(port, width, dark) as tab:
        await _open(tab, address)
        size = (await tab.ask("Page.getLayoutMetrics"))["cssContentSize"]
        tall, wide = int(size["height"]), int(size["width"])
        await tab.window(width, min(tall, TALLEST))
        taken = await tab.ask("Page.captureScreenshot", format="png")
    return Picture(wide, tall, tab.complaints), base64.b64decode(taken["data"])


class _Tab:
    """One page of the browser, spoken to in the DevTools protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.complaints: list[str] = []
        self._socket = socket
        self._number = 0
        self._seen: list[str] = []
        self._patience = ANSWER

    async def ask(self, method: str, **params: object) -> dict[str, Any]:
        self._patience = SCRIPT if method == "Runtime.evaluate" else ANSWER
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": params})
        while True:
            message = await self._hear()
            if message.get("id") == self._number:
                if "error" in message:
                    raise CannotStart(f"Chromium refused {method}: {message['error']['message']}")
                return dict(message["result"])

    def forget(self, event: str) -> None:
        self._seen = [seen for seen in self._seen if seen != event]

    async def until(self, event: str) -> None:
        while event not in self._seen:
            await self._hear()

    async def window(self, width: int, height: int) -> None:
        await self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                       mobile=False)

    async def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = await self._socket.receive_json(timeout=self._patience)
        if "method" in message:
            self._seen.append(message["method"])
        if message.get("method") == "Log.entryAdded":
            self.complaints.append(message["params"]["entry"]["text"])
        elif message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        return message
