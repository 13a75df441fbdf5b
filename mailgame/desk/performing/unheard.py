"""Letters that hold no order and get no answer, as a program's: nothing is guessed of them, which takes longest."""

from __future__ import annotations

from datetime import datetime

from ...post.reading.letter import Letter
from ...store.rows import GameRow, PlayerRow
from ...store.transaction import Transaction
from ..commands.parsed import Parsed, Reading
from ..writing import owing, programs


def gets_no_answer(
    tx: Transaction, game: GameRow, reading: Reading, letter: Letter, who: PlayerRow, received: datetime, now: datetime
) -> bool:
    """Tell whether a player's letter, as it was read, will not be answered; see `letters.receipt`."""
    if any(isinstance(read, Parsed) for read in reading.found):
        return False
    lines, day = bool(reading.found), owing.day(now)
    return owing.is_used_up(tx, who.address, now, misread=lines, talk=reading.talk) or (
        not lines and programs.is_a_programs(tx, game, who.name, received, letter, reading.talk, day))
