"""While deadlines stand still: whoever writes is told that their letter waits, and everybody when they go on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from mailgame.game.telling.moments import say

from ...store.rows import PlayerRow
from ..letters import clock
from ..room.mailroom import addressee
from ..sorting.deadlines import MAY_DO, RESUME, SHIFT, STAND_STILL, Frozen, keep, moved, surely
from ..tables.table import Table
from ..writing.mail import Mail


def tell_writers(mail: Mail, frozen: Frozen) -> None:
    """Tell everybody whose letter waits that it does, and until when at the latest; once."""
    told = set(frozen.told)
    for game in mail.tx.games():
        waiting = mail.tx.writers_for(game.id)
        rows = [row for row in mail.tx.players(game.id) if row.name in waiting and (game.id, row.name) not in told]
        if rows:
            surely(mail, game.id, partial(_tell_writers, mail, frozen, rows))
            frozen.told.extend((game.id, row.name) for row in rows)
    if set(frozen.told) != told:
        keep(mail.tx, frozen)


def _tell_writers(mail: Mail, frozen: Frozen, rows: Sequence[PlayerRow], table: Table) -> None:
    stands, until = f"All deadlines stand still, because {frozen.why}.", say(frozen.until, table.timezone)
    for row in rows:
        if row.admin:
            words = (f"{stands} Your letter waits for your answer: “{RESUME}” or “{SHIFT}”. If there is none by "
                     f"{until}, every deadline is moved.")
            clock.write(mail, table, addressee(row), STAND_STILL, words, MAY_DO)
        else:
            words = (f"{stands} The Admin has been asked how to go on. Your letter is kept: it will be played, and "
                     f"answered, as soon as there is an answer.\n\nIf there is none by {until}, every deadline is "
                     "moved by the time that was lost, and play goes on. There is nothing for you to do.")
            clock.write(mail, table, addressee(row), "Your letter waits", words)


def tell_players(mail: Mail, why: str, by: timedelta, games: Sequence[str]) -> None:
    """Tell the players of these games that every deadline was moved, why and by how much, and what comes up."""
    words = f"Deadlines stood still, because {why}. Every deadline is now {moved(by)}, and the game goes on."
    for game in games:
        surely(mail, game, partial(_tell_players, mail, words))


def _tell_players(mail: Mail, words: str, table: Table) -> None:
    for to in mail.readers(table, None):
        clock.write(mail, table, to, "The game goes on", words, dates=mail.room.presenter(table).dates())
