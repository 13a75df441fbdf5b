"""Transfer encodings: the bytes of a part as they were before encoding (RFC 2045, 6)."""

from __future__ import annotations

import binascii
import re
from urllib.parse import unquote_to_bytes

_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]")
_BASE64_LINE = re.compile(rb"[ \t]*[A-Za-z0-9+/]*={0,2}[ \t]*\r?")
_WORDS = re.compile(rb"[^\s=][ \t]+[^\s=]")
_LAST_SIGNS = {2: tuple(b"%c" % sign for sign in b"AQgw"), 3: tuple(b"%c" % sign for sign in b"AEIMQUYcgkosw048")}
"""What the last group of four signs ends with, by how many it has, if no byte has begun behind it that is a letter."""
_SPACE_AT_ITS_END = re.compile(rb"=[ \t]+(?=\r?\n)")  # of a line; servers on the way add it (RFC 2045, 6.7)
_AS_IT_IS = frozenset((
    "", "7bit", "8bit", "7bits", "8bits", "7-bit", "8-bit", "8bitmime", "binary", "none", "plain", "text", "identity",
    "ascii", "us-ascii", "utf-8", "utf8", "utf-7", "iso-8859-1", "unknown", "default",
))
_UU_BEGIN_LINE = re.compile(r"begin(?:-base64)? [0-7]{3,4} (\S.{0,199})")
_UU_BEGIN = re.compile(rb"(?m)^begin(?:-base64)? [0-7]{3,4} [^\n]{1,200}\n")


def packing(label: str) -> str:
    """Return what a Content-Transfer-Encoding means: "base64", "quoted-printable", "uuencode", "" (none) or "?"."""
    if label.lower() in _AS_IT_IS:
        return ""
    name = re.split(r"[;,(\s]", label.strip().strip("'\""), maxsplit=1)[0].strip("'\"").lower()
    if name in _AS_IT_IS:
        return ""
    if "base" in name or "b64" in name:
        return "base64"
    if "quot" in name or "print" in name or name in ("q", "qp"):
        return "quoted-printable"
    return "uuencode" if "uu" in name else "?"


def unpacked(body: bytes, label: str) -> bytes:
    """Return `body` decoded as `label` says; unchanged if the encoding is unknown or was not applied."""
    kind = packing(label)
    if kind == "quoted-printable":
        return binascii.a2b_qp(_SPACE_AT_ITS_END.sub(b"=", body))
    if kind == "base64":
        return _from_base64(body)
    if kind == "uuencode":
        return _from_uuencode(body)
    return body


def ends_within(body: bytes, label: str) -> bool:
    """Return whether a body in base64 was cut off within a group of four signs, rather than not padded.

    Where it is not padded, the bits of its last sign that belong to no byte are 0, and its line is ended.
    """
    if packing(label) != "base64" or b"=" in body or _WORDS.search(body[-400:]):
        return False
    packed = _NOT_BASE64.sub(b"", body)
    left = len(packed) % 4
    is_whole = left in _LAST_SIGNS and packed.endswith(_LAST_SIGNS[left]) and (left == 2 or body.endswith(b"\n"))
    return left > 0 and not is_whole


def _from_base64(body: bytes) -> bytes:
    """Decode whatever can be decoded, ignoring what is in between and below (RFC 2045, 6.8)."""
    data = b"".join(map(_decoded, _pieces(body)))
    if _WORDS.search(body[:2000]) and not _is_writing(data) and _is_writing(body):
        return body  # labelled as encoded, but it is not
    return data


def _pieces(body: bytes) -> list[bytes]:
    """Return the stretches of base64 in a body; what a mailing list adds below in plain words is not part of one."""
    lines = body.split(b"\n")
    packed = 0
    while packed < len(lines) and _BASE64_LINE.fullmatch(lines[packed]):
        packed += 1
    body = b"\n".join(lines[:packed]) if b"\n".join(lines[:packed]).strip() else body
    return re.split(rb"(?<==)[\s]*(?=[A-Za-z0-9+/])", body) if b"=" in body.rstrip(b"=\r\n\t ") else [body]


def _decoded(piece: bytes) -> bytes:
    try:
        return binascii.a2b_base64(piece)
    except binascii.Error:
        letters = _NOT_BASE64.sub(b"", piece)
        letters = letters[: len(letters) - (len(letters) % 4 == 1)]
        return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))


