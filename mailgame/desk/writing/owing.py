"""Limits on answers to one address, and the receipts that are owed beyond them.

Above an hourly ceiling, letters are played at once and answered later, all in one receipt. Letters without a command
are answered ten times a day, and three times if they say the same: whoever sends more is a program.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from ...game.telling import moments
from ...press.scenes import occasions
from ...store.rows import LetterIn
from ...store.transaction import Transaction

EXPLAINED = 10
"""How many letters without a command are answered a day, for one address; and as many with lines that look like one."""
ALIKE = 3
"""How many are answered a day that say the same, numbers aside; and how many of a guest."""
ASKED = 1
"""How many are answered a day while somebody has yet to say whether they want to act for a player."""
THE_LAST = (
    "This is today’s last answer to a letter without a command. Once you send a command, they are answered again."
)
"""A remark in the last such answer of a day."""
NOT_AGAIN = "The same words get no further answer today; “status” always gets one."
"""A remark in the last answer of a day to the same words."""
_NUMBERS = re.compile(r"\d+")


def explained(
    tx: Transaction, address: str, now: datetime, *, misread: bool, talk: Sequence[str], most: int = EXPLAINED
) -> str | None:
    """Count a letter in which nothing was understood; return a remark for its answer, None if it gets no answer.

    misread: lines in it look like commands. talk: what else it says. most: how many such letters are answered a day.
    Unanswered letters are counted too, for the digest.
    """
    number = tx.count_up_to(_misread(address) if misread else _talk(address), day(now), most)
    alike = number if misread or not talk else tx.count_up_to(f"{_as_said(talk)} {address}", day(now), ALIKE)
    if not (number and alike):
        not_explained(tx, address, now)
        return None
    if number == most > ASKED:
        return THE_LAST
    return NOT_AGAIN if talk and not misread and alike == ALIKE else ""


def is_used_up(tx: Transaction, address: str, now: datetime, *, misread: bool, talk: Sequence[str]) -> bool:
    """Tell whether a player's letter in which nothing is understood gets no answer any more; see `explained`."""
    alike = talk and not misread and tx.counted(f"{_as_said(talk)} {address}", day(now)) >= ALIKE
    return bool(alike) or tx.counted(_misread(address) if misread else _talk(address), day(now)) >= EXPLAINED


def _misread(address: str) -> str:
    """Return the name under which slips are counted, which use up none of the answers to talk."""
    return f"misread {address}"


def _talk(address: str) -> str:
    return f"nothing {address}"


def _as_said(talk: Sequence[str]) -> str:
    """Return the name under which letters are counted that say this: the number of a ticket, or an hour, aside."""
    said = _NUMBERS.sub("#", " ".join(" ".join(talk).casefold().split()))
    return f"alike {hashlib.sha256(said.encode()).hexdigest()[:16]}"


def not_explained(tx: Transaction, address: str, now: datetime) -> None:
    """Count a letter in which nothing was understood and that gets no answer, for the digest."""
    tx.count_up_to(f"unread {address}", day(now), 1_000_000)


def understood(tx: Transaction, address: str, now: datetime) -> None:
    """Note that a command came from an address: a person writes there."""
    tx.forget_count(_talk(address), _misread(address), day(now))


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
