"""Looking back into `Done`: letters that were filed there but are unknown to the database come back.

A letter is marked and moved to `Done` only once it is stored. One that is there so and is not stored was taken in by a
database that has since been lost: the present one was restored from an older copy. One without the mark was moved there
by hand, if the mail server keeps marks at all.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from ..accounts import ImapAccount
from .arrived import received_at
from .imap_session import OURS, Refused, Session

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_PART = 50  # letters in one command


class PutAway(Struct, frozen=True):
    """A letter in `Done`: when the mail server received it, its size there, and what is known of its bytes so far.

    `sha256` is b"" until the letter has been fetched.
    """

    uid: int
    received_at: datetime
    size: int
    sha256: bytes = b""


Unknown = Callable[[Sequence[PutAway]], Awaitable[list[PutAway]]]
"""Returns those letters that are not stored, as far as that can be told from what is known of them."""


class LookBack:
    """A connection with `Done` selected. Use it once, then `close` it."""

    def __init__(self, session: Session, largest: int, excerpt: int) -> None:
        self._session = session
        self._largest = largest
        self._excerpt = excerpt

    @classmethod
    async def open(cls, account: ImapAccount, patience: float, largest: int, excerpt: int) -> LookBack | None:
        """Connect; return None if the folder does not exist yet.

        `account`, `patience`: as for `Session.open`. `largest`, `excerpt`: as for `Mailbox`. Raises ConnectionLost or
        Refused, as `Session.open` does.
        """
        turned = dataclasses.replace(account, mailbox=account.done, done=account.mailbox)
        try:
            return cls(await Session.open(turned, patience), largest, excerpt)
        except Refused as refused:
            if str(refused).startswith("SELECT"):
                return None
            raise

    async def find(self, since: datetime, unknown: Unknown) -> list[int]:
        """Return the UIDs of letters received at `since` or later that are not stored."""
        day = (since - timedelta(days=1)).astimezone(UTC)  # SINCE goes by days of a time zone that is not ours
        uids = await self._session.uids(f"UNDELETED SINCE {as_day(day)}")
        unstored = []
        for first in range(0, len(uids), _PART):
            put_away = [letter for letter in await self._put_away(uids[first : first + _PART])
                        if letter.received_at >= since]
            unstored += [letter.uid for letter in await self._surely_unknown(await unknown(put_away), unknown)]
        return unstored

    async def put_away_by_us(self, uids: Sequence[int]) -> int:
        """Return how many of these letters were put away by a server of ours; all of them if none there is marked."""
        marked = await self._session.uids(f"UNDELETED KEYWORD {OURS}")
        return len(set(uids).intersection(marked)) if marked else len(uids)

    async def served_before(self, unknown: Unknown) -> int:
        """Return how many letters lie there if the first of them is not stored, 0 if it is or if there are none."""
        uids = await self._session.uids("UNDELETED")
        first = await self._put_away(uids[:1]) if uids else []
        return len(uids) if first and await self._surely_unknown(await unknown(first), unknown) else 0

    async def _put_away(self, uids: Sequence[int]) -> list[PutAway]:
        sizes = await self._session.sizes(uids)
        headers, _ = await self._session.letters(uids, 1)
        return [PutAway(letter.uid, received, sizes[letter.uid]) for letter in headers
                if letter.uid in sizes and (received := received_at(letter.received)) is not None]

    async def _surely_unknown(self, doubtful: Sequence[PutAway], unknown: Unknown) -> list[PutAway]:
        """Fetch letters that seem not to be stored, and return those whose bytes are indeed unknown."""
        read = []
        for letter in doubtful:
            octets = self._excerpt if letter.size > self._largest else self._largest + 1
            fetched, _ = await self._session.letters([letter.uid], octets)
            read += [replace(letter, sha256=hashlib.sha256(whole.raw).digest()) for whole in fetched]
        return await unknown(read) if read else []

    async def take_back(self, uids: Sequence[int]) -> None:
        """Move letters back to the inbox. Raises ConnectionLost or Refused."""
        for first in range(0, len(uids), _PART):
            await self._session.move(uids[first : first + _PART])

    async def close(self) -> None:
        """Disconnect."""
        await self._session.close()


def as_day(moment: datetime) -> str:
    """Return a day as SEARCH takes it (RFC 3501, date): 23-Nov-2026."""
    return f"{moment.day}-{_MONTHS[moment.month - 1]}-{moment.year}"
