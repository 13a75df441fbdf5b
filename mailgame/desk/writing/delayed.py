"""Delayed: a letter that was sent before an update and taken in after it, so that its orders missed that update."""

from __future__ import annotations

import email.utils
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from ...game.telling import moments
from ...post.reading.letter import Letter
from ...store.rows import LetterIn
from ...store.transaction import Transaction

_AT_LEAST, _AT_MOST = timedelta(minutes=1), timedelta(days=7)
"""How long a letter may take without anybody wondering, and beyond what its date is not believed."""


def remark(tx: Transaction, game: str, timezone: str, row: LetterIn, letter: Letter) -> tuple[str, ...]:
    """Return a sentence that says so, by the letter's own date; nothing for a letter that was in time."""
    sent = moment(letter.sent)
    is_dated = sent is not None and _AT_LEAST <= row.received_at - sent <= _AT_MOST
    if not is_dated and row.stored_at - row.received_at < _AT_LEAST:
        return ()
    last = tx.last_played(game)
    if last is None:
        return ()
    update, played = last
    said, came, taken = (moments.say(at, timezone) for at in (sent or row.received_at, row.received_at, row.stored_at))
    if row.received_at < played <= row.stored_at:
        return (f"Your letter reached our mail server on {came}, before update {update}, and the game on "
                f"{taken}, after it: it was probably taken for spam. It is played now.",)
    if sent is None or not is_dated or not sent < played <= row.received_at:
        return ()
    return (f"By its date, your letter was sent on {said}, before update {update}, and it arrived after that, "
            f"on {came}. What counts is when it arrives.",)


@lru_cache(maxsize=64)
def moment(date: str) -> datetime | None:
    """Return the moment that a Date field names (RFC 5322, 3.3); None if it names none."""
    try:
        at = email.utils.parsedate_to_datetime(date)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
