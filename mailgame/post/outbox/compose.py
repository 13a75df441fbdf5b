"""Our own letters written out as mail (RFC 5322, 2045–2047, 2231): few forms, fast, and no surprises.

The standard library's EmailMessage produces the same for any letter at several times the cost; the tests compare the
two.
"""

from __future__ import annotations

import binascii
import hashlib
import re
from datetime import datetime
from email.utils import format_datetime
from functools import lru_cache

from msgspec import Struct

from mailgame.post.outbox.headers import Unwritable, address_field, identifier_field, link_field, parameter, text_field
from mailgame.post.outbox.thread import is_ours, shortened

__all__ = ["Outgoing", "Unwritable", "encoded", "write"]

_LINE = 76
_LINES = re.compile(rb".{1,%d}" % _LINE)
_LONGEST_PLAIN_LINE = 78
_BEYOND_ASCII = bytes(range(128, 256))
_NOT_TEXT = bytes([*range(9), *range(11, 32), 127])
_TO_SPACES = bytes(32 if code in _NOT_TEXT else code for code in range(256))
_BAD_CID = re.compile(r"[^A-Za-z0-9._@-]")
_LIST_ID = re.compile(r"[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_METHOD = re.compile(rb"^METHOD:([A-Z]{1,20})\r?$", re.MULTILINE)


class Outgoing(Struct, frozen=True):
    """A letter to be written out.

    message_id: from `thread.message_id`. sender, reply_to, to: addresses; names: display names, may be "".
    date: aware. text: complete by itself; html: "" for none. in_reply_to, references: from `thread.answering`.
    list_id: a dotted name such as "week.game.example.org" (RFC 2919), "" for none. unsubscribe: a mailto or web link,
    "" for none. pictures: (content id, file name, PNG bytes), shown by the HTML as cid:…, attached without HTML.
    calendar: an iCalendar file, b"" for none. kind: of letter, such as "receipt"; goes into X-Mailgame-Kind.
    return_path: where it bounces to, "" for its sender; stored above the letter, and removed when it is sent.
    """

    message_id: str
    sender_name: str
    sender: str
    reply_to: str
    to_name: str
    to: str
    subject: str
    date: datetime
    text: str
    html: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    list_id: str = ""
    unsubscribe: str = ""
    pictures: tuple[tuple[str, str, bytes], ...] = ()
    calendar: bytes = b""
    kind: str = ""
    return_path: str = ""


def write(outgoing: Outgoing) -> bytes:
    """Return the whole message: ASCII, lines ending in CRLF and at most 998 characters long.

    The same letter always gives the same bytes. Raises Unwritable for an unusable address or identifier, and ValueError
    for a date without time zone.
    """
    head = "\r\n".join(_head(outgoing))
    if outgoing.return_path:
        head = f"{identifier_field('Return-Path', f'<{outgoing.return_path}>')}\r\n{head}"
    content = _content(outgoing, _Boundaries(outgoing.message_id))
    return head.encode("ascii") + b"\r\n" + content


def _head(outgoing: Outgoing) -> list[str]:
    if outgoing.date.tzinfo is None:
        raise ValueError("a letter's date needs a time zone")
    answers = outgoing.in_reply_to and not is_ours(outgoing.in_reply_to)
    head = [
        address_field("From", outgoing.sender_name, outgoing.sender),
        address_field("To", outgoing.to_name, outgoing.to),
        text_field("Subject", outgoing.subject),
        f"Date: {format_datetime(outgoing.date)}",
        identifier_field("Message-ID", outgoing.message_id),
    ]
    if outgoing.reply_to and outgoing.reply_to != outgoing.sender:
        head.append(address_field("Reply-To", "", outgoing.reply_to))
    if outgoing.in_reply_to:
        head.append(identifier_field("In-Reply-To", outgoing.in_reply_to))
    if outgoing.references:
        head.append(identifier_field("References", *shortened(outgoing.references)))
    # RFC 3834 is the standard mark and enough for what keeps to it; RFC 2076 advises against Precedence. The Exchange
    # field does not ask for silence about letters that could not be delivered: that is how dead addresses are noticed.
    head += [
        f"Auto-Submitted: {'auto-replied' if answers else 'auto-generated'}",
        "X-Mailgame: 1",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",
    ]
    if outgoing.kind:
        head.append(f"X-Mailgame-Kind: {re.sub('[^A-Za-z0-9-]+', '-', outgoing.kind)[:40]}")
    if outgoing.list_id:
        if not _LIST_ID.fullmatch(outgoing.list_id):
            raise Unwritable(f"List-Id needs a name with dots, not {outgoing.list_id[:100]!r}")
        head.append(f"List-Id: <{outgoing.list_id}>")
    if outgoing.unsubscribe:
        head.append(link_field("List-Unsubscribe", outgoing.unsubscribe))
    head.append("MIME-Version: 1.0")
    return head


class _Boundaries:
    """Derives boundaries from the Message-ID; encoded bodies cannot contain them."""

    def __init__(self, message_id: str) -> None:
        self.stem = "=_" + hashlib.sha256(message_id.encode("utf-8", "replace")).hexdigest()[:24]
        self._count = 0

    def next(self) -> str:
        self._count += 1
        return f"{self.stem}.{self._count}"


def _content(outgoing: Outgoing, boundaries: _Boundaries) -> bytes:
    """Return the body with its MIME fields: mixed(alternative(text, related(html, pictures)), calendar)."""
    body = _text_part("plain", outgoing.text, boundaries.stem)
    pictures = [_picture_part(*picture, embedded=bool(outgoing.html)) for picture in outgoing.pictures]
    attached: list[bytes] = []
    if outgoing.html:
        rich = _text_part("html", outgoing.html, boundaries.stem)
        if pictures:
            rich = _multipart("related", [rich, *pictures], boundaries.next(), '; type="text/html"')
        body = _multipart("alternative", [body, rich], boundaries.next())
    else:
        attached = pictures
    if outgoing.calendar:
        attached.append(_calendar_part(outgoing.calendar))
    return _multipart("mixed", [body, *attached], boundaries.next()) if attached else body


def _multipart(kind: str, parts: list[bytes], boundary: str, more: str = "") -> bytes:
    mark = b"--" + boundary.encode("ascii")
    head = f'Content-Type: multipart/{kind}{more};\r\n boundary="{boundary}"\r\n\r\n'.encode("ascii")
    return head + b"".join(mark + b"\r\n" + part + b"\r\n" for part in parts) + mark + b"--\r\n"


def _text_part(kind: str, text: str, stem: str) -> bytes:
    """Return a text as a part: as it is if ASCII with short lines, else in whichever encoding is shorter."""
    data = text.encode("utf-8", "replace")
    most_beyond = 2 * (len(data) - len(text))
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    data = data.translate(_TO_SPACES)
    if not data.endswith(b"\n"):
        data += b"\n"
    plain = data.isascii() and b" \n" not in data and stem not in text
    if plain and max(map(len, data.split(b"\n"))) <= _LONGEST_PLAIN_LINE:
        charset, encoding, body = "us-ascii", "7bit", data.replace(b"\n", b"\r\n")
    elif most_beyond * 6 > len(data) and (len(data) - len(data.translate(None, _BEYOND_ASCII))) * 6 > len(data):
        charset, encoding, body = "utf-8", "base64", _base64(data.replace(b"\n", b"\r\n"))
    else:
        charset, encoding, body = "utf-8", "quoted-printable", b"".join(map(_quoted, data.splitlines(keepends=True)))
    head = f"Content-Type: text/{kind}; charset={charset}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return head.encode("ascii") + body


@lru_cache(maxsize=2_048)
def _quoted(line: bytes) -> bytes:
    """Return a line as quoted-printable (RFC 2045, 6.7): most lines of a page stand in other letters as well."""
    return binascii.b2a_qp(line).replace(b"\n", b"\r\n")


def _picture_part(cid: str, name: str, png: bytes, embedded: bool) -> bytes:
    head = f"Content-Type: image/png{parameter('name', name)}\r\nContent-Transfer-Encoding: base64\r\n"
    if embedded:
        if not cid or _BAD_CID.search(cid):
            raise Unwritable(f"a picture's content id is of letters, digits and . _ @ -, not {cid[:100]!r}")
        head += f"Content-ID: <{cid}>\r\n"
    head += f"Content-Disposition: {'inline' if embedded else 'attachment'}{parameter('filename', name)}\r\n\r\n"
    return head.encode("ascii") + encoded(png)


@lru_cache(maxsize=8)
def encoded(data: bytes) -> bytes:
    """Return a picture or a calendar as it stands in a letter: the letters of an update hold the same few."""
    return _base64(data)


def _calendar_part(calendar: bytes) -> bytes:
    method = _METHOD.search(calendar)
    named = f"; method={method[1].decode('ascii')}" if method else ""
    head = (
        f"Content-Type: text/calendar; charset=utf-8{named}\r\nContent-Transfer-Encoding: base64\r\n"
        f"Content-Disposition: attachment{parameter('filename', 'calendar.ics')}\r\n\r\n"
    )
    return head.encode("ascii") + encoded(calendar)


def _base64(data: bytes) -> bytes:
    """Return `data` in lines of 76 characters, the last line end included (RFC 2045, 6.8)."""
    return b"\r\n".join([*_LINES.findall(binascii.b2a_base64(data, newline=False)), b""])
