"""Handing letters in by SMTP."""

from __future__ import annotations

import asyncio
import logging
from base64 import b64encode
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import aiosmtplib
import pytest

from mailgame.clock import VirtualClock
from mailgame.postoffice import PostOffice
from mailgame.postoffice.boxes import INBOX

from .letters import SLOWEST, fetch, letter, mail_program, send


def inbox(office: PostOffice, address: str = "game@example.org") -> list[bytes]:
    box = office.boxes.find(address, INBOX)
    return [office.boxes.raw(entry.body) for entry in office.boxes.entries(box)] if box else []


def only(office: PostOffice, address: str = "game@example.org") -> Message:
    (raw,) = inbox(office, address)
    return message_from_bytes(raw)


async def test_a_letter_arrives_with_what_a_mail_server_puts_in_front(office: PostOffice) -> None:
    await send(office, letter(), "Game+q3token@example.org")
    (raw,) = inbox(office)
    message = message_from_bytes(raw)
    assert message["Return-Path"] == "<ann@example.org>"
    assert message["Delivered-To"] == "Game+q3token@example.org"
    assert message["Received"].endswith("by example.org with ESMTP; Mon, 23 Nov 2026 09:00:00 +0000")
    assert raw.endswith(letter())


async def test_each_recipient_gets_a_copy_of_his_own(office: PostOffice) -> None:
    await send(office, letter(), "bob@example.org", "cleo@example.org", "game@example.org")
    assert only(office, "bob@example.org")["Delivered-To"] == "bob@example.org"
    assert only(office, "cleo@example.org")["Delivered-To"] == "cleo@example.org"
    assert only(office)["Delivered-To"] == "game@example.org"


async def test_nothing_is_taken_for_other_domains(office: PostOffice) -> None:
    with pytest.raises(aiosmtplib.SMTPRecipientsRefused) as refused:
        await send(office, letter(), "someone@example.com")
    assert refused.value.recipients[0].code == 550
    assert "Only addresses at example.org" in refused.value.recipients[0].message


async def test_a_bounce_has_no_sender_and_is_taken(office: PostOffice) -> None:
    await send(office, letter(sender="MAILER-DAEMON@example.org"), sender="")
    assert only(office)["Return-Path"] == "<>"


async def test_dots_and_long_letters_come_through_whole(office: PostOffice) -> None:
    raw = letter(text=".\n..\n.hidden\n" + "x" * 900 + "\n" * 5000)
    await send(office, raw)
    assert inbox(office)[0].endswith(raw)


async def test_a_letter_too_long_is_refused_and_the_next_one_taken(clock: VirtualClock, letters_folder: Path) -> None:
    office = PostOffice("127.0.0.1", clock, folder=letters_folder, password="p", largest=2000)
    await office.start()
    with pytest.raises(aiosmtplib.SMTPResponseException, match="size"):
        await send(office, letter(text="x\n" * 2000))
    await send(office, letter())
    assert len(inbox(office)) == 1
    await office.stop()


async def test_whoever_has_logged_in_as_the_writer_is_vouched_for(office: PostOffice) -> None:
    await send(office, letter(), login="ann@example.org")
    results = only(office)["Authentication-Results"]
    assert results == "example.org; auth=pass smtp.auth=ann@example.org; dmarc=pass header.from=example.org"


@pytest.mark.parametrize(
    "more",
    ["", "From: bob@example.org\n"],
    ids=["another's name", "two writers"],
)
async def test_whoever_has_logged_in_as_someone_else_is_not(office: PostOffice, more: str) -> None:
    raw = letter(sender="Bob <bob@example.org>" if not more else "ann@example.org", more=more)
    await send(office, raw, login="ann@example.org")
    assert "dmarc=fail" in only(office)["Authentication-Results"]


async def test_whoever_has_not_logged_in_is_not_vouched_for(office: PostOffice) -> None:
    await send(office, letter())
    assert only(office)["Authentication-Results"] == "example.org; auth=none; dmarc=fail header.from=example.org"


async def test_a_writer_of_another_domain_is_neither_here_nor_there(office: PostOffice) -> None:
    await send(office, letter(sender="zoe@example.net"), sender="zoe@example.net")
    assert only(office)["Authentication-Results"] == "example.org; auth=none; dmarc=none header.from=example.net"


