"""The preview of a pause: what it would bring, shown to the Admin first. It is tried on a copy of the game."""

from __future__ import annotations

from mailgame.game.inputs import Instruct

from ...game.telling.telling import as_told
from ...press.scenes.differences import Difference
from ...press.words.words import say_deadline
from ..sight.changes import Changes, compared
from ..sight.presenter import Presenter
from ..tables.table import Table

_HEADING = "If you pause the game"


def of_a_pause(table: Table, presenter: Presenter, order: Instruct) -> Difference | None:
    """Return what a pause would bring; None if it would be refused, or the game is paused already."""
    fork = table.game.fork("a pause tried out")
    tried = fork.handle(order)
    changes = Changes(presenter, compared(presenter, fork), admin=True).groups()
    if tried.outcome != "done" or not changes:
        return None
    narrated = [entry for entry in tried.story if "roll" not in entry and entry.get("template")]
    sentences = " ".join(as_told(entry, "", table.timezone) for entry in narrated)
    others = tuple(group for group in changes if group.heading != "The game")  # that it is paused is told already
    return Difference(_HEADING, f"All players are told: “{sentences}”", others, after=_clocks(table, presenter))


def _clocks(table: Table, presenter: Presenter) -> str:
    if table.game.ruleset.pause_stops_clocks:
        return "Deadlines stand still, and players can order nothing, until you write: resume"
    due = presenter.next_date()
    until = f"; the next is {say_deadline(due, table.timezone)}" if due is not None else ""
    return f"Deadlines pass{until}. What players may do then is up to the rules. It goes on when you write: resume"
