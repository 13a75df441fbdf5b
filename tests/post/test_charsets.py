"""Bytes become text whatever they are called."""

from __future__ import annotations

import encodings.aliases

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.charsets import UnknownCharset, clean, decode, looks_binary


@pytest.mark.parametrize(
    ("data", "label", "text"),
    [
        (b"M\xf6we", "iso-8859-1", "Möwe"),
        (b"\x93M\xf6we\x94", "iso-8859-1", "“Möwe”"),
        ("Möwe".encode(), "", "Möwe"),
        (b"M\xf6we", "", "Möwe"),
        ("Möwe".encode(), "us-ascii", "Möwe"),
        (b"M\xf6we", "unknown-8bit", "Möwe"),
        (b"M\xf6we", "utf-8", "M\ufffdwe"),
        ("海".encode("gb18030"), "GB2312", "海"),
        ("해".encode("cp949"), "ks_c_5601-1987", "해"),
        ("海".encode("iso2022_jp"), "ISO-2022-JP", "海"),
        ("①".encode("cp932"), "Shift_JIS", "①"),
        (b"+2AA-", "utf-7", "\ufffd"),
        ("Möwe".encode("utf-16"), "utf-16", "Möwe"),
    ],
)
def test_text_is_what_its_writer_saw(data: bytes, label: str, text: str) -> None:
    assert decode(data, label).replace("?", "\ufffd") == text


@given(
    st.binary(max_size=60),
    st.sampled_from(sorted(set(encodings.aliases.aliases.values()) | {"klingon", "a" * 50, "\x00"})),
)
def test_any_label_gives_clean_text_or_is_unknown(data: bytes, label: str) -> None:
    try:
        text = clean(decode(data, label))
    except UnknownCharset:
        return
    text.encode("utf-8")
    assert all(letter.isprintable() or letter in "\n\t" or not letter.isascii() for letter in text)


def test_invisible_and_control_characters_go() -> None:
    assert clean("a\u200bb\ufeff\u00adc\u2060") == "abc"
    assert clean("vote\xa0301\x00yes\x7f") == "vote 301 yes "
    assert clean("a\r\nb\rc") == "a\nb c"
    assert clean("a\rb") == "a\nb"
    assert clean("e\u0301") == "é"
    assert clean("\tif a:\n\t\tb") == "\tif a:\n\t\tb"


def test_data_is_told_from_text() -> None:
    assert looks_binary("\x00\x01\x02\x03 abc")
    assert looks_binary("\ufffd\ufffd abc")
    assert not looks_binary("vote 301 yes\r\n\tМёwe 海 \x1b$B")
    assert not looks_binary("")
