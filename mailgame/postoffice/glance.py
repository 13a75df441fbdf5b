"""A letter's summary for lists: who, about what, its first words, and what it answers.

Reading never fails: a letter that the standard library cannot parse is listed by what could be made out.
"""

from __future__ import annotations

import re
from email import policy
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.utils import getaddresses
from html import unescape

from msgspec import Struct

# A list needs the first words only: pictures that stand behind them are not looked at.
LOOKED_AT = 64 * 1024
_OPENING = 160
_LONGEST_FIELD = 4000
_IDS = re.compile(r"<[^<>\s]{1,900}>")
_PARSER = BytesParser(policy=policy.compat32)


class Glance(Struct, frozen=True):
    """What a list shows of a letter. Addresses are in lower case; whatever is missing is ""."""

    message_id: str = ""
    answers: tuple[str, ...] = ()  # the Message-IDs it answers, nearest first
    sender: str = ""
    sender_name: str = ""
    recipient: str = ""
    recipient_name: str = ""
    subject: str = ""
    opening: str = ""


def glance(raw: bytes) -> Glance:
    """Return what a list shows of the letter `raw` (RFC 5322); nothing is raised, whatever the bytes are."""
    try:
        message = _PARSER.parsebytes(raw[:LOOKED_AT])
        sender_name, sender = first_address(field(message, "From"))
        recipient_name, recipient = first_address(field(message, "To"))
        ids = _IDS.findall(field(message, "Message-ID"))
        nearest = _IDS.findall(field(message, "In-Reply-To"))
        farther = reversed(_IDS.findall(field(message, "References")))
        return Glance(
            message_id=ids[0] if ids else "",
            answers=tuple(dict.fromkeys([*nearest, *farther])),
            sender=sender,
            sender_name=sender_name,
            recipient=recipient,
            recipient_name=recipient_name,
            subject=one_line(field(message, "Subject")),
            opening=_opening(message),
        )
    except Exception:  # the parser raises LookupError, IndexError, RecursionError ... on hostile letters
        return Glance(subject="(a letter that cannot be read)")


def field(message: Message, name: str) -> str:
    """Return the first field of this name with its encoded words (RFC 2047) decoded, "" if there is none."""
    value = message.get(name)
    if value is None:
        return ""
    words = []
    for part, charset in decode_header(str(value)[:_LONGEST_FIELD]):
        words.append(decoded(part, charset or "utf-8") if isinstance(part, bytes) else part)
    return "".join(words)


def first_address(text: str) -> tuple[str, str]:
    """Return the first name and address in an address field, the address in lower case."""
    for name, address in getaddresses([text]):
        if "@" in address:
            return one_line(name), address.strip().lower()
    return "", ""


def decoded(data: bytes, charset: str) -> str:
    """Return `data` as text: by its charset, else as UTF-8, else as Latin-1, which decodes every byte."""
    for name in (charset, "utf-8"):
        try:
            return data.decode(name)
        except (LookupError, ValueError):
            continue
    return data.decode("latin-1")


def one_line(text: str) -> str:
    """Return the text on one line with single spaces and without unprintable characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def part_text(part: Message) -> str:
    """Return the text of a text part, decoded, each line ended by a line feed."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    text = decoded(data, part.get_content_charset() or "utf-8")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def plain_words(html: str) -> str:
    """Return the words of an HTML part on one line, good enough to recognise the letter by."""
    html = re.sub(r"(?is)<(style|script|title)\b.*?(</\1\s*>|$)", " ", html)
    return one_line(unescape(re.sub(r"<[^<>]*>", " ", html)))


def _opening(message: Message) -> str:
    html = ""
    for part in message.walk():
        if part.is_multipart():
            continue
        if part.get_content_type() == "text/plain":
            return _first_words(part_text(part))
        if part.get_content_type() == "text/html" and not html:
            html = plain_words(part_text(part))
    return html[:_OPENING]


def _first_words(text: str) -> str:
    lines = text[:8000].split("\n")
    new = [line for line in lines if not line.startswith(">") and any(sign.isalnum() for sign in line)]
    return one_line(" ".join(new))[:_OPENING]