@pytest.mark.parametrize(
    "forged",
    [
        "Authentication-Results: example.org; dmarc=pass header.from=example.org\n",
        "authentication-results:\n Example.ORG;\n dmarc=pass header.from=example.org\n",
        "Authentication-Results: (really) example.org; dmarc=pass header.from=example.org\n",
    ],
)
async def test_results_that_pretend_to_be_ours_are_taken_out(office: PostOffice, forged: str) -> None:
    await send(office, letter(more=forged + "Authentication-Results: other.example; spf=pass\nX-Kept: yes\n"))
    message = only(office)
    assert [value.partition(";")[0] for value in message.get_all("Authentication-Results", [])] == [
        "example.org",
        "other.example",
    ]
    assert "dmarc=pass" not in str(message)
    assert message["X-Kept"] == "yes"


async def test_results_smuggled_in_behind_a_bare_line_feed_are_taken_out_too(office: PostOffice) -> None:
    raw = letter().replace(
        b"Subject:", b"X: a\nAuthentication-Results: example.org; dmarc=pass header.from=a\r\nSubject:"
    )
    await send(office, raw)
    assert b"dmarc=pass" not in inbox(office)[0]


@pytest.mark.parametrize(("login", "password"), [("ann@example.org", "wrong"), ("ann@example.com", "")])
async def test_a_wrong_password_or_a_stranger_does_not_log_in(office: PostOffice, login: str, password: str) -> None:
    with pytest.raises(aiosmtplib.SMTPAuthenticationError):
        await send(office, letter(), login=login, password=password)
    assert inbox(office) == []


async def test_when_the_disk_is_full_the_sender_is_asked_to_try_again(office: PostOffice) -> None:
    office.boxes.database.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON letters BEGIN SELECT raise(ABORT, 'full'); END"
    )
    with pytest.raises(aiosmtplib.SMTPDataError) as refused:
        await send(office, letter())
    assert refused.value.code == 451
    office.boxes.database.execute("DROP TRIGGER full")
    await send(office, letter())
    assert len(inbox(office)) == 1


async def test_no_password_and_no_reply_token_is_logged(office: PostOffice, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    await send(office, letter(), "game+q3token@example.org", login="ann@example.org")
    async with mail_program(office) as program:
        assert b"q3token" in await fetch(program, 1)
    ours = [record for record in caplog.records if record.name.partition(".")[0] in ("mail", "pymap", "mailgame")]
    written = "\n".join(record.getMessage() for record in ours)
    for secret in (office.password, b64encode(office.password.encode()).decode(), "q3token"):
        assert secret not in written


async def test_a_connection_cut_in_the_middle_leaves_nothing(office: PostOffice) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", office.smtp_port)
    writer.write(b"HELO me\r\nMAIL FROM:<ann@example.org>\r\nRCPT TO:<game@example.org>\r\nDATA\r\nSubject: half\r\n")
    while not (await asyncio.wait_for(reader.readline(), SLOWEST)).startswith(b"354"):
        pass
    writer.close()
    await writer.wait_closed()
    await send(office, letter("whole"))
    assert only(office)["Subject"] == "whole"


async def test_stopping_hangs_up_and_a_restart_has_every_letter(
    office: PostOffice, clock: VirtualClock, letters_folder: Path
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", office.smtp_port)
    assert (await reader.readline()).startswith(b"220 example.org")
    await send(office, letter())
    await office.stop()
    assert await asyncio.wait_for(reader.read(), SLOWEST) == b""
    writer.close()

    again = PostOffice("127.0.0.1", clock, folder=letters_folder, password="p")
    await again.start()
    assert only(again)["Subject"] == "my vote"
    await again.stop()


async def test_a_closed_post_office_says_so(office: PostOffice) -> None:
    await office.stop()
    await office.stop()
    with pytest.raises(RuntimeError, match="closed"):
        _ = office.boxes


async def test_a_port_that_is_taken_is_said_and_nothing_stays_open(
    office: PostOffice, clock: VirtualClock, tmp_path: Path
) -> None:
    second = PostOffice("127.0.0.1", clock, folder=tmp_path / "2", password="p", smtp_port=office.smtp_port)
    with pytest.raises(OSError, match="in use"):
        await second.start()
    third = PostOffice("127.0.0.1", clock, folder=tmp_path / "2", password="p")
    await third.start()
    await third.stop()


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::", "mail.example.org"])
def test_it_does_not_open_to_others(clock: VirtualClock, tmp_path: Path, host: str) -> None:
    with pytest.raises(ValueError, match="can be reached by others"):
        PostOffice(host, clock, folder=tmp_path, password="p")
