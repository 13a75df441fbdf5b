"""Whole letters, as the mail programs of the players write them, and what is made of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.mime.illegible import Illegible
from mailgame.post.reading.letter import Letter, Limits, Unreadable, read_letter

LETTERS = sorted((Path(__file__).parent / "letters").glob("*.eml"))
LIMITS = Limits()


def read(text: str, limits: Limits = LIMITS, trusted: str = "") -> Letter:
    return read_letter(text.encode("utf-8"), limits, trusted)


def from_ann(body: str = "vote 301 yes\n", *fields: str) -> str:
    head = ("From: Ann Adler <ann@example.net>", "To: game@play.example.org", "Message-ID: <1@example.net>", *fields)
    return "\n".join(head) + "\n\n" + body


def refusal(text: str | bytes, limits: Limits = LIMITS) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read_letter(text if isinstance(text, bytes) else text.encode("utf-8"), limits)
    return caught.value


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
def test_only_what_is_new_is_read(path: Path, line_end: bytes) -> None:
    letter = read_letter(path.read_bytes().replace(b"\n", line_end), LIMITS)
    assert letter.text == path.with_suffix(".txt").read_text(encoding="utf-8").strip("\n")
    assert letter.sender == "ann@example.net"
    assert not letter.automatic
    assert not letter.remarks
    assert "\ufffd" not in letter.text + letter.subject + letter.sender_name


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_quoted_orders_are_never_read(path: Path) -> None:
    letter = read_letter(path.read_bytes(), LIMITS)
    assert "vote 301 no" not in letter.text
    assert "for $350" not in letter.text


def test_every_sample_says_what_is_new_in_it() -> None:
    assert len(LETTERS) >= 30
    assert [path.name for path in LETTERS if not path.with_suffix(".txt").exists()] == []


def test_the_fields_of_a_reply() -> None:
    token = "game+q5mzkbpmtdd5zvafl6xe@play.example.org"
    letter = read_letter((LETTERS[0].parent / "gmail-telephone-german.eml").read_bytes(), LIMITS)
    assert letter.sender_name == "Jörg Müller"
    assert letter.subject == "BoredNomic: update 12 – Häuser"
    assert letter.subject_as_sent == "Re: BoredNomic: update 12 – Häuser"
    assert letter.recipients == (token,)
    assert letter.message_id == "<CAF8=abc@mail.example.net>"
    assert letter.in_reply_to == "<mailgame.update.7kr3s4tfjke6t7mi3yzs43dayt@play.example.org>"
    assert letter.references == (letter.in_reply_to,)
    assert letter.left_out == 11
    assert letter.vouched == ""
    assert letter.report.letters == ()


def test_a_click_on_a_link_is_a_subject_without_text() -> None:
    letter = read_letter((LETTERS[0].parent / "one-click.eml").read_bytes(), LIMITS)
    assert (letter.subject, letter.text) == ("vote 301 yes", "")


def test_a_picture_between_two_texts() -> None:
    letter = read_letter((LETTERS[0].parent / "apple-mail-with-pawn.eml").read_bytes(), LIMITS)
    [picture] = letter.pictures
    assert (picture.name, picture.media_type, picture.embedded) == ("möwe.png", "image/png", False)
    assert picture.data.startswith(b"\x89PNG")


def test_the_delivered_address_comes_before_what_stands_in_to() -> None:
    letter = read(from_ann("", "Delivered-To: game+TOKEN@play.example.org", "Cc: Bob <bob@example.org>"))
    assert letter.recipients == ("game+token@play.example.org", "game@play.example.org", "bob@example.org")


def test_a_letter_without_subject_and_message_id() -> None:
    letter = read("From: ann@example.net\n\nstatus\n")
    assert (letter.text, letter.subject, letter.message_id, letter.references) == ("status", "", "", ())


@pytest.mark.parametrize("name", ["utf-7", "utf-16", "shift_jis", "windows-1251", "big5", "hz-gb-2312", "macintosh"])
def test_character_sets_of_mail_are_read(name: str) -> None:
    body = "vote 301 yes".encode({"hz-gb-2312": "hz", "macintosh": "mac_roman"}.get(name, name))
    raw = from_ann("", f"Content-Type: text/plain; charset={name}").encode("ascii") + body
    assert read_letter(raw, LIMITS).text == "vote 301 yes"


@pytest.mark.parametrize("name", ["us-ascii", "unknown-8bit", "x-unknown", '""'])
def test_a_label_that_says_nothing_does_no_harm(name: str) -> None:
    letter = read(from_ann('buy 8 as "Möwe"\n', f"Content-Type: text/plain; charset={name}"))
    assert letter.text == 'buy 8 as "Möwe"'


def test_data_instead_of_text_is_set_aside() -> None:
    noise = bytes(range(256)) * 20
    assert "data" in refusal(from_ann("").encode("ascii") + noise).reason
    assert "no letter" in refusal(noise).reason
    assert "no letter" in refusal(b"").reason


def test_a_thousand_parts_are_set_aside() -> None:
    parts = "--b\n\nvote 301 yes\n" * 1000 + "--b--\n"
    assert refusal(from_ann(parts, "Content-Type: multipart/mixed; boundary=b")).reason == "it has more than 50 parts"


def test_parts_too_deep_are_set_aside() -> None:
    body = "".join(f"Content-Type: multipart/mixed; boundary=b{n:04}\n\n--b{n:04}\n" for n in range(3000))
    body += "\nhello\n" + "".join(f"--b{n:04}--\n" for n in reversed(range(3000)))
    assert refusal(from_ann("")[:-1] + body).reason == "its parts stand more than 10 deep in each other"


def test_fifty_megabytes_are_set_aside_and_their_sender_is_known() -> None:
    trouble = refusal(from_ann("x" * 50_000_000))
    assert trouble.reason == "it is 50.0 MB long; letters up to 5.0 MB are read"
    assert trouble.letter is not None
    assert trouble.letter.sender == "ann@example.net"


def test_a_letter_that_is_encrypted_is_set_aside() -> None:
    assert refusal(from_ann("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n")).reason == "it is encrypted"
    assert refusal(from_ann("MIIB", "Content-Type: application/pkcs7-mime")).reason == "it is encrypted"
    parts = "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--\n"
    assert refusal(from_ann(parts, "Content-Type: multipart/encrypted; boundary=b")).reason == "it is encrypted"
    assert refusal(from_ann(parts, "Content-Type: multipart/mixed; boundary=b")).reason == "it is encrypted"
    parts = "--b\n\nOpen it in Outlook.\n--b\nContent-Type: application/x-microsoft-rpmsg-message\n\nx\n--b--\n"
    assert refusal(from_ann(parts, "Content-Type: multipart/mixed; boundary=b")).reason == "it is encrypted"


def test_a_letter_from_nowhere_is_set_aside() -> None:
    assert refusal("To: game@example.org\n\nvote 301 yes\n").reason == "it does not say from which address it comes"
    assert refusal("From: Ann\nTo: game@example.org\n\nvote\n").reason == "it does not say from which address it comes"


def test_too_many_lines_are_left_out_and_remarked_on() -> None:
    letter = read(from_ann("status\n" * 600))
    assert letter.text.split("\n") == ["status"] * 500
    assert letter.remarks == ("Your letter has more than 500 lines; only the first 500 were read.",)


def test_too_much_text_is_left_out_in_whole_lines() -> None:
    letter = read(from_ann(("x" * 999 + "\n") * 100))
    assert {len(line) for line in letter.text.split("\n")} == {999}
    assert len(letter.text) <= 64_000
    assert letter.remarks == ("Only the first 64,000 characters of your letter were read.",)


def test_a_short_answer_over_a_huge_quotation_is_read() -> None:
    quoted = "> and so on and so on\n" * 40_000
    letter = read(from_ann(f"vote 301 yes\n\nOn 23/11/2026 08:00, Bored wrote:\n{quoted}"))
    assert letter.text == "vote 301 yes"
    said = "Your letter, with all that it quotes, is very long or nested; its end was not looked at."
    assert letter.remarks == (said,)


def attached(*files: tuple[str, str, str]) -> str:
    parts = "".join(
        f'--b\nContent-Type: {kind}; name="{name}"\nContent-Disposition: attachment; filename="{name}"\n\n{body}\n'
        for kind, name, body in files
    )
    return from_ann(f"--b\n\npawn\n{parts}--b--\n", "Content-Type: multipart/mixed; boundary=b")


def test_more_pictures_than_three_are_left_out() -> None:
    letter = read(attached(*(("image/png", f"{n}.png", "x") for n in range(5))))
    assert [picture.name for picture in letter.pictures] == ["0.png", "1.png", "2.png"]
    assert letter.remarks == ("Only 3 pictures a letter are taken; the others were not.",)


def test_a_picture_that_is_too_big_is_left_out() -> None:
    letter = read(attached(("image/gif", "huge.gif", "x" * 200_001), ("image/jpeg", "small.jpg", "x")))
    assert [picture.name for picture in letter.pictures] == ["small.jpg"]
    assert letter.remarks == ("The picture huge.gif is too big; at most 200 kB are taken.",)


WHERE = "what you want to say belongs in the letter itself."


def test_other_files_are_not_read_and_that_is_said() -> None:
    letter = read(attached(("text/plain", "orders.txt", "vote 301 no"), ("application/octet-stream", "pawn.PNG", "x")))
    assert letter.text == "pawn"
    assert [picture.media_type for picture in letter.pictures] == ["image/png"]
    assert letter.remarks == (
        f"Attached files are not read (orders.txt); {WHERE}",
    )


@pytest.mark.parametrize(("part", "name"), [
    ("Content-Type: application/pdf\nContent-Disposition: inline; filename=orders.pdf", "orders.pdf"),
    ("Content-Type: image/heic; name=IMG_1.HEIC\nContent-Disposition: inline", "IMG_1.HEIC"),
    ("Content-Type: audio/amr", "a recording"), ("Content-Type: video/mp4; name=1.mp4", "1.mp4"),
    ("Content-Type: text/plain; name=orders.txt\nContent-Disposition: inline", "orders.txt"),
    ("Content-Type: message/rfc822\n\nFrom: bert@example.net\n", "a letter"),
])
@pytest.mark.parametrize("words", ["", "vote 301 yes"])
def test_whatever_is_sent_along_and_not_read_is_named_however_it_is_attached(part: str, name: str, words: str) -> None:
    letter = read(from_ann(f"--b\n\n{words}\n--b\n{part}\n\nvote 301 no\n--b--\n",
                           "Content-Type: multipart/mixed; boundary=b"))
    assert letter.text == words
    assert letter.remarks == (f"Attached files are not read ({name}); {WHERE}",)


@pytest.mark.parametrize(("kind", "body"), [
    ("audio/amr\nContent-Transfer-Encoding: base64", "AAAAAA=="), ("message/rfc822", "From: x@y.z\n\nvote 301 no\n"),
])
def test_a_letter_that_is_nothing_else_says_so(kind: str, body: str) -> None:
    letter = read(from_ann(body, f"Content-Type: {kind}"))
    assert letter.text == ""
    assert f"; {WHERE}" in letter.remarks[0]


@pytest.mark.parametrize("part", [
    "Content-Type: application/pgp-signature; name=signature.asc", "Content-Type: text/vcard; name=ann.vcf",
    "Content-Type: image/svg+xml; name=logo.svg\nContent-ID: <logo>", "Content-Type: text/calendar; name=x.ics",
    "Content-Type: text/html\n\n<p>vote 301 yes</p>",
])
def test_what_programs_attach_by_themselves_is_not_named(part: str) -> None:
    for kind in ("mixed", "related"):
        body = f"--b\n\nvote 301 yes\n--b\n{part}\n\nx\n--b--\n"
        assert read(from_ann(body, f"Content-Type: multipart/{kind}; boundary=b")).remarks == ()


def test_the_logo_of_a_signature_is_known_as_such() -> None:
    body = (
        "--b\nContent-Type: text/html\n\n<p>pawn</p><img src=cid:logo>\n"
        "--b\nContent-Type: image/png\nContent-ID: <logo>\n\nx\n--b--\n"
    )
    letter = read(from_ann(body, "Content-Type: multipart/related; boundary=b"))
    assert [picture.embedded for picture in letter.pictures] == [True]


def test_of_two_forms_the_plain_one_is_read_unless_it_is_empty() -> None:
    def alternatives(plain: str) -> str:
        return from_ann(
            f"--b\n\n{plain}\n--b\nContent-Type: text/html\n\n<p>from html</p>\n--b--\n",
            "Content-Type: multipart/alternative; boundary=b",
        )

    assert read(alternatives("from plain")).text == "from plain"
    assert read(alternatives("  ")).text == "from html"


def test_nothing_that_looks_like_a_line_end_makes_a_line_of_a_quoted_one() -> None:
    for trick in ("\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"):
        letter = read(
            from_ann(f"> Shall we?{trick}vote 301 no\n\nvote 301 yes\n", "Content-Type: text/plain; charset=utf-8")
        )
        assert letter.text.splitlines() == ["vote 301 yes"], repr(trick)


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\u2028", "\u2029"])
def test_what_is_shown_as_a_line_end_is_one_where_nothing_is_quoted(end: str) -> None:
    """Word processors and telephones write them for shift and return."""
    letter = read(from_ann(f"vote 301 yes{end}vote 302 no\n", "Content-Type: text/plain; charset=utf-8"))
    assert letter.text.split("\n") == ["vote 301 yes", "vote 302 no"]


HEADS = st.sampled_from(
    [
        "From",
        "To",
        "Cc",
        "Subject",
        "Message-ID",
        "References",
        "In-Reply-To",
        "Content-Type",
        "Content-Transfer-Encoding",
        "Delivered-To",
        "Content-Disposition",
        "Authentication-Results",
        "Auto-Submitted",
        "Return-Path",
        "Precedence",
        "MIME-Version",
    ]
)
SCRAPS = st.sampled_from(
    [
        "ann@example.net",
        "<",
        ">",
        "<a b>",
        '"',
        "\\",
        "(",
        ")",
        ",",
        ":",
        ";",
        "=",
        "?",
        "=?utf-8?q?=41?=",
        "=?x?b?!?=",
        "multipart/mixed",
        "multipart/alternative",
        "text/html",
        "boundary=b",
        'boundary="b',
        "charset=utf-16",
        "charset=x-y",
        "base64",
        "quoted-printable",
        "format=flowed",
        "dkim=pass",
        "--b",
        "--b--",
        "> ",
        "-- ",
        "<p>",
        "<blockquote>",
        "</div>",
        "On 1.1.2026 Ann wrote:",
        "From: x",
        "```",
        "\n",
        "\n\n",
        "\r",
        "\0",
        "\ud7ff",
        "é",
        "\u2028",
        " ",
        "\t",
        "vote 301 yes",
        "image/png",
        "message/rfc822",
        "name*0*=utf-8''%",
        "filename=..",
        "@",
        "a" * 80,
    ]
)
FIELD = st.builds(lambda name, scraps: f"{name}: {' '.join(scraps)}\n", HEADS, st.lists(SCRAPS, max_size=6))
WILD = st.builds(
    lambda fields, body: "".join(fields) + "\n" + "".join(body),
    st.lists(FIELD, max_size=8),
    st.lists(SCRAPS, max_size=30),
)


def outcome(raw: bytes) -> Letter | Unreadable:
    try:
        return read_letter(raw, LIMITS, "mx.example.org")
    except Unreadable as trouble:
        return trouble


def is_foreseen(found: Letter | Unreadable) -> bool:
    """Set aside for a reason that the reader knows, or read, and then whole."""
    if isinstance(found, Unreadable):
        return found.__cause__ is None or isinstance(found.__cause__, Illegible)
    return is_whole(found)


def is_whole(letter: Letter) -> bool:
    words = [letter.text, letter.subject, letter.sender, letter.sender_name, letter.message_id, *letter.recipients]
    for word in words:
        word.encode("utf-8")
    one_line = all(word.isprintable() for word in words[1:])
    return one_line and len(letter.text) <= LIMITS.text_chars and letter.text.count("\n") < LIMITS.lines


@pytest.mark.slow
@given(WILD)
def test_a_wild_letter_is_read_or_set_aside(text: str) -> None:
    assert is_foreseen(outcome(("From: a@b.c\n" + text).encode("utf-8")))


@given(st.binary(max_size=500), st.integers(0, 3000))
def test_a_letter_with_a_hole_is_read_or_set_aside(noise: bytes, place: int) -> None:
    raw = (LETTERS[0].parent / "gmail-browser-english.eml").read_bytes()
    assert is_foreseen(outcome(raw[:place] + noise + raw[place + len(noise) :]))
