"""The pictures of a letter: what its writer attached, and what is only part of its design."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from msgspec import Struct

from mailgame.post.mime.charsets import decode
from mailgame.post.mime.limits import Limits
from mailgame.post.mime.mime import Part

_PICTURES = {
    "image/png": "image/png",
    "image/x-png": "image/png",
    "image/gif": "image/gif",
    "image/jpeg": "image/jpeg",
    "image/jpg": "image/jpeg",
    "image/pjpeg": "image/jpeg",
}
_PICTURE_ENDINGS = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "jpeg": "image/jpeg"}
# What an element shows, and how word processors call a picture that was pasted into a text.
_SHOWN = re.compile(r"""(?i)(?:src|background|href)\s*=\s*["']?([^"'\s>]{1,300})|url\(\s*["']?([^"')\s]{1,300})""")
_NAMED_BY_PROGRAM = re.compile(r"(?i)(?:image|logo|picture|bild|outlook-)[-_ ]?[\w-]{0,40}\.(?:png|gif|jpe?g)")


class Picture(Struct, frozen=True):
    """A picture that came with a letter.

    name: of its file, "" if it has none. media_type: image/png, image/gif or image/jpeg, as the letter claims.
    data: its bytes, unchecked. embedded: it belongs to the HTML around it, like the logo in a signature.
    """

    name: str
    media_type: str
    data: bytes
    embedded: bool = False


def pictures(parts: list[Part], limits: Limits, remarks: list[str]) -> Iterator[Picture]:
    """Yield the pictures of a letter, attached ones first; remark on attached ones that are too many or too big."""
    images = [(part, kind) for part in parts if (kind := picture_type(part))]
    shown = _shown_by_html(parts) if images else frozenset()
    sorted_out = sorted(((_is_embedded(part, shown), part, kind) for part, kind in images), key=lambda image: image[0])
    taken = 0
    for embedded, part, kind in sorted_out:
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


def picture_type(part: Part) -> str:
    """Return the media type of a part if it is a picture of an accepted kind, else ""."""
    if part.media_type == "application/octet-stream":
        return _PICTURE_ENDINGS.get(part.filename.rpartition(".")[2].lower(), "")
    return _PICTURES.get(part.media_type, "")


def _is_embedded(part: Part, shown: frozenset[str]) -> bool:
    """Return whether a picture is part of the letter's design: a logo, a smiley, a tracking pixel.

    shown: what the letter's HTML shows by cid: or by location (RFC 2392, RFC 2557).
    """
    names = [part.fields.first("content-id"), part.fields.first("content-location")]
    if any(name.strip().strip("<>").lower() in shown for name in names if name):
        return True
    named = bool(names[0]) and _NAMED_BY_PROGRAM.fullmatch(part.filename) is not None
    related = part.parent == "multipart/related" and part.disposition != "attachment"
    return related or named


def _shown_by_html(parts: list[Part]) -> frozenset[str]:
    """Return the names, in lower case, of everything that a letter's HTML shows."""
    return frozenset(
        unquote(name.removeprefix("cid:").removeprefix("CID:")).strip().lower()
        for part in parts
        if part.media_type == "text/html"
        for pair in _SHOWN.findall(decode(part.content()[:1_000_000]))
        for name in pair
        if name
    )
