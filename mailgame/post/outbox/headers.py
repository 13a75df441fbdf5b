"""Header fields written out: encoded, folded, and with nothing in them that could start another field.

Words that people chose are encoded (RFC 2047, 2231) and lose their line breaks; a malformed address or identifier is
refused, since this program made it.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote

from mailgame.post.mime.addresses import writable

_WIDTH = 78
_LONGEST_WORD = 75
_PLAIN_WORDS = re.compile(r"[\x21-\x7e]+(?: [\x21-\x7e]+)*")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?: [A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_IDENTIFIER = re.compile(r"<[\x21-\x3b\x3d\x3f-\x7e]+>")
_LONGEST_IDENTIFIER = 900
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_Q_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!*+-/")
_Q = ["_" if code == 32 else chr(code) if code in _Q_SAFE else f"={code:02X}" for code in range(256)]


class Unwritable(ValueError):
    """An address or identifier that cannot be put into a letter; the message names the field."""


def text_field(name: str, words: str) -> str:
    """Return the field `name` with free words, such as a subject: folded, without the last CRLF."""
    words = _CONTROL.sub(" ", words).strip()
    line = f"{name}: {words}"
    if len(line) <= _WIDTH and _PLAIN_WORDS.fullmatch(words) and "=?" not in words:
        return line
    if words.isascii() and "=?" not in words and max(map(len, words.split(" ")), default=0) < _WIDTH - len(name) - 2:
        return _folded(name, words.split())
    return _folded(name, _encoded(words, len(name) + 2))


@lru_cache(maxsize=1000)
def address_field(name: str, display: str, address: str) -> str:
    """Return the field `name` with one mailbox, such as From, without the last CRLF. Raises Unwritable."""
    tidy = writable(address)
    if not tidy:
        raise Unwritable(f"{name} needs a mail address, not {address[:100]!r}")
    display = _CONTROL.sub(" ", display).strip()
    if not display:
        return f"{name}: {tidy}"
    if _PLAIN_NAME.fullmatch(display) and "=?" not in display:
        words: Sequence[str] = display.split()
    elif display.isascii() and len(display) < 60 and "=?" not in display:
        words = ['"' + re.sub(r'(["\\])', r"\\\1", display) + '"']
    else:
        words = _encoded(display, len(name) + 2)
    return _folded(name, [*words, f"<{tidy}>"])


def identifier_field(name: str, *identifiers: str) -> str:
    """Return the field `name` with Message-IDs in brackets, one per line. Raises Unwritable."""
    for identifier in identifiers:
        if not is_writable(identifier):
            raise Unwritable(f"{name} needs Message-IDs, not {identifier[:100]!r}")
    return f"{name}: " + "\r\n ".join(identifiers)


def is_writable(identifier: str) -> bool:
    """Return whether a Message-ID can be named in a letter. Many programs write one without an @."""
    return len(identifier) <= _LONGEST_IDENTIFIER and _IDENTIFIER.fullmatch(identifier) is not None


def link_field(name: str, link: str) -> str:
    """Return the field `name` with a web or mailto link in brackets (RFC 2369). Raises Unwritable."""
    if not re.fullmatch(r"(?:mailto:|https?://)[\x21-\x3b\x3d\x3f-\x7e]+", link) or len(link) > 900:
        raise Unwritable(f"{name} needs a link, not {link[:100]!r}")
    return f"{name}: <{link}>"


def parameter(name: str, value: str) -> str:
    """Return `; name="value"` for a file name, on a line of its own, in RFC 2231's form if needed."""
    value = _CONTROL.sub(" ", value).strip()[:100]
    if value.isascii():
        value = value.replace("\\", "_").replace('"', "'")
        return f';\r\n {name}="{value}"'
    coded = quote(value.encode("utf-8", "replace"), safe="")
    pieces = _pieces_of(coded, _LONGEST_WORD - len(name) - 12)
    if len(pieces) == 1:
        return f";\r\n {name}*=utf-8''{coded}"
    return "".join(
        f";\r\n {name}*{number}*={chr(39).join(('utf-8', '', '')) if number == 0 else ''}{piece}"
        for number, piece in enumerate(pieces)
    )


def _pieces_of(coded: str, size: int) -> list[str]:
    """Cut percent-encoded text into pieces of at most `size`, never within an encoded byte."""
    pieces: list[str] = []
    while coded:
        end = size
        if len(coded) > size and "%" in coded[end - 2 : end]:
            end = coded.rindex("%", 0, end)
        pieces.append(coded[:end])
        coded = coded[end:]
    return pieces


def _folded(name: str, words: Sequence[str]) -> str:
    """Join words with spaces, folding where a line would get too long."""
    lines: list[str] = []
    line = f"{name}:"
    for word in words:
        if len(line) + 1 + len(word) > _WIDTH and not line.endswith(":"):
            lines.append(line)
            line = ""
        line += f" {word}"
    return "\r\n".join([*lines, line])


@lru_cache(maxsize=1000)
def _encoded(words: str, room_taken: int) -> tuple[str, ...]:
    """Return RFC 2047's encoded words for `words`: at most 75 characters each, no character split."""
    data = words.encode("utf-8", "replace")
    quoted = sum(3 for code in data if code not in _Q_SAFE and code != 32) * 3 <= 4 * len(data)
    result: list[str] = []
    waiting, length = b"", 0
    room = _LONGEST_WORD - room_taken - 12
    for character in words:
        encoded = character.encode("utf-8", "replace")
        size = sum(len(_Q[code]) for code in encoded) if quoted else len(encoded)
        if length + size > (room if quoted else room // 4 * 3):
            result.append(_word(waiting, quoted))
            waiting, length, room = b"", 0, _LONGEST_WORD - 12
        waiting += encoded
        length += size
    return (*result, _word(waiting, quoted))


def _word(data: bytes, quoted: bool) -> str:
    if quoted:
        return f"=?utf-8?q?{''.join(_Q[code] for code in data)}?="
    return f"=?utf-8?b?{binascii.b2a_base64(data, newline=False).decode('ascii')}?="
