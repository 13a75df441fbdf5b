"""A letter as the mail server delivered it: its bytes, its identity on the server, and when it came."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

from msgspec import Struct

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
INTERNALDATE = re.compile(r" ?(\d\d?)-(\w{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)")


class Arrived(Struct, frozen=True):
    """A letter as the mail server delivered it.

    mailbox, uidvalidity, uid: together they identify the letter for ever (RFC 3501, 2.3.1.1).
    received_at: when the mail server received it (INTERNALDATE), in UTC; never later than it was fetched.
    raw: its bytes; only the beginning if it is `truncated`, because it exceeds the size limit.
    """

    mailbox: str
    uidvalidity: int
    uid: int
    received_at: datetime
    raw: bytes
    truncated: bool


def received_at(internaldate: str) -> datetime | None:
    """Return an INTERNALDATE (RFC 3501, date-time) as an aware time in UTC, or None if it is malformed."""
    parts = INTERNALDATE.fullmatch(internaldate)
    if parts is None or parts[2].lower() not in MONTHS:
        return None
    east = timedelta(hours=int(parts[8]), minutes=int(parts[9])) * (1 if parts[7] == "+" else -1)
    try:
        local = datetime(int(parts[3]), MONTHS.index(parts[2].lower()) + 1, int(parts[1]), int(parts[4]), int(parts[5]),
                         min(int(parts[6]), 59), tzinfo=timezone(east))
        return local.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
