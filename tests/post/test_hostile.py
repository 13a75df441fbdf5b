"""Letters made to hold the reader up: each is done with in far less time than it took to send it."""

from __future__ import annotations

import base64
import time

import pytest

from mailgame.post.reading.letter import Limits, Unreadable, read_letter

FULL = 4_900_000
# Seconds of the processor; on a slow machine they take a tenth of it. What grows with the square takes hours.
ENOUGH = 5.0

FROM = b"From: Ann <ann@example.org>\n"
LINES = [
    b"\n",
    b">\n",
    b"> x\nx\n",
    b"a:\n",
    b"On ",
    b"On On On",
    b"Den skrev ",
    b"On 1.1.2026 wrote:\n",
    b"From: a\n",
    b"From: a\nx\n",
    b"```\n",
    b"a\n--\n",
    b" ",
    b"\t\n",
    b"a@b ",
    b"<",
    b"1.1.20 ",
    b"12:30 a\n",
    b":",
    b"a@b 2026 wrote:\n>\n",
    b"sent from my \n",
    b"-----",
    b"_____\n",
    b"_",
    b"*",
    b"* ",
    b"_:",
    b"|",
    b"| ",
    b"= ",
    b"> x y\nx\n> ",
    b"-----x-----\n",
    b"From: To: Sent: ",
    b"begin 644 x\n",
    b"M" + b"x" * 60 + b"\n",
    b"wrote",
    b"wrote\n",
    b"1.1.2026 8:00 wrote\n",
    b"A> x\n",
    b"=3D",
    b"QUJD",
    "\u200d".encode(),
    "\u0663".encode(),
    "\u3000".encode(),
    b"-----BEGIN PGP SIGNED MESSAGE-----\nHash: a\n",
    "\u2028".encode(),
    "e\u0301".encode(),
    b"\0",
    b"\r",
]
TAGS = [
    b"<div>",
    b"</div>",
    b"<table><tr><td>",
    b"<td>x",
    b"<br>",
    b"<p>x",
    b"<blockquote>",
    b"<blockquote>x</blockquote>",
    b"<style>",
    b"<!--",
    b"<script>",
    b"<ul><li>",
    b"<p style='margin-top:99999em'>",
    b"<b>x",
    b"&amp;",
    b"<pre>\n",
    b"<td colspan=9999999>",
    b"<a b",
]
SCRAPS = [
    b"=?utf-8?q?a?= ",
    b"=?utf-8?q?",
    b"=?",
    b"(",
    b'"',
    b'\\"',
    b";",
    b';a="',
    b";a*0*=utf-8''x",
    b"<a@b>,",
    b"<",
    b",",
    b"g:a@b;",
    b"Re: ",
    b"[ext]",
    b";dkim=pass header.d=x.org",
    b'("',
    b"a=b ",
    b"=?punycode?q?a?= ",
    b"  a",
]
FIELDS = [b"From", b"To", b"Subject", b"Content-Type", b"References", b"Authentication-Results", b"Content-Disposition"]


def is_done_with(raw: bytes) -> None:
    begun = time.process_time()
    reason, text = "", ""
    try:
        text = read_letter(raw, Limits(), "mx.example.org").text
    except Unreadable as trouble:
        reason = trouble.reason
    assert "broke" not in reason
    assert len(text) <= Limits().text_chars
    assert time.process_time() - begun < ENOUGH


def many(scrap: bytes, size: int = FULL) -> bytes:
    return scrap * (size // len(scrap))


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES)
def test_a_full_letter_of_one_line(line: bytes) -> None:
    is_done_with(FROM + b"\n" + many(line))
    is_done_with(FROM + b"Content-Type: text/plain; format=flowed; delsp=yes\n\n" + many(line))
    packed = base64.encodebytes(many(line, FULL // 4 * 3 - 100_000))
    is_done_with(FROM + b"Content-Transfer-Encoding: base64\n\n" + packed)


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("size", [100_000, FULL])
def test_a_full_letter_of_one_tag(tag: bytes, size: int) -> None:
    is_done_with(FROM + b"Content-Type: text/html\n\n" + many(tag, size))


def test_an_element_with_a_hundred_thousand_attributes() -> None:
    attributes = b" ".join(b"a%d=1" % number for number in range(100_000))
    is_done_with(FROM + b"Content-Type: text/html\n\n<p " + attributes + b">")


@pytest.mark.parametrize("scrap", SCRAPS)
def test_a_field_of_one_scrap(scrap: bytes) -> None:
    for name in FIELDS:
        is_done_with(name + b": mx.example.org; " + many(scrap, 120_000) + b"\n" + FROM + b"\nvote\n")


def test_many_fields() -> None:
    is_done_with(b"".join(b"X-%d: a\n" % number for number in range(10_000)) + FROM + b"\nvote")
    is_done_with(b"To: a@b\n" * 14_000 + FROM + b"\nvote")
    is_done_with(FROM + b"X: y\n" * 900_000)


@pytest.mark.parametrize("address", [b"a@b,", b"'a@b ", "a@é,".encode(), b"a@b.c ", b"=?utf-8?q?a=40b?=,"])
def test_many_authors(address: bytes) -> None:
    is_done_with((b"From: " + many(address, 20_000) + b"\n") * 6 + b"\nvote\n")
    is_done_with((b"From: " + many(address, 20_000) + b"\n") * 200 + b"\nvote\n")


def test_many_parts_and_false_boundaries() -> None:
    mixed = b"Content-Type: multipart/mixed; boundary=b\n\n"
    is_done_with(FROM + mixed + b"--b\n" * 900_000 + b"--b--\n")
    is_done_with(FROM + mixed + b"--ba\n" * 900_000 + b"--b--\n")
    is_done_with(FROM + (mixed + b"--b\n") * 9 + b"--ba\n" * 900_000 + b"--b--\n")
    is_done_with(FROM + b"Content-Type: multipart/mixed; boundary=" + b"-" * 60 + b"\n\n" + b"-" * FULL)


@pytest.mark.parametrize("name", ["utf-7", "utf-16", "utf-32", "hz", "iso-2022-kr", "gb18030", "punycode", "idna"])
@pytest.mark.parametrize("scrap", [b"+x~{\x1b$Ba\\u0041-", b"+", bytes(range(256))])
def test_a_full_letter_in_many_character_sets(name: str, scrap: bytes) -> None:
    is_done_with(FROM + f"Content-Type: text/plain; charset={name}\n\n".encode() + many(scrap))


@pytest.mark.parametrize("line", [b"Message-ID: <a@b>\n", b"Message-ID: \n\n", b"> \t> ", b"Action: x\n"])
def test_a_full_report_of_failed_delivery(line: bytes) -> None:
    is_done_with(b"From: mailer-daemon@example.org\nSubject: failure notice\n\n" + many(line))
