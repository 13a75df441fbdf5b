"""The header fields of a letter or a part: split, unfolded, decoded (RFC 5322, 2045, 2047, 2231)."""

from __future__ import annotations

import binascii
import re
from collections.abc import KeysView, Mapping, Sequence
from functools import lru_cache
from urllib.parse import unquote_to_bytes

from mailgame.post.mime.charsets import decode, visible

_ENCODED_WORD = re.compile(r"=\?([^?\s]{1,70})\?([bBqQ])\?([^?]*)\?=")
_BETWEEN_WORDS = re.compile(r"(?<=\?=)\s+(?==\?[^?\s]{1,70}\?[bBqQ]\?)")
_PARAMETER = re.compile(r';\s*+([^\s=;"]++)\s*+=\s*+(?:"((?:[^"\\]|\\.)*+)"|([^;]*+))')
_KIND = re.compile(r"[a-z0-9!#$&^_.+*-]+/[a-z0-9!#$&^_.+*-]+")
_WITHOUT_SEMICOLON = re.compile(
    r"(?<![\s,])[\s,]+(?=(?:boundary|charset|name|format|delsp|type)\*?\d?\*?\s*=)", re.IGNORECASE
)
_MAIN_TYPES = frozenset(("application", "audio", "image", "message", "model", "multipart", "text", "video"))
_MEANT = {
    "html": "text/html", "htm": "text/html", "text/htm": "text/html", "html/text": "text/html",
    "text/xhtml": "text/html",
    "application/xhtml+xml": "text/html", "application/xhtml": "text/html", "application/html": "text/html",
    "plain/text": "text/plain", "text/plaintext": "text/plain", "text/text": "text/plain", "text/ascii": "text/plain",
    "text/txt": "text/plain", "application/text": "text/plain", "application/txt": "text/plain",
    "application/plain": "text/plain", "multipart": "multipart/mixed", "alternative": "multipart/alternative",
    "mixed": "multipart/mixed", "mixed/multipart": "multipart/mixed", "alternative/multipart": "multipart/alternative",
}
_SPACES = re.compile(r"\s+")
_JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")  # unprintable, so not allowed in a field
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,500}>")


_TO_SPACES = bytes(32 if (code < 32 and code not in b"\n\t") or code == 127 else code for code in range(256))


class Fields:
    """Header fields by name, in the letter's order, their values unfolded but not decoded.

    Names ignore case. Lines that are not a field are skipped.
    """

    __slots__ = ("_ordered", "_values")

    def __init__(self, block: bytes = b"") -> None:
        """Read the fields of `block`, whose lines end in LF."""
        values: dict[str, list[str]] = {}
        ordered: list[tuple[str, str]] = []
        block = block.translate(_TO_SPACES)
        try:
            text = block.decode("utf-8")
        except UnicodeDecodeError:
            text = block.decode("cp1252", "replace")
        all_ascii = text.isascii()
        for line in text.replace("\n ", " ").replace("\n\t", " ").split("\n"):
            name, colon, value = line.partition(":")
            if colon and (all_ascii or name.isascii()):
                written = name.lower()
                name = written.rstrip() if " " in written or "\t" in written else written
                if name and " " not in name:
                    value = value.strip()
                    if name in values:
                        values[name].append(value)
                    else:
                        values[name] = [value]
                    ordered.append((written, value))
        self._values = values
        self._ordered = ordered

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def names(self) -> KeysView[str]:
        """Return the names of all fields, in lower case, each once."""
        return self._values.keys()

    def first(self, name: str) -> str:
        """Return the topmost value of `name` (lower case), "" if there is none."""
        return self._values[name][0] if name in self._values else ""

    def all(self, name: str) -> Sequence[str]:
        """Return every value of `name` (lower case), from the top."""
        return self._values.get(name, ())

    def ordered(self) -> Sequence[tuple[str, str]]:
        """Return every name, in lower case but otherwise as written, with its value, from the top.

        White space may precede the colon (RFC 5322, 4.5.2), where software that filters by name misses it.
        """
        return self._ordered


def plain(value: str) -> str:
    """Return a field's value as people read it: encoded words decoded, white space collapsed (RFC 2047)."""
    if "=?" in value:
        value = _decoded(value)
    if not value.isascii():
        value = _JOINERS.sub("", visible(value))
    if not value.isprintable():
        value = "".join(letter if letter.isprintable() else " " for letter in value)
    return " ".join(value.split()) if "  " in value else value.strip()


