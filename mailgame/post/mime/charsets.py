"""Bytes become text, whatever character set they claim to be in."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import webencodings

# Labels that say nothing, or nothing reliable: the bytes themselves must tell (RFC 1428 names unknown-8bit).
_EMPTY_LABELS = frozenset((
    "7bit", "8bit", "ansi", "ascii", "binary", "default", "default_charset", "none", "null", "text", "plain", "unicode",
    "undefined", "unknown", "unknown-8bit", "us-ascii", "user-defined", "utf-8", "utf8", "x-unknown", "x-user-defined",
))

# Names that mean more in mail than in the WHATWG table, or are missing there.
_OTHER_NAMES = {
    "gbk": "gb18030",
    "iso-2022-jp": "iso2022_jp_ext",
    "hz-gb-2312": "hz",
    "unicode-1-1-utf-7": "utf_7",
    "tis-620": "cp874",
}

# Misspelt names and what was meant, tried in this order.
_MISSPELT = (
    (re.compile(r"(?:x-)?(?:unicode-1-1-)?utf[-_ ]?8(?:mb[34])?(?:[-_.:].*)?"), "utf-8"),
    (re.compile(r"(?:x-)?(?:win(?:dows)?|cp|ms|ansi|ibm|dos|oem)[-_ ]?(?:cp[-_ ]?)?(12[5]\d|874|93[26]|949|950)"),
     r"windows-\1"),
    (re.compile(r"(?:x-)?(?:win(?:dows)?|cp|ms|ibm|dos|oem)[-_ ]?(?:cp[-_ ]?)?(\d{3,4})"), r"cp\1"),
    (re.compile(r"(?:x-)?(?:iso)?[-_ ]?8859[-_ ]?(\d{1,2})(?:[-_:.].*)?"), r"iso-8859-\1"),
    (re.compile(r"(?:x-)?latin[-_ ]?(\d{1,2})"), r"latin\1"),
    (re.compile(r"(?:x-)?(?:gb|cn-gb|euc)[-_ ]?(?:cn|2312|18030|k).*"), "gb18030"),
    (re.compile(r"(?:x-)?(?:cn-)?big[-_ ]?5.*"), "big5"),
    (re.compile(r"(?:x-)?(?:ms[-_ ]?|windows[-_ ]?)?s(?:hift)?[-_ ]?jis.*"), "shift_jis"),
    (re.compile(r"(?:x-)?euc[-_ ]?(jp|kr).*"), r"euc-\1"),
    (re.compile(r"(?:x-)?ksc?[-_ ]?(?:c[-_ ]?)?5601.*|uhc"), "euc-kr"),
    (re.compile(r"(?:x-)?koi[-_ ]?8[-_ ]?([rtu]).*"), r"koi8-\1"),
    (re.compile(r"(?:x-)?(?:iso[-_ ]?)?2022[-_ ]?(jp|kr).*"), r"iso-2022-\1"),
    (re.compile(r"(?:x-)?mac[-_ ]?(?:intosh|roman)"), "macintosh"),
    (re.compile(r"(?:x-)?mac[-_ ]?(\w+)"), r"mac-\1"),
)

# Only real character sets of mail: Python's other codecs (punycode, unicode_escape …) are slow or do too much.
_TRUSTED = re.compile(
    r"ascii|utf_?(?:8(?:_sig)?|7|16(?:_[bl]e)?|32(?:_[bl]e)?)|utf-(?:8|7|16|32).*|iso8859_?-?\d+|cp\d+|koi8[-_][rtu]|mac[-_]\w+"
    r"|gb2312|gbk|gb18030|hz|big5(?:hkscs)?|shift_jis\w*|euc_\w+|iso2022_\w+|johab|tis_620|kz1048|ptcp154|hp_roman8"
)
# How text announces, by its bytes, that it is Japanese or Korean in seven bits (RFC 1468, RFC 1557).
_ANNOUNCED = re.compile(rb"\x1b(?:\$(?:[@B]|\(D|(\)C))|\([IJ])")
# The planes of JIS X 0213; Python's codec knows the first of them by its newer name only.
_PLANES = re.compile(rb"\x1b\$\([OPQ]")
_FIRST_PLANE, _ITS_NEWER_NAME = b"\x1b$(O", b"\x1b$(Q"
_JAPANESE = frozenset(("", "iso2022_jp_ext", "iso2022_jp_3", "iso2022_jp_2004"))
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]")
# What word processors and telephones write where a line ends and its paragraph does not.
_SOFT_BREAK = re.compile("[\x0b\x0c\u2028\u2029]")
_MARKED = re.compile(r"\s{0,9}(?:[\w.]{0,9}\s?[>＞›»]|[|:#%}])")
# Nobody indents by more than 200, and what reads a line may go over a longer run again from each blank of it.
_WIDE_GAP = re.compile(r"(?<![ \t])([ \t]{200})[ \t]+")
_CONTROL_BYTES = bytes([*range(9), *range(11, 32), 127])
_NOT_WRITING = re.compile("[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f\ufffd]")

# Invisible characters: direction marks, break opportunities, fillers, tags.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]"
)
# Invisible characters that change their neighbours: joiners, variation selectors, the tags of flags.
_DEPENDENT = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]")


class UnknownCharset(LookupError):
    """The label names a character set that nobody here knows."""


@lru_cache(maxsize=256)
def codec_name(label: str) -> str:
    """Return the name of Python's codec for a MIME charset label; "" if the label says nothing.

    Raises UnknownCharset if the label names something unknown. Sources: RFC 2978, and the WHATWG's Encoding Standard.
    """
    for name in _spellings(label):
        if name in _EMPTY_LABELS:
            return ""
        codec = _codec(name)
        if codec:
            return codec
    raise UnknownCharset(label[:40])


def _spellings(label: str) -> Iterator[str]:
    """Yield a label as it is, then as it may have been meant."""
    name = label.strip().strip("'\"<>").strip().lower().removeprefix("charset=").removeprefix("=").strip("'\" ")
    yield name or "none"
    if len(name) > 60 or not name.isascii() or not name.isprintable():
        return
    name = re.split(r"[;,\s$(]", name, maxsplit=1)[0].strip("'\".:_-") or name
    yield name
    for wrong, right in _MISSPELT:
        if match := wrong.fullmatch(name):
            yield match.expand(right)


def _codec(name: str) -> str:
    """Return the name of Python's codec for one spelling of a charset; "" if there is none that is safe."""
    if len(name) > 40 or not name.isascii() or not name.isprintable():
        return ""
    if not name.startswith(("utf", "iso-10646")):  # Python handles the byte order marks of these itself
        standard = webencodings.lookup(name) or webencodings.lookup(name.replace("_", "-"))
        if standard is not None and standard.name not in ("replacement", "x-user-defined"):
            name = _OTHER_NAMES.get(standard.name, standard.codec_info.name)
    try:
        codec = codecs.lookup(_OTHER_NAMES.get(name, name)).name
    except (LookupError, ValueError):
        return ""
    return codec if _TRUSTED.fullmatch(codec) else ""


