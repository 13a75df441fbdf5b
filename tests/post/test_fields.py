"""Header fields: unfolded, decoded, with parameters, whatever programs do to them."""

from __future__ import annotations

import email
from email.header import Header
from email.message import Message
from email.utils import encode_rfc2231

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.mime.charsets import visible
from mailgame.post.mime.fields import Fields, media_type, message_ids, own_message_id, parameters, plain


def test_fields_are_unfolded_and_found_without_case() -> None:
    fields = Fields(b"From ann@x.org Mon Nov 23\nSUBJECT : a\n b\n\tc\nReceived: 1\nno field\nReceived: 2\nX Y: z\n: w")
    assert fields.first("subject") == "a b c"
    assert list(fields.all("received")) == ["1", "2"]
    assert len(fields) == 2
    assert "x y" not in fields
    assert fields.first("to") == ""
    assert list(fields.all("to")) == []


def test_bare_line_ends_in_a_field_begin_no_other() -> None:
    fields = Fields(b"Subject: a\rAuthentication-Results: mx.me; dmarc=pass\n")
    assert fields.first("subject") == "a Authentication-Results: mx.me; dmarc=pass"
    assert "authentication-results" not in fields


def test_fields_in_raw_eight_bit() -> None:
    assert Fields("Subject: Möwe".encode()).first("subject") == "Möwe"
    assert Fields("Subject: Möwe".encode("latin-1")).first("subject") == "Möwe"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("plain  words ", "plain words"),
        ("=?utf-8?q?M=C3=B6we?=", "Möwe"),
        ("=?UTF-8?B?TcO2d2U=?= x", "Möwe x"),
        ("=?utf-8?B?TcO2d2U?=", "Möwe"),
        ("=?iso-8859-1?q?M=F6we=3A_a_b?=", "Möwe: a b"),
        ("=?utf-8?q?a?= =?utf-8?q?b?=   =?iso-8859-1?q?c?= d =?utf-8?q?e?=", "abc d e"),
        ("=?utf-8?b?w7bDtg==?= =?utf-8?b?w7bDtg==?=", "öööö"),
        ("=?utf-8?q?=C3?= =?utf-8?q?=B6?=", "ö"),
        ("=?utf-8*en?q?a?=", "a"),
        ("a=?utf-8?q?b?=c", "abc"),
        ("=?x-unknown?q?a?= =?klingon?q?b?=", "ab"),
        ("=?utf-8?q?=ZZ?= =?utf-8?x?a?= =?utf-8?q", "=ZZ =?utf-8?x?a?= =?utf-8?q"),
        ("=?utf-8?q?a=0D=0ABcc=3A_b?=", "a Bcc: b"),
        ("=?utf-7?q?+2AA-?=", "?"),
    ],
)
def test_words_are_decoded(value: str, words: str) -> None:
    assert plain(value) == words


SHOWN = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), max_size=100).filter(
    lambda words: visible(words) == words
)
"""Words without marks that show nothing: those are gone before anything is read."""


@pytest.mark.slow
@given(SHOWN)
def test_what_the_standard_library_encodes_is_decoded(words: str) -> None:
    encoded = Header(words, "utf-8").encode()
    unfolded = encoded.replace("\n ", " ")
    readable = "".join(letter if letter.isprintable() else " " for letter in words)
    assert " ".join(plain(unfolded).split()) == " ".join(readable.split())


@given(st.text("=?utf-8qb ab_C3", max_size=80))
def test_no_encoded_word_breaks_the_reader(value: str) -> None:
    assert plain(value).isprintable()


@pytest.mark.parametrize(
    ("value", "kind", "given_parameters"),
    [
        ("text/plain", "text/plain", {}),
        ("Text/HTML; Charset=UTF-8", "text/html", {"charset": "UTF-8"}),
        ('multipart/mixed; boundary="a;b \\"c\\""; x=y', "multipart/mixed", {"boundary": 'a;b "c"', "x": "y"}),
        ("multipart/mixed;boundary=a b", "multipart/mixed", {"boundary": "a b"}),
        ("text/plain; charset=us-ascii (plain text)", "text/plain", {"charset": "us-ascii"}),
        ("text/plain; a=1; a=2", "text/plain", {"a": "1"}),
        ("text", "text/plain", {}),
        ("", "text/plain", {}),
        ("/; x=y", "text/plain", {"x": "y"}),
        ("not a type/x", "text/plain", {}),
        ("image/png; name*=utf-8''M%C3%B6we.png", "image/png", {"name": "Möwe.png"}),
        ("image/png; name*0=a; name*1=b; name*2*=%C3%B6", "image/png", {"name": "abö"}),
        ("image/png; name*0*=latin-1'de'M%F6; name*1=we", "image/png", {"name": "Möwe"}),
        ("image/png; name*=klingon''x; name*zz=y", "image/png", {"name": "x"}),
    ],
)
def test_types_and_their_parameters(value: str, kind: str, given_parameters: dict[str, str]) -> None:
    assert media_type(value) == (kind, given_parameters)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1, max_size=60))
def test_long_names_in_the_standard_librarys_form_are_read(name: str) -> None:
    message = Message()
    message.add_header("Content-Disposition", "attachment", filename=("utf-8", "", name))
    value = email.message_from_string(message.as_string())["Content-Disposition"]
    assert parameters(value)["filename"] == name
    assert parameters(f"attachment; filename*={encode_rfc2231(name, 'utf-8')}")["filename"] == name


@given(st.text("abc=;\"\\*'01% \t", max_size=80))
def test_no_parameters_break_the_reader(value: str) -> None:
    assert all(name and isinstance(word, str) for name, word in parameters(f"x/y;{value}").items())


def test_message_ids() -> None:
    assert message_ids(" <1@x>,<2@x> (c) <a b> junk <3@x>") == ("<1@x>", "<2@x>", "<3@x>")
    assert message_ids("<1@x> <2@x> <3@x>", most=2) == ("<2@x>", "<3@x>")
    assert own_message_id(" <1@x> ") == "<1@x>"
    assert own_message_id("1@x y") == "1@xy"
    assert own_message_id("<a b@x>") == "<ab@x>"
