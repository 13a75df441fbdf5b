"""Where letters wait to be sent, as the sender sees it, and when a failed one is tried again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from msgspec import Struct

FIRST_RETRY, LONGEST_RETRY = timedelta(minutes=1), timedelta(hours=1)
ATTEMPTS = 125   # which with these delays is five days (RFC 5321 4.5.4.1)


class Waiting(Struct, frozen=True):
    """A letter to be sent: its number in the outbox, the recipient's address, its bytes, and how often it was tried."""

    id: int
    recipient: str
    raw: bytes
    attempts: int


class Outbox(Protocol):
    """Where letters wait. It is called from other threads, one call at a time; each call is durable when it returns.

    What `claim` hands out belongs to the caller for at least five minutes, or until its outcome is recorded.
    """

    def claim(self, most: int, now: datetime) -> Sequence[Waiting]:
        """Return at most `most` letters that are due at `now`, oldest first, at most one per recipient."""
        ...

    def sent(self, ids: Sequence[int], now: datetime) -> None:
        """Record that these were sent."""
        ...

    def failed(self, id: int, error: str, retry_at: datetime | None, now: datetime) -> None:
        """Record why one was not sent, and when it is due again (UTC): at once if it was not tried.

        None gives it up. One that was given up before waits again.
        """
        ...


def retry_after(attempts: int) -> timedelta:
    """Return how long a letter waits after `attempts` earlier ones: a minute, then doubling, up to an hour."""
    return min(FIRST_RETRY * (1 << min(attempts, 20)), LONGEST_RETRY)
