"""The answer to a letter without a command: what was read, and the commands most likely meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...post.letter import Letter
from ...press.answers import Reader
from ...press.scene import Game, MayDo
from ...store.rows import LetterIn
from ..commands.possible import example
from ..handled import Handled
from ..kind import Kind
from ..mail import Mail
from ..mailroom import Addressee
from ..sight.presenter import Presenter
from ..table import Table

SEE = MayDo("See where you stand.", "status", "Status")
"""What can be done in every game, at any time."""


@dataclass(frozen=True, slots=True)
class NothingUnderstood:
    """A letter without a command.

    read: its lines. likely: the commands most likely meant. remarks: what of the letter was not read, and why.
    """

    game: Game
    reader: Reader
    subject: str
    read: tuple[str, ...]
    likely: tuple[MayDo, ...] = ()
    remarks: tuple[str, ...] = ()


def answer(
    mail: Mail, table: Table, presenter: Presenter, row: LetterIn, letter: Letter, to: Addressee, handled: Handled,
    remarks: Sequence[str],
) -> None:
    """Answer a letter in which nothing was understood; `remarks` are added to those of the letter."""

    def scene(reader: Reader) -> NothingUnderstood:
        sent_along = tuple(MayDo(command.help, example(command, table.game.ruleset)) for command in handled.likely)
        guesses = [guess for line in handled.talk for guess in handled.meant.get(line, ())]
        meant = tuple(MayDo(guess.parsed.command.help, guess.line) for guess in guesses[:3])
        may_do = (*sent_along, *meant) or (*open_to(presenter, to.name), *_writes(table))[:3]
        return NothingUnderstood(
            presenter.table(),
            reader,
            letter.subject_as_sent,
            tuple(handled.talk[:5]),
            (*may_do, SEE),
            (*letter.remarks, *handled.not_read(), *remarks),
        )

    number = mail.send(KIND, table, to, f"letter {row.id}", scene, answers=(row, letter))
    mail.tx.mark_letter(row.id, "played", answered_by=number)


def open_to(presenter: Presenter, name: str) -> tuple[MayDo, ...]:
    """Return what somebody can do now: votes first, then what the rules let them do."""
    votes = (vote.choices[0] for vote in presenter.votes(name) if vote.choices and not vote.yours)
    return (*votes, *presenter.may_do(name))


def _writes(table: Table) -> tuple[MayDo, ...]:
    """Return how to send a message, which can always be done."""
    writes = [command for command in table.game.commands() if command.pattern == "message PLAYER"]
    return tuple(MayDo(command.help, example(command, table.game.ruleset)) for command in writes)


KIND = Kind("nothing_understood", head="receipt")
