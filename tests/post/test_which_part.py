"""Which parts of a letter hold what its author wrote, and which are files or stand in its place."""

from __future__ import annotations

import pytest

from mailgame.post.reading.letter import Letter, Limits, Unreadable, read_letter

HEAD = "From: Ann <ann@example.net>\nTo: game@play.example.org\nSubject: x\nMessage-ID: <1@example.net>\n"
PLAIN = "Content-Type: text/plain; charset=utf-8\n\nvote 301 yes"
RICH = "Content-Type: text/html; charset=utf-8\n\n<p>vote 301 yes</p>"


def read(kind: str, *parts: str) -> Letter:
    inner = "".join(f"--b\n{part}\n" for part in parts)
    raw = f"{HEAD}Content-Type: multipart/{kind}; boundary=b\n\n{inner}--b--\n"
    return read_letter(raw.encode("utf-8"), Limits())


@pytest.mark.parametrize("file", [
    "Content-Type: message/rfc822\n\nFrom: x@y.z\n\nvote 301 no",
    "Content-Type: message/rfc822\nContent-Disposition: inline\n\nFrom: x@y.z\n\nvote 301 no",
    "Content-Type: text/plain\nContent-Disposition: ATTACHMENT\n\nvote 301 no",
    'Content-Type: text/plain\nContent-Disposition: "attachment"; filename="x"\n\nvote 301 no',
    "Content-Type: text/plain\nContent-Disposition: form-data\n\nvote 301 no",
    "Content-Type: text/plain\nContent-Disposition: attachement\n\nvote 301 no",
    "Content-Type: text/plain; name*=utf-8''%6Frders.txt\n\nvote 301 no",
    "Content-Type: text/x-log\n\nvote 301 no", "Content-Type: text/x-patch\n\nvote 301 no",
    'Content-Type: text/vnd.google.email-reaction+json\n\n{"emoji": "vote 301 no"}',
    "Content-Type: text/calendar; method=REQUEST\n\nDESCRIPTION:vote 301 no",
])
@pytest.mark.parametrize("kind", ["mixed", "related", "signed", "x-odd"])
def test_files_are_not_read_beside_a_text(file: str, kind: str) -> None:
    assert read(kind, PLAIN, file).text == "vote 301 yes"
    assert read(kind, RICH, file).text == "vote 301 yes"


@pytest.mark.parametrize("kind", ["text/markdown", "text/x-plain", "text/enriched"])
def test_text_of_any_kind_is_read_where_there_is_no_other(kind: str) -> None:
    assert read("mixed", f"Content-Type: {kind}\n\nvote 301 yes").text == "vote 301 yes"


@pytest.mark.parametrize("stub", [
    "This is an HTML message. Please use an HTML capable mail reader.", "Your mail client does not support HTML",
    "Diese Nachricht ist im HTML-Format.", "[HTML]", " \n ", "(no text)", "[No content]", "(kein Text)", "(无文本)",
    "https://mail.example/view?id=1",
    "If you cannot read this message, see it in your browser: https://mail.example/vote/301/yes",
    "Your e-mail program cannot show this letter.\nTo read it online, go here:\nhttps://x.example/display?M=1",
])
@pytest.mark.parametrize("turned", [True, False])
def test_of_alternatives_one_that_only_points_to_the_html_does_not_count(stub: str, turned: bool) -> None:
    parts = (f"Content-Type: text/plain\n\n{stub}", RICH)
    assert read("alternative", *(parts[::-1] if turned else parts)).text == "vote 301 yes"


@pytest.mark.parametrize("plain", [
    "vote 301 yes", "*vote* 301 yes", "VOTE 301 YES <https://x.example/a/long/link/that/the/html/hides>", "vote 301",
    "👍", "投票 301",
])
def test_of_alternatives_that_say_the_same_the_plain_one_is_read(plain: str) -> None:
    html = "<style>p {color: red}</style><p>Vote&nbsp;301 <b>yes</b> 投票赞成<br>Sent from a telephone</p>"
    found = read("alternative", f"Content-Type: text/plain; charset=utf-8\n\n{plain}",
                 f"Content-Type: text/html; charset=utf-8\n\n{html}").text
    assert found == plain


