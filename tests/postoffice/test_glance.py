"""What a list shows of a letter, whatever the letter is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.postoffice.glance import glance

from .letters import letter


def test_who_about_what_and_the_first_words() -> None:
    seen = glance(letter("my vote", "vote 301 yes\n\nthanks", more="Message-ID: <1@ann>\n"))
    assert (seen.sender, seen.sender_name) == ("ann@example.org", "Ann")
    assert (seen.recipient, seen.recipient_name) == ("game@example.org", "The Game")
    assert (seen.subject, seen.opening, seen.message_id) == ("my vote", "vote 301 yes thanks", "<1@ann>")


def test_words_in_other_alphabets_are_read() -> None:
    raw = letter("=?utf-8?q?Gr=C3=BC=C3=9Fe?=", "Grüße", sender="=?iso-8859-1?q?J=F6rg?= <joerg@example.org>")
    seen = glance(raw)
    assert (seen.subject, seen.sender_name, seen.opening) == ("Grüße", "Jörg", "Grüße")


def test_lines_that_only_draw_are_not_words() -> None:
    assert glance(letter(text="2 done\n======\n\n* * *\n✓ vote\n")).opening == "2 done ✓ vote"


def test_quoted_lines_are_not_the_first_words() -> None:
    assert glance(letter(text="> what shall I do?\nbuy 14\n")).opening == "buy 14"


def test_a_letter_that_is_html_alone_shows_its_words() -> None:
    html = "<style>p { color: red }</style><p>You landed on <b>Pirate&nbsp;Cove</b></p>"
    assert glance(letter(text=html, more="Content-Type: text/html\n")).opening == "You landed on Pirate Cove"


def test_the_nearest_letter_that_is_answered_comes_first() -> None:
    seen = glance(letter(more="In-Reply-To: <c@game>\nReferences: <a@game> <b@game> <c@game>\n"))
    assert seen.answers == ("<c@game>", "<b@game>", "<a@game>")


def test_an_unknown_charset_does_not_hide_the_letter() -> None:
    raw = letter("=?x-klingon?q?Qapla=27?=", "vote", more="Content-Type: text/plain; charset=x-klingon\n")
    seen = glance(raw)
    assert (seen.subject, seen.opening) == ("Qapla'", "vote")


@pytest.mark.slow
def test_nested_parts_a_thousand_deep_are_still_listed() -> None:
    parts = "".join(f"--b{n}\nContent-Type: multipart/mixed; boundary=b{n + 1}\n\n" for n in range(1000))
    assert glance(letter(text=parts, more="Content-Type: multipart/mixed; boundary=b0\n")).subject != ""


@given(st.binary(max_size=400))
def test_no_bytes_bring_it_down(raw: bytes) -> None:
    seen = glance(b"From: a@example.org\r\nSubject: " + raw)
    assert seen.subject.isprintable()


@given(st.sampled_from([b"(", b'"', b"<", b"=?utf-8?b?", b"@", b"a,", b"\\"]), st.integers(1, 3000))
def test_no_field_brings_it_down(what: bytes, times: int) -> None:
    assert glance(b"From: " + what * times + b"\r\nSubject: hello\r\n\r\n").subject
