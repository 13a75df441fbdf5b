"""A letter is taken apart as the standard library does it, within limits."""

from __future__ import annotations

import base64
import email
from email.message import EmailMessage, Message
from email.policy import default
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.mime.fields import Fields
from mailgame.post.mime.illegible import Illegible
from mailgame.post.mime.limits import Limits
from mailgame.post.mime.mime import Dissection, Part, split_head


def dissected(raw: bytes, limits: Limits | None = None) -> Part:
    head, body = split_head(raw.replace(b"\r\n", b"\n"))
    return Dissection(limits or Limits()).part(Fields(head), body)


def leaves(part: Part) -> list[tuple[str, bytes]]:
    if part.media_type.startswith("multipart/"):
        return [leaf for child in part.children for leaf in leaves(child)]
    return [(part.media_type, part.content())]


def leaves_of_the_library(message: Message[Any, Any]) -> list[tuple[str, bytes]]:
    if message.is_multipart():
        return [leaf for child in message.get_payload() for leaf in leaves_of_the_library(child)]  # type: ignore[misc]
    payload = message.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return [(message.get_content_type(), payload)]


SCRAPS = st.sampled_from(["a", "é", "=", " ", "\n", "--", "-- \n", ".\n", "From ", "\t"])
TEXTS = st.lists(SCRAPS, max_size=30).map("".join)


@st.composite
def letters(draw: st.DrawFn) -> EmailMessage:
    message = EmailMessage(policy=default.clone(cte_type=draw(st.sampled_from(["7bit", "8bit"]))))
    encoding = st.sampled_from(["quoted-printable", "base64"])
    message.set_content(draw(TEXTS), cte=draw(encoding))
    if draw(st.booleans()):
        message.add_alternative(draw(TEXTS), subtype="html", cte=draw(encoding))
    for _ in range(draw(st.integers(0, 3))):
        message.add_attachment(
            draw(st.binary(max_size=100)), maintype="image", subtype="png", filename=draw(st.text("aé"))
        )
    if draw(st.booleans()):
        message.preamble = "This is a message in several parts.\n"
    return message


@pytest.mark.slow
@given(letters(), st.booleans())
def test_parts_are_those_that_the_standard_library_finds(message: EmailMessage, crlf: bool) -> None:
    raw = message.as_bytes().replace(b"\n", b"\r\n") if crlf else message.as_bytes()
    expected = leaves_of_the_library(email.message_from_bytes(raw.replace(b"\r\n", b"\n")))
    assert leaves(dissected(raw)) == expected


def multipart(*parts: str, boundary: str = "b", kind: str = "mixed", more: str = "") -> bytes:
    body = "".join(f"--{boundary}\n{part}\n" for part in parts) + f"--{boundary}--\n"
    return f'Content-Type: multipart/{kind}; boundary="{boundary}"{more}\n\n{body}'.encode()


def test_lines_that_only_begin_like_the_boundary_are_text() -> None:
    raw = multipart("\none\n--bb\n--b-\n-- b\n --b\n x--b", "\ntwo")
    assert leaves(dissected(raw)) == [("text/plain", b"one\n--bb\n--b-\n-- b\n --b\n x--b"), ("text/plain", b"two")]


def test_white_space_after_a_boundary_does_not_matter() -> None:
    raw = b"Content-Type: multipart/mixed; boundary=b\n\nhello\n--b \t\n\none\n--b-- \nbye"
    assert leaves(dissected(raw)) == [("text/plain", b"one")]


def test_an_inner_letter_without_its_end_ends_where_the_outer_part_does() -> None:
    inner = "Content-Type: multipart/mixed; boundary=i\n\n--i\n\none\n--i\n\ntwo"
    assert leaves(dissected(multipart(inner, "\nthree"))) == [
        ("text/plain", text) for text in (b"one", b"two", b"three")
    ]


def test_empty_parts() -> None:
    assert (
        leaves(dissected(b"Content-Type: multipart/mixed; boundary=b\n\n--b\n--b\n\n--b--"))
        == [("text/plain", b"")] * 2
    )


def test_attached_letters_are_not_opened() -> None:
    raw = multipart("Content-Type: message/rfc822\n\nFrom: a@b.c\n\nvote 301 no", "\nyes")
    assert [kind for kind, _ in leaves(dissected(raw))] == ["message/rfc822", "text/plain"]
    raw = multipart("\nFrom: a@b.c\n\nvote 301 no", kind="digest")
    assert [kind for kind, _ in leaves(dissected(raw))] == ["message/rfc822"]


@pytest.mark.parametrize(
    ("encoding", "body", "content"),
    [
        ("base64", b"dm90ZSAzMDE=", b"vote 301"),
        ("BASE64 ", b"dm90 ZSAz\nMDE", b"vote 301"),
        ("base64", b"!!dm90ZSAzMDE=!!", b"vote 301"),
        ("base64", b"=", b""),
        ("quoted-printable", b"vote=20301=\n yes=ZZ=", b"vote 301 yes=ZZ"),
        ("7bit", b"vote", b"vote"),
        ("", b"vote", b"vote"),
    ],
)
def test_bodies_are_decoded_as_far_as_can_be(encoding: str, body: bytes, content: bytes) -> None:
    raw = b"Content-Transfer-Encoding: " + encoding.encode() + b"\n\n" + body
    assert dissected(raw).content() == content


@given(st.binary(max_size=200))
def test_base64_survives_line_breaks(data: bytes) -> None:
    for broken in (b" \r\n", b"\r\n ", b"\n\t"):
        raw = b"Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(data).replace(b"\n", broken)
        assert dissected(raw).content() == data


def test_file_names_have_no_folders_and_one_line() -> None:
    def name(field: str) -> str:
        return dissected(f"{field}\n\nx".encode()).filename

    assert name('Content-Disposition: attachment; filename="../../etc/passwd"') == "passwd"
    assert name('Content-Disposition: attachment; filename="C:\\\\x\\\\p.png"') == "p.png"
    assert name("Content-Type: image/png; name*=utf-8''a%0D%0Ab.png") == "a b.png"
    assert name('Content-Disposition: inline; filename="=?utf-8?q?M=C3=B6we=2Epng?="') == "Möwe.png"
    assert name("Content-Type: image/png") == ""


def test_limits_hold() -> None:
    limits = Limits(parts=3, depth=1, head_bytes=100)
    assert len(leaves(dissected(multipart("\na", "\nb"), limits))) == 2
    for raw in (
        multipart("\na", "\nb", "\nc"),
        multipart(multipart(multipart("\na", boundary="d").decode(), boundary="c").decode()),
        multipart("X: " + "x" * 100 + "\n\na"),
    ):
        with pytest.raises(Illegible):
            dissected(raw, limits)