def _decoded(value: str) -> str:
    """Decode the encoded words in `value`; neighbours in one character set are joined as bytes first.

    Some programs split a character between two encoded words, which RFC 2047 forbids.
    """
    value = _BETWEEN_WORDS.sub("", value)
    result: list[str] = []
    label, waiting, position = "", b"", 0
    for word in _ENCODED_WORD.finditer(value):
        charset = word[1].partition("*")[0].lower()
        if word.start() != position or charset != label:
            result += _text(waiting, label), value[position : word.start()]
            label, waiting = charset, b""
        waiting += _word_bytes(word[2], word[3])
        position = word.end()
    result += _text(waiting, label), value[position:]
    return "".join(result)


def _word_bytes(encoding: str, content: str) -> bytes:
    data = content.encode("utf-8", "replace")
    if encoding in "qQ":
        return binascii.a2b_qp(data, header=True)
    try:
        return binascii.a2b_base64(data + b"===")
    except binascii.Error:
        return data


def _text(data: bytes, label: str) -> str:
    return decode(data, label) if data else ""


def message_ids(value: str, most: int = 100) -> tuple[str, ...]:
    """Return the Message-IDs in a field, with brackets; if there are more than `most`, the last (RFC 5322, 3.6.4)."""
    return tuple(map(_printable, _MESSAGE_ID.findall(value)[-most:])) if value else ()


def own_message_id(value: str) -> str:
    """Return the content of a Message-ID field without white space, even if RFC 5322 does not allow it."""
    match = _MESSAGE_ID.search(value)
    return _printable(match[0] if match else _SPACES.sub("", value)[:500])


def _printable(value: str) -> str:
    return value if value.isprintable() else "".join(filter(str.isprintable, value))


@lru_cache(maxsize=64)
def media_type(value: str) -> tuple[str, Mapping[str, str]]:
    """Return the type of a Content-Type field in lower case, and its parameters.

    A misspelt type counts as what was plainly meant; anything else that is not a type is text/plain (RFC 2045, 5.2).
    """
    if "=" in value.partition(";")[0]:  # "text/plain charset=utf-8"
        value = _WITHOUT_SEMICOLON.sub("; ", value)
    kind, semicolon, _ = value.partition(";")
    return _kind(kind), parameters(value) if semicolon else {}


def _kind(written: str) -> str:
    kind = written.strip().strip("'\"<>").lower()
    if _KIND.fullmatch(kind):
        return _MEANT.get(kind, kind)
    kind = kind.removeprefix("content-type:").partition("(")[0].replace("\\", "/")
    kind = "/".join(filter(None, map(str.strip, kind.split("/"))))
    kind = re.split(r"[,\s]", kind, maxsplit=1)[0]
    if _KIND.fullmatch(kind) and kind.partition("/")[0] in _MAIN_TYPES:
        return _MEANT.get(kind, kind)
    return _MEANT.get(kind, "text/plain")


def parameters(value: str) -> dict[str, str]:
    """Return the parameters after the first semicolon of a field, names in lower case (RFC 2045, RFC 2231)."""
    result: dict[str, str] = {}
    pieces: dict[str, dict[int, tuple[str, bool]]] = {}
    for match in _PARAMETER.finditer(value):
        name, quoted, bare = match[1].lower(), match[2], match[3]
        text = re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else _without_comment(bare)
        base, star, rest = name.partition("*")
        if not star:
            result.setdefault(name, text)
            continue
        number = rest.rstrip("*")
        if not base:
            continue
        place = int(number) if number.isdecimal() and len(number) < 4 else 0
        pieces.setdefault(base, {}).setdefault(place, (text, name.endswith("*")))
    for base, numbered in pieces.items():
        result[base] = _joined(numbered)
    return result


def _without_comment(bare: str) -> str:
    return bare.partition(" (")[0].strip()


def _joined(numbered: dict[int, tuple[str, bool]]) -> str:
    """Join the numbered pieces of one parameter and decode them (RFC 2231)."""
    label, data = "", b""
    for place, (_, (text, coded)) in enumerate(sorted(numbered.items())):
        if coded and place == 0 and text.count("'") >= 2:
            label, _, text = text.split("'", 2)
        data += unquote_to_bytes(text) if coded else text.encode("utf-8", "replace")
    return decode(data, label)
