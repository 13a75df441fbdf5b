"""The scene of talk: what players have said to everybody, in threads, each with a page of its own."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

GENERAL = "general"
"""The key of the thread that is about no proposal."""


class Remark(Struct, frozen=True):
    """What somebody said. `answers` is the number of what it answers, 0 for nothing, and `to` who had said that."""

    number: int
    by: str
    at: datetime
    text: str
    answers: int = 0
    to: str = ""


class Thread(Struct, frozen=True):
    """A thread: what it is about, in words; the address of the page of that, "" for none; and what was said in it.

    key: the number of the proposal that it is about, or GENERAL.
    """

    key: str
    title: str
    about: str
    remarks: tuple[Remark, ...]

    @property
    def address(self) -> str:
        """The address of its page, relative to the first page of the site."""
        return address_of(self.key)

    @property
    def verb(self) -> str:
        """The command that says something in it."""
        return "post" if self.key == GENERAL else f"post on {self.key}"


def address_of(key: str) -> str:
    """Return the address of the page of a thread, relative to the first page of the site."""
    return f"talk/{key}.html"
