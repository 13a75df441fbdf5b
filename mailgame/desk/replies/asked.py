"""What newcomers are asked before they can join: their answer is read with what they have said before."""

from __future__ import annotations

from ...post.identity import Known, Shown
from ...post.letter import Letter
from ...store.rows import LetterIn
from ..joining import wish_in
from ..letters import ask_newcomer
from ..replying import Desk, Reply
from ..sorting.questions import letters_asked_about

MOST = 20
"""So many letters of somebody who answers time and again are read together, the first one among them."""


def _take(desk: Desk, row: LetterIn, letter: Letter, _: Known, shown: Shown) -> bool:
    """An answer; whoever writes the whole line that joins begins anew."""
    if wish_in(letter) is not None:
        return False
    numbers = letters_asked_about(shown.kind)
    numbers = (*numbers[:1], *numbers[1:][-MOST:])
    desk.router.route(row, letter, desk.tx.letter(numbers[0]).game, "", "routed", ask_newcomer.as_reason(numbers))
    return True


REPLY = Reply(to=ask_newcomer.KIND, take=_take, alone=True)
