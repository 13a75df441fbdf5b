"""While deadlines stand still: whoever writes is told that their letter waits, and everybody when they go on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial

from mailgame.game.telling.moments import say

from ...store.errors import StoreAway
from ...store.rows import PlayerRow
from ..letters import clock
from ..room.mailroom import addressee
from ..sorting.deadlines import MAY_DO, RESUME, SHIFT, STAND_STILL, Frozen, keep, moved
from ..tables.table import Table
from ..writing.mail import Mail

_log = logging.getLogger(__name__)

_MOST = 200
"""How many letters are looked at, for each game."""


def tell_writers(mail: Mail, frozen: Frozen) -> None:
    """Tell everybody whose letter waits that it does, and until when at the latest; once."""
    told = set(frozen.told)
    for game in mail.tx.games():
        waiting = {letter.player for letter in mail.tx.letters_for(game.id, None, _MOST)}
        rows = [row for row in mail.tx.players(game.id) if row.name in waiting and (game.id, row.name) not in told]
        if rows:
            _surely(mail, game.id, partial(_tell_writers, mail, frozen, rows))
            frozen.told.extend((game.id, row.name) for row in rows)
    if set(frozen.told) != told:
        keep(mail.tx, frozen)


def _tell_writers(mail: Mail, frozen: Frozen, rows: Sequence[PlayerRow], table: Table) -> None:
    stands = f"All deadlines stand still, since {frozen.why}."
    until = say(frozen.until, table.timezone)
    for row in rows:
        if row.admin:
            words = (f"{stands} Your letter waits for your answer: “{RESUME}” or “{SHIFT}”. If you have not given one "
                     f"by {until}, deadlines are shifted.")
            clock.write(mail, table, addressee(row), STAND_STILL, words, MAY_DO)
        else:
            words = (f"{stands} The Admin has been asked how to go on. Your letter is kept: it will be played, and "
                     "answered, as soon as the game goes on.\n\nIf the Admin does not answer, it goes on by itself on "
                     f"{until}, with every deadline moved by the time that was lost. There is nothing for you to do.")
            clock.write(mail, table, addressee(row), "The game stands still", words)


def tell_players(mail: Mail, why: str, by: timedelta, games: Sequence[str]) -> None:
    """Tell the players of these games that every deadline was moved, why and by how much, and what comes up."""
    words = f"Deadlines stood still, since {why}. Every deadline is now {moved(by)}, and the game goes on."
    for game in games:
        _surely(mail, game, partial(_tell_players, mail, words))


def _tell_players(mail: Mail, words: str, table: Table) -> None:
    for to in mail.readers(table, None):
        clock.write(mail, table, to, "The game goes on", words, dates=mail.room.presenter(table).dates())


def _surely(mail: Mail, game: str, write: Callable[[Table], None]) -> None:
    """Write letters of a game; a fault in it keeps neither the others from theirs nor deadlines from going on."""
    try:
        with mail.tx.savepoint():
            write(mail.room.look(mail.tx, game))
    except StoreAway:
        raise
    except Exception:
        if mail.room.settings.raise_faults:
            raise
        _log.exception("The players of %s cannot be told of their deadlines.", game)
