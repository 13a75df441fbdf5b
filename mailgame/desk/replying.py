"""Replying: how an answer to a question of the server's is declared, and what helps where one is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..post.identity import Known, Owner, Shown
from ..post.letter import Letter
from ..store.rows import LetterIn
from .deadlines import GoOn
from .kind import Kind
from .letters import answered
from .mail import Mail
from .mailroom import ADMIN
from .sorting.questions import Questions
from .sorting.router import Router
from .understanding import Understanding

DEALT_WITH = "That letter has been dealt with already; nothing more was done."


class Desk:
    """Where answers are taken, within one transaction and at one moment."""

    def __init__(self, mail: Mail, questions: Questions, router: Router) -> None:
        self.mail, self.questions, self.router = mail, questions, router
        self.room, self.tx, self.now = mail.room, mail.tx, mail.now

    def waiting(self, numbers: Sequence[int]) -> list[int]:
        """Return which of these letters are still held."""
        return [number for number in numbers if self.tx.letter(number).state == "held"]

    def tell(self, row: LetterIn, letter: Letter, owner: Owner, words: str) -> None:
        """Answer somebody's answer, for what it was about has no receipt of its own."""
        answered.answer(self.mail, row, letter, replace(row, game=owner.game, player=owner.player), words)

    def holds_commands(self, owner: Owner, text: str) -> bool:
        """Tell whether there is a command of somebody's game in a text."""
        if not text.strip():
            return False
        table = self.room.look(self.tx, owner.game)
        known = Understanding(table, self.room.settings.limits.commands)
        return known.finds_commands(text, owner.player == ADMIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What becomes of an answer to a kind of question, which is a file of `desk/replies`.

    to: the kind of letter that asks.
    take: takes a letter that its owner wrote by the question's token. Returns whether it was an answer, or
    how deadlines are to go on, if it says so.
    alone: nobody but who is asked gets to see the question, so that its token alone shows who answers.
    ask_again: asks once more about the letters that still wait, where an answer may not be the owner's; None where such
    a letter is no answer.
    """

    to: Kind
    take: Callable[[Desk, LetterIn, Letter, Known, Shown], bool | GoOn]
    alone: bool = False
    ask_again: Callable[[Desk, Letter, Shown, Sequence[int]], object] | None = None
