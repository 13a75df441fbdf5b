"""Volume: how much mail a player gets, in letters and in words a week."""

from __future__ import annotations

import email
import email.policy
import email.utils
import re
from collections.abc import Iterable
from datetime import timedelta

from msgspec import Struct

WEEK = timedelta(days=7)
_FOOT = re.compile(r"^-- \r?$", re.MULTILINE)


class Volume(Struct, frozen=True):
    """The mail of a game: how many addresses got letters, and what each of them got in a week, on average."""

    addresses: int
    letters: float
    words: float

    def __str__(self) -> str:
        return f"{self.letters:.1f} letters and {self.words:,.0f} words for each player and week"


def volume(letters: Iterable[bytes], over: timedelta, but: str = "") -> Volume:
    """Return the volume of letters as they were sent.

    Words are those of the plain text, without the foot. over: the time in which they were sent; less than a week counts
    as a week. but: an address whose letters do not count, the Admin's.
    """
    count, words = 0, 0
    addresses: set[str] = set()
    for raw in letters:
        message = email.message_from_bytes(raw, policy=email.policy.default)
        address = email.utils.parseaddr(str(message["To"]))[1].lower()
        if address == but.lower():
            continue
        body = message.get_body(("plain",))
        count += 1
        words += len(_FOOT.split(body.get_content() if body is not None else "", maxsplit=1)[0].split())
        addresses.add(address)
    weeks = max(over, WEEK) / WEEK * max(len(addresses), 1)
    return Volume(len(addresses), count / weeks, words / weeks)
