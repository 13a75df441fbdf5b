"""A post office on free ports of this machine, with a clock that stands at a Monday morning."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import pytest

from mailgame.clock import VirtualClock
from mailgame.postoffice import PostOffice
from mailgame.postoffice.page import Page
from tests.postoffice.harness import GAME, PEOPLE, TEMPLATES

MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
PASSWORD = "open sesame"


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock(MONDAY)


@pytest.fixture
def letters_folder(tmp_path: Path) -> Path:
    return tmp_path / "post"


@pytest.fixture
async def office(clock: VirtualClock, letters_folder: Path) -> AsyncIterator[PostOffice]:
    office = PostOffice("127.0.0.1", clock, folder=letters_folder, password=PASSWORD)
    await office.start()
    yield office
    await office.stop()


@pytest.fixture
async def page(office: PostOffice) -> AsyncIterator[Page]:
    page = Page(office, lambda: PEOPLE, templates=TEMPLATES, game=GAME, timezone="America/Toronto")
    await page.start()
    yield page
    await page.stop()


@pytest.fixture
async def browser(page: Page) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(page.address.removesuffix("/post/")) as session:
        yield session
