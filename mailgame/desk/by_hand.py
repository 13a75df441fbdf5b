"""Corrections without a letter: from the command line, whatever has become of the commands that letters may hold."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ..kernel import calendar
from ..press import answers
from .corrections import Corrections, digest
from .mail import Mail
from .office import Office
from .performing import Performer


def undo(
    office: Office, game: str, seq: int, because: str, now: datetime, confirm: Callable[[answers.Difference], bool]
) -> tuple[bool, str, answers.Difference | None]:
    """Take back line `seq` of a game's journal once `confirm`, shown what would differ, says so.

    Returns whether it is as it was asked for, words for whoever asked, and what has changed. What has come meanwhile
    is shown again before it is done. Everybody is written to, as after an `undo` by letter. Raises NotThere.
    """
    shown = ""
    while True:
        with office.store.begin() as tx:
            table = office.room.look(tx, game)
            found = _desk(Performer(table, Mail(office.room, tx, now)), now).without(seq, because)
            if not isinstance(found, tuple):
                return found.mark == "noted", found.words, None
            difference = found[1]
            seen = digest(difference)
        if seen != shown and not confirm(difference):
            return False, "Nothing is changed.", None
        shown = seen
        with office.store.begin() as tx:
            performer = office.open(tx, tx.lock_game(game), now)
            desk = _desk(performer, now)
            found = desk.without(seq, because)
            if isinstance(found, tuple) and digest(found[1]) == seen:
                line, changed = desk.undo("", *found)
                performer.close()
                return True, line.words, changed


def _desk(performer: Performer, now: datetime) -> Corrections:
    """Return the Admin's desk at a table; a game's clock never goes back, nor past a deadline that is not played."""
    table = performer.table
    clock = calendar.read(table.game.world.data["clock"])
    due = calendar.read(table.game.due_at) if table.game.due_at else now
    at = max(clock, min(now, due))
    return Corrections(performer, performer.mail.room.presenter(table), calendar.write(at), None, "")
