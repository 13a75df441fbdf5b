"""The questions of rules to a newcomer before they can join, and how to answer them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ...game.orders import entering
from ...post.reading.letter import Letter
from ...press.scenes.answers import Reader
from ...press.scenes.scene import Game, MayDo
from ...store.rows import LetterIn
from ..lobby.introducing import Introduction
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..tables.table import Table
from ..writing.mail import Mail

_ANSWERS = "answers "


class AskNewcomer(Struct, frozen=True):
    """A newcomer has yet to answer questions.

    name: the newcomer's. questions: each with a command that answers it. whole: a line that answers all at once. known:
    what they have answered already, in words; "" for nothing.
    """

    game: Game
    reader: Reader
    name: str
    questions: tuple[MayDo, ...]
    whole: str
    known: str
    subject: str


def ask(
    mail: Mail, table: Table, row: LetterIn, letter: Letter, introduction: Introduction, numbers: Sequence[int]
) -> None:
    """Ask a newcomer what they have not answered, or not acceptably.

    introduction: what they have said so far. numbers: those of their letters that say it; an answer to this one is read
    together with them.
    """
    mail.tx.mark_letter(row.id, "played")
    if not mail.may_write(letter.sender):
        return
    engine = table.game.engine
    answers = entering.answered(engine, {entering.ANSWERS: introduction.answers})
    wanting = entering.still_open(engine, answers)
    questions = tuple(
        MayDo(
            f"{question.why} {question.inquiry.words}".strip(),
            f"{question.inquiry.called} {entering.for_example(question.inquiry)}",
        )
        for question in wanting
    )
    missing = {question.inquiry.name for question in wanting}
    answered = ", ".join(
        f"{name.replace('_', ' ')} {answer}" for name, answer in introduction.answers.items() if name not in missing
    )
    shown, title = mail.room.presenter(table).table(), letter.subject_as_sent or entering.VERB
    number = mail.send(
        KIND,
        table,
        Addressee("", letter.sender),
        f"letter {row.id}",
        lambda reader: AskNewcomer(
            shown, reader, introduction.name, questions,
            entering.good_line(engine, f"{entering.VERB} {table.id} as {introduction.name}", answers), answered, title,
        ),
        about=" ".join(map(str, numbers)),
        answers=(row, letter),
    )
    mail.tx.mark_letter(row.id, "played", answered_by=number)


def as_reason(numbers: Sequence[int]) -> str:
    """Return the reason noted with a letter that answers questions: the numbers of its writer's earlier letters."""
    return _ANSWERS + " ".join(map(str, numbers))


def answered_before(reason: str) -> tuple[int, ...]:
    """Return the numbers of the writer's earlier letters from the reason noted with a letter; () if it names none."""
    return tuple(map(int, reason.removeprefix(_ANSWERS).split())) if reason.startswith(_ANSWERS) else ()


KIND = Kind("ask_newcomer", head="asked")
