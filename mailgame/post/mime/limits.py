"""How much of a letter is read; beyond these limits it is refused or cut, and the sender is told."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Bounds on one letter.

    letter_bytes: a longer raw letter is set aside (bytes).
    head_bytes: a letter or part with longer header fields is set aside (bytes).
    parts: MIME parts, including containers.
    depth: how deeply containers may be nested.
    text_chars: new text beyond this is dropped (characters).
    lines: lines of new text beyond this are dropped.
    commands: commands in one letter; the desk ignores those that follow.
    pictures: attached pictures beyond this are dropped.
    picture_bytes: a bigger picture is dropped (bytes, decoded).
    """

    letter_bytes: int = 5_000_000
    head_bytes: int = 128_000
    parts: int = 50
    depth: int = 10
    text_chars: int = 64_000
    lines: int = 500
    commands: int = 50
    pictures: int = 3
    picture_bytes: int = 200_000
