"""The reply tokens within a letter: in its subject, in what it quotes, in links, and in letters attached to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mailgame.post.mime.fields import Fields, media_type
from mailgame.post.mime.illegible import Illegible
from mailgame.post.mime.limits import Limits
from mailgame.post.mime.mime import Dissection, Part, split_head

_TOKEN = re.compile(rb"(?:\+|%2b|&#43;|&plus;)((?:[a-z]{1,20}\.)?[a-z2-7]{20})(?:@|%40|&#64;|&commat;)", re.IGNORECASE)
_SOFT_BREAK = re.compile(rb"=[ \t]*\r?\n")
_ON_ITS_WAY = frozenset((
    "to", "cc", "bcc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "received", "return-path",
    "x-forwarded-to", "x-forwarded-for", "x-delivered-to",
))
"""Fields that name the address by which a letter came; whoever wrote it need not have read it."""
_DEEPEST = 5
"""How many letters within letters are looked at."""


def tokens_within(raw: bytes, limits: Limits) -> frozenset[str]:
    """Return what looks like a reply token anywhere in a letter but where it says how it came."""
    try:
        found = set(_found(raw[: limits.letter_bytes], limits, _DEEPEST))
    except Illegible:
        return frozenset()
    return frozenset(token.decode("ascii").lower() for token in found)


def _found(raw: bytes, limits: Limits, deep: int) -> Iterator[bytes]:
    head, content = split_head(raw.replace(b"\r\n", b"\n").lstrip(b"\n"))
    fields = Fields(head)
    for name in fields.names() - (_ON_ITS_WAY if deep == _DEEPEST else frozenset()):
        yield from _TOKEN.findall("\n".join(fields.all(name)).encode("utf-8", "replace"))
    for part in _leaves(Dissection(limits).part(fields, content)):
        # An attached letter is not unpacked, and lines of its own may be broken.
        text = part.content()
        yield from _TOKEN.findall(_SOFT_BREAK.sub(b"", text))
        if deep and media_type(part.fields.first("content-type"))[0] == "message/rfc822":
            yield from _found(text, limits, deep - 1)


def _leaves(part: Part) -> Iterator[Part]:
    if part.children:
        for child in part.children:
            yield from _leaves(child)
    else:
        yield part
