"""The SMTP server with moods: it takes letters as it should, and misbehaves where it is told to."""

from __future__ import annotations

import asyncio
import smtplib
from pathlib import Path

import pytest

from tests.servers.certificate import self_signed
from tests.soak.moody import Mood, MoodySink

pytestmark = pytest.mark.slow

LETTER = b"Subject: hello\r\n\r\n.dots and all\r\n" + b"and a long tail of words\r\n" * 20


def send(port: int, tls: bool = False) -> str:
    """Send one letter and return what came of it: the code of a refusal, or that the line broke."""
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=1.5) as client:
            if tls:
                client.starttls()
            client.sendmail("game@play.example.org", ["ann@example.org"], LETTER)
    except smtplib.SMTPRecipientsRefused as refused:
        return f"{refused.recipients['ann@example.org'][0]}"
    except smtplib.SMTPResponseException as refused:
        return f"{refused.smtp_code}"
    except smtplib.SMTPNotSupportedError:
        return "no TLS"
    except (OSError, smtplib.SMTPServerDisconnected):  # cut, or silent for too long
        return "broken"
    return "sent"


async def test_without_a_mood_a_letter_arrives_as_it_was_sent() -> None:
    async with MoodySink() as sink:
        assert await asyncio.to_thread(send, sink.port) == "sent"
        (letter,) = sink.letters
        assert (letter.recipient, letter.raw) == ("ann@example.org", LETTER)


@pytest.mark.parametrize(("mood", "said", "kept"), [
    (Mood("connect", "cut"), "broken", 0),
    (Mood("connect", "refuse", "554 5.3.2 not today"), "554", 0),
    (Mood("mail", "refuse", "450 4.3.2 later, please"), "450", 0),
    (Mood("rcpt", "refuse", "550 5.4.5 quota"), "550", 0),
    (Mood("rcpt", "half"), "broken", 0),
    (Mood("rcpt", "dawdle"), "sent", 1),
    (Mood("data", "stall"), "broken", 0),
    (Mood("body", "cut"), "broken", 0),
    (Mood("dot", "cut"), "broken", 0),
    (Mood("dot", "cut", keep=True), "broken", 1),
    (Mood("dot", "stall", keep=True), "broken", 1),
    (Mood("dot", "refuse", "451 4.3.0 queue"), "451", 0),
    (Mood("starttls", "refuse", "454 4.7.0 no"), "454", 0),
    (Mood("starttls", "hide"), "no TLS", 0),
], ids=str)
async def test_in_a_mood_it_does_what_that_says(mood: Mood, said: str, kept: int, tmp_path: Path) -> None:
    tls = mood.stage == "starttls"
    async with MoodySink(self_signed(tmp_path) if tls else None) as sink:
        sink.mood = mood
        assert await asyncio.to_thread(send, sink.port, tls) == said
        assert len(sink.letters) == kept
        sink.mood = None
        sink.hang_up()
        assert await asyncio.to_thread(send, sink.port, tls) == "sent"


async def test_one_connection_at_a_time_if_it_is_crowded() -> None:
    async with MoodySink() as sink:
        sink.mood = Mood("", "crowded", most=1)
        reader, writer = await asyncio.open_connection("127.0.0.1", sink.port)
        assert (await reader.readline()).startswith(b"220")
        assert await asyncio.to_thread(send, sink.port) == "421"
        writer.close()
        await writer.wait_closed()
        for _ in range(100):
            if await asyncio.to_thread(send, sink.port) == "sent":
                return
        raise AssertionError("it stays crowded")
