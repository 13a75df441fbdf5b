"""What a newcomer is asked before they can join: what rules want to know of them, and how to answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...game import entering
from ...post.letter import Letter
from ...press.answers import Reader
from ...press.scene import Game, MayDo
from ...store.rows import LetterIn
from ..introducing import Introduction
from ..kind import Kind
from ..mail import Mail
from ..mailroom import Addressee
from ..table import Table

_ANSWERS = "answers "


@dataclass(frozen=True, slots=True)
class AskNewcomer:
    """A newcomer, `name`, has yet to answer something: one thing to do for each question, `whole` for all at once.

    `known` is what they have answered already, in words; "" for nothing.
    """

    game: Game
    reader: Reader
    name: str
    questions: tuple[MayDo, ...]
    whole: str
    known: str
    subject: str


def ask(
    mail: Mail, table: Table, row: LetterIn, letter: Letter, said: Introduction, numbers: Sequence[int]
) -> None:
    """Ask a newcomer what they have not answered, or not well; `numbers` are those of their letters, the last in front.

    What they have said so far is kept in these letters: an answer to this one is read with them.
    """
    mail.tx.mark_letter(row.id, "played")
    if not mail.may_write(letter.sender):
        return
    engine = table.game.engine
    answers = entering.answered(engine, {entering.ANSWERS: said.answers})
    wanting = entering.still_open(engine, answers)
    questions = tuple(
        MayDo(f"{one.why} {one.inquiry.words}".strip(), f"{one.inquiry.called} {entering.for_example(one.inquiry)}")
        for one in wanting
    )
    open_ = {one.inquiry.name for one in wanting}
    known = ", ".join(f"{name.replace('_', ' ')} {said.answers[name]}" for name in said.answers if name not in open_)
    shown, title = mail.room.presenter(table).table(), letter.subject_as_sent or entering.VERB
    number = mail.send(
        KIND,
        table,
        Addressee("", letter.sender),
        f"letter {row.id}",
        lambda reader: AskNewcomer(
            shown, reader, said.name, questions,
            entering.good_line(engine, f"{entering.VERB} {table.id} as {said.name}", answers), known, title,
        ),
        about=" ".join(map(str, numbers)),
        answers=(row, letter),
    )
    mail.tx.mark_letter(row.id, "played", answered_by=number)


def as_reason(numbers: Sequence[int]) -> str:
    """Return what is noted of a letter that answers questions: which letters of its writer it goes on from."""
    return _ANSWERS + " ".join(map(str, numbers))


def answered_before(reason: str) -> tuple[int, ...]:
    """Return the numbers of the letters that a letter goes on from, by what is noted of it."""
    return tuple(map(int, reason.removeprefix(_ANSWERS).split())) if reason.startswith(_ANSWERS) else ()


KIND = Kind("ask_newcomer", head="asked")
