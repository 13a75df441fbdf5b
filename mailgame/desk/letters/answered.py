"""The reply to an answer: the outcome of a held letter, or of frozen deadlines."""

from __future__ import annotations

from ...post.reading.letter import Letter
from ...store.rows import LetterIn
from ..room.kind import Kind
from ..room.mailroom import Addressee, addressee
from ..tables.table import Table
from ..writing.mail import Mail
from .notice import Notice


def answer(mail: Mail, row: LetterIn, letter: Letter, held: LetterIn, words: str) -> None:
    """Tell whoever answered for a `held` letter, in `words`, what became of it."""
    if not held.game or not mail.may_write(letter.sender):
        return
    table = mail.room.look(mail.tx, held.game)
    player = mail.tx.player(held.game, held.player) if held.player else None
    to = addressee(player) if player is not None else Addressee("", letter.sender)
    write(mail, table, to, row, letter, "Your answer", words)


def write(
    mail: Mail, table: Table, to: Addressee, row: LetterIn, letter: Letter, subject: str, words: str
) -> int | None:
    """Answer a letter in a few words; return the number of the answer, None if it cannot be sent.

    subject: of the answer.
    """
    shown = mail.room.presenter(table).table()
    return mail.send(
        KIND,
        table,
        to,
        f"letter {row.id}",
        lambda reader: Notice(shown, reader, subject, words),
        answers=(row, letter),
    )


KIND = Kind("answered", head="receipt")
