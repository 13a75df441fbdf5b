"""Rounds: the same commands in answer to one letter of ours after the other, as a program sends them that answers mail.

A vacation notice with “help” or “leave” below it, or that quotes a command in a way that nobody knows, is answered with
a receipt, which it answers with the same command, for ever.
"""

from __future__ import annotations

from datetime import datetime

from ...post.reading.letter import Letter
from ..commands.parsed import Parsed, Reading
from ..writing import owing
from ..writing.handled import Handled
from ..writing.programs import ROUNDS, answers_us, which_in_a_row
from .performer import Performer


def end_rounds(performer: Performer, letter: Letter, reading: Reading, handled: Handled, received: datetime) -> None:
    """Take the commands out of a letter if it has answered us with nothing else all day; note the last time.

    reading: what the letter holds. received: when it came.
    """
    tx = performer.mail.tx
    if performer.mail.room.settings.trust_all:  # a rehearsal, where no program answers
        return
    if not any(isinstance(one, Parsed) for one in reading.found):
        return
    # Not every program names what it answers; those that do not say the same around their command each time.
    answers = answers_us(tx, performer.table.row, letter)
    if not answers and not reading.talk:
        return
    # An order's numbers are what it is about; those within a text may be an hour, or the number of a case.
    said = [] if answers else [*reading.talk]
    said += [f"{_spelt(one.words)} {one.block if isinstance(one, Parsed) else ''}" for one in reading.found]
    time = which_in_a_row(tx, performer.table.id, letter, "\n".join(said), owing.day(received))
    handled.last_round, handled.went_round = time == ROUNDS, not time
    if not time:
        reading.found.clear()


def _spelt(words: str) -> str:
    """Return a line with its figures as letters, which count."""
    return words.translate({ord(figure): chr(ord("a") + at) for at, figure in enumerate("0123456789")})
