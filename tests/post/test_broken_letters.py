"""Letters that are put together wrongly: read as every mail program reads them, with a remark where it may matter."""

from __future__ import annotations

import base64
import binascii
import quopri
from pathlib import Path

import pytest

from mailgame.post.reading.letter import Letter, Limits, Unreadable, read_letter

LETTERS = Path(__file__).parent / "letters"
IN_PARTS = [path for path in sorted(LETTERS.glob("*.eml")) if b"boundary=" in path.read_bytes()]
HEAD = b"From: Ann Adler <ann@example.net>\nTo: game@play.example.org\nSubject: x\nMessage-ID: <1@example.net>\n"


def read(fields: str, body: str | bytes) -> Letter:
    data = body if isinstance(body, bytes) else body.encode("utf-8")
    return read_letter(HEAD + fields.encode("utf-8") + b"\n\n" + data, Limits())


# --- transfer encodings

PLAIN = [
    "8bits", "7bits", "plain", "text", "8bitmime", "utf-8", "UTF8", "identity", "binary", "none", '"8bit"', "'7bit'",
    "8BIT;",
    "7bit (as it is)", "us-ascii", "iso-8859-1", "Unknown",
]  # fmt: skip
ODD = ["x-klingon", "x-token", "zip", "deflate", "en-us", "8 bit", "amazing", "x-gzip64?", "%%%"]


