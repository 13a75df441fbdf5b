"""Letters that a player writes on the page."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from mailgame.postoffice.reading import open_letter
from mailgame.postoffice.writing import (
    CannotSend,
    Draft,
    Enclosure,
    from_mailto,
    in_answer_to,
    recipients,
    typed,
    write,
)

from .conftest import MONDAY
from .letters import letter

ANN = ("Ann", "ann@example.org")


def written(draft: Draft, *enclosures: Enclosure, sender: tuple[str, str] = ANN) -> EmailMessage:
    raw = write(draft, sender, MONDAY, enclosures).as_bytes()
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def words(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("link", "draft"),
    [
        (
            "mailto:game%2Btok@example.org?subject=vote%20301%20yes&body=vote%20301%20yes%0D%0A",
            Draft("game+tok@example.org", "vote 301 yes", "vote 301 yes\n"),
        ),
        ("mailto:game+tok@example.org?body=a+b", Draft("game+tok@example.org", "", "a+b")),
        ("MAILTO:?to=a@example.org&Subject=x%0D%0ABcc:%20y", Draft("a@example.org", "x Bcc: y", "")),
        ("mailto:a@example.org,b@example.org?bcc=c@example.org", Draft("a@example.org,b@example.org", "", "")),
        ("mailto:", Draft()),
    ],
)
def test_a_link_begins_a_letter(link: str, draft: Draft) -> None:
    assert from_mailto(link) == draft


def test_an_answer_quotes_as_mail_programs_do() -> None:
    raw = letter(
        "Monday's update",
        "You rolled 3.\n\n> buy 14\nDone.",
        sender="The Game <game@example.org>",
        more="Reply-To: The Game <game+tok@example.org>\nMessage-ID: <2@game>\nReferences: <0@game> <1@ann>\n",
    )
    draft = in_answer_to(open_letter(raw), "Monday 23 November 2026, 09:00", "ann@example.org")
    assert draft.to == "The Game <game+tok@example.org>"
    assert draft.subject == "Re: Monday's update"
    assert draft.references == ("<0@game>", "<1@ann>", "<2@game>")
    assert draft.text == (
        "\n\nOn Monday 23 November 2026, 09:00, The Game <game@example.org> wrote:\n"
        "> You rolled 3.\n>\n>> buy 14\n> Done.\n"
    )


def test_an_answer_to_a_letter_of_one_s_own_goes_where_that_went() -> None:
    draft = in_answer_to(open_letter(letter("Re: vote")), "Monday", "ann@example.org")
    assert draft.to == "The Game <game@example.org>"
    assert draft.subject == "Re: vote"


def test_a_letter_is_written_whole() -> None:
    draft = Draft(
        "The Game <game+tok@example.org>, bob@example.org", "Grüße", "vote 301 yes\n\nschöne Grüße", ("<1@x>", "<2@x>")
    )
    message = written(draft, Enclosure("pawn.png", "image/png", b"\x89PNG"))
    assert message["From"] == "Ann <ann@example.org>"
    assert message["To"] == "The Game <game+tok@example.org>, bob@example.org"
    assert message["Subject"] == "Grüße"
    assert message["Date"] == "Mon, 23 Nov 2026 09:00:00 +0000"
    assert message["In-Reply-To"] == "<2@x>"
    assert message["References"] == "<1@x> <2@x>"
    assert message["Message-ID"].endswith("@example.org>")
    assert words(message) == "vote 301 yes\n\nschöne Grüße\n"
    (pawn,) = message.iter_attachments()
    assert (pawn.get_filename(), pawn.get_content_type(), pawn.get_content()) == ("pawn.png", "image/png", b"\x89PNG")


def test_every_letter_has_a_message_id_of_its_own() -> None:
    draft = Draft("game@example.org")
    assert written(draft)["Message-ID"] != written(draft)["Message-ID"]


def test_a_long_message_id_is_answered_as_it_is() -> None:
    long = f"<{'a' * 200}@example.org>"
    raw = write(Draft("game@example.org", references=(long,)), ANN, MONDAY).as_bytes()
    assert f"In-Reply-To: {long}\r\n".encode() in raw


@pytest.mark.parametrize("field", ["subject", "name", "file"])
def test_nobody_slips_a_field_in(field: str) -> None:
    more = "x\r\nBcc: bob@example.org\r\n\r\nhello"
    message = written(
        Draft("game@example.org", more if field == "subject" else ""),
        Enclosure(more if field == "file" else "a", "image/png\r\nX: y", b"x"),
        sender=(more if field == "name" else "Ann", "ann@example.org"),
    )
    assert message["Bcc"] is None
    assert words(message) == "\n"
    with pytest.raises(CannotSend):
        write(Draft(f'"{more}" <game@example.org>'), ANN, MONDAY)


@pytest.mark.parametrize(
    "to", ["", "Ann", "ann@", "@example.org", "a b@example.org, ", "ann@example.org, nobody", "Jörg@exämple.org"]
)
def test_a_letter_needs_an_address_to_go_to(to: str) -> None:
    with pytest.raises(CannotSend, match="needs an address"):
        write(Draft(to), ANN, MONDAY)


def test_several_recipients_however_they_are_parted() -> None:
    assert recipients('"Table, Friday" <game@example.org>; bob@example.org') == [
        ("Table, Friday", "game@example.org"),
        ("", "bob@example.org"),
    ]


@pytest.mark.parametrize("name", ["", "Ann", "Ann O'Neill", "Table, Friday", 'The "Game"', "Jörg", "a\\b", "a@b"])
def test_an_address_as_typed_is_read_back(name: str) -> None:
    ((back, address),) = recipients(typed(name, "game+tok@example.org"))
    assert (back, address) == (name.replace('"', "").replace("\\", ""), "game+tok@example.org")


@pytest.mark.slow
def test_a_file_of_an_odd_kind_is_only_bytes() -> None:
    message = written(Draft("game@example.org"), Enclosure("a.eml", "message/rfc822", b"From: x"))
    (part,) = message.iter_attachments()
    assert part.get_content_type() == "application/octet-stream"
