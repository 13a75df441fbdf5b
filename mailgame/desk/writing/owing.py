"""Limits on answers to one address, and the receipts that are owed beyond them.

Above an hourly ceiling, letters are played at once and answered later, all in one receipt. Letters without a command
are answered three times a day: whoever sends more is a program.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from ...game.telling import moments
from ...press.scenes import occasions
from ...store.rows import LetterIn
from ...store.transaction import Transaction

EXPLAINED = 3
"""How many letters without a command are answered a day, for one address."""
MISREAD = 10
"""How many are answered a day if lines in them look like commands."""
ASKED = 1
"""How many are answered a day while somebody has yet to say whether they want to act for a player."""
THE_LAST = (
    "This is said three times a day at most. Further letters without a command get no answer until tomorrow, or until "
    "there is a command in one."
)
"""A remark in the last such answer of a day."""


def explains(tx: Transaction, address: str, now: datetime, most: int) -> int:
    """Count a letter in which nothing was understood; return the number of its answer today, 0 if it gets none.

    most: how many such letters are answered a day. Unanswered letters are counted too, for the digest.
    """
    number = tx.count_up_to(f"{_counted_as(most)} {address}", day(now), most)
    if not number:
        not_explained(tx, address, now)
    return number


def not_explained(tx: Transaction, address: str, now: datetime) -> None:
    """Count a letter in which nothing was understood and that gets no answer, for the digest."""
    tx.count_up_to(f"unread {address}", day(now), 1_000_000)


def understood(tx: Transaction, address: str, now: datetime) -> None:
    """Note that a command came from an address: a person writes there."""
    talk, slips = (f"{_counted_as(most)} {address}" for most in (EXPLAINED, MISREAD))
    tx.forget_count(talk, slips, day(now))


def _counted_as(most: int) -> str:
    """Return the name under which answers limited to `most` a day are counted: those to slips use up no others."""
    return "misread" if most == MISREAD else "nothing"


def not_answered(tx: Transaction, address: str, now: datetime) -> int:
    """Return how many letters from an address held no command and were not answered, today and yesterday."""
    return sum(tx.counted(f"unread {address}", day(now) - timedelta(days=days)) for days in (0, 1))


def owe(tx: Transaction, row: LetterIn, address: str, player: str, now: datetime, game: str,
        lines: Sequence[occasions.ReceiptLine]) -> None:
    """Keep the lines of a receipt to be written later.

    row: the letter that they answer. address: of its sender. player: to whom the receipt is owed.
    """
    tx.owe_receipt(row.id, address, game, player, now, msgspec.json.encode([_later(line) for line in lines]))


def nothing_found(subject: str) -> occasions.ReceiptLine:
    """Return the receipt's line for a letter without a command."""
    return occasions.ReceiptLine(subject or "a letter", "noted", "no command was found in it")


def _later(line: occasions.ReceiptLine) -> occasions.ReceiptLine:
    """Return a line as a later receipt shows it: answers to queries are not kept."""
    is_a_query = line.mark == "noted" and not line.words
    return replace(line, words="not answered at that time; ask again") if is_a_query else line.settled


def last_for_now(number: int, ceiling: int, now: datetime, timezone: str) -> str:
    """Return the remark in the last answer of an hour; "" in any other.

    number: which answer of this hour it is. ceiling: the most answers an hour.
    """
    if number < ceiling:
        return ""
    until = moments.say((now + timedelta(hours=1)).replace(minute=0, second=0, microsecond=0), timezone)
    return (f"This is answer {number} within an hour, and the last for now. What you write until {until} is played, "
            "and answered in one letter after that.")


def day(now: datetime) -> datetime:
    """Return when the day of a moment began; answers are counted by the day."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)
