"""Replying: how a kind of answer to the server's questions is declared, and the desk that takes such answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ...post.reading.identity import Known, Owner, Shown
from ...post.reading.letter import Letter
from ...store.rows import LetterIn
from ..answers import QUERIES
from ..letters import answered
from ..meaning.understanding import Understanding
from ..room.kind import Kind
from ..room.mailroom import ADMIN
from ..writing.mail import Mail
from .deadlines import GoOn
from .questions import Questions
from .router import Router

DEALT_WITH = "That letter has been dealt with already; nothing more was done."


class Desk:
    """Takes answers, within one transaction and at one moment."""

    def __init__(self, mail: Mail, questions: Questions, router: Router) -> None:
        self.mail, self.questions, self.router = mail, questions, router
        self.room, self.tx, self.now = mail.room, mail.tx, mail.now

    def waiting(self, numbers: Sequence[int]) -> list[int]:
        """Return which of these letters are still held."""
        return [number for number in numbers if self.tx.letter(number).state == "held"]

    def tell(self, row: LetterIn, letter: Letter, owner: Owner, words: str) -> None:
        """Reply to an answer that leads to no receipt."""
        answered.answer(self.mail, row, letter, replace(row, game=owner.game, player=owner.player), words)

    def holds_commands(self, owner: Owner, text: str) -> bool:
        """Tell whether a text holds a command that its owner could give in their game."""
        if not text.strip():
            return False
        table = self.room.look(self.tx, owner.game)
        reader = Understanding(table, self.room.settings.limits.commands, QUERIES.commands)
        row = self.tx.player(owner.game, owner.player)
        guest = row is not None and row.guest
        return reader.finds_commands(text, reader.guests_grammar() if guest else reader.grammar(owner.player == ADMIN))


class Reply(Struct, frozen=True, kw_only=True):
    """How answers to one kind of question are handled; each is a file of `desk/sorting/replies`.

    to: the kind of letter that asks.
    take: handles a letter that the owner of the question's token wrote by it. Returns whether it was an answer, or how
    deadlines are to go on if it says so.
    alone: nobody but its reader sees the question, so the token alone shows who answers.
    ask_again: asks once more about the letters that still wait, if the answer may not be the owner's; None if such a
    letter does not count as an answer.
    """

    to: Kind
    take: Callable[[Desk, LetterIn, Letter, Known, Shown], bool | GoOn]
    alone: bool = False
    ask_again: Callable[[Desk, Letter, Shown, Sequence[int]], object] | None = None
