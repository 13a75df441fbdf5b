"""The letters of a rehearsal: how they are written, and how their words are read."""

from __future__ import annotations

import email
import email.policy
import email.utils
from email.message import EmailMessage

from mailgame.rehearsing.rehearsal_file import Mail

MAILBOX = "game@mailgame.example"


def readable(raw: bytes) -> str:
    """Return the subject and the plain text of a letter."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    body = message.get_body(("plain",))
    return f"{message['subject']}\n{body.get_content() if body is not None else ''}"


def letter_of(mail: Mail) -> bytes:
    """Return a letter of a rehearsal as it comes in."""
    if mail.eml is not None:
        return mail.eml
    message = EmailMessage()
    message["From"] = mail.sender
    message["To"] = MAILBOX
    message["Subject"] = mail.subject
    message["Date"] = email.utils.format_datetime(mail.at)
    message["Message-ID"] = f"<{mail.number}.rehearsal@{mail.sender.rpartition('@')[2] or 'example.org'}>"
    message.set_content(mail.body)
    return message.as_bytes()
