"""Answers to letters of ours that are lost: the database was restored from a copy, and they were sent after that.

Proposal 3 of such a letter may be another one now. So what its answer orders is not played before its writer has said
that they mean it as the game stands.
"""

from __future__ import annotations

from ...post.outbox.thread import is_ours
from ...post.reading.letter import Letter
from ...store.rows import LetterIn
from ...store.transaction import Transaction

WHY = (
    "it answers a letter that was lost when the server went on from a backup, so what it names by a number may be "
    "something else now"
)
"""Why it is held, in words that follow "because"."""


def answers_a_lost_letter(tx: Transaction, row: LetterIn, letter: Letter) -> bool:
    """Return whether a letter names, as what it answers, a letter of ours that is not known here.

    One that arrived before the restoring is played as it was then: what it answers is played again, too.
    """
    answered = letter.in_reply_to or next(reversed(letter.references), "")
    if not is_ours(answered):
        return False
    lives = tx.lives()
    if len(lives) < 2 or row.received_at <= lives[-1].since:
        return False
    return tx.letter_out_with_message_id(answered) is None