@pytest.mark.parametrize("name", [*PLAIN, *ODD])
def test_a_letter_that_is_not_packed_is_read_whatever_it_says_of_that(name: str) -> None:
    letter = read(f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {name}", "vote 301 yes\nMöwe\n")
    assert letter.text == "vote 301 yes\nMöwe"
    assert letter.remarks == () if name in PLAIN else "packed in a way that is not known" in " ".join(letter.remarks)


@pytest.mark.parametrize(
    "name", ["base64", "BASE64", "Base-64", '"base64"', "base64;", "base64 (x)", "x-base64", "b64", " base64, 8bit"]
)
@pytest.mark.parametrize("footer", ["", "\n\n_____\nA list footer, in plain words: https://list.example.org/x\n"])
def test_base64_by_any_name_and_with_anything_below_it(name: str, footer: str) -> None:
    packed = base64.encodebytes("vote 301 yes\nMöwe\n".encode()).decode()
    letter = read(f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {name}", packed + footer)
    assert letter.text == "vote 301 yes\nMöwe"


@pytest.mark.parametrize(
    "name", ["quoted-printable", "Quoted_Printable", "quotedprintable", "qp", "quoted/printable", "quoted"]
)
def test_quoted_printable_by_any_name(name: str) -> None:
    packed = quopri.encodestring("vote 301 yes\nMöwe, wie sie = fliegt\n".encode()).decode()
    letter = read(f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {name}", packed)
    assert letter.text == "vote 301 yes\nMöwe, wie sie = fliegt"


def test_base64_that_is_none_and_base64_in_pieces() -> None:
    field = "Content-Transfer-Encoding: base64"
    assert read(field, "vote 301 yes\nbuy 8 as Home f\n").text == "vote 301 yes\nbuy 8 as Home f"
    pieces = base64.b64encode(b"vote 301 yes\n") + b"\n" + base64.b64encode(b"buy 8") + b"\n"
    assert read(field, pieces).text == "vote 301 yes\nbuy 8"
    whole = base64.encodebytes(b"vote 301 yes\n" * 20)
    for cut in range(1, 8):
        assert read(field, whole[:-cut]).text.startswith("vote 301 yes\n" * 18)


def uu(data: bytes) -> str:
    lines = [binascii.b2a_uu(data[at : at + 45]).decode() for at in range(0, len(data), 45)]
    return "begin 644 orders.txt\n" + "".join(lines) + "`\nend\n"


@pytest.mark.parametrize("name", ["x-uuencode", "uuencode", "x-uue", "UU"])
def test_uuencode(name: str) -> None:
    assert read(f"Content-Transfer-Encoding: {name}", uu(b"vote 301 yes\nbuy 8\n")).text == "vote 301 yes\nbuy 8"


def test_a_file_that_is_uuencoded_within_a_text_is_left_out_and_named() -> None:
    letter = read("X: y", f"vote 301 yes\n\n{uu(b'vote 301 no' * 30)}\nbuy 8\n")
    assert letter.text.split() == ["vote", "301", "yes", "buy", "8"]
    assert letter.remarks == ("Attached files are not read (orders.txt).",)
    begun = "begin 644 talks\nvote 301 yes\nend"
    assert "vote 301 yes" in read("X: y", begun).text, "three lines that only look like one are words"


@pytest.mark.parametrize("words", ["vote 301 yes\nbuy 8 as “Möwe”\n", "vote 301 yes\n" * 12])
def test_a_letter_that_was_packed_twice_is_unpacked_twice(words: str) -> None:
    once = base64.encodebytes(words.encode())
    letter = read("Content-Transfer-Encoding: base64", base64.encodebytes(once))
    assert letter.text == words.strip()
    assert "packed twice" in letter.remarks[0]
    assert read("X: y", once).text == words.strip(), "and one whose field was lost, once"


def test_quoted_printable_whose_field_was_lost() -> None:
    packed = quopri.encodestring(("vote 301 yes\nbuy 8 as “Möwe”\n" + "word " * 40 + "\n").encode()).decode()
    assert read("X: y", packed).text.startswith("vote 301 yes\nbuy 8 as “Möwe”\nword word")


@pytest.mark.parametrize(
    "line", ["set rent =20", "set rent = 20", "x=3", "a == b", "if a=3D", "100% =100", "abcdefghijklmnop"]
)
def test_words_that_only_look_packed_are_words(line: str) -> None:
    text = f"propose amend 1\n{line} and ü\nend" if line == "if a=3D" else f"propose amend 1\n{line}\nend"
    assert read("Content-Type: text/plain; charset=utf-8", text).text == text


# --- character sets

ODD_UTF_8 = [
    "utf8", "UTF-8", "utf_8", "utf 8", "'utf-8'", '"utf-8"', "utf-8;", "=utf-8", "charset=utf-8", "utf-8-strict",
    "utf8mb4",
    "x-utf-8", "utf-8,utf-8", "utf-8 (unicode)", "unicode-1-1-utf-8", "_utf-8", "utf-8.", "unicode", "x-klingon",
    "punycode",
    "unicode_escape", "rot13", "zlib", "idna", "hex", "string-escape", "x-user-defined", "unknown-8bit", "8bit",
    "none",
    "DEFAULT_CHARSET", "ansi", "en_US.UTF-8", "", "%charset%", "{charset}", "undefined",
    "a" * 200, "=?utf-8?q?utf-8?=", "us-ascii",
    "utf-16", "utf-32", "utf-16le", "iso-10646-ucs-2", "replacement", "binary",
]  # fmt: skip


@pytest.mark.parametrize("label", ODD_UTF_8)
@pytest.mark.parametrize("words", ["vote 301 yes", "vote 301 yes\nMöwe 海"])
def test_bytes_that_are_utf_8_are_read_as_such_under_any_label(label: str, words: str) -> None:
    letter = read(f"Content-Type: text/plain; charset={label}", words)
    assert letter.text == words
    assert not letter.remarks


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("cp-1252", "cp1252"), ("windows1252", "cp1252"), ("win-1251", "cp1251"), ("windows_1251", "cp1251"),
        ("cp1250", "cp1250"),
        ("x-cp1250", "cp1250"), ("ansi-1252", "cp1252"), ("iso8859_1", "cp1252"), ("iso_8859-1:1987", "cp1252"),
        ("8859-1", "cp1252"), ("iso-8859-15", "iso8859-15"), ("ISO8859-15", "iso8859-15"), ("is0-8859-2", "cp1252"),
        ("latin-1", "cp1252"), ("latin2", "iso8859-2"), ("l1", "cp1252"), ("koi8r", "koi8-r"), ("koi8", "koi8-r"),
        ("gb_2312-80", "gb18030"), ("gb2312_charset", "gb18030"), ("x-gbk", "gb18030"), ("euc-cn", "gb18030"),
        ("big-5", "big5"),
        ("big5-hkscs", "big5hkscs"), ("sjis", "cp932"), ("x-sjis", "cp932"), ("ms_kanji", "cp932"), ("shift-jis",
        "cp932"),
        ("windows-31j", "cp932"), ("cp932", "cp932"), ("x-euc-jp", "euc_jp"), ("ks_c_5601-1987", "cp949"),
        ("ksc5601", "cp949"),
        ("euckr", "cp949"), ("x-windows-949", "cp949"), ("tis-620", "cp874"), ("windows-874", "cp874"), ("macintosh",
        "mac_roman"),
        ("x-mac-roman", "mac_roman"), ("x-mac-cyrillic", "mac_cyrillic"), ("ibm850", "cp850"), ("cp-850", "cp850"),
        ("dos-866", "cp866"),
        ("ISO-2022-JP", "iso2022_jp"), ("iso-2022-jp$ESC", "iso2022_jp"), ("iso-8859-8-i", "iso8859-8"),
        ("hz-gb-2312", "hz"),
        ("utf-7", "utf-7"), ("unicode-1-1-utf-7", "utf-7"), ("utf-16", "utf-16"), ("utf-16", "utf-16-be"), ("utf-16",
        "utf-16-le"),
        ("utf-16le", "utf-16-le"), ("utf-32", "utf-32"), ("", "utf-16"), ("utf-8", "utf-8-sig"), ("'windows-1252'",
        "cp1252"),
    ],
)  # fmt: skip
def test_labels_mean_what_they_mean_to_a_browser(label: str, codec: str) -> None:
    sample = {"cp1251": "Дом", "koi8-r": "Дом", "mac_cyrillic": "Дом", "cp866": "Дом", "gb18030": "海盗",
    "big5": "海盜",
              "big5hkscs": "海盜", "cp932": "海賊", "euc_jp": "海賊", "iso2022_jp": "海賊", "cp949": "해적",
              "cp874": "ทะเล",
              "iso8859-8": "שלום", "hz": "海盗"}.get(codec, "Möwe")  # fmt: skip
    data = f"vote 301 yes\n{sample}\n".encode(codec)
    if label == "is0-8859-2":
        data = b"vote 301 yes\nM\xf6we\n"
    raw = f'Content-Type: text/plain; charset="{label}"\nContent-Transfer-Encoding: base64'
    assert read(raw, base64.encodebytes(data)).text == f"vote 301 yes\n{sample}"


def test_what_is_neither_known_nor_utf_8_is_read_with_a_remark() -> None:
    letter = read("Content-Type: text/plain; charset=x-klingon", b"vote 301 yes\nM\xf6we\n")
    assert letter.text == "vote 301 yes\nMöwe"
    assert letter.remarks == (
        "Your letter is in a character set that is not known here (x-klingon); some letters that English does not have "
        "may have been read wrongly.",
    )


# --- types

TYPES = [
    "text", "text/", "/plain", "plain", "plain/text", "TEXT/PLAIN", "text / plain", "text\\plain", "text//plain",
    "text/plain/",
    "text/plain charset=utf-8", "text/plain, charset=utf-8", "text/plain; charset", "text/plain;;;charset=utf-8",
    ";", "",
    "text/plain; charset=utf-8; charset=x", "Content-Type: text/plain", "<text/plain>", '"text/plain"',
    "text/x-unknown",
    "text/plain (words)", "text/markdown", "text/x-web-markdown", "application/octet-stream", "application/text",
    "foo/bar",
    "foo", "text/plain; format=flowed; delsp=no charset=utf-8", "unknown/unknown",
    "application/x-unknown; charset=utf-8",
    "text/plain; charset=utf-8; name=", "text/plain; =; x==y", "text/plain; charset*=utf-8''utf-8",
    "text/plain\tcharset=utf-8",
]  # fmt: skip


@pytest.mark.parametrize("kind", TYPES)
def test_words_are_read_whatever_their_type_is_called(kind: str) -> None:
    assert read(f"Content-Type: {kind}", "vote 301 yes\nMöwe\n").text == "vote 301 yes\nMöwe"


@pytest.mark.parametrize(
    "kind",
    [
        "text/html",
        "html",
        "text/htm",
        "html/text",
        "text/plain",
        "text/xhtml",
        "application/xhtml+xml",
        "TEXT/HTML charset=utf-8",
    ],
)
def test_html_is_read_as_html_whatever_it_is_called(kind: str) -> None:
    page = "<html><body><div>vote 301 yes</div><div>M&ouml;we</div><blockquote>vote 301 no</blockquote></body></html>"
    assert read(f"Content-Type: {kind}", page).text == "vote 301 yes\nMöwe"


def test_plain_lines_that_are_called_html_stay_lines() -> None:
    assert read("Content-Type: text/html", "vote 301 yes\nbuy 8\nstatus\n").text == "vote 301 yes\nbuy 8\nstatus"


# --- parts

PARTS = (
    "--b1\nContent-Type: text/plain; charset=utf-8\n\nvote 301 yes\n\n"
    "--b1\nContent-Type: text/html; charset=utf-8\n\n<p>vote 301 yes</p>\n\n"
)
CLOSED = PARTS + "--b1--\n"


@pytest.mark.parametrize(
    "boundary",
    ["; boundary=b1", '; boundary="b1"', "; boundary='b1'", '; boundary="b1 "', " boundary=b1", "; boundary=b1;",
    ";boundary = b1",
     "", "; boundary=", '; boundary=""', "; boundary=b2", "; boundary=B1", "; boundary=<b1>", '; boundary="b1',
     "; boundary",
     "; boundary=--b1", "; Boundary=b1", "; charset=utf-8; boundary=zzz", "; boundary*0=b; boundary*1=1",
     "; boundary=b1 (x)"],
)  # fmt: skip
@pytest.mark.parametrize(
    "kind", ["multipart/alternative", "multipart/mixed", "multipart", "Multipart/Alternative", "multipart/x-odd"]
)
def test_parts_are_told_apart_however_their_boundary_is_named(boundary: str, kind: str) -> None:
    letter = read(f"Content-Type: {kind}{boundary}", CLOSED)
    assert letter.text == "vote 301 yes", "and once"


def test_a_missing_end_is_remarked_on() -> None:
    letter = read("Content-Type: multipart/alternative; boundary=b1", PARTS)
    assert letter.text == "vote 301 yes"
    assert letter.remarks[0].startswith("Your letter ends in the middle")


def base64_of(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


@pytest.mark.parametrize(("fields", "body"), [
    ("Content-Type: multipart/mixed; boundary=b1", "--b1\n\nvote 301 yes\npay Bert 10"),
    ("Content-Type: multipart/mixed; boundary=b1", "--b1\nContent-Type: text/html\n\n<p>vote 301 yes<p>pay Bert 10"),
    ("Content-Transfer-Encoding: base64", base64_of("vote 301 yes\npay Bert 1000")[:-2]),
    ("Content-Transfer-Encoding: base64", base64_of("vote 301 yes\npay Bert 1000")[:-3]),
    ("Content-Transfer-Encoding: base64", base64_of("vote 301 yes\npay Bert 1000s")[:-1]),
])
def test_the_line_in_which_a_letter_is_cut_off_is_left_out(fields: str, body: str) -> None:
    """It may have said something else: “pay Bert 10” of “pay Bert 1000”."""
    letter = read(fields, body)
    assert letter.text == "vote 301 yes"
    (remark,) = letter.remarks
    assert remark.startswith("Your letter was cut off on its way, in the middle of a line; that line was left out.")


@pytest.mark.parametrize(("fields", "body"), [
    ("Content-Type: multipart/mixed; boundary=b1", "--b1\n\nvote 301 yes\n"),
    ("Content-Type: multipart/mixed; boundary=b1", "--b1\nContent-Type: text/html\n\n<p>vote 301 yes</p>"),
    ("Content-Transfer-Encoding: base64", base64_of("vote 301 yes\n").rstrip("=")),
    ("Content-Transfer-Encoding: base64", f"{base64_of('vote 301 yes')}"),
    ("Content-Type: multipart/mixed; boundary=b1",
     "--b1\nContent-Transfer-Encoding: base64\n\n" + base64_of("\nvote 301 yes").rstrip("=") + "\n--b1--\n"),
    ("Content-Transfer-Encoding: quoted-printable", "vote 301 yes=\n"),
    ("Content-Transfer-Encoding: base64", base64_of("\nvote 301 yes").rstrip("=")),
    ("Content-Transfer-Encoding: base64", base64_of("\n\nvote 301 yes").rstrip("=") + "\n"),
])
def test_a_line_that_came_whole_is_read(fields: str, body: str) -> None:
    assert read(fields, body).text == "vote 301 yes"


@pytest.mark.parametrize("path", IN_PARTS, ids=lambda path: path.stem)
def test_a_letter_without_its_last_line_says_the_same(path: Path) -> None:
    raw = path.read_bytes().rstrip()
    whole = read_letter(raw, Limits())
    cut = read_letter(raw[: raw.rindex(b"\n--")], Limits())
    assert cut.text == whole.text
    assert cut.remarks


def test_parts_that_are_nowhere_are_read_as_one_text() -> None:
    letter = read("Content-Type: multipart/mixed; boundary=b1", "vote 301 yes\nbuy 8\n")
    assert letter.text == "vote 301 yes\nbuy 8"
    assert "cannot be told apart" in letter.remarks[0]
    assert read("Content-Type: multipart/mixed",
    "<html><body><p>vote 301 yes<p>buy 8</body></html>").text.split() == [
        "vote", "301", "yes", "buy", "8"
    ]  # fmt: skip


def test_parts_within_parts_that_bear_the_same_boundary_are_read_once() -> None:
    inner = f"--b1\nContent-Type: multipart/alternative; boundary=b1\n\n{CLOSED}\n--b1--\n"
    assert read("Content-Type: multipart/mixed; boundary=b1", inner).text == "vote 301 yes"


@pytest.mark.parametrize("inner", ["", "; boundary=zz", "; boundary=b2"])
def test_inner_parts_without_boundary_or_end(inner: str) -> None:
    body = f"--b1\nContent-Type: multipart/alternative{inner}\n\n{PARTS.replace('b1', 'b2')}\n--b1--\n"
    assert read("Content-Type: multipart/mixed; boundary=b1", body).text == "vote 301 yes"


@pytest.mark.parametrize("packing", ["base64", "quoted-printable"])
def test_parts_that_are_packed_together(packing: str) -> None:
    data = base64.encodebytes(CLOSED.encode()) if packing == "base64" else quopri.encodestring(CLOSED.encode())
    fields = f"Content-Type: multipart/alternative; boundary=b1\nContent-Transfer-Encoding: {packing}"
    assert read(fields, data).text == "vote 301 yes"
    assert read(fields, CLOSED).text == "vote 301 yes", "or only say so"


@pytest.mark.parametrize("gap", ["\n", "\n \n", "\nX-Odd line\n\n"])
def test_a_part_whose_fields_run_into_its_text(gap: str) -> None:
    body = f"--b1\nContent-Type: text/plain; charset=utf-8{gap}vote 301 yes\nbuy 8\n--b1--\n"
    assert read("Content-Type: multipart/mixed; boundary=b1", body).text.split("\n")[-2:] == ["vote 301 yes", "buy 8"]


def test_a_letter_whose_fields_run_into_its_text() -> None:
    assert read_letter(HEAD + b"vote 301 yes\nbuy 8\n", Limits()).text == "vote 301 yes\nbuy 8"
    assert (
        read_letter(b"From ann@example.net Mon Nov 23\n" + HEAD + b"\nvote 301 yes\n", Limits()).text == "vote 301 yes"
    )


@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\r\r\n", b"\n"])
@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf", b"\n", b"\n\n"])
def test_lines_may_end_and_letters_begin_in_any_way(end: bytes, before: bytes) -> None:
    raw = (before + HEAD + b"Content-Type: multipart/alternative; boundary=b1\n\n" + CLOSED.encode()).replace(
        b"\n", end
    )
    letter = read_letter(raw, Limits())
    assert (letter.text, letter.sender) == ("vote 301 yes", "ann@example.net")


def test_a_text_that_bears_the_name_of_a_file_is_read_where_there_is_no_other() -> None:
    named = 'Content-Type: text/plain; name="x.txt"\nContent-Disposition: inline; filename="x.txt"\n\nbuy 8\n'
    assert read("Content-Type: multipart/mixed; boundary=b", f"--b\n{named}--b--\n").text == "buy 8"
    assert read("Content-Type: multipart/mixed; boundary=b", f"--b\n\nstatus\n--b\n{named}--b--\n").text == "status"


def test_only_what_nobody_can_read_is_set_aside() -> None:
    noise = bytes(range(256)) * 20
    for fields in ("X: y", "Content-Type: text/plain; charset=x-klingon", "Content-Transfer-Encoding: x-y"):
        with pytest.raises(Unreadable, match="data"):
            read(fields, noise)
    with pytest.raises(Unreadable, match="encrypted"):
        read("Content-Type: multipart/encrypted; boundary=b", "--b\n\nx\n--b--\n")


@pytest.mark.parametrize("kind", ["mixed", "related", "alternative", "signed", "report"])
@pytest.mark.parametrize("boundary", ["b1", "b2"])
def test_every_container_is_opened(kind: str, boundary: str) -> None:
    assert read(f"Content-Type: multipart/{kind}; boundary={boundary}", CLOSED).text == "vote 301 yes"


# --- pictures that belong to the looks of a letter

PNG = "Content-Type: image/png{name}\n{fields}\niVBORw0KGgo=\n"


def pictures(html: str, *parts: tuple[str, str], kind: str = "mixed") -> list[bool]:
    body = f"--b\nContent-Type: text/html\n\n{html}\n" if html else "--b\n\npawn\n"
    body += "".join(f"--b\n{PNG.format(name=name and f'; name={name}', fields=fields)}" for name, fields in parts)
    letter = read(f"Content-Type: multipart/{kind}; boundary=b", body + "--b--\n")
    return [picture.embedded for picture in letter.pictures]


@pytest.mark.parametrize("kind", ["mixed", "related", "alternative"])
@pytest.mark.parametrize(
    ("html", "fields"),
    [
        ('<p>pawn</p><img src="cid:logo@x">', "Content-ID: <logo@x>\n"),
        ("<p>pawn<img src=cid:logo@x>", "Content-Id: logo@x\n"),
        ("<p>pawn<img src='CID:Logo@x'>", "Content-ID: <logo@x>\n"), ("<p>pawn<img src='cid:logo%40x'>",
        "Content-ID: <logo@x>\n"),
        ('<p style="background: url(cid:logo@x)">pawn', "Content-ID: <logo@x>\n"),
        ('<table background="cid:logo@x"><tr><td>pawn', "Content-ID: <logo@x>\nContent-Disposition: inline\n"),
        ('<p>pawn<img src="cid:logo@x">', "Content-ID: <logo@x>\nContent-Disposition: attachment; filename=a.png\n"),
        ('<p>pawn<img src="http://x/logo.png">', "Content-Location: http://x/logo.png\n"),
    ],
)  # fmt: skip
def test_what_the_html_shows_is_embedded_wherever_it_stands(kind: str, html: str, fields: str) -> None:
    assert pictures(html, ("", fields), kind=kind) == [True]


def test_what_a_word_processor_called_by_itself_is_embedded() -> None:
    assert pictures("", ("image001.png", "Content-ID: <image001.png@01D>\n")) == [True]
    assert pictures("", ("Outlook-abc123.png", "Content-ID: <x>\nContent-Disposition: inline\n")) == [True]


def test_what_is_sent_as_a_file_is_not() -> None:
    assert pictures("", ("me.png", "Content-Disposition: attachment; filename=me.png\n")) == [False]
    assert pictures("<p>pawn", ("me.png",
    "Content-ID: <f_1>\nContent-Disposition: attachment; filename=me.png\n")) == [
        False
    ]
    assert pictures("", ("me.png", "Content-Disposition: inline; filename=me.png\n")) == [False], (
        "as Apple’s program sends one"
    )
    logo = ("image001.png", "Content-ID: <logo@x>\n")
    mine = ("me.png", "Content-Disposition: attachment; filename=me.png\n")
    assert pictures("<p>pawn<img src=cid:logo@x>", logo, mine) == [False, True], "files come first"


# --- words as a link has them


@pytest.mark.parametrize(("body", "text"), [
    ("vote%20301%20yes\n", "vote 301 yes"), ("vote%20301%20yes%0D%0Astatus", "vote 301 yes\nstatus"),
    ("propose+add+Tea%0ATea+is+free.%0Aend", "propose add Tea\nTea is free.\nend"),
    ("name%20it%20Caf%C3%A9\n\nSent by me", "name it Café\n\nSent by me"),
])
def test_words_that_a_program_left_as_a_link_has_them_are_read(body: str, text: str) -> None:
    assert read("Content-Type: text/plain", body).text == text


@pytest.mark.parametrize("body", [
    "https://example.org/a%20b", "mailto:game@play.example.org?body=vote%20301%20no", "50%20of%FF", "a%20b c", "100%",
    "<mailto:game@play.example.org?subject=Update&body=\nvote%20301%20no>", "rent%2C",
    "mailto:game@play.example.org?body=\nvote%20301%20no", "a%2Cb\nvote%20301%20no",
])
def test_links_themselves_and_what_may_be_the_rest_of_one_stay(body: str) -> None:
    assert "vote 301 no" not in read("Content-Type: text/plain", body).text
