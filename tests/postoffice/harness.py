"""Visiting the page of the post office without a browser: opening pages, filling in the form."""

from __future__ import annotations

import io
import re
from pathlib import Path

import aiohttp

from mailgame.postoffice import PostOffice
from mailgame.postoffice.boxes import INBOX
from mailgame.postoffice.view import Person

TEMPLATES = Path(__file__).parents[2] / "templates" / "postoffice"
ANN, BOB, GAME = "ann@example.org", "bob@example.org", "game@example.org"
PEOPLE = [Person(GAME, "Friday Table", note="the game"), Person(ANN, "Ann", "#0072b2"), Person(BOB, "Bob", "#f0e442")]


async def look(browser: aiohttp.ClientSession, path: str, status: int = 200) -> str:
    async with browser.get(path) as answer:
        assert answer.status == status
        return await answer.text()


async def post(
    browser: aiohttp.ClientSession,
    address: str = ANN,
    *,
    enclosure: tuple[str, str, bytes] | None = None,
    headers: dict[str, str] | None = None,
    **typed: str,
) -> tuple[int, str]:
    """Fill in the form and send it; return the status and the page that follows, or where it leads."""
    form = aiohttp.FormData(quote_fields=False)
    word = re.search(r'name="word" value="([^"]*)"', await look(browser, f"/post/{address}/write"))
    assert word
    for name, value in {"word": word[1], "to": GAME, "subject": "", "text": "", **typed}.items():
        form.add_field(name, value)
    if enclosure:
        form.add_field("enclosure", io.BytesIO(enclosure[2]), filename=enclosure[0], content_type=enclosure[1])
    async with browser.post(f"/post/{address}/write", data=form, headers=headers, allow_redirects=False) as answer:
        return answer.status, answer.headers.get("Location") or await answer.text()


def inbox(office: PostOffice, address: str, folder: str = INBOX) -> list[bytes]:
    box = office.boxes.find(address, folder)
    return [office.boxes.raw(entry.body) for entry in office.boxes.entries(box)] if box else []
