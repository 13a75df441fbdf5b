"""“How are frozen deadlines to go on?” The Admin answers."""

from __future__ import annotations

from ....post.reading.identity import Known, Shown
from ....post.reading.letter import Letter
from ....store.rows import LetterIn
from ...letters import clock
from ...room.mailroom import ADMIN
from ..deadlines import GoOn, deadline_words
from ..replying import Desk, Reply


def _take(desk: Desk, row: LetterIn, letter: Letter, known: Known, shown: Shown) -> bool | GoOn:
    words = deadline_words(letter)
    if not (words and known.by_token and shown.strict):
        return False
    desk.router.route(row, letter, shown.owner.game, ADMIN, "ignored", f"deadlines: {words}")
    return GoOn(shown.owner.game, words, letter)


REPLY = Reply(to=clock.KIND, take=_take)
