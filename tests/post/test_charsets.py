"""Bytes become text whatever they are called."""

from __future__ import annotations

import encodings.aliases

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.mime.charsets import UnknownCharset, clean, decode, looks_binary


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


# --- marks that nobody sees

UNSEEN = [
    "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2060",
    "\u2061", "\u2062",
    "\u2063", "\u2064", "\u2066", "\u2067", "\u2068", "\u2069", "\u206a", "\u206f", "\u061c", "\ufeff", "\u00ad",
    "\u034f", "\u180e",
    "\u115f", "\u3164", "\uffa0", "\ufe00", "\ufe0e", "\ufe0f", "\U000e0001", "\U000e0041", "\U000e007f",
    "\U000e0100", "\ufff9",
]  # fmt: skip


@pytest.mark.parametrize("mark", UNSEEN, ids=lambda mark: f"U+{ord(mark):04X}")
def test_no_mark_that_nobody_sees_stands_in_a_command(mark: str) -> None:
    for line in ("{}vote 301 yes", "vote{} 301 yes", "vote {}301{} yes{}", "v{}ote 301 yes",
    "{0}{0}vote 301 {0}{0}yes"):
        assert clean(line.replace("{}", mark).replace("{0}", mark)) == "vote 301 yes"
    assert clean(f'buy 8 as "{mark}Möwe{mark}"') == 'buy 8 as "Möwe"'


@pytest.mark.parametrize("space", list("\xa0\u2000\u2003\u2007\u2009\u202f\u205f\u3000\u2800\u1680"))
def test_every_space_is_a_space(space: str) -> None:
    assert clean(f"{space}vote{space}301{space}yes").split(" ") == ["", "vote", "301", "yes"]


@pytest.mark.parametrize(
    "words",
    [
        "👨\u200d👩\u200d👧", "👩🏽\u200d🚀", "❤\ufe0f", "❤\ufe0f\u200d🔥", "1\ufe0f\u20e3", "#\ufe0f\u20e3",
        "🏳\ufe0f\u200d🌈",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "می\u200cخواهم", "نمی\u200cشود",
        "क्\u200dष", "ക്\u200d",
        "ශ්\u200dරී", "葛\U000e0100", "‼\ufe0f",
    ],
)  # fmt: skip
def test_marks_that_change_what_stands_beside_them_stay(words: str) -> None:
    assert clean(words) == words
    assert clean(f"I say {words}, and {words}!\n{words}") == f"I say {words}, and {words}!\n{words}"


@pytest.mark.parametrize("label", ["", "us-ascii", "utf-8", "x-unknown", "cp50220", "iso-2022-jp-ms", "ISO-2022-JP"])
def test_seven_bits_that_say_that_they_are_japanese_are(label: str) -> None:
    assert decode("vote 301 yes\n買う 8\n".encode("iso2022_jp"), label) == "vote 301 yes\n買う 8\n"


@pytest.mark.parametrize("label", [
    "", "us-ascii", "utf-8", "x-unknown", "iso-2022-jp", "iso-2022-jp-3", "ISO-2022-JP-2004",
])
@pytest.mark.parametrize(("codec", "words"), [
    ("iso2022_jp_2004", "あ俱 buy"), ("iso2022_jp_2004", "buy ヷ 8"), ("iso2022_jp_3", "buy ヷ 8"),
    ("iso2022_jp_3", "買う 𠂉"), ("iso2022_jp_2004", "丂"),
])
def test_the_later_planes_of_japanese_are_read(codec: str, words: str, label: str) -> None:
    assert decode(words.encode(codec), label) == words


@pytest.mark.parametrize("label", ["", "us-ascii", "utf-8", "x-unknown"])
def test_seven_bits_that_say_that_they_are_korean_are(label: str) -> None:
    assert decode("한국".encode("iso2022_kr"), label) == "한국"


def test_other_escapes_announce_nothing() -> None:
    assert decode(b"\x1b[31mvote 301 yes") == "\x1b[31mvote 301 yes"