def test_an_alternative_of_nothing_but_pictures_leaves_the_plain_text() -> None:
    nothing = "Content-Type: text/html\n\n<img src='x.png'>"
    assert read("alternative", "Content-Type: text/plain\n\nvote 301 yes", nothing).text == "vote 301 yes"


def test_a_plain_text_about_html_is_one_where_there_is_no_other() -> None:
    assert read("alternative", "Content-Type: text/plain\n\npost\nI love html\nend").text == "post\nI love html\nend"


def test_a_line_that_was_broken_and_got_a_space_on_its_way_is_whole() -> None:
    raw = f"{HEAD}Content-Transfer-Encoding: quoted-printable\n\nvote 3= \n01 y=\t\nes\nbuy =38=20\n"
    assert read_letter(raw.encode(), Limits()).text == "vote 301 yes\nbuy 8"


def test_a_short_letter_in_another_character_set_than_it_says_is_read() -> None:
    raw = f"{HEAD}Content-Type: text/plain; charset=utf-8\n\nvote 301 yes\nGrüße\n"
    assert read_letter(raw.encode("latin-1"), Limits()).text == "vote 301 yes\nGrüße"


def test_spaces_that_somebody_typed_join_no_lines() -> None:
    long = "This is a line that a mail program has broken at its usual width, as {}they do."
    raw = f"{HEAD}Content-Type: text/plain; format=flowed\n\nvote 301 yes \nbuy 8 \n" + long.format("\n")
    assert read_letter(raw.encode(), Limits()).text == "vote 301 yes\nbuy 8\n" + long.format("")


def test_a_signature_that_packs_its_text_is_no_encryption() -> None:
    raw = f"{HEAD}Content-Type: application/pkcs7-mime; smime-type=signed-data\n\nMIIB\n"
    with pytest.raises(Unreadable, match="signature"):
        read_letter(raw.encode(), Limits())


def test_a_letter_that_only_outlook_can_read_says_so() -> None:
    packed = "Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\neJ8+"
    letter = read_letter(f"{HEAD}{packed}\n".encode(), Limits())
    assert letter.text == ""
    assert "winmail.dat" in " ".join(letter.remarks)
    assert read("mixed", PLAIN, packed).remarks == ()


@pytest.mark.parametrize("notice", [
    '<p>Ann has sent you an email via Gmail confidential mode:</p><a href="https://confidential-mail.google.com/msg/A">x</a>',
    '<p>Ann has sent you a protected message.</p><a href="https://outlook.office365.com/Encryption/retrieve.ashx?a">Read</a>',
    '<p>Unlock message</p><a href="https://mail.proton.me/eo/abc">https://mail.proton.me/eo/abc</a>',
    "<p>Read your secure message by opening the attachment, securedoc_20261123T0900.html.</p>",
])
def test_a_notice_of_a_letter_that_is_kept_on_a_page_says_so(notice: str) -> None:
    letter = read_letter(f"{HEAD}Content-Type: text/html\n\n{notice}\n".encode(), Limits())
    assert "is not opened; send it as an ordinary letter" in " ".join(letter.remarks)
    assert read("mixed", PLAIN).remarks == ()


@pytest.mark.parametrize("nothing", [
    "\u00a0\n\u200b\n", "\u2060", "[cid:image001.png@01D]", "[image: logo.png]\n\n[Bild]", "\u200e \u200f", "\ufeff\n",
])
def test_of_alternatives_one_that_shows_nothing_does_not_count(nothing: str) -> None:
    assert read("alternative", f"Content-Type: text/plain; charset=utf-8\n\n{nothing}", RICH).text == "vote 301 yes"


def test_a_short_text_in_brackets_is_one() -> None:
    rich = "Content-Type: text/html\n\n<p>[buy 8]<p>vote 301 yes"
    assert read("alternative", "Content-Type: text/plain\n\n[buy 8]", rich).text == "[buy 8]"


@pytest.mark.parametrize("blank", ["Content-Type: text/plain\n\n \n", "Content-Type: text/html\n\n\n"])
def test_a_part_with_a_name_is_the_text_where_the_others_hold_nothing(blank: str) -> None:
    """So a telephone's message comes as a letter."""
    named = "Content-Type: text/plain; name=text_0.txt\nContent-Disposition: inline\n\nvote 301 yes"
    letter = read("mixed", blank, named)
    assert (letter.text, letter.remarks) == ("vote 301 yes", ())
