"""Bytes become text, whatever character set they claim to be in."""

from __future__ import annotations

import codecs
import re
import unicodedata
from functools import lru_cache

# Labels that say nothing, or nothing that holds: the bytes themselves must tell (RFC 1428 names unknown-8bit).
_EMPTY_LABELS = frozenset((
    "7bit", "8bit", "ascii", "binary", "default", "default_charset", "none", "null", "unknown", "unknown-8bit",
    "us-ascii", "user-defined", "utf-8", "utf8", "x-unknown", "x-user-defined",
))

# Names that mail uses and Python's codecs do not know, and names that mean more than they say (as browsers read them).
_OTHER_NAMES = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "gb-2312": "gb18030",
    "ks_c_5601-1987": "cp949",
    "ks_c_5601": "cp949",
    "euc-kr": "cp949",
    "x-sjis": "cp932",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "x-euc-jp": "euc_jp",
    "x-big5": "big5hkscs",
    "big5": "big5hkscs",
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "iso-8859-9": "cp1254",
    "iso-8859-11": "cp874",
    "tis-620": "cp874",
    "windows-874": "cp874",
    "windows-31j": "cp932",
    "iso-2022-jp": "iso2022_jp_ext",
    "cp-850": "cp850",
    "macintosh": "mac_roman",
    "x-mac-roman": "mac_roman",
    "unicode-1-1-utf-7": "utf_7",
    "unicode-1-1-utf-8": "utf-8",
    "utf8mb4": "utf-8",
    "iso-8859-8-i": "iso8859_8",
    "iso-8859-8-e": "iso8859_8",
    "iso-8859-6-i": "iso8859_6",
}

# Only real character sets of mail: Python's other codecs (punycode, unicode_escape …) are slow or do too much.
_TRUSTED = re.compile(
    r"ascii|utf_?(?:8(?:_sig)?|7|16(?:_[bl]e)?|32(?:_[bl]e)?)|utf-(?:8|7|16|32).*|iso8859_?-?\d+|cp\d+|koi8[_-][rtu]|mac[_-]\w+"
    r"|gb2312|gbk|gb18030|hz|big5(?:hkscs)?|shift_jis\w*|euc_\w+|iso2022_\w+|johab|tis_620|kz1048|ptcp154|hp_roman8"
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028\u2029\u2060\ufeff\xa0\xad\u202f]")
_CONTROL_BYTES = bytes([*range(9), *range(11, 32), 127])
_NOT_WRITING = re.compile("[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f\ufffd]")
_INVISIBLE = "\u200b\u2060\ufeff\xad"


class UnknownCharset(LookupError):
    """The label names a character set that nobody here knows."""


@lru_cache(maxsize=256)
def codec_name(label: str) -> str:
    """Return the name of Python's codec for a MIME charset label, "" if the label says nothing.

    Raises UnknownCharset when the label names something unknown. Source: RFC 2978, and the WHATWG names.
    """
    name = label.strip().strip("'\"").lower()
    if not name or name in _EMPTY_LABELS:
        return ""
    name = _OTHER_NAMES.get(name) or _OTHER_NAMES.get(name.replace("_", "-"), name)
    if len(name) > 40 or not name.isascii() or not name.isprintable():
        raise UnknownCharset(label[:40])
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError) as error:
        raise UnknownCharset(label[:40]) from error
    if not _TRUSTED.fullmatch(found):
        raise UnknownCharset(label[:40])
    return found


def decode(data: bytes, label: str = "") -> str:
    """Return the text that `data` holds in the character set `label`; what does not fit is shown as U+FFFD.

    ASCII and UTF-8, and labels that say nothing, are read as UTF-8 if the bytes allow it, else as Windows-1252.
    Raises UnknownCharset for a label that names a character set nobody here knows.
    """
    codec = codec_name(label) if label else ""
    if codec:
        text = data.decode(codec, "replace")
        return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("utf-8" if label.lower().startswith("utf") else "cp1252", "replace")


def clean(text: str) -> str:
    """Return `text` with newlines as LF, in Unicode's composed form, without control and invisible characters.

    Whatever some programs take for a line end and mail does not (form feed, U+2028 …) becomes a space, so that
    no part of a quoted line can ever look like a line of its own.
    """
    if text.isascii():
        data = text.encode("ascii")
        if len(data.translate(None, _CONTROL_BYTES)) == len(data):
            return text
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\n" not in text:
            text = text.replace("\r", "\n")
    if _CONTROL.search(text):
        text = _CONTROL.sub(lambda found: "" if found[0] in _INVISIBLE else " ", text)
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def looks_binary(text: str) -> bool:
    """Tell whether a decoded text is more likely data than words: one character in ten is none that people write."""
    sample = text[:4000]
    return len(_NOT_WRITING.findall(sample)) * 10 > len(sample)
