"""Who may use the page, and what else it serves: news, the game's own pages, colours."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import aiohttp
import pytest

from mailgame.postoffice import PostOffice
from mailgame.postoffice.guard import is_this_machine
from mailgame.postoffice.page import Page
from mailgame.postoffice.view import readable_on
from mailgame.press.pictures.colours import DARK, LIGHT
from tests.postoffice.harness import ANN, GAME, PEOPLE, TEMPLATES, inbox, look, post
from tests.postoffice.letters import SLOWEST, letter, send

# Who may.


@pytest.mark.parametrize(
    "host", ["evil.example", "192.0.2.1:80", "127.0.0.1.evil.example", "localhost.evil.example", ""]
)
async def test_another_site_s_name_for_this_machine_gets_nothing(browser: aiohttp.ClientSession, host: str) -> None:
    for path in ("/post/", f"/post/{ANN}/", "/", "/post/news"):
        async with browser.get(path, headers={"Host": host}) as answer:
            assert answer.status in (400, 403)
            assert "example.org" not in await answer.text()


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1:8400", True),
        ("localhost", True),
        ("LOCALHOST:1", True),
        ("[::1]:8400", True),
        ("127.8.8.8", True),
        ("10.0.0.1", False),
        ("[2001:db8::1]", False),
        ("localhost@evil.example", False),
        ("", False),
    ],
)
def test_this_machine_s_own_names(host: str, allowed: bool) -> None:
    assert is_this_machine(host) is allowed


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_another_site_cannot_send_a_letter(
    browser: aiohttp.ClientSession, office: PostOffice, headers: dict[str, str]
) -> None:
    status, html = await post(browser, text="vote 301 no", headers=headers)
    assert status == 403
    assert "Nothing was sent" in html
    assert inbox(office, GAME) == []


@pytest.mark.parametrize("word", ["", "guessed"])
async def test_a_form_without_the_word_is_refused(
    browser: aiohttp.ClientSession, office: PostOffice, word: str
) -> None:
    status, _ = await post(browser, text="vote 301 no", word=word)
    assert status == 403
    assert inbox(office, GAME) == []


async def test_the_page_s_own_form_is_taken(browser: aiohttp.ClientSession, page: Page, office: PostOffice) -> None:
    own = {"Origin": f"http://127.0.0.1:{page.port}", "Sec-Fetch-Site": "same-origin"}
    status, _ = await post(browser, text="vote 301 yes", headers=own)
    assert status == 303
    assert len(inbox(office, GAME)) == 1


async def test_the_page_runs_no_script_but_its_own(browser: aiohttp.ClientSession) -> None:
    for path in ("/post/", f"/post/{ANN}/", f"/post/{ANN}/write"):
        async with browser.get(path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["Cache-Control"] == "no-store"
            html = await answer.text()
            assert " style=" not in html
            assert not re.search(r" on\w+=", html)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1"])
def test_the_page_does_not_open_to_others(office: PostOffice, host: str) -> None:
    with pytest.raises(ValueError, match="can be reached by others"):
        Page(office, lambda: PEOPLE, templates=TEMPLATES, host=host)


async def test_a_button_makes_time_go_on(office: PostOffice) -> None:
    page = Page(office, lambda: PEOPLE, templates=TEMPLATES, clock="clock@example.org")
    await page.start()
    async with aiohttp.ClientSession(page.address.removesuffix("/post/")) as browser:
        html = await look(browser, f"/post/{ANN}/")
        assert "Next deadline" in html
        word = re.search(r'name="word" value="([^"]*)"', html)
        assert word
        for referer, back in (
            (f"{page.address}{ANN}/?before=9", f"/post/{ANN}/"),
            ("https://evil.example//x", "/post/"),
        ):
            async with browser.post(
                "/post/clock", data={"word": word[1]}, headers={"Referer": referer}, allow_redirects=False
            ) as answer:
                assert (answer.status, answer.headers["Location"]) == (303, back)
        async with browser.post("/post/clock", data={"word": "guessed"}) as answer:
            assert answer.status == 403
    assert len(inbox(office, "clock@example.org")) == 2
    await page.stop()


async def test_where_time_goes_on_by_itself_there_is_no_button(
    browser: aiohttp.ClientSession, office: PostOffice
) -> None:
    assert "Next deadline" not in await look(browser, "/post/")
    async with browser.post("/post/clock", data={"word": "x"}) as answer:
        assert answer.status == 403
    assert office.boxes.boxes_of("clock@example.org") == []


# News, the site, colours.


async def test_the_browser_hears_of_a_letter_at_once(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    async with browser.get("/post/news") as news:
        assert news.headers["Content-Type"] == "text/event-stream"
        assert await asyncio.wait_for(news.content.readuntil(b"\n\n"), SLOWEST) == b": hello\n\n"
        await send(office, letter(), ANN)
        line = await asyncio.wait_for(news.content.readuntil(b"\n\n"), SLOWEST)
        assert json.loads(line.removeprefix(b"data: ")) == {"address": ANN, "came": 1}


async def test_stopping_lets_go_of_browsers_that_listen(office: PostOffice) -> None:
    page = Page(office, lambda: PEOPLE, templates=TEMPLATES)
    await page.start()
    async with aiohttp.ClientSession() as browser, browser.get(page.address + "news") as news:
        await news.content.readuntil(b"\n\n")
        await asyncio.wait_for(page.stop(), SLOWEST)
        assert await asyncio.wait_for(news.content.read(), SLOWEST) == b""
    await page.stop()


async def test_without_a_site_the_way_leads_to_the_mail(browser: aiohttp.ClientSession) -> None:
    async with browser.get("/", allow_redirects=False) as answer:
        assert (answer.status, answer.headers["Location"]) == (302, "/post/")


async def test_the_game_s_pages_are_beside_the_mail(office: PostOffice, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<h1>The board</h1>", "utf-8")
    page = Page(office, lambda: PEOPLE, templates=TEMPLATES, site=tmp_path)
    await page.start()
    async with aiohttp.ClientSession(page.address.removesuffix("/post/")) as browser:
        assert await look(browser, "/") == "<h1>The board</h1>"
        assert "Board and rules" in await look(browser, "/post/")
    await page.stop()


async def test_people_have_the_colours_of_their_pawns(browser: aiohttp.ClientSession) -> None:
    css = await look(browser, "/post/look/people.css")
    assert css.split() == [".who-1{--who:#0072b2;--on-who:#ffffff}", ".who-2{--who:#f0e442;--on-who:#111111}"]


@pytest.mark.parametrize(("colour", "ink"), [("#ffffff", "#111111"), ("#000000", "#ffffff"), ("#56b4e9", "#111111")])
def test_what_is_written_on_a_colour_can_be_read(colour: str, ink: str) -> None:
    assert readable_on(colour) == ink


def test_ink_and_paper_are_those_of_the_letters() -> None:
    css = (TEMPLATES / "page.css").read_text("utf-8")
    light, dark = (re.findall(r"--(\w[\w-]*): (#[0-9a-f]{6})", part) for part in css.split("@media (prefers", 2)[:2])
    for scheme, found in ((LIGHT, dict(light)), (DARK, dict(dark))):
        for name in ("ground", "paper", "shade", "ink", "muted", "line", "edge", "accent", "on_accent"):
            assert found[name.replace("_", "-")] == getattr(scheme, name), name
