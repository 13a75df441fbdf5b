"""Our own letters: what any mail program makes of them is what was put in."""

from __future__ import annotations

import email
import re
from datetime import UTC, datetime, timedelta, timezone
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.mime.charsets import visible
from mailgame.post.outbox.compose import Outgoing, Unwritable, encoded, write
from mailgame.post.outbox.thread import message_id
from mailgame.post.reading.letter import Limits, read_letter

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 3
CALENDAR = b"BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nSUMMARY:N\xc3\xb6chstes Update\r\nEND:VCALENDAR\r\n"
OUTGOING: dict[str, Any] = {
    "message_id": message_id("week", "12", "Ann", "update", "play.example.org"),
    "sender_name": "BoredNomic",
    "sender": "game@play.example.org",
    "reply_to": "game+aaaaaaaaaaaaaaaaaaaa@play.example.org",
    "to_name": "Ann Adler",
    "to": "ann@example.net",
    "subject": "Update 12",
    "date": datetime(2026, 11, 27, 5, tzinfo=UTC),
    "text": "Dear Ann,\n\nyou landed on Pirate Cove.\n",
}


def written(**more: Any) -> tuple[bytes, EmailMessage]:
    raw = write(Outgoing(**OUTGOING | more))
    message = email.message_from_bytes(raw, policy=default)
    assert isinstance(message, EmailMessage)
    assert [part.defects for part in message.walk() if part.defects] == []
    raw.decode("ascii")
    assert b"\r" not in raw.replace(b"\r\n", b"")
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    return raw, message


def text_of(message: EmailMessage, kind: str = "plain") -> str:
    body = message.get_body((kind,))
    assert body is not None
    content = body.get_content()
    assert isinstance(content, str)
    return content.replace("\r\n", "\n")


def shape(part: Any) -> Any:
    kind = part.get_content_type()
    return [kind, *map(shape, part.iter_parts())] if part.is_multipart() else kind


def test_a_plain_letter() -> None:
    raw, message = written()
    assert raw.decode("ascii").split("\r\n") == [
        "From: BoredNomic <game@play.example.org>",
        "To: Ann Adler <ann@example.net>",
        "Subject: Update 12",
        "Date: Fri, 27 Nov 2026 05:00:00 +0000",
        f"Message-ID: {OUTGOING['message_id']}",
        "Reply-To: game+aaaaaaaaaaaaaaaaaaaa@play.example.org",
        "Auto-Submitted: auto-generated",
        "X-Mailgame: 1",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=us-ascii",
        "Content-Transfer-Encoding: 7bit",
        "",
        "Dear Ann,",
        "",
        "you landed on Pirate Cove.",
        "",
    ]
    assert text_of(message) == OUTGOING["text"]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, "text/plain"),
        ({"html": "<p>x"}, ["multipart/alternative", "text/plain", "text/html"]),
        (
            {"html": "<img src=cid:board>", "pictures": (("board", "b.png", PNG),)},
            ["multipart/alternative", "text/plain", ["multipart/related", "text/html", "image/png"]],
        ),
        (
            {"html": "<p>x", "calendar": CALENDAR},
            ["multipart/mixed", ["multipart/alternative", "text/plain", "text/html"], "text/calendar"],
        ),
        ({"pictures": (("board", "b.png", PNG),)}, ["multipart/mixed", "text/plain", "image/png"]),
        ({"calendar": CALENDAR}, ["multipart/mixed", "text/plain", "text/calendar"]),
    ],
)
def test_the_shapes_of_letters(more: dict[str, Any], expected: Any) -> None:
    _, message = written(**more)
    assert shape(message) == expected


def test_pictures_and_calendar_come_out_as_they_went_in() -> None:
    raw, message = written(html="<img src=cid:board@x>", pictures=(("board@x", "Möwe.png", PNG),), calendar=CALENDAR)
    assert encoded(PNG) in raw  # as the store looks for it
    [picture] = [part for part in message.walk() if part.get_content_type() == "image/png"]
    assert picture["Content-ID"] == "<board@x>"
    assert (picture.get_content_disposition(), picture.get_filename()) == ("inline", "Möwe.png")
    assert picture.get_payload(decode=True) == PNG
    [calendar] = [part for part in message.walk() if part.get_content_type() == "text/calendar"]
    assert calendar.get_payload(decode=True) == CALENDAR
    assert calendar.get_param("method") == "PUBLISH"
    assert calendar.get_filename() == "calendar.ics"


def test_an_answer_is_marked_as_one() -> None:
    raw, message = written(in_reply_to="<q@example.net>", references=("<a@example.net>", "<q@example.net>"))
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["In-Reply-To"] == "<q@example.net>"
    assert message["References"] == "<a@example.net> <q@example.net>"
    letter = read_letter(raw, Limits())
    assert (letter.in_reply_to, letter.references) == ("<q@example.net>", ("<a@example.net>", "<q@example.net>"))


def test_a_letter_under_one_of_our_own_is_no_answer() -> None:
    _, message = written(in_reply_to=message_id("week", "11", "Ann", "update", "play.example.org"))
    assert message["Auto-Submitted"] == "auto-generated"


def test_fields_for_those_who_want_no_more_letters() -> None:
    link = "mailto:game+aaaaaaaaaaaaaaaaaaaa@play.example.org?subject=mail%20reminders%20off"
    _, message = written(list_id="week.play.example.org", unsubscribe=link, kind="reminder")
    assert message["List-Id"] == "<week.play.example.org>"
    assert message["List-Unsubscribe"] == f"<{link}>"
    assert message["X-Mailgame-Kind"] == "reminder"


