"""The questions of rules to newcomers: an answer is read together with their earlier letters."""

from __future__ import annotations

from ....post.reading.identity import Known, Shown
from ....post.reading.letter import Letter
from ....store.rows import LetterIn
from ...letters import ask_newcomer
from ...lobby.joining import wish_in
from ..questions import letters_asked_about
from ..replying import Desk, Reply

MOST = 20
"""How many letters of a newcomer are read together, besides the first: the latest."""


def _take(desk: Desk, row: LetterIn, letter: Letter, _: Known, shown: Shown) -> bool:
    """Take an answer; a new line that joins is none, and starts afresh."""
    if wish_in(letter) is not None:
        return False
    numbers = letters_asked_about(shown.kind)
    numbers = (*numbers[:1], *numbers[1:][-MOST:])
    desk.router.route(row, letter, desk.tx.letter(numbers[0]).game, "", "routed", ask_newcomer.as_reason(numbers))
    return True


REPLY = Reply(to=ask_newcomer.KIND, take=_take, alone=True)
