"""What can go wrong with players' law: it is not understood when it arrives, or it fails when it is played."""

from __future__ import annotations


class NotLaw(ValueError):
    """A source is no law that can be taken up; the message says why, with its line, in words for its author."""


class LawFailed(Exception):
    """A rule of players' law erred or passed a limit. `words` say it in one sentence, `trace` in its own lines."""

    def __init__(self, words: str, trace: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.trace = trace
