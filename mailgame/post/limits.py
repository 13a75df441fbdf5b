"""How much of a letter is read: what is past these limits is refused or left out, and the sender is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one letter.

    letter_bytes: a longer raw letter is set aside (bytes).
    head_bytes: a letter or part whose header fields take more is set aside (bytes).
    parts: MIME parts, containers counted too.
    depth: how deep containers may stand inside each other.
    text_chars: new text beyond this is left out (characters).
    lines: lines of new text beyond this are left out.
    commands: commands in one letter; what comes after is for the desk to leave undone.
    pictures: attached pictures beyond this are left out.
    picture_bytes: a bigger picture is left out (bytes, decoded).
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
