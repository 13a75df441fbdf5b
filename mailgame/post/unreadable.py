"""The one complaint that the reading of a letter may end in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mailgame.post.letter import Letter


class Unreadable(Exception):
    """A letter that must be set aside.

    reason: in words that can be shown to its sender and to the Admin, to follow "This letter was set aside:".
    letter: what its header fields said, without text or pictures, where they could be read; else None.
    """

    def __init__(self, reason: str, letter: Letter | None = None) -> None:
        """Keep the reason and, if there is one, the letter without its text."""
        super().__init__(reason)
        self.reason = reason
        self.letter = letter
