"""The page on which one reads each player's mail and writes as that player."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import AsyncIterator
from email import message_from_bytes
from html import unescape
from pathlib import Path

import aiohttp
import pytest

from mailgame.clock import VirtualClock
from mailgame.postoffice import PostOffice
from mailgame.postoffice.boxes import INBOX, SENT
from mailgame.postoffice.guard import is_this_machine
from mailgame.postoffice.page import Page
from mailgame.postoffice.view import Person, readable_on
from mailgame.press.colours import DARK, LIGHT
from tests.postoffice.conftest import MONDAY
from tests.postoffice.letters import SLOWEST, letter, send
from tests.postoffice.test_reading import PNG, update

TEMPLATES = Path(__file__).parents[2] / "templates" / "postoffice"
ANN, BOB, GAME = "ann@example.org", "bob@example.org", "game@example.org"
PEOPLE = [Person(GAME, "Friday Table", note="the game"), Person(ANN, "Ann", "#0072b2"), Person(BOB, "Bob", "#f0e442")]


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


# Reading.


async def test_the_first_page_shows_everybody_and_how_to_connect(
    browser: aiohttp.ClientSession, office: PostOffice
) -> None:
    await send(office, letter(sender="game@example.org"), ANN)
    await send(office, letter(), "zoe@example.org")
    html = await look(browser, "/post/")
    assert re.findall(r'href="/post/([^"/]+)/"', html.partition("<main")[0]) == [GAME, ANN, BOB, "zoe@example.org"]
    assert html.count("1 unread") == 2
    for word in (str(office.imap_port), str(office.smtp_port), office.password, "Monday 23 November, 04:00"):
        assert word in html


async def test_a_mailbox_lists_its_conversations(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    await send(office, letter("<b>bold</b>", "You rolled 3.", sender="Friday Table <game@example.org>"), ANN)
    html = await look(browser, f"/post/{ANN}/")
    assert "&lt;b&gt;bold&lt;/b&gt;" in html
    assert "You rolled 3." in html
    assert 'class="row unread"' in html
    assert "Choose a letter" in html


async def test_an_empty_mailbox_says_so(browser: aiohttp.ClientSession) -> None:
    assert "No letters yet" in await look(browser, f"/post/{ANN}/")


async def test_older_letters_are_on_the_next_page(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    office.boxes.put([(ANN, letter(f"letter {n}.")) for n in range(1, 71)])
    first = await look(browser, f"/post/{ANN}/")
    assert "letter 70." in first
    assert "letter 21." in first
    assert "letter 20." not in first
    older = re.search(r'href="([^"]*before=\d+)"', first)
    assert older
    second = await look(browser, older[1])
    assert "letter 20." in second
    assert "letter 1." in second
    assert "Older letters" not in second


async def test_a_conversation_is_read_as_it_was_written_and_then_counts_as_read(
    browser: aiohttp.ClientSession, office: PostOffice
) -> None:
    await send(office, update(), ANN)
    html = await look(browser, f"/post/{ANN}/thread/1")
    assert "Monday&#39;s update" in html
    assert "Monday 23 November 2026, 04:00" in html
    assert re.search(r'<iframe[^>]* src="/post/ann@example.org/letter/1/html"[^>]* sandbox="[^"]*"', html, re.DOTALL)
    assert "allow-scripts" not in html
    assert "dates.ics" in html
    assert 'class="row unread"' not in await look(browser, f"/post/{ANN}/")


async def test_the_same_letter_as_plain_text_and_as_it_came(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    await send(office, update(), ANN)
    text = await look(browser, f"/post/{ANN}/thread/1?as=text")
    assert '<div class="text">You landed on Pirate Cove' in text
    assert "<iframe" not in text
    source = await look(browser, f"/post/{ANN}/letter/1/source")
    assert source.startswith("Return-Path: <ann@example.org>")


async def test_read_letters_are_folded_but_for_the_last_and_open_when_asked(
    browser: aiohttp.ClientSession, office: PostOffice
) -> None:
    await send(office, letter("vote", "the first words", more="Message-ID: <1@x>\n"), ANN)
    await look(browser, f"/post/{ANN}/thread/1")
    await send(office, letter("Re: vote", "the second words", more="In-Reply-To: <1@x>\n"), ANN)
    html = await look(browser, f"/post/{ANN}/thread/1")
    assert html.count('class="letter folded"') == 1
    assert html.count('class="text"') == 1
    assert "folded" not in await look(browser, f"/post/{ANN}/thread/1?open=1")


async def test_the_html_of_a_letter_can_do_nothing(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    await send(office, update("<p onclick='x()'>hello</p><script>x()</script>"), ANN)
    async with browser.get(f"/post/{ANN}/letter/1/html") as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script" not in policy
        assert re.search(r"sandbox(?! allow-scripts)[^;]*$", policy)
        assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
        assert "<script" not in await answer.text()


async def test_a_picture_is_shown_and_any_other_file_is_saved(
    browser: aiohttp.ClientSession, office: PostOffice
) -> None:
    await post(browser, enclosure=("pawn.png", "image/png", PNG))
    async with browser.get(f"/post/{GAME}/letter/1/part/2") as answer:
        assert (answer.headers["Content-Type"], await answer.read()) == ("image/png", PNG)
    await post(browser, enclosure=("bö se<c>.html", "text/html", b"<script>x</script>"))
    async with browser.get(f"/post/{GAME}/letter/3/part/2") as answer:
        assert answer.headers["Content-Type"] == "application/octet-stream"
        assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''b%C3%B6%20se%3Cc%3E.html"
        assert "sandbox" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        f"/post/{ANN}/thread/99",
        f"/post/{ANN}/letter/99/html",
        f"/post/{BOB}/letter/1/html",
        f"/post/{BOB}/thread/1",
        f"/post/{BOB}/write?reply=1",
        f"/post/{ANN}/letter/1/part/99",
        "/post/Ann@example.org/",
        "/post/ann@example.com/",
        "/post/look/base.html",
        f"/post/{ANN}/thread/{10**30}",
        "/nothing",
    ],
)
async def test_what_is_not_there(browser: aiohttp.ClientSession, office: PostOffice, path: str) -> None:
    await send(office, letter(), ANN)
    html = await look(browser, path, 404)
    assert re.search("Nothing here|No such page", html)


# Writing.


async def test_a_letter_goes_out_as_its_writer_s_and_a_copy_is_kept(
    browser: aiohttp.ClientSession, office: PostOffice, clock: VirtualClock
) -> None:
    status, where = await post(
        browser, to="Friday Table <game+tok@example.org>", subject="my vote", text="vote 301 yes\r\n"
    )
    assert (status, where) == (303, f"/post/{ANN}/thread/2?sent=1#letter-2")
    (raw,) = inbox(office, GAME)
    received = message_from_bytes(raw)
    assert received["From"] == "Ann <ann@example.org>"
    assert received["Delivered-To"] == "game+tok@example.org"
    assert received["Subject"] == "my vote"
    assert received.get_payload() == "vote 301 yes\r\n"
    assert "dmarc=pass header.from=example.org" in received["Authentication-Results"]
    assert raw.endswith(inbox(office, ANN, SENT)[0])
    html = await look(browser, where)
    assert "Sent. The answer appears here" in html
    assert "vote 301 yes" in html


async def test_an_answer_stays_in_the_conversation(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    await send(office, update(), ANN)
    html = await look(browser, f"/post/{ANN}/write?reply=1")
    assert 'value="The Game &lt;game+q3token@example.org&gt;"' in html
    assert 'value="Re: Monday&#39;s update"' in html
    assert "On Monday 23 November 2026, 04:00, The Game &lt;game@example.org&gt; wrote:\n&gt; You landed" in html
    _, where = await post(browser, to="game+q3token@example.org", text="buy 14", answered="1")
    assert where.startswith(f"/post/{ANN}/thread/1?")
    received = message_from_bytes(inbox(office, GAME)[0])
    assert (received["In-Reply-To"], received["References"]) == ("<u1@game>", "<u1@game>")


async def test_a_link_in_a_letter_opens_the_form_with_the_command_in_it(
    browser: aiohttp.ClientSession, office: PostOffice
) -> None:
    link = "mailto:game%2Btok@example.org?subject=vote%20301%20yes&amp;body=vote%20301%20yes%0D%0A"
    await send(office, update(f'<a href="{link}">Vote yes</a>'), ANN)
    letter_html = await look(browser, f"/post/{ANN}/letter/1/html")
    led = re.search(r'href="([^"]*)"', letter_html)
    assert led
    async with browser.get(unescape(led[1])) as answer:
        html = await answer.text()
    assert 'value="Friday Table &lt;game+tok@example.org&gt;"' in html
    assert 'value="vote 301 yes"' in html
    assert re.search(r"<textarea[^>]*>\nvote 301 yes\n</textarea>", html)


async def test_a_new_letter_goes_to_the_game_unless_one_says_otherwise(browser: aiohttp.ClientSession) -> None:
    assert 'value="Friday Table &lt;game@example.org&gt;"' in await look(browser, f"/post/{ANN}/write")
    assert 'id="to" name="to" value=""' in await look(browser, f"/post/{GAME}/write")


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ("", "needs an address"),
        ("someone@example.com", "only addresses at example.org"),
        ('"" <"@example.org>', "address"),
    ],
)
async def test_what_cannot_be_sent_is_said_and_nothing_typed_is_lost(
    browser: aiohttp.ClientSession, office: PostOffice, to: str, words: str
) -> None:
    status, html = await post(browser, to=to, subject="my <vote>", text="vote 301 yes")
    assert status == 422
    assert words in html
    assert 'value="my &lt;vote&gt;"' in html
    assert ">\nvote 301 yes</textarea>" in html
    assert inbox(office, GAME) == []


async def test_a_post_office_that_does_not_take_a_letter_is_quoted(
    browser: aiohttp.ClientSession, office: PostOffice
) -> None:
    full = "CREATE TEMP TRIGGER full BEFORE INSERT ON letters BEGIN SELECT raise(ABORT, 'full'); END"
    office.boxes.database.execute(full)
    status, html = await post(browser, text="vote 301 yes")
    assert status == 422
    assert "could not be stored" in html
    assert "vote 301 yes" in html


async def test_too_much_is_refused_kindly(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    status, html = await post(browser, enclosure=("big", "image/png", b"x" * (17 * 1024 * 1024)))
    assert status == 413
    assert "16 MB" in html
    assert inbox(office, GAME) == []


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


async def test_letters_of_last_year_say_so(
    browser: aiohttp.ClientSession, office: PostOffice, clock: VirtualClock
) -> None:
    await send(office, letter("old"), ANN)
    clock.set(MONDAY.replace(year=2027))
    await send(office, letter("new"), ANN)
    html = await look(browser, f"/post/{ANN}/")
    assert ">23 Nov 2026</time>" in html
    assert ">04:00</time>" in html


async def test_thousands_of_letters_are_as_quick_to_list(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    office.boxes.put([(ANN, letter(f"letter {n}.")) for n in range(3000)])
    html = await look(browser, f"/post/{ANN}/")
    assert html.count('class="row unread"') == 50
    assert len(html) < 60_000