def test_the_date_keeps_its_time_zone() -> None:
    _, message = written(date=datetime(2026, 11, 27, tzinfo=timezone(timedelta(hours=-5))))
    assert message["Date"] == "Fri, 27 Nov 2026 00:00:00 -0500"
    with pytest.raises(ValueError, match="time zone"):
        written(date=datetime(2026, 11, 27))


def test_the_same_letter_always_gives_the_same_bytes() -> None:
    more: dict[str, Any] = {"html": "<p>ö", "calendar": CALENDAR, "pictures": (("b", "b.png", PNG),)}
    assert written(**more)[0] == written(**more)[0]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("plain words\n", "7bit"),
        ("x" * 78 + "\n", "7bit"),
        ("x" * 79 + "\n", "quoted-printable"),
        ("x" * 3000, "quoted-printable"),
        ("ends in a space \n", "quoted-printable"),
        ("Häuser kosten $300.\n", "quoted-printable"),
        ("海賊の入り江\n", "base64"),
        ("rolled 3 + 4 → 14 🎲 and nothing else happened in this week\n", "quoted-printable"),
    ],
)
def test_the_encoding_is_the_one_that_suits(text: str, encoding: str) -> None:
    raw, message = written(text=text)
    assert message["Content-Transfer-Encoding"] == encoding
    assert text_of(message) == text.removesuffix("\n") + "\n"
    assert max(map(len, raw.split(b"\r\n"))) <= 78


def test_a_boundary_in_the_text_divides_nothing() -> None:
    raw, _ = written(html="<p>x")
    boundary = re.search(rb'boundary="([^"]+)"', raw)
    assert boundary
    mark = f"--{boundary[1].decode('ascii')}"
    _, message = written(html="<p>x", text=f"Dear Ann,\n{mark}\nvote\n{mark}--\n")
    assert text_of(message) == f"Dear Ann,\n{mark}\nvote\n{mark}--\n"
    assert shape(message) == ["multipart/alternative", "text/plain", "text/html"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"to": "ann@example.net\r\nBcc: all@example.org"},
        {"to": "ann@example.net, bob@example.net"},
        {"to": "Ann <ann@example.net>"},
        {"to": ""},
        {"to": "ann"},
        {"to": "änn@example.net"},
        {"sender": "game@play.example.org>\r\nX: y <z@example.org"},
        {"reply_to": "no address"},
        {"message_id": "<a@b>\r\nBcc: <c@d>"},
        {"message_id": "a@b"},
        {"in_reply_to": "<a@b> <c@d>"},
        {"references": ("<a@b>", "<c@d>\n")},
        {"list_id": "x\r\nBcc: y"},
        {"unsubscribe": "mailto:a@b.c>\r\nBcc: <x"},
        {"unsubscribe": "javascript:alert(1)"},
        {"html": "x", "pictures": (("a>\r\nX: y", "b.png", PNG),)},
    ],
)
def test_addresses_and_identifiers_that_are_none_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Unwritable):
        written(**wrong)


def test_an_international_domain_is_written_in_its_ascii_form() -> None:
    _, message = written(to="ann@bücher.example")
    assert message["To"].addresses[0].addr_spec == "ann@xn--bcher-kva.example"


# A surrogate cannot stand in a letter at all; a control character becomes a space.
WORDS = st.text(st.characters(codec="utf-8"), max_size=200)
# Marks that nobody sees (of direction, of zero width) are gone where a letter is read: test_unseen_marks holds that.
SEEN = st.text(st.characters(codec="utf-8"), max_size=200).filter(lambda words: visible(words) == words)
LINE_ENDS = re.compile(r"\r\n?")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def as_sent(text: str) -> str:
    sent = CONTROL.sub(" ", LINE_ENDS.sub("\n", text))
    return sent if sent.endswith("\n") else sent + "\n"


@pytest.mark.slow
@given(text=WORDS, html=WORDS)
def test_texts_come_out_as_they_went_in(text: str, html: str) -> None:
    _, message = written(text=text, html="<" + html)
    payloads = [part.get_payload(decode=True) for part in message.iter_parts()]
    assert [str(payload, "utf-8").replace("\r\n", "\n") for payload in payloads if isinstance(payload, bytes)] == [
        as_sent(text),
        as_sent("<" + html),
    ]


@pytest.mark.slow
@given(subject=SEEN, name=SEEN, picture=WORDS)
def test_words_that_people_chose_stay_in_their_field(subject: str, name: str, picture: str) -> None:
    raw, message = written(subject=subject, sender_name=name, to_name=name, pictures=(("", picture, PNG),))
    assert list(message.keys()) == list(written(pictures=(("", "x", PNG),))[1].keys())
    letter = read_letter(raw, Limits())
    readable = " ".join("".join(c if c.isprintable() else " " for c in subject).split())
    assert " ".join(letter.subject_as_sent.split()) == readable
    assert letter.sender == "game@play.example.org"
    assert " ".join(letter.sender_name.split()) == " ".join(
        "".join(c if c.isprintable() else " " for c in name).split()
    )
    assert [address.addr_spec for address in message["To"].addresses] == ["ann@example.net"]
    head = raw.partition(b"\r\n\r\n")[0]
    assert max(map(len, head.split(b"\r\n"))) <= 78


@given(subject=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=300))
def test_plain_subjects_are_read_alike_by_the_standard_library(subject: str) -> None:
    _, message = written(subject=subject)
    assert message["Subject"].split() == subject.split()
