"""Corrections from the command line, which work even where letters to the game do not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ...press.scenes.differences import Difference
from ...world import calendar
from ..performing.corrections import Corrections, digest
from ..performing.performer import Performer
from ..writing.mail import Mail
from .office import Office


class CannotUndo(Exception):
    """A line of a journal cannot be taken back; the words say why, and what would do."""


def undo(
    office: Office, game: str, seq: int, because: str, now: datetime, confirm: Callable[[Difference], bool]
) -> tuple[bool, str, Difference | None]:
    """Take back a line of a game's journal, once what would change has been confirmed.

    seq: the number of the line. confirm: is shown the difference; asked again if the game has moved on meanwhile.
    Returns whether the line is undone now, words for whoever asked, and what has changed (None: nothing).
    Players get letters, as after an `undo` by letter. Raises NotThere if there is no such game, CannotUndo if the line
    cannot be undone.
    """
    shown = ""
    while True:
        with office.store.begin() as tx:
            table = office.room.look(tx, game)
            outcome = _desk(Performer(table, Mail(office.room, tx, now)), now).without(seq, because)
            if not isinstance(outcome, tuple):
                if outcome.mark == "refused":
                    raise CannotUndo(outcome.words)
                return True, outcome.words, None
            difference = outcome[1]
            seen = digest(difference)
        if seen != shown and not confirm(difference):
            return False, "Nothing is changed.", None
        shown = seen
        with office.store.begin() as tx:
            performer = office.open(tx, tx.lock_game(game), now)
            desk = _desk(performer, now)
            outcome = desk.without(seq, because)
            if isinstance(outcome, tuple) and digest(outcome[1]) == seen:
                line, changed = desk.undo("", *outcome)
                performer.close()
                return True, line.words, changed


def _desk(performer: Performer, now: datetime) -> Corrections:
    """Return the corrections of a table, at a moment neither before its clock nor after a deadline not yet played."""
    table = performer.table
    clock = calendar.read(table.game.world.data["clock"])
    due = calendar.read(table.game.due_at) if table.game.due_at else now
    at = max(clock, min(now, due))
    return Corrections(performer, performer.mail.room.presenter(table), calendar.write(at), None, "")
