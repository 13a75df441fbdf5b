"""A letter taken apart into its MIME parts, within limits (RFC 2045, 2046).

The standard library's parser has none: it nests as deep as it is told to. This one reads only what it must.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, field

from mailgame.post.fields import Fields, media_type, parameters, plain
from mailgame.post.limits import Limits
from mailgame.post.unreadable import Unreadable

_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]")
# A boundary may stand in front of lines that only begin like it; nobody writes many of those.
_MOST_FALSE_BOUNDARIES = 1000


@dataclass(slots=True)
class Part:
    """One MIME part: its type, what its fields say, its body as it came, and the parts within."""

    media_type: str
    parameters: dict[str, str]
    fields: Fields
    body: bytes
    parent: str = ""
    children: list[Part] = field(default_factory=list)

    @property
    def disposition(self) -> str:
        """What Content-Disposition says: "inline", "attachment" or "" (RFC 2183)."""
        return self.fields.first("content-disposition").partition(";")[0].strip().lower()

    @property
    def filename(self) -> str:
        """The name of the file it came from, in one line and without folders; "" if none is given."""
        name = parameters(self.fields.first("content-disposition")).get("filename") or self.parameters.get("name", "")
        return plain(name).replace("\\", "/").rpartition("/")[2][:200] if name else ""

    def content(self) -> bytes:
        """Return the body decoded from its transfer encoding; raises Unreadable for one that nobody knows."""
        encoding = self.fields.first("content-transfer-encoding").partition(";")[0].strip().strip('"').lower()
        if encoding in ("", "7bit", "8bit", "binary", "none", "7-bit", "8-bit"):
            return self.body
        if encoding == "quoted-printable":
            return binascii.a2b_qp(self.body)
        if encoding == "base64":
            return _from_base64(self.body)
        raise Unreadable(f"it is packed in a way that is not known here ({plain(encoding)[:40]})")


def _from_base64(body: bytes) -> bytes:
    """Decode what can be decoded, whatever stands between (RFC 2045, 6.8)."""
    try:
        return binascii.a2b_base64(body)
    except binascii.Error:
        letters = _NOT_BASE64.sub(b"", body)
        return binascii.a2b_base64(letters[: len(letters) // 4 * 4])


def split_head(data: bytes) -> tuple[bytes, bytes]:
    """Return the header fields and the body of `data`, whose lines end in LF."""
    if data.startswith(b"\n"):
        return b"", data[1:]
    head, _, body = data.partition(b"\n\n")
    return head, body


class Dissection:
    """Takes one letter apart and counts what it finds."""

    def __init__(self, limits: Limits) -> None:
        """Keep to these limits."""
        self._limits = limits
        self._parts = 0

    def part(self, fields: Fields, body: bytes, parent: str = "", depth: int = 0) -> Part:
        """Return the part with these fields and this body, and all parts within it.

        Raises Unreadable when a limit is passed, when its parts cannot be told apart, or when the letter ends early.
        """
        self._parts += 1
        if self._parts > self._limits.parts:
            raise Unreadable(f"it has more than {self._limits.parts} parts")
        if depth > self._limits.depth:
            raise Unreadable(f"its parts stand more than {self._limits.depth} deep in each other")
        default = "message/rfc822" if parent == "multipart/digest" else "text/plain"
        kind, given = media_type(fields.first("content-type") or default)
        part = Part(kind, given, fields, body, parent)
        if kind.startswith("multipart/"):
            part.body = b""
            for piece in self._split(body, given.get("boundary", ""), whole=depth == 0):
                head, inner = split_head(piece)
                if len(head) > self._limits.head_bytes:
                    raise Unreadable("the description of one of its parts is too long")
                part.children.append(self.part(Fields(head), inner, kind, depth + 1))
        return part

    def _split(self, body: bytes, boundary: str, whole: bool) -> list[bytes]:
        """Cut `body` at the lines that hold `boundary`; `whole`: insist that the last of them is there."""
        mark = b"\n--" + boundary.rstrip().encode("utf-8", "replace")
        if len(mark) == 3 or len(mark) > 300:
            raise Unreadable("its parts cannot be told apart: no boundary is named")
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
                    return pieces
                begun = min(end + 1, len(body))
                self._check(len(pieces))
            else:
                false += 1
                if false > _MOST_FALSE_BOUNDARIES:
                    raise Unreadable("its parts cannot be told apart: too many lines look like a boundary")
            at = body.find(mark, end)
        if begun < 0:
            raise Unreadable("its parts cannot be told apart: the boundary it names does not occur")
        if whole:
            raise Unreadable("it was cut off on its way: its last part has no end")
        pieces.append(body[begun:])
        return pieces

    def _check(self, pieces: int) -> None:
        if self._parts + pieces > self._limits.parts:
            raise Unreadable(f"it has more than {self._limits.parts} parts")