def _from_uuencode(body: bytes) -> bytes:
    """Decode the first file in a body; without one, or with a broken one, return the body unchanged."""
    begun = _UU_BEGIN.search(body)
    if begun is None:
        return body
    result = []
    for line in body[begun.end() :].split(b"\n"):
        if line.strip() in (b"end", b"`", b""):
            break
        for attempt in (line, line[: (((line[0] - 32) & 63) * 4 + 5) // 3] + b"\n"):  # some state a wrong length
            try:
                result.append(binascii.a2b_uu(attempt))
                break
            except binascii.Error:
                continue
        else:
            return body
    return b"".join(result)


def without_uuencoded(text: str) -> tuple[str, list[str]]:
    """Return a text without its uuencoded files, and their names."""
    if "begin" not in text:
        return text, []
    names: list[str] = []
    lines_left: list[str] = []
    lines, at, no_end_before = text.split("\n"), 0, 0
    while at < len(lines):
        begun = _UU_BEGIN_LINE.match(lines[at]) if at >= no_end_before else None
        end = at + 1
        if begun:
            while end < len(lines) and _is_uuencoded(lines[end]):
                end += 1
            no_end_before = end
        if begun and end < len(lines) and end > at + 1 and lines[end].strip() == "end":
            names.append(begun[1].strip())
            at = end + 1
        else:
            lines_left.append(lines[at])
            at += 1
    return "\n".join(lines_left), names


def _is_uuencoded(line: str) -> bool:
    line = line.rstrip("\r")
    return line != "end" and bool(line) and (len(line) - 1) * 3 // 4 >= (ord(line[0]) - 32) % 64 - 2 and line.isascii()


def _is_writing(data: bytes) -> bool:
    """Return whether these bytes are already words."""
    try:
        text = data[:2000].decode("utf-8", "strict" if len(data) <= 2000 else "ignore")
    except UnicodeDecodeError:
        return False
    return all(letter.isprintable() or letter in "\r\n\t" for letter in text)


_ALL_BASE64 = re.compile(r"\s*(?:[A-Za-z0-9+/]{20,76}\s+)*[A-Za-z0-9+/]{8,76}={0,2}\s*")
_QUOTED_PRINTABLE = re.compile(
    r"=(?:3D|[CD][0-9A-F]=[89AB][0-9A-F]|E[0-9A-F]=[89AB][0-9A-F])|^.{40,}=$", re.MULTILINE
)
_NOT_QUOTED_PRINTABLE = re.compile(r"=(?![0-9A-F]{2}|\n|\Z)|[^\x00-\x7f]")


def packed_twice(text: str) -> bytes | None:
    """Return what a text contains that is still encoded after decoding; None if nothing is."""
    text = text.replace("\r\n", "\n")
    if len(text) >= 16 and text.isascii() and _ALL_BASE64.fullmatch(text) and len("".join(text.split())) % 4 == 0:
        data = binascii.a2b_base64(text.encode("ascii"))
        return data if _is_writing(data) else None
    if "=" in text and not _NOT_QUOTED_PRINTABLE.search(text) and _QUOTED_PRINTABLE.search(text):
        return binascii.a2b_qp(text.encode("ascii"))
    return None


_AS_IN_A_LINK = re.compile(r"[^\W\d_][\w.~+*'(),;!-]*(?:%[0-9A-F]{2}[\w.~+*'(),;!-]*)+", re.IGNORECASE)
_SPACE_OR_BREAK = re.compile(r"%20|%0A", re.IGNORECASE)
_ADDRESSES = ("%", "mailto:", "://")


def less_signs_of_links(text: str) -> str:
    """Return a text whose lines are words that stand in it as in the link they came from: "vote%201%20yes".

    A line below one that holds a link may be the rest of that, and stays as it is.
    """
    if _SPACE_OR_BREAK.search(text) is None:
        return text
    lines = text.split("\n")
    for place, line in enumerate(lines):
        above = lines[place - 1] if place else ""
        written = line.strip()
        if "%" in written and _AS_IN_A_LINK.fullmatch(written) and _SPACE_OR_BREAK.search(written) and not any(
            sign in above for sign in _ADDRESSES
        ):
            data = unquote_to_bytes(written if "%20" in written else written.replace("+", " "))
            lines[place] = data.decode("utf-8").replace("\r\n", "\n") if _is_writing(data) else line
    return "\n".join(lines)
