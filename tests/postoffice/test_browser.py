"""The page in a real browser: how it fits, what its keys do, and what a letter cannot do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from mailgame.postoffice import PostOffice
from mailgame.postoffice.boxes import INBOX
from mailgame.postoffice.page import Page
from tests.postoffice.harness import ANN, GAME
from tests.postoffice.letters import SLOWEST, letter, send
from tests.postoffice.test_reading import update
from tests.servers.chromium import _browser, _Tab, screenshot
from tests.servers.ground import CannotStart

pytestmark = pytest.mark.server

VOTE = "mailto:game%2Btok@example.org?subject=vote%20301%20yes&amp;body=vote%20301%20yes%0D%0A"
ENTER = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}


class Reader:
    """Somebody at the page, with a keyboard and a mouse."""

    def __init__(self, tab: _Tab, address: str) -> None:
        self.tab = tab
        self._address = address

    async def open(self, path: str) -> None:
        await self.tab.ask("Page.navigate", url=self._address + path)
        await self.arrives(path)

    async def arrives(self, where: str) -> None:
        """Wait until the page whose address ends so is there, with its script."""
        there = f"(location.pathname + location.search).endsWith({json.dumps(where)})"
        await self.until(f"{there} && document.readyState == 'complete'")

    async def sees(self, script: str) -> object:
        answer = await self.tab.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def until(self, script: str) -> None:
        async with asyncio.timeout(SLOWEST):
            while not await self._is_so(script):  # noqa: ASYNC110 - what is waited for happens in another process
                await asyncio.sleep(0.02)

    async def _is_so(self, script: str) -> bool:
        try:
            answer = await self.tab.ask("Runtime.evaluate", expression=f"Boolean({script})")
        except CannotStart:  # a page that is on its way to the next answers nothing
            return False
        return answer["result"].get("value") is True

    async def press(self, key: str) -> None:
        about = ENTER if key == "Enter" else {"key": key, "text": key}
        await self.tab.ask("Input.dispatchKeyEvent", type="keyDown", **about)
        await self.tab.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    async def send_keys(self) -> None:
        await self.tab.ask("Input.dispatchKeyEvent", type="keyDown", modifiers=2, **{**ENTER, "text": ""})

    async def click_in_letter(self, what: str) -> None:
        place = await self.sees(
            "(() => { const f = document.querySelector('iframe'), q = f.getBoundingClientRect();"
            f" const r = f.contentDocument.querySelector({json.dumps(what)}).getBoundingClientRect();"
            " return [q.x + r.x + r.width / 2, q.y + r.y + r.height / 2] })()"
        )
        assert isinstance(place, list)
        for kind in ("mousePressed", "mouseReleased"):
            event = {"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1}
            await self.tab.ask("Input.dispatchMouseEvent", **event)


@asynccontextmanager
async def reader(page: Page, width: int = 1200) -> AsyncIterator[Reader]:
    with _browser() as port:
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                tabs = [tab for tab in await answer.json() if tab["type"] == "page"]
            async with session.ws_connect(tabs[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                tab = _Tab(socket)
                for domain in ("Page", "Runtime", "Log"):
                    await tab.ask(f"{domain}.enable")
                await tab.window(width, 900)
                yield Reader(tab, page.address)


@pytest.mark.parametrize(("width", "dark"), [(400, False), (1200, True)])
async def test_nothing_hangs_over_the_edge_and_nothing_is_amiss(
    office: PostOffice, page: Page, tmp_path: Path, width: int, dark: bool
) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitänsmütze" * 3
    html = f"<div style='max-width:600px'><h1>You landed on Pirate Cove</h1><p>{long}<a href='{VOTE}'>Vote</a></div>"
    await send(office, update(html), ANN)
    await send(office, letter(long.encode("ascii", "ignore").decode(), long + "\n" + "> quoted\n" * 9), ANN)
    for path in ("", f"{ANN}/", f"{ANN}/thread/2", f"{ANN}/write?reply=2", f"{ANN}/thread/1"):
        seen = await asyncio.to_thread(screenshot, page.address + path, tmp_path / "page.png", width, dark)
        assert seen.width <= width, path
        assert seen.complaints == []


async def test_a_week_by_keyboard_from_the_letter_to_the_answer(office: PostOffice, page: Page) -> None:
    await send(office, update(f"<p>What now?</p><p><a href='{VOTE}'>Vote yes</a></p>"), ANN)
    async with reader(page) as ann:
        await ann.open("")
        await ann.press("2")
        await ann.arrives(f"{ANN}/")
        await ann.press("j")
        await ann.press("Enter")
        await ann.arrives("/thread/1")
        await ann.until("document.querySelector('iframe').contentDocument?.querySelector('a')")
        # The frame is as tall as the letter: it needs no scrolling of its own.
        await ann.until(
            "(() => { const f = document.querySelector('iframe'); return f.clientHeight < 300 &&"
            " f.clientHeight >= f.contentDocument.documentElement.scrollHeight })()"
        )
        await ann.click_in_letter("a")
        await ann.until("location.pathname.endsWith('/write') && document.readyState == 'complete'")
        assert await ann.sees("document.getElementById('text').value") == "vote 301 yes\n"
        assert await ann.sees("document.getElementById('to').value") == "Friday Table <game+tok@example.org>"
        assert await ann.sees("document.activeElement.id") == "text"
        await ann.send_keys()
        await ann.arrives("/thread/3?sent=1")
        assert "Sent" in str(await ann.sees("document.getElementById('sent').textContent"))
        inbox = office.boxes.find(GAME, INBOX)
        assert inbox is not None
        assert len(office.boxes.entries(inbox)) == 1

        sent = await ann.sees("fetch(document.querySelector('footer a[target]').href).then(answer => answer.text())")
        (message_id,) = [line for line in str(sent).split("\r\n") if line.startswith("Message-ID: ")]
        answer = message_id.replace("Message-ID", "In-Reply-To") + "\n"
        await send(office, letter("Re: vote", "Counted.", sender="game@example.org", more=answer), ANN)
        await ann.until("document.querySelectorAll('#letters .letter').length == 2")
        assert "Counted." in str(await ann.sees("document.getElementById('letters').textContent"))
        assert await ann.sees("document.getElementById('told').textContent") == "A letter has come."
        await ann.press("u")
        await ann.arrives(f"/post/{ANN}/")
        assert ann.tab.complaints == []


async def test_keys_can_be_turned_off_and_do_not_disturb_writing(office: PostOffice, page: Page) -> None:
    async with reader(page) as ann:
        await ann.open(f"{ANN}/")
        await ann.press("?")
        await ann.until("document.getElementById('help').open")
        await ann.sees("document.getElementById('keys-on').click(); document.getElementById('help').close()")
        await ann.press("c")
        await ann.open(f"{ANN}/")
        await ann.press("c")
        assert await ann.sees("location.pathname") == f"/post/{ANN}/"
        await ann.sees("document.getElementById('keys-on').click()")
        await ann.press("c")
        await ann.arrives("/write")
        await ann.press("c")
        assert await ann.sees("document.getElementById('text').value") == "c"


async def test_a_list_grows_as_letters_come_and_keeps_the_place(office: PostOffice, page: Page) -> None:
    office.boxes.put([(ANN, letter(f"letter {n}")) for n in range(40)])
    async with reader(page) as ann:
        await ann.open(f"{ANN}/")
        await ann.press("j")
        await ann.press("j")
        place = await ann.sees("document.activeElement.id")
        await send(office, letter("the newest"), ANN)
        await ann.until("document.querySelector('.row .subject').textContent.includes('the newest')")
        assert await ann.sees("document.activeElement.id") == place


HOSTILE = """
<base href="ELSEWHERE"><meta http-equiv="refresh" content="0;url=/post/bob@example.org/">
<script>top.ran = 1; parent.document.title = "mine"</script>
<p onclick="top.ran = 2" id="p">click</p><img src="x" onerror="top.ran = 3"><svg onload="top.ran = 4"></svg>
<a href="javascript:top.ran = 5" id="a">link</a><iframe srcdoc="<script>top.ran = 6</script>"></iframe>
<form action="/post/ann@example.org/write" method="post"><input name="text" value="x"><button>Send</button></form>
<a<script>top.ran = 7</script> <style>@import "ELSEWHEREx.css"; p { background: url(ELSEWHEREp.png) }</style>
<link rel="stylesheet" href="ELSEWHEREy.css"><img src="ELSEWHEREpixel.gif" alt="pixel"><video src="ELSEWHEREv"></video>
<svg><image href="ELSEWHEREi.svg" width="9" height="9"/><script href="ELSEWHEREs.js"></script></svg>
"""


async def test_a_letter_can_run_nothing_fetch_nothing_and_send_nothing(office: PostOffice, page: Page) -> None:
    called: list[object] = []

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.append(writer.get_extra_info("peername"))
        writer.close()

    elsewhere = await asyncio.start_server(answer, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{elsewhere.sockets[0].getsockname()[1]}/"
    await send(office, update(HOSTILE.replace("ELSEWHERE", address)), ANN)
    async with reader(page) as ann:
        await ann.open(f"{ANN}/thread/1")
        await ann.until("document.querySelector('iframe').contentDocument?.getElementById('p')")
        for what in ("#p", "#a", "button"):
            await ann.click_in_letter(what)
        # The page still answers, and only then is looked at what has happened.
        await ann.sees("fetch('/post/').then(answer => answer.text())")
        assert await ann.sees("window.ran ?? 0") == 0
        assert await ann.sees("location.pathname") == f"/post/{ANN}/thread/1"
        assert await ann.sees("document.querySelector('iframe').contentDocument.URL.endsWith('/letter/1/html')")
        assert called == []
        # Whoever is let, reaches that place.
        await ann.sees(f"open('{address}') && true")
        async with asyncio.timeout(SLOWEST):
            while not called:  # noqa: ASYNC110 - the browser knocks when it is ready
                await asyncio.sleep(0.02)
    elsewhere.close()
    await elsewhere.wait_closed()
    assert office.boxes.find(GAME, INBOX) is None
