"""The body of a letter: which of its parts is the text, what is new in that, and which pictures came with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mailgame.post.charsets import UnknownCharset, clean, decode, looks_binary
from mailgame.post.flowed import unflowed
from mailgame.post.limits import Limits
from mailgame.post.markup import text_of
from mailgame.post.mime import Part
from mailgame.post.newtext import new_text
from mailgame.post.unreadable import Unreadable

_PICTURES = {
    "image/png": "image/png",
    "image/x-png": "image/png",
    "image/gif": "image/gif",
    "image/jpeg": "image/jpeg",
    "image/jpg": "image/jpeg",
    "image/pjpeg": "image/jpeg",
}
_PICTURE_ENDINGS = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "jpeg": "image/jpeg"}
_READ_AS_TEXT = frozenset(
    ("text/plain", "text/html", "text/markdown", "text/x-markdown", "text/enriched", "text/x-patch")
)
# What mail programs add by themselves: nobody misses it.
_UNREMARKABLE = frozenset((
    "application/applefile", "application/ics", "application/ms-tnef", "application/pgp-keys",
    "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature",
    "message/delivery-status",
    "message/disposition-notification", "text/calendar", "text/directory", "text/rfc822-headers", "text/vcard",
    "text/x-amp-html", "text/x-vcard",
))
_SEALED = frozenset(("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"))
# How much text is looked through for what is new, in multiples of what may be new; the rest can only be quotation.
_LOOKED_THROUGH = 4


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that came with a letter.

    name: of its file, "" if it has none. media_type: image/png, image/gif or image/jpeg, as the letter says.
    data: its bytes, not looked at yet. embedded: it belongs to the HTML around it, as the logo of a signature does.
    """

    name: str
    media_type: str
    data: bytes
    embedded: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """What the body of a letter gave; the fields are those of `Letter`."""

    text: str
    left_out: int
    pictures: tuple[Picture, ...]
    remarks: tuple[str, ...]


def read_body(letter: Part, limits: Limits) -> Body:
    """Return new text and pictures of a letter that has been taken apart; raises Unreadable."""
    remarks: list[str] = []
    parts = list(_leaves(letter))
    if letter.media_type in _SEALED:
        raise Unreadable("it is encrypted")
    text, quoted = _text(letter, limits, remarks)
    new = new_text(text, limits.lines)
    if new.text.startswith("-----BEGIN PGP MESSAGE-----"):
        raise Unreadable("it is encrypted")
    pictures = tuple(_pictures(parts, limits, remarks))
    remarks += _unread(parts)
    return Body(_within(new.text, limits, remarks), new.left_out + quoted, pictures, tuple(remarks))


def _leaves(part: Part) -> Iterator[Part]:
    if part.media_type.startswith("multipart/"):
        for child in part.children:
            yield from _leaves(child)
    else:
        yield part


def _is_text(part: Part) -> bool:
    return part.media_type in _READ_AS_TEXT and part.disposition != "attachment" and not part.filename


def _text(letter: Part, limits: Limits, remarks: list[str]) -> tuple[str, int]:
    """Return the text of a letter as its author saw it, and how many lines its HTML lost already."""
    texts: list[str] = []
    left_out = 0
    for part in _chosen(letter):
        text, lines = _text_of_part(part, limits, remarks)
        texts.append(text)
        left_out += lines
    return "\n".join(texts), left_out


def _chosen(part: Part) -> list[Part]:
    """Return the parts that hold the text: of alternatives the plain one, unless that is empty (RFC 2046, 5.1.4)."""
    if not part.media_type.startswith("multipart/"):
        return [part] if _is_text(part) else []
    if part.media_type == "multipart/alternative":
        choices = [found for child in part.children if (found := _chosen(child))]
        choices.sort(key=lambda found: any(text.media_type == "text/html" for text in found))
        return next((found for found in choices if any(text.body.strip() for text in found)), [])
    return [found for child in part.children for found in _chosen(child)]


def _text_of_part(part: Part, limits: Limits, remarks: list[str]) -> tuple[str, int]:
    """Return the text of one part, before what is new is looked for, and how many lines were left out of it."""
    longest = limits.text_chars * _LOOKED_THROUGH
    text = _decoded(part, 16 * longest)
    left_out, whole = 0, True
    if part.media_type == "text/html":
        rendered = text_of(text[: 4 * longest])
        text, left_out, whole = rendered.text, rendered.left_out, rendered.whole and len(text) <= 4 * longest
    if len(text) > longest:
        text, whole = text[:longest].rpartition("\n")[0], False
    if not whole:
        remarks.append("Your letter, with all that it quotes, is very long; its end was not looked at.")
    if part.parameters.get("format", "").lower() == "flowed":
        text = unflowed(text, part.parameters.get("delsp", "").lower() == "yes")
    return clean(text), left_out


def _decoded(part: Part, most: int) -> str:
    """Return the characters of a text part, of at most its first `most` bytes."""
    data = part.content()
    if len(data) > most:
        data = data[:most].rpartition(b"\n")[0]
    try:
        text = decode(data, part.parameters.get("charset", ""))
    except UnknownCharset as unknown:
        raise Unreadable(f"its text is in a character set that is not known here ({unknown})") from unknown
    if looks_binary(text):
        raise Unreadable("its text is no text but data, or in a character set that it does not name")
    return text


def _within(text: str, limits: Limits, remarks: list[str]) -> str:
    """Return as much of `text` as the limits allow, in whole lines."""
    if len(text) > limits.text_chars:
        text = text[: limits.text_chars].rpartition("\n")[0]
        remarks.append(f"Only the first {limits.text_chars:,} characters of your letter were read.")
    if text.count("\n") >= limits.lines:
        remarks.append(f"Your letter has more than {limits.lines} lines; only the first {limits.lines} were read.")
        text = "\n".join(text.split("\n")[: limits.lines])
    return text


def _pictures(parts: list[Part], limits: Limits, remarks: list[str]) -> Iterator[Picture]:
    """Yield the pictures of a letter, attached ones first; remark on attached ones that are too many or too big."""
    found = [(part, kind) for part in parts if (kind := _picture_type(part))]
    found.sort(key=lambda picture: _is_embedded(picture[0]))
    taken = 0
    for part, kind in found:
        embedded = _is_embedded(part)
        if taken == limits.pictures:
            if not embedded:
                remarks.append(f"Only {limits.pictures} pictures a letter are taken; the others were not.")
            return
        data = part.content() if len(part.body) <= 2 * limits.picture_bytes else part.body
        if len(data) <= limits.picture_bytes:
            taken += 1
            yield Picture(part.filename, kind, data, embedded)
        elif not embedded:
            most = f"{limits.picture_bytes / 1000:g} kB"
            remarks.append(f"The picture {part.filename or 'you sent'} is too big; at most {most} are taken.")


def _picture_type(part: Part) -> str:
    if part.media_type == "application/octet-stream":
        return _PICTURE_ENDINGS.get(part.filename.rpartition(".")[2].lower(), "")
    return _PICTURES.get(part.media_type, "")


def _is_embedded(part: Part) -> bool:
    return part.parent == "multipart/related" and part.disposition != "attachment" and "content-id" in part.fields


def _unread(parts: list[Part]) -> Iterator[str]:
    """Yield a remark for the attached files that are neither text nor picture."""
    names = [
        part.filename or part.media_type
        for part in parts
        if part.disposition == "attachment" and part.media_type not in _UNREMARKABLE and not _picture_type(part)
    ]
    if names:
        shown = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
        yield f"Attached files are not read ({shown}); what you want to say belongs into the letter itself."
