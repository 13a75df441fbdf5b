"""A letter opened for reading: its text, its HTML made safe to show, and its attachments.

The HTML is shown in a frame that runs nothing and loads nothing (see `guard.py`); the job here is to show it well:
pictures that travel in the letter are put in place, and links lead where they should.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from email import policy
from email.message import Message
from email.parser import BytesParser
from html import escape
from html.parser import HTMLParser

from msgspec import Struct

from .glance import field, first_address, one_line, part_text

PICTURES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
_PARSER = BytesParser(policy=policy.compat32)
_MOST_PARTS = 200
_LONGEST_TEXT = 200_000
_DROPPED = frozenset({"script", "noscript", "iframe", "frame", "frameset", "object", "embed", "base", "link", "form"})
_WITH_CONTENT = frozenset({"script", "iframe", "object"})
_ATTRIBUTE = re.compile(r"(?!on)[\w:.-]+")  # what is left of a tag that is written anew: nothing that would be run
_NOT_DESIGNED_FOR_DARK = "<style>:root{color-scheme:light;background:#fff}</style>"


class Attached(Struct, frozen=True):
    """An attachment: `number` identifies it, `size` is in bytes."""

    number: int
    name: str
    media_type: str
    size: int


class Opened(Struct, frozen=True):
    """A letter as its reader sees it. `answer_to` is the name and address that a reply goes to."""

    sender: tuple[str, str]
    answer_to: tuple[str, str]
    recipients: str
    subject: str
    date: str
    message_id: str
    references: tuple[str, ...]
    text: str
    html: str
    pictures: dict[str, str]  # Content-ID to data: URL
    attached: tuple[Attached, ...]


def open_letter(raw: bytes) -> Opened:
    """Return what there is to read in a letter, given as bytes (RFC 5322); if it cannot be parsed, these as text."""
    try:
        return _open(_PARSER.parsebytes(raw))
    except Exception:  # the parser raises LookupError, IndexError, RecursionError ... on hostile letters
        nobody = ("", "")
        text = raw[:_LONGEST_TEXT].decode("utf-8", "replace")
        return Opened(nobody, nobody, "", "(a letter that cannot be read)", "", "", (), text, "", {}, ())


def attached(raw: bytes, number: int) -> tuple[Attached, bytes] | None:
    """Return the attachment with this number of a letter, given as bytes, and its own bytes; None if there is none."""
    try:
        for count, part in _parts(_PARSER.parsebytes(raw)):
            if count == number:
                data = _bytes(part)
                return _attached(number, part, data), data
    except Exception:  # as above
        return None
    return None


def shown_html(opened: Opened, link: Callable[[str], tuple[str, str] | None]) -> str:
    """Return the HTML part as it is shown in its frame.

    `link` returns for a link's address where it leads and into which window ("_top", "_blank"), or None for nowhere.
    """
    shower = _Shower(opened.pictures, link)
    shower.feed(opened.html)
    shower.close()
    html = "".join(shower.out)
    if not re.match(r"\s*<!doctype", html, re.IGNORECASE):
        html = f"<!doctype html>{html}"
    return html if "color-scheme" in opened.html else html + _NOT_DESIGNED_FOR_DARK


class _Shower(HTMLParser):
    """Copies HTML while reading it, except for pictures, links and what does not belong in a letter."""

    def __init__(self, pictures: dict[str, str], link: Callable[[str], tuple[str, str] | None]) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._pictures = pictures
        self._link = link
        self._left_out = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._left_out:
            return
        if tag in _DROPPED:
            self._left_out = tag if tag in _WITH_CONTENT else ""
        elif tag == "meta" and any(name == "http-equiv" for name, _ in attrs):
            return
        elif tag in ("a", "area"):
            self._tag(tag, [*self._without(attrs, "href", "target", "rel", "ping"), *self._leading(attrs)])
        elif tag == "img":
            source = dict(attrs).get("src") or ""
            picture = self._pictures.get(source.removeprefix("cid:")) if source.startswith("cid:") else None
            if picture:
                self._tag(tag, [*self._without(attrs, "src", "srcset"), ("src", picture)])
            else:  # a picture from elsewhere is not fetched: its words stand for it
                self.out.append(escape(dict(attrs).get("alt") or ""))
        elif any(name.startswith("on") for name, _ in attrs):
            self._tag(tag, attrs)
        else:
            self.out.append(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        within = self._left_out
        self.handle_starttag(tag, attrs)
        self._left_out = within

    def handle_endtag(self, tag: str) -> None:
        if self._left_out:
            self._left_out = "" if tag == self._left_out else self._left_out
        elif tag not in _DROPPED:
            self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._write(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self._write(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self._write(f"<!{decl}>")

    def _write(self, text: str) -> None:
        if not self._left_out:
            self.out.append(text)

    def _leading(self, attrs: list[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
        href = (dict(attrs).get("href") or "").strip()
        led = self._link(href) if href else None
        return [("href", led[0]), ("target", led[1]), ("rel", "noopener noreferrer")] if led else []

    def _without(self, attrs: list[tuple[str, str | None]], *names: str) -> list[tuple[str, str | None]]:
        return [(name, value) for name, value in attrs if name not in names]

    def _tag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = [(name, value or "") for name, value in attrs if _ATTRIBUTE.fullmatch(name)]
        words = "".join(f' {name}="{escape(value)}"' for name, value in attributes)
        self.out.append(f"<{tag}{words}>")


def _open(message: Message) -> Opened:
    text, html, pictures, others = "", "", {}, []
    for number, part in _parts(message):
        kind, attached_on_purpose = part.get_content_type(), part.get_content_disposition() == "attachment"
        cid = field(part, "Content-ID").strip().strip("<>")
        if kind == "text/plain" and not text and not attached_on_purpose:
            text = part_text(part)[:_LONGEST_TEXT]
        elif kind == "text/html" and not html and not attached_on_purpose:
            html = part_text(part)[: 10 * _LONGEST_TEXT]
        elif cid and kind in PICTURES:
            pictures[cid] = f"data:{kind};base64,{b64encode(_bytes(part)).decode('ascii')}"
        else:
            others.append(_attached(number, part, _bytes(part)))
    sender = first_address(field(message, "From"))
    return Opened(
        sender=sender,
        answer_to=first_address(field(message, "Reply-To")) if message["Reply-To"] else sender,
        recipients=one_line(field(message, "To")),
        subject=one_line(field(message, "Subject")),
        date=one_line(field(message, "Date")),
        message_id=one_line(field(message, "Message-ID")),
        references=tuple(re.findall(r"<[^<>\s]{1,900}>", field(message, "References")))[-20:],
        text=text,
        html=html,
        pictures=pictures,
        attached=tuple(others),
    )


def _parts(message: Message) -> Iterator[tuple[int, Message]]:
    """Number the parts that hold something."""
    for number, part in enumerate(message.walk()):
        if number >= _MOST_PARTS:
            return
        if not part.is_multipart():
            yield number, part


def _bytes(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _attached(number: int, part: Message, data: bytes) -> Attached:
    try:
        name = one_line(part.get_filename() or "")
    except (LookupError, ValueError):
        name = ""
    return Attached(number, name or f"part {number}", part.get_content_type(), len(data))
