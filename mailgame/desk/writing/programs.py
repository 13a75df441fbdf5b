"""Programs that answer letters, in whatever language: known by when they answer, and by saying the same again.

Only letters that answer one of ours and hold nothing like a command are looked at.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta

from ...post.reading.letter import Letter
from ...store.rows import LetterIn
from ...store.transaction import Transaction

QUICK, AHEAD = timedelta(seconds=20), timedelta(seconds=5)
"""Nobody has read a letter and answered it within so long; and by how much the clock of a mail server may be ahead."""
_NEWEST = 3
"""How many of the newest letters to somebody are looked at where theirs does not name what it answers."""


def why_a_programs(
    tx: Transaction, game: str, title: str, name: str, row: LetterIn, letter: Letter, talk: Sequence[str],
    day: datetime,
) -> str:
    """Return why a letter without a command seems to be a program's, in words that follow “it”; "" if it does not.

    game, title: the slug of the game, and its name, which stands in the subjects of our letters.
    name: whose letter it is. talk: what it says. day: when the day began, on which the same words are answered once.
    """
    named = [out for known in (letter.in_reply_to, *letter.references[-1:]) if known
             and (out := tx.letter_out_with_message_id(known)) is not None]
    if not named and title.casefold() not in letter.subject_as_sent.casefold():
        return ""
    player = tx.player(game, name)
    if not named and player is not None:
        since, until = row.received_at - QUICK, row.received_at + AHEAD
        named = [tx.letter_out(id) for id in tx.latest_letters_to(player, since, until, _NEWEST)]
    if any(-AHEAD <= row.received_at - (out.sent_at or out.created_at) <= QUICK for out in named):
        return "came at once after the letter that it answers"
    said = " ".join(" ".join(talk).casefold().split())
    digest = hashlib.sha256(said.encode()).hexdigest()[:16]
    if said and not tx.count_up_to(f"said {digest} {letter.sender}", day, 1):
        return "says again what was answered today"
    return ""
