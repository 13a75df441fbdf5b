"""Looking back into `Done`: letters that were put away there, but that the database no longer knows, come back.

A letter is put away only when it is stored. One that lies there and is not stored was taken by a database that has
been lost since: the one at hand was restored from an older copy.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from .accounts import ImapAccount
from .arrived import received_at
from .imap_session import Refused, Session

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_PART = 50  # letters in one command


@dataclass(frozen=True, slots=True)
class PutAway:
    """A letter in `Done`: when the mail server received it, its octets there, and what is known of its bytes so far.

    `sha256` is b"" until the letter was fetched.
    """

    uid: int
    received_at: datetime
    size: int
    sha256: bytes = b""


Unknown = Callable[[Sequence[PutAway]], Awaitable[list[PutAway]]]
"""Returns those letters that are not stored, as far as that can be told by what is known of them."""


class LookBack:
    """A connection that has `Done` selected. Use it once; `close` it."""

    def __init__(self, session: Session, largest: int, excerpt: int) -> None:
        self._session = session
        self._largest = largest
        self._excerpt = excerpt

    @classmethod
    async def open(cls, account: ImapAccount, patience: float, largest: int, excerpt: int) -> LookBack | None:
        """Connect; None if there is no such folder yet.

        `largest`, `excerpt`: as for `Mailbox`. Raises LineBroken or Refused as `Session.open` does.
        """
        turned = replace(account, mailbox=account.done, done=account.mailbox)
        try:
            return cls(await Session.open(turned, patience), largest, excerpt)
        except Refused as refused:
            if str(refused).startswith("SELECT"):
                return None
            raise

    async def find(self, since: datetime, unknown: Unknown) -> list[int]:
        """Return the UIDs of letters received at `since` or later that are not stored."""
        day = (since - timedelta(days=1)).astimezone(UTC)  # SINCE goes by days of a time zone that is not ours
        uids = await self._session.uids(f"UNDELETED SINCE {day.day}-{_MONTHS[day.month - 1]}-{day.year}")
        found = []
        for first in range(0, len(uids), _PART):
            some = uids[first : first + _PART]
            sizes = await self._session.sizes(some)
            headers, _ = await self._session.letters(some, 1)
            there = [
                PutAway(letter.uid, received, sizes[letter.uid])
                for letter in headers
                if letter.uid in sizes and (received := received_at(letter.received)) is not None and received >= since
            ]
            found += [letter.uid for letter in await self._surely_unknown(await unknown(there), unknown)]
        return found

    async def _surely_unknown(self, doubtful: Sequence[PutAway], unknown: Unknown) -> list[PutAway]:
        """Fetch letters that seem not to be stored, and return those whose very bytes are not."""
        read = []
        for letter in doubtful:
            octets = self._excerpt if letter.size > self._largest else self._largest + 1
            fetched, _ = await self._session.letters([letter.uid], octets)
            read += [replace(letter, sha256=hashlib.sha256(one.raw).digest()) for one in fetched]
        return await unknown(read) if read else []

    async def take_back(self, uids: Sequence[int]) -> None:
        """Move letters back to where letters arrive. Raises LineBroken or Refused."""
        for first in range(0, len(uids), _PART):
            await self._session.move(uids[first : first + _PART])

    async def close(self) -> None:
        """Hang up."""
        await self._session.close()
