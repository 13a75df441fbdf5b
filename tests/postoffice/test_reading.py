"""A letter opened to be read."""

from __future__ import annotations

import re
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.postoffice.reading import Opened, attached, open_letter, shown_html
from mailgame.postoffice.view import link_of, text_as_html

from .letters import letter

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40


def update(html: str = "<p>You landed on <b>Pirate Cove</b> <img src='cid:board@game' alt='The board'></p>") -> bytes:
    message = EmailMessage()
    message["From"] = "The Game <game@example.org>"
    message["Reply-To"] = "The Game <game+q3token@example.org>"
    message["To"] = "Ann <ann@example.org>"
    message["Subject"] = "Monday's update"
    message["Message-ID"] = "<u1@game>"
    message.set_content("You landed on Pirate Cove")
    message.add_alternative(html, subtype="html")
    message.get_payload()[1].add_related(PNG, "image", "png", cid="<board@game>")  # type: ignore[union-attr, index]
    message.add_attachment("BEGIN:VCALENDAR", subtype="calendar", filename="dates.ics")
    return message.as_bytes()


def shown(html: str) -> str:
    return shown_html(open_letter(update(html)), lambda link: link_of("ann@example.org", link))


def test_text_html_pictures_and_what_is_attached() -> None:
    opened = open_letter(update())
    assert opened.text == "You landed on Pirate Cove\n"
    assert "<b>Pirate Cove</b>" in opened.html
    assert list(opened.pictures) == ["board@game"]
    assert [(one.name, one.media_type) for one in opened.attached] == [("dates.ics", "text/calendar")]
    found = attached(update(), opened.attached[0].number)
    assert found is not None
    assert found[1].startswith(b"BEGIN:VCALENDAR")
    assert attached(update(), 99) is None


def test_an_answer_goes_to_reply_to() -> None:
    assert open_letter(update()).answer_to == ("The Game", "game+q3token@example.org")
    assert open_letter(letter()).answer_to == ("Ann", "ann@example.org")


def test_a_picture_in_the_letter_is_put_in_its_place() -> None:
    html = shown("<p>You <img src='cid:board@game' alt='The board'></p>")
    assert re.search(r'<img alt="The board" src="data:image/png;base64,[A-Za-z0-9+/=]+">', html)


def test_a_picture_from_elsewhere_is_not_fetched_but_its_words_are_there() -> None:
    html = shown("<img src='https://spy.example/1.gif' srcset='https://spy.example/2.gif 2x' alt='a <pixel>'>")
    assert "spy.example" not in html
    assert "a &lt;pixel&gt;" in html


def test_a_link_that_writes_a_letter_opens_the_form() -> None:
    html = shown(
        '<a class="b" href="mailto:game%2Btok@example.org?subject=vote%20301%20yes&amp;body=vote" target=x>Vote</a>'
    )
    (href,) = re.findall(r'href="([^"]*)"', html)
    assert href.startswith("/post/ann@example.org/write?mailto=mailto%3Agame%252Btok%40example.org%3Fsubject%3D")
    assert 'target="_top"' in html
    assert 'class="b"' in html


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "file:///etc", "/post/"]
)
def test_a_link_to_anything_else_leads_nowhere(href: str) -> None:
    assert "href" not in shown(f'<a href="{href}">here</a>')


def test_a_link_to_a_page_opens_in_a_window_of_its_own() -> None:
    html = shown('<a href="https://example.com/?a=1&amp;b=2">here</a>')
    assert 'href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"' in html


def test_what_has_no_place_in_a_letter_is_left_out_and_the_rest_stays() -> None:
    html = shown(
        "<!doctype html><html><head><base href='https://evil.example/'><link rel=stylesheet href=x>"
        "<meta http-equiv=refresh content='0;url=https://evil.example'><style>p > b { color: red }</style></head><body>"
        "<script>alert('<p>')</script><iframe src=x>old<br/></iframe><object data=x><b>y</b></object>"
        "<form action=/post/x method=post><input name=word></form><p>five &lt; six &amp; &#8212; seven<!-- note --></p>"
    )
    for word in ("evil", "script", "iframe", "object", "form", "refresh", "stylesheet", "alert", "old"):
        assert word not in html.replace("color-scheme", "")
    assert "<p>five &lt; six &amp; &#8212; seven<!-- note --></p>" in html
    assert "<style>p > b { color: red }</style>" in html


def test_a_tag_loses_what_it_would_run_and_keeps_the_rest() -> None:
    html = shown('<p onclick="x()" class="a" ONMOUSEOVER=y style=\'font: 16px "Inter"\'>hello</p>')
    assert '<p class="a" style="font: 16px &quot;Inter&quot;">hello</p>' in html


def test_a_letter_that_was_not_designed_for_dark_stays_on_white_paper() -> None:
    assert "background:#fff" in shown("<p>hello</p>")
    assert "background:#fff" not in shown('<meta name="color-scheme" content="light dark"><p>hello</p>')


def test_a_letter_that_cannot_be_parsed_shows_its_bytes() -> None:
    opened = open_letter(
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
        + b"--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" * 3000
    )
    assert isinstance(opened, Opened)


def test_text_is_shown_as_it_is_with_links_and_quotes() -> None:
    html = str(
        text_as_html(
            "<b>vote</b>\nmailto:game%2Btok@example.org?body=vote%20301%20yes%0D%0A\nhttps://example.com/a?b=1&c=2.\n"
            "> what shall I do?\n\nend\n-- \nAnn <ann@example.org>",
            "ann@example.org",
        )
    )
    assert "&lt;b&gt;vote&lt;/b&gt;" in html
    assert 'href="/post/ann@example.org/write?mailto=mailto%3Agame%252Btok' in html
    assert ">\u2709 vote 301 yes</a>" in html
    assert 'href="https://example.com/a?b=1&amp;c=2" target="_blank"' in html
    assert "<span class=quoted>&gt; what shall I do?</span>" in html
    assert "<span class=signature>\n-- \nAnn &lt;ann@example.org&gt;" in html


def test_a_long_quote_is_folded_away() -> None:
    html = str(text_as_html("yes\n" + "> line\n" * 20, "ann@example.org"))
    assert "<summary>20 quoted lines</summary>" in html


@given(st.text(max_size=300))
def test_no_text_becomes_a_tag(text: str) -> None:
    html = str(text_as_html(text, "ann@example.org"))
    assert set(re.findall(r"</?([A-Za-z!?][^\s>]*)", html)) <= {"a", "span", "details", "summary"}


@given(st.binary(max_size=300))
def test_no_letter_brings_it_down(raw: bytes) -> None:
    assert isinstance(open_letter(b"Content-Type: text/html\r\n" + raw), Opened)


@pytest.mark.slow
@given(st.text("<>/=\"' abi!-&;scriptfameo", max_size=120))
def test_no_html_brings_it_down_or_keeps_a_script_of_its_own(html: str) -> None:
    assert "<script" not in shown("<p></p><script>x</script>" + html).replace(html, "")
