"""A letter taken apart into its MIME parts, within limits (RFC 2045, 2046).

The standard library's parser has no limits and nests as deeply as a letter asks. This one reads only what it needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from mailgame.post.mime.fields import Fields, media_type, parameters, plain
from mailgame.post.mime.illegible import Illegible
from mailgame.post.mime.limits import Limits
from mailgame.post.mime.transfer import ends_within, packing, unpacked

CUT_OFF = (
    "Your letter ends in the middle: the mark at its end is missing. What had come was read; "
    "if something of yours is missing below, send it again."
)
NO_PARTS = "Your letter says that it has several parts, and they cannot be told apart; it was read as one text."

_ELEMENT = re.compile(rb"</?(?:div|p|br|table|span|font|a|b|i|ul|ol|center|pre)\b[^<>]*>")
_FIELD = re.compile(rb"(?i)(?:[!-9;-~]{1,80}[ \t]*:|>?From )")
_LONGEST_HEAD_MENDED = 200_000  # bytes
# An undeclared boundary line, recognized by the part's fields below it.
_LIKELY_BOUNDARY = re.compile(
    rb"(?i)(?:\A|\n)--([^\s-][^\n]{0,199}?|-[^\n]{1,198}?)[ \t]*\n(?=content-[a-z-]{2,40}[ \t]*:)"
)
# Lines may begin like a boundary by coincidence, but nobody writes many of those.
_MOST_FALSE_BOUNDARIES = 1000


class Part(Struct):
    """One MIME part: its type, its fields, its body as it came, and the parts within.

    last: the letter ends within it, before the mark that ends the parts it stands among. is_closed: that mark is there.
    """

    media_type: str
    parameters: Mapping[str, str]
    fields: Fields
    body: bytes
    parent: str = ""
    children: list[Part] = field(default_factory=list)
    last: bool = False
    is_closed: bool = False

    @property
    def disposition(self) -> str:
        """Its Content-Disposition: "inline", "attachment" or "" (RFC 2183)."""
        stated = self.fields.first("content-disposition")
        return stated.partition(";")[0].strip("\"' ").lower() if stated else ""

    @property
    def filename(self) -> str:
        """The name of its file, in one line and without folders; "" if none is given."""
        stated = self.fields.first("content-disposition")
        name = (parameters(stated).get("filename") if stated else "") or self.parameters.get("name", "")
        return plain(name).replace("\\", "/").rpartition("/")[2][:200] if name else ""

    @property
    def encoding(self) -> str:
        """Its Content-Transfer-Encoding, as written."""
        return self.fields.first("content-transfer-encoding")

    def content(self) -> bytes:
        """Return the body with its transfer encoding removed; unchanged if the encoding is unknown."""
        return unpacked(self.body, self.encoding)

    @property
    def ends_in_a_line(self) -> bool:
        """Whether the letter was cut off in the middle of a line of this part."""
        cut = self.last or (not self.is_closed and ends_within(self.body, self.encoding))
        return cut and not self.content().endswith((b"\n", b">"))


def split_head(data: bytes) -> tuple[bytes, bytes]:
    """Return the header fields and the body of `data`, whose lines end in LF.

    Where the blank line between them is missing, the body begins after the last line that is a field.
    """
    if data.startswith(b"\n"):
        return b"", data[1:]
    head, _, body = data.partition(b"\n\n")
    if len(head) > _LONGEST_HEAD_MENDED:
        return head, body
    lines = head.split(b"\n")
    last = len(lines)
    while last and not (_FIELD.match(lines[last - 1]) or (lines[last - 1][:1] in (b" ", b"\t") and last > 1)):
        last -= 1
    if last == len(lines):
        return head, body
    return b"\n".join(lines[:last]), b"\n".join([*lines[last:], b"", body]) if body else b"\n".join(lines[last:])


class Dissection:
    """Takes one letter apart and counts what it finds."""

    def __init__(self, limits: Limits) -> None:
        """Keep to these limits; `remarks` collects what its sender should know."""
        self.remarks: list[str] = []
        self._limits = limits
        self._parts = 0

    def part(self, fields: Fields, body: bytes, parent: str = "", depth: int = 0) -> Part:
        """Return the part with these fields and this body, and all parts within it.

        parent: the media type of the part around it, "" for the letter itself.
        depth: how deeply it is nested; 0 is the letter itself.
        Raises Illegible if a limit is exceeded.
        """
        self._parts += 1
        if self._parts > self._limits.parts:
            raise Illegible(f"it has more than {self._limits.parts} parts")
        if depth > self._limits.depth:
            raise Illegible(f"its parts stand more than {self._limits.depth} deep in each other")
        default = "message/rfc822" if parent == "multipart/digest" else "text/plain"
        kind, parameters = media_type(fields.first("content-type") or default)
        part = Part(kind, parameters, fields, body, parent)
        if kind.startswith("multipart/"):
            pieces, ended = self._pieces(part, parameters.get("boundary", ""), whole=depth == 0)
            if pieces is None:
                self.remarks.append(NO_PARTS)
                part.media_type = "text/html" if looks_like_html(part.body) else "text/plain"
                return part
            part.body = b""
            for piece in pieces:
                head, inner = split_head(piece)
                if len(head) > self._limits.head_bytes:
                    raise Illegible("the description of one of its parts is too long")
                part.children.append(self.part(Fields(head), inner, kind, depth + 1))
            for child in part.children:
                child.is_closed = ended or child is not part.children[-1]
            if pieces and not ended:
                part.children[-1].last = True
        return part

    def _pieces(self, part: Part, boundary: str, whole: bool) -> tuple[list[bytes] | None, bool]:
        """Cut the body of a part at the boundary it declares, or else at the one it plainly has.

        Returns the pieces, None if there is none, so that the body can only be text; and whether the last boundary is
        there. `whole`: add a remark if it is missing.
        """
        for body in (part.body, part.content()) if packing(part.encoding) else (part.body,):
            for mark in _boundaries(boundary, body):
                if not 0 < len(mark) <= 300:
                    continue
                pieces, ended = self._split(body, mark)
                if pieces is None:
                    continue
                if whole and not ended and CUT_OFF not in self.remarks:
                    self.remarks.append(CUT_OFF)
                return pieces, ended
        return None, True

    def _split(self, body: bytes, boundary: bytes) -> tuple[list[bytes] | None, bool]:
        """Cut `body` at its boundary lines; return the pieces, None if there are none, and whether it was closed."""
        mark = b"\n--" + boundary
        body = b"\n" + body
        pieces: list[bytes] = []
        begun, at, false = -1, body.find(mark), 0
        while at >= 0:
            end = body.find(b"\n", at + 1)
            end = len(body) if end < 0 else end
            rest = body[at + len(mark) : min(end, at + len(mark) + 200)].strip()
            if rest in (b"", b"--"):
                if begun >= 0:
                    pieces.append(body[begun:at])
                if rest:
                    return (pieces if begun >= 0 else None), True
                begun = min(end + 1, len(body))
                self._check(len(pieces))
            else:
                false += 1
                if false > _MOST_FALSE_BOUNDARIES:
                    raise Illegible("its parts cannot be told apart: too many lines look like a boundary")
            at = body.find(mark, end)
        if begun < 0:
            return None, False
        pieces.append(body[begun:])
        return pieces, False

    def _check(self, pieces: int) -> None:
        if self._parts + pieces > self._limits.parts:
            raise Illegible(f"it has more than {self._limits.parts} parts")


def _boundaries(named: str, body: bytes) -> Iterator[bytes]:
    """Yield what may separate the parts of a body: the boundary as declared, as probably meant, as found."""
    mark = named.rstrip().encode("utf-8", "replace")
    yield mark
    yield mark.strip(b"'\"<> \t;,")
    if match := _LIKELY_BOUNDARY.search(body):
        yield match[1].rstrip()


def looks_like_html(body: bytes) -> bool:
    """Return whether a body not labelled as HTML is HTML."""
    begin = body[:2000].lstrip().lower()
    if not begin.startswith(b"<"):
        return False
    return begin.startswith((b"<!doctype html", b"<html", b"<head", b"<body")) or (
        _ELEMENT.match(begin) is not None and len(_ELEMENT.findall(begin)) > 1
    )