def decode(data: bytes, label: str = "") -> str:
    """Return the text that `data` holds in the character set `label`; bytes that do not fit become U+FFFD.

    ASCII, UTF-8, and labels that are empty or unknown are read as the set that the bytes announce, else as UTF-8 if
    they allow it, else as Windows-1252.
    """
    try:
        codec = codec_name(label) if label else ""
    except UnknownCharset:
        codec = ""
    if codec.startswith(("utf-16", "utf-32")):
        codec = _wide(data, codec)
    elif codec in _JAPANESE and b"\x1b" in data and data.isascii():
        if _PLANES.search(data):
            codec, data = "iso2022_jp_2004", data.replace(_FIRST_PLANE, _ITS_NEWER_NAME)
        elif not codec and (announced := _ANNOUNCED.search(data)):
            codec = "iso2022_kr" if announced[1] else "iso2022_jp_ext"
    if codec:
        text = data.decode(codec, "replace")
        if text.isascii():
            return text
        if "\ufffd" in text and is_utf_8(data):
            return data.decode("utf-8")
        return text.encode("utf-8", "replace").decode("utf-8")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace").encode("utf-8", "replace").decode("utf-8")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("utf-8" if label.lower().startswith("utf") else "cp1252", "replace")


def is_utf_8(data: bytes) -> bool:
    """Return whether these bytes are valid UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _wide(data: bytes, codec: str) -> str:
    """Return the codec for a label that claims two or four bytes a character, "" if the bytes plainly do not."""
    sample = data[:400]
    if b"\0" not in sample and is_utf_8(data):
        return ""
    if codec == "utf-16" and not sample.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16-be" if sample[0::2].count(0) > sample[1::2].count(0) else "utf-16-le"  # RFC 2781, 4.3
    return codec


def clean(text: str) -> str:
    """Return `text` with LF newlines, in NFC, without control and invisible characters, no run of blanks over 200.

    What some programs show as a line end and mail does not know as one (form feed, U+2028 …) is one, but for lines that
    bear the mark of a quotation: no part of these can pass for a line of its own.
    """
    if text.isascii():
        data = text.encode("ascii")
        if len(data.translate(None, _CONTROL_BYTES)) == len(data):
            return _without_wide_gaps(text)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\n" not in text:
            text = text.replace("\r", "\n")
    if _CONTROL.search(text):
        if _SOFT_BREAK.search(text):
            lines = (line if _MARKED.match(line) else _SOFT_BREAK.sub("\n", line) for line in text.split("\n"))
            text = "\n".join(lines)
        text = _CONTROL.sub(" ", text)
    return _without_wide_gaps(text if text.isascii() else unicodedata.normalize("NFC", visible(text)))


def _without_wide_gaps(text: str) -> str:
    return _WIDE_GAP.sub(r"\1", text) if "    " in text or "\t" in text else text


def visible(text: str) -> str:
    """Return `text` without invisible characters, except those that change their neighbours.

    A joiner stays within emoji and in scripts that join letters; a variation selector stays after its base character.
    """
    if text.isascii():
        return text
    text = _INVISIBLE.sub("", text)
    if not _DEPENDENT.search(text):
        return text
    letters: list[str] = []
    for place, letter in enumerate(text):
        if not _DEPENDENT.match(letter) or _does_something(letter, letters, text[place + 1 : place + 2]):
            letters.append(letter)
    return "".join(letters)


def _does_something(mark: str, before: list[str], after: str) -> bool:
    """Return whether a mark changes the character before it, or joins it to the one after."""
    if not before or before[-1].isspace():
        return False
    last = before[-1]
    if mark in "\u200c\u200d":
        return "\u0900" <= last <= "\u0dff" or (_can_be_joined(last) and _can_be_joined(after))
    if mark >= "\U000e0100":
        return unicodedata.category(last) == "Lo"
    if mark >= "\U000e0020":
        return last == "\U0001f3f4" or last >= "\U000e0020"
    return (not last.isascii() and unicodedata.category(last) in ("So", "Sm", "Po")) or after == "\u20e3"


def _can_be_joined(letter: str) -> bool:
    return letter > "\x7f" and unicodedata.category(letter) in ("Lo", "Mn", "Mc", "So", "Sk", "Lm")


def looks_binary(text: str) -> bool:
    """Return whether a decoded text is more likely data than words: one character in ten is unprintable."""
    sample = text[:4000]
    return len(_NOT_WRITING.findall(sample)) * 10 > len(sample)
