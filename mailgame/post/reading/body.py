"""The body of a letter: which parts hold its text, what in that is new, and which pictures came with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape

from msgspec import Struct

from mailgame.post.mime.charsets import UnknownCharset, clean, codec_name, decode, is_utf_8, looks_binary
from mailgame.post.mime.fields import plain
from mailgame.post.mime.flowed import NARROWEST, unflowed
from mailgame.post.mime.illegible import Illegible
from mailgame.post.mime.limits import Limits
from mailgame.post.mime.mime import CUT_OFF, Part, looks_like_html
from mailgame.post.mime.pictures import Picture, picture_type, pictures
from mailgame.post.mime.transfer import less_signs_of_links, packed_twice, packing, without_uuencoded
from mailgame.post.text.enriched import KINDS, html_of
from mailgame.post.text.markup import text_of
from mailgame.post.text.newtext import new_text

# Text of an unknown subtype is plain text (RFC 2046, 4.1.4); these are known, and no person writes them.
_NOT_WRITTEN = frozenset((
    "text/calendar", "text/css", "text/csv", "text/directory", "text/javascript", "text/rfc822-headers", "text/rtf",
    "text/vcard", "text/x-amp-html", "text/x-vcard", "text/x-vcalendar", "text/xml",
))
# What mail programs attach by themselves: nobody misses it.
_UNREMARKABLE = frozenset((
    "application/applefile", "application/ics", "application/ms-tnef", "application/pgp-keys",
    "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature",
    "message/delivery-status",
    "message/disposition-notification", "text/calendar", "text/directory", "text/rfc822-headers", "text/vcard",
    "text/x-amp-html", "text/x-vcard",
))
_SENT_ALONG = {"message": "a letter", "audio": "a recording", "video": "a video", "image": "a picture"}
"""What is sent along without a name of its own, as it is called."""
_ONLY_FOR_OUTLOOK = (
    "Your mail program has packed your letter into a file (winmail.dat) that only Outlook reads; "
    "send it as plain text or HTML."
)
_ON_A_PAGE = (
    "What you wrote seems to be kept on a page (an encrypted or confidential letter), which is not opened; send it as "
    "an ordinary letter."
)
# Where pages stand with letters of which only a notice is sent, and what a file is called that opens one.
_KEPT_ON_PAGES = (
    b"confidential-mail.google.com/", b"/Encryption/retrieve", b"proton.me/eo", b"protonmail.com/eo", b"tuta.com/mail/",
    b"tutanota.com/mail/", b"zixmail.net/", b"secure.mimecast.com/", b"securedoc", b"secure-reader.virtru.com/",
)
_CUT_IN_A_LINE = (
    "Your letter was cut off on its way, in the middle of a line; that line was left out. If something of yours "
    "is missing below, send it again."
)
_SEALED = frozenset(("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"))
# A part of this kind stands in an encrypted letter, also where a server has packed that anew (Exchange, PGP/MIME).
_SEALED_WITHIN = frozenset(("application/pgp-encrypted", "application/x-microsoft-rpmsg-message"))
# How much text is searched for what is new, in multiples of the limit; the rest can only be quotation.
_LOOKED_THROUGH = 4
# "This is an HTML message; your program cannot show it" stands in place of the text, in any language.
_LONGEST_STUB, _COMPARED = 300, 200_000
_RTF = b"{\\rtf"
"""What a file of Rich Text Format begins with, which some programs call text/richtext."""
_OF_A_TELEPHONE = re.compile(r"(?:text|part|message|msg|mms)?[_-]?\d*\.txt", re.IGNORECASE)
"""How those call the text who send a telephone’s message as a letter: “text_0.txt”. A file has a name of its own."""
_MARKED = re.compile(r"^[ \t]{0,3}>", re.MULTILINE)
_TAG, _WORD, _LINK = re.compile(r"<[^<>]*>"), re.compile(r"\w+"), re.compile(r"(?:https?://|mailto:)\S+")
_PICTURE_MARK = re.compile(r"\[(?:cid:|image|inline image|bild)[^\]\n]{0,200}\]", re.IGNORECASE)
"""What some programs leave of a picture in plain text: “[cid:logo.png@01D]”, “[image: logo.png]”."""


class Body(Struct, frozen=True):
    """What was read from the body of a letter; the fields are those of `Letter`."""

    text: str
    left_out: int
    pictures: tuple[Picture, ...]
    remarks: tuple[str, ...]
    below_sign: str = ""
    below_head: str = ""
    with_marked: str = ""


def read_body(letter: Part, limits: Limits, remarks: Iterable[str] = ()) -> Body:
    """Return the new text and the pictures of a dissected letter. Raises Illegible.

    remarks: those made so far; more are added.
    """
    notes = list(remarks)
    parts = list(_leaves(letter))
    if letter.media_type in _SEALED:
        packed = letter.parameters.get("smime-type", "").lower() == "signed-data"
        raise Illegible("its signature (S/MIME) has its text packed inside" if packed else "it is encrypted")
    if any(part.media_type in _SEALED_WITHIN for part in parts):
        raise Illegible("it is encrypted")
    chosen = _chosen(letter) or _chosen(letter, strict=False) or _unlabelled(parts)
    if not any(part.content().strip() for part in chosen):
        named = [part for part in _chosen(letter, strict=False) if _OF_A_TELEPHONE.fullmatch(part.filename)]
        chosen = named or chosen
    text, quoted, signed = _text(chosen, limits, notes)
    new = new_text(text, limits.lines)
    if new.text.startswith("-----BEGIN PGP MESSAGE-----"):
        raise Illegible("it is encrypted")
    images = tuple(pictures(parts, limits, notes))
    notes += _unread(part for part in parts if part not in chosen)
    if not new.text and any(part.media_type == "application/ms-tnef" for part in parts):
        notes.append(_ONLY_FOR_OUTLOOK)
    if any(page in content for content in (part.content() for part in chosen) for page in _KEPT_ON_PAGES):
        notes.append(_ON_A_PAGE)
    below_sign = "\n".join(filter(None, (signed, new.below_sign)))
    kept, left_out = _within(new.text, limits, notes), new.left_out + quoted
    with_marked = text if left_out and len(text) <= limits.text_chars and _MARKED.search(text) else ""
    return Body(kept, left_out, images, tuple(notes), below_sign, new.below_head, with_marked)


def _leaves(part: Part) -> Iterator[Part]:
    if part.media_type.startswith("multipart/"):
        for child in part.children:
            yield from _leaves(child)
    else:
        yield part


def _is_text(part: Part, *, strict: bool = True) -> bool:
    """Return whether a part is text that its author wrote into the letter; `strict`: and not just possibly.

    Parts of an unknown disposition are attached (RFC 2183, 2.8); text of other kinds than these two is mostly a file.
    """
    kind = part.media_type
    if strict and (kind not in ("text/plain", "text/html") or part.filename or part.disposition not in ("", "inline")):
        return False
    if kind == "text/richtext" and part.content().startswith(_RTF):
        return False
    return kind.startswith("text/") and kind not in _NOT_WRITTEN and part.disposition != "attachment"


def _text(chosen: list[Part], limits: Limits, remarks: list[str]) -> tuple[str, int, str]:
    """Return the text of a letter as its author saw it, how many lines its HTML has lost already, and its signature.

    chosen: the parts that hold it.
    """
    texts: list[str] = []
    left_out, signed = 0, ""
    for part in chosen:
        text, lines, signature = _text_of_part(part, limits, remarks)
        signed = signed or signature
        if not _repeats(text, texts):
            texts.append(text)
        left_out += lines
    return "\n".join(texts), left_out, signed


def _chosen(part: Part, *, strict: bool = True) -> list[Part]:
    """Return the parts that hold the text; of alternatives the plain one, unless it says nothing (RFC 2046, 5.1.4).

    strict: only parts that surely are text of the letter: not those with a file name, although they are not attached.
    """
    if not part.media_type.startswith("multipart/"):
        return [part] if _is_text(part, strict=strict) else []
    if part.media_type == "multipart/alternative":
        choices = [texts for child in part.children if (texts := _chosen(child, strict=strict))]
        choices.sort(key=lambda texts: any(text.media_type == "text/html" for text in texts))
        return next((texts for texts in choices if _says_something(texts, choices[-1])), [])
    return [texts for child in part.children for texts in _chosen(child, strict=strict)]


def _says_something(texts: list[Part], last: list[Part]) -> bool:
    """Return whether one of several alternatives shows anything, and does not merely point to the last, in HTML."""
    words = b"\n".join(text.content() for text in texts).strip()
    if texts is last or len(words) >= _LONGEST_STUB:
        return bool(words)
    points_on = b"html" in words.lower() and b"<" not in words
    shown = _PICTURE_MARK.sub("", " ".join(map(_as_written, texts)))
    return not points_on and bool(shown.strip()) and _say_the_same(shown, last)


def _say_the_same(short: str, last: list[Part]) -> bool:
    """Return whether half of the words of a short text stand in the HTML beside it, if that has any.

    If not, it says “(no text)”, or where else the letter can be read, in any language: its writer saw the HTML.
    """
    words = _WORD.findall(_LINK.sub(" ", short).casefold())
    html = " ".join(map(_as_written, last))[:_COMPARED].casefold()
    there = _WORD.findall(unescape(_TAG.sub(" ", html[html.find("<body") + 1 :])))
    known, run = {*there}, "".join(there)
    same = [word for word in words if word in known or (not word.isascii() and word in run)]
    return not there or (2 * len(same) >= len(words) if words else "://" not in short)


def _as_written(part: Part) -> str:
    return clean(decode(part.content(), part.parameters.get("charset", "")))


def _unlabelled(parts: list[Part]) -> list[Part]:
    """Return the only part of a letter if it is labelled as data but is text."""
    if len(parts) != 1 or parts[0].disposition == "attachment" or parts[0].filename or picture_type(parts[0]):
        return []
    if parts[0].media_type in _UNREMARKABLE or parts[0].media_type.startswith(("text/", "message/")):
        return []
    data = parts[0].content()[:4000]
    return [parts[0]] if data.strip() and b"\0" not in data and not looks_binary(decode(data)) else []


def _repeats(text: str, texts: list[str]) -> bool:
    """Return whether a text repeats an earlier one in another form: alternatives that are not declared as such."""
    if not texts or not text.strip():
        return False
    words = new_text(text).text.split()
    return bool(words) and any(new_text(before).text.split() == words for before in texts)


def _text_of_part(part: Part, limits: Limits, remarks: list[str]) -> tuple[str, int, str]:
    """Return the text of one part, with quotations, how many lines were left out of it, and those of its signature."""
    longest = limits.text_chars * _LOOKED_THROUGH
    text = _decoded(part, 16 * longest, remarks)
    left_out, whole, signed = 0, True, ""
    if part.media_type in KINDS:
        text = html_of(text.replace("\r\n", "\n"), part.media_type)
    if _is_html(part, text):
        rendered = text_of(text[: 4 * longest])
        text, left_out, whole = rendered.text, rendered.left_out, rendered.whole and len(text) <= 4 * longest
        signed = rendered.signature
    if len(text) > longest:
        text, whole = text[:longest].rpartition("\n")[0], False
    if not whole:
        remarks.append("Your letter, with all that it quotes, is very long or nested; its end was not looked at.")
    if part.parameters.get("format", "").lower() == "flowed":
        text = unflowed(text, part.parameters.get("delsp", "").lower() == "yes", NARROWEST)
    if part.ends_in_a_line and text.strip():
        text = text.rstrip().rpartition("\n")[0]
        remarks[:] = [*(remark for remark in remarks if remark != CUT_OFF), _CUT_IN_A_LINE]
    return less_signs_of_links(clean(text)), left_out, clean(signed) if signed else ""


def _is_html(part: Part, text: str) -> bool:
    """Return whether a text is HTML, whatever its Content-Type claims."""
    if part.media_type in KINDS:
        return True
    if part.media_type == "text/html":
        return "<" in text or "&" in text or text.count("\n") < 2
    return part.media_type == "text/plain" and looks_like_html(text[:2000].encode("utf-8", "replace"))


def _decoded(part: Part, most: int, remarks: list[str]) -> str:
    """Return the characters of a text part, decoding at most its first `most` bytes."""
    data = part.content()
    if len(data) > most:
        data = data[:most].rpartition(b"\n")[0]
    label = part.parameters.get("charset", "")
    text = decode(data, label)
    if looks_binary(text) and looks_binary(text := decode(data)):  # short, and not in the set that it names
        raise Illegible("its text is no text but data, or in a character set that it does not name")
    if packing(part.encoding) == "?":
        name = _short(part.encoding)
        remarks.append(f"Your letter is packed in a way that is not known here ({name}); it was read as it is.")
    if not _is_known(label) and not is_utf_8(data):
        remarks.append(
            f"Your letter is in a character set that is not known here ({_short(label)}); "
            "some letters that English does not have may have been read wrongly."
        )
    text, names = without_uuencoded(text)
    if names:
        remarks.append(f"Attached files are not read ({', '.join(map(_short, names[:3]))}).")
    twice = packed_twice(text)
    if twice is not None:
        remarks.append("Your letter was packed twice on its way; it was unpacked twice.")
    return text if twice is None else decode(twice)


def _short(label: str) -> str:
    return plain(label)[:40]


def _is_known(label: str) -> bool:
    try:
        codec_name(label)
    except UnknownCharset:
        return False
    return True


def _within(text: str, limits: Limits, remarks: list[str]) -> str:
    """Return as many whole lines of `text` as the limits allow."""
    if len(text) > limits.text_chars:
        text = text[: limits.text_chars].rpartition("\n")[0]
        remarks.append(f"Only the first {limits.text_chars:,} characters of your letter were read.")
    if text.count("\n") >= limits.lines:
        remarks.append(f"Your letter has more than {limits.lines} lines; only the first {limits.lines} were read.")
        text = "\n".join(text.split("\n")[: limits.lines])
    return text


def _unread(parts: Iterable[Part]) -> Iterator[str]:
    """Yield a remark on what came with a letter, of these parts, that is neither text nor picture.

    Some programs attach whatever it is as if it were to be shown within the letter.
    """
    names = [
        part.filename or _SENT_ALONG.get(part.media_type.partition("/")[0], part.media_type)
        for part in parts
        if part.media_type not in _UNREMARKABLE and not picture_type(part) and _is_sent_along(part)
    ]
    if names:
        shown = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
        yield f"Attached files are not read ({shown}); what you want to say belongs in the letter itself."


def _is_sent_along(part: Part) -> bool:
    """Return whether a writer sent a part along with their text, and it is not there for what the text looks like."""
    if part.disposition == "attachment":
        return True
    if part.parent == "multipart/related" or ("content-id" in part.fields and part.media_type.startswith("image/")):
        return False
    return bool(part.filename) or part.media_type.partition("/")[0] in _SENT_ALONG
