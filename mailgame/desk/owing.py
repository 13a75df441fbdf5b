"""How many answers an address gets, and what becomes of those that it does not get at once.

Above a ceiling by the hour letters are played and answered later, all in one receipt. A letter without a command is
answered three times a day: whoever sends more of them is a program.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from ..kernel import calendar
from ..press import occasions
from ..store.rows import LetterIn
from ..store.transaction import Transaction
from .mail import Mail
from .mailroom import addressee

_log = logging.getLogger(__name__)

EXPLAINED = 3
"""How often a day a letter without a command is answered, at one address."""
MISREAD = 10
"""How often a day a letter is answered in which lines look like commands, and none is."""
THE_LAST = (
    "This is said three times a day at most. Further letters without a command get no answer until tomorrow, or until "
    "there is a command in one."
)
"""What the last answer of a day to a letter without a command says of that."""
MOST_LINES = 500
"""Lines of the receipt that covers many letters; what is beyond is counted."""


def explains(tx: Transaction, address: str, now: datetime, misread: bool) -> int:
    """Count an answer to a letter in which nothing was understood; return its number today, 0 if there is to be none.

    misread: some line of it looks like a command. What is not answered is counted too, for the digest.
    """
    number = tx.count_up_to(f"nothing {address}", _day(now), MISREAD if misread else EXPLAINED)
    if not number:
        tx.count_up_to(f"unread {address}", _day(now), 1_000_000)
    return number


def understood(tx: Transaction, address: str, now: datetime) -> None:
    """Note that a command came from an address: a person writes there."""
    tx.forget_count(f"nothing {address}", _day(now))


def not_answered(tx: Transaction, address: str, now: datetime) -> int:
    """Return how many letters from an address held no command and were not answered, today and yesterday."""
    return sum(tx.counted(f"unread {address}", _day(now) - timedelta(days=days)) for days in (0, 1))


def owe(tx: Transaction, row: LetterIn, address: str, player: str, now: datetime, game: str,
        lines: Sequence[occasions.ReceiptLine]) -> None:
    """Keep the lines of a receipt that is not written now."""
    tx.owe_receipt(row.id, address, game, player, now, msgspec.json.encode([_later(line) for line in lines]))


def nothing_found(subject: str) -> occasions.ReceiptLine:
    """Return the line of a receipt about a letter without a command."""
    return occasions.ReceiptLine(subject or "a letter", "noted", "no command was found in it")


def _later(line: occasions.ReceiptLine) -> occasions.ReceiptLine:
    """Return a line of a receipt as it is told later: what it asked for is not kept."""
    return replace(line, words="not answered at that time; ask again") if line.words == "below" else line


def pay(mail: Mail) -> int:
    """Write the receipts that are owed from hours that are over, one to each reader; return how many."""
    count = 0
    for game, name in mail.tx.readers_owed(mail.now):
        try:
            with mail.tx.savepoint():
                count += _pay(mail, game, name)
        except Exception:
            _log.exception("What is owed to %s in the game %s cannot be told.", name, game)
            raise
    return count


def _pay(mail: Mail, game: str, name: str) -> int:
    tx = mail.tx
    owed = tx.owed_to(game, name)
    player = tx.player(game, name)
    tx.forget_owed(game, name)
    if player is None:
        return 0
    table = mail.room.look(tx, game)
    showing = mail.room.showing(table)
    lines = [line for _, kept in owed for line in msgspec.json.decode(kept, type=list[occasions.ReceiptLine])]
    told = _together(lines)
    letters = "one letter" if len(owed) == 1 else f"{len(owed)} letters"
    remarks = [f"This answers {letters} of yours at once: more came within an hour than are answered one by one."]
    if len(told) > MOST_LINES:
        left = len(told) - MOST_LINES
        remarks.append(f"{left} more lines are left out here; “history” says what was played.")
    number = mail.send(
        table, addressee(player), "receipt", f"letters {owed[0][0]} to {owed[-1][0]}",
        lambda reader: mail.press.receipt(occasions.Receipt(
            showing.table(), reader, f"your {letters}", tuple(told[:MOST_LINES]),
            showing.orders("" if player.admin else name), showing.next_date(), remarks=tuple(remarks))))
    for letter, _ in owed:
        if tx.letter(letter).answered_by is None and tx.letter(letter).player == name:
            tx.mark_letter(letter, "played", answered_by=number)
    return 1


def _together(lines: Sequence[occasions.ReceiptLine]) -> list[occasions.ReceiptLine]:
    """Return lines in their order, those that say the same in one; dice and sums are told of each."""
    found: dict[tuple[object, ...], list[occasions.ReceiptLine]] = {}
    for line in lines:
        said = line.number if line.mark == "filed" else (line.words, line.journal if line.happenings else None)
        found.setdefault((line.command, line.mark, said), []).append(line)
    return [same[0] if len(same) == 1 else replace(same[0], words=f"{same[0].words} ({len(same)} times)".strip(),
                                                   journal=None)
            for same in found.values()]


def last_for_now(number: int, ceiling: int, now: datetime, timezone: str) -> str:
    """Return what the last answer of an hour says of that, "" in any other one."""
    if number < ceiling:
        return ""
    until = calendar.say((now + timedelta(hours=1)).replace(minute=0, second=0, microsecond=0), timezone)
    return (f"This is answer {number} within an hour, and the last for now. What you write until {until} is played, "
            "and answered in one letter after that.")


def _day(now: datetime) -> datetime:
    return now.replace(hour=0, minute=0, second=0, microsecond=0)
