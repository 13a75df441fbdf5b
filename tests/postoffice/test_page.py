"""Reading each player's mail on the page, and writing as that player."""

from __future__ import annotations

import re
from email import message_from_bytes
from html import unescape

import aiohttp
import pytest

from mailgame.clock import VirtualClock
from mailgame.postoffice import PostOffice
from mailgame.postoffice.boxes import SENT
from tests.postoffice.conftest import MONDAY
from tests.postoffice.harness import ANN, BOB, GAME, inbox, look, post
from tests.postoffice.letters import letter, send
from tests.postoffice.test_reading import PNG, update

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


async def test_letters_of_last_year_say_so(
    browser: aiohttp.ClientSession, office: PostOffice, clock: VirtualClock
) -> None:
    await send(office, letter("old"), ANN)
    clock.set(MONDAY.replace(year=2027))
    await send(office, letter("new"), ANN)
    html = await look(browser, f"/post/{ANN}/")
    assert ">23 Nov 2026</time>" in html
    assert ">04:00</time>" in html


@pytest.mark.slow
async def test_thousands_of_letters_are_as_quick_to_list(browser: aiohttp.ClientSession, office: PostOffice) -> None:
    office.boxes.put([(ANN, letter(f"letter {n}.")) for n in range(3000)])
    html = await look(browser, f"/post/{ANN}/")
    assert html.count('class="row unread"') == 50
    assert len(html) < 60_000
