"""A newcomer with nothing but the buttons of letters: they join, propose, vote and buy, in a real browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from mailgame.clock import VirtualClock
from mailgame.desk.room.second_looks import Looks
from mailgame.foresight.result import Measure
from mailgame.game.game import Game
from mailgame.paths import templates_folder
from mailgame.playing.tabletop import ADMIN, CLOCK, GAME, YOU, Table
from mailgame.postoffice.page import Page
from tests.postoffice.test_browser import Reader, reader

pytestmark = pytest.mark.server

EVE = "eve@example.org"
MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
LINK = "document.querySelector('iframe.design')?.contentDocument?.querySelector('a[href*=%s]')"


class Evening:
    """A table that is being played, and somebody at its post office."""

    def __init__(self, table: Table, clock: VirtualClock, at: Reader) -> None:
        self.table, self.clock, self.at = table, clock, at

    async def settle(self) -> None:
        """Let the game take in, play and answer what was written."""
        await self.table.server.settle()

    async def until(self, moment: datetime) -> None:
        """Let time go on, deadline by deadline; nobody of the house writes."""
        while (due := await self.table.server.next_due()) is not None and due <= moment:
            await self.table.pass_time(due, self.clock.set)
            await self.settle()
        self.clock.set(moment)

    async def press(self, who: str, command: str, **fill: str) -> None:
        """Press the button of a letter to somebody that writes a command, fill in its words in capitals, and send."""
        await self.find(who, command)
        script = LINK % json.dumps(command.replace(" ", "%2520"))
        href = await self.at.sees(f"({script}).href")
        assert isinstance(href, str)
        await self.at.tab.ask("Page.navigate", url=href)
        await self.at.until("document.getElementById('letter-form') && document.readyState == 'complete'")
        await self.send(**fill)

    async def find(self, who: str, command: str) -> None:
        """Open the conversation whose last letter has a button for a command."""
        wanted = LINK % json.dumps(command.replace(" ", "%2520"))
        await self.at.open(f"{who}/")
        threads = await self.at.sees("[...document.querySelectorAll('a[href*=\"/thread/\"]')].map(a => a.pathname)")
        assert isinstance(threads, list)
        for thread in threads:
            await self.at.open(thread.removeprefix("/post/"))
            await self.at.until("document.querySelector('iframe.design')?.contentDocument?.readyState == 'complete'"
                                " && document.querySelector('iframe.design').contentDocument.body.children.length")
            if await self.at.sees(f"Boolean({wanted})"):
                return
        raise AssertionError(f"no letter to {who} has a button for “{command}”")

    async def send(self, **fill: str) -> None:
        """Fill in the words in capitals of the letter that is being written, and send it."""
        for capitals, words in fill.items():
            was, now = json.dumps(capitals), json.dumps(words)
            await self.at.sees("['subject', 'text'].map(id => document.getElementById(id))"
                               f".forEach(it => {{ it.value = it.value.replace({was}, {now}) }})")
        await self.at.sees("document.querySelector('#letter-form button[type=submit]').click()")
        await self.at.until("document.getElementById('sent')")
        await self.settle()

    def game(self) -> Game:
        """Return the game as it stands."""
        with self.table.server.store.reading() as tx:
            return self.table.server.office.room.look(tx, self.table.slug).game


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """A game that has just begun, with a browser open."""
    clock = VirtualClock(MONDAY)
    table = Table(clock, "borednomic2", tmp_path, Looks(Measure(2, 2)))
    await table.post.start()
    await table.open("127.0.0.1:1")
    page = Page(table.post, table.people, templates=templates_folder() / "postoffice", game=GAME, clock=CLOCK)
    await page.start()
    stop = asyncio.Event()
    intake = asyncio.create_task(table.server.take_in(stop))
    await table.server.settle()
    async with reader(page) as at:
        yield Evening(table, clock, at)
    stop.set()
    await intake
    table.server.close()
    await page.stop()
    await table.post.stop()


async def test_buttons_alone_are_enough_to_join_propose_vote_and_buy(evening: Evening) -> None:
    """Words in capitals are filled in; no command is typed."""
    await evening.at.open(f"{EVE}/write")
    await evening.at.sees("document.getElementById('text').value = 'Hello, what is this?'")
    await evening.send()
    await evening.press(EVE, "join table", NAME="Eve", GENDER="f")
    await evening.press(ADMIN, "approve 1")

    await evening.press(YOU, "propose add", **{"TITLE": "Tea", "The words of the rule.": "There is tea at four."})
    assert evening.game().world.thing("proposal", "1").title == "Tea"

    await evening.until(MONDAY + timedelta(days=1))
    square = evening.game().world.thing("player", "Robin").square
    await evening.press(YOU, f"buy {square.number}", NAME="Home")
    await evening.until(MONDAY + timedelta(days=5))
    bought = evening.game().world.thing("square", square.id)
    assert bought is not None
    assert (bought.name, str(bought.owner)) == ("Home", "Robin")

    await evening.press(YOU, "vote 1 yes")
    await evening.until(MONDAY + timedelta(days=7))
    assert "Eve" in [player.id for player in evening.game().world.all("player")]
    proposal = evening.game().world.thing("proposal", "1")
    assert proposal is not None
    assert proposal.status == "accepted"
