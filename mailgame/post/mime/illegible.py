"""The one error that reading a letter can end in."""

from __future__ import annotations


class Illegible(Exception):
    """A letter, or a part of it, cannot be read.

    reason: words for its sender and the Admin, to follow "This letter was set aside:".
    """

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason
