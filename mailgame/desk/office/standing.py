"""While deadlines stand still: whoever writes is told that their letter waits, and everybody when they go on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from mailgame.game.telling.moments import say

from ..letters import clock
from ..room.mailroom import addressee
from ..sorting.deadlines import MAY_DO, RESUME, SHIFT, STAND_STILL, Frozen, keep, moved
from ..writing.mail import Mail

_MOST = 200
"""How many letters are looked at, for each game."""


def tell_writers(mail: Mail, frozen: Frozen) -> None:
    """Tell everybody whose letter waits that it does, and until when at the latest; once."""
    told = set(frozen.told)
    for game in mail.tx.games():
        waiting = {letter.player for letter in mail.tx.letters_for(game.id, None, _MOST)}
        rows = [row for row in mail.tx.players(game.id) if row.name in waiting and (game.id, row.name) not in told]
        if not rows:
            continue
        table = mail.room.look(mail.tx, game.id)
        stands = f"All deadlines stand still, since {frozen.why}."
        until = say(frozen.until, table.timezone)
        for row in rows:
            if row.admin:
                words = (f"{stands} Your letter waits for your answer: “{RESUME}” or “{SHIFT}”. If you have not given "
                         f"one by {until}, deadlines are shifted.")
                clock.write(mail, table, addressee(row), STAND_STILL, words, MAY_DO)
            else:
                words = (f"{stands} The Admin has been asked how to go on. Your letter is kept; then it is played, and "
                         f"answered.\n\nWithout the Admin’s answer the game goes on by itself on {until}, with every "
                         "deadline moved by the time that was lost. There is nothing for you to do.")
                clock.write(mail, table, addressee(row), "The game stands still", words)
            frozen.told.append((game.id, row.name))
    if set(frozen.told) != told:
        keep(mail.tx, frozen)


def tell_players(mail: Mail, why: str, by: timedelta, games: Sequence[str]) -> None:
    """Tell the players of these games that every deadline was moved, why and by how much, and what comes up."""
    for game in games:
        table = mail.room.look(mail.tx, game)
        words = f"Deadlines stood still, since {why}. Every deadline is now {moved(by)}, and the game goes on."
        for to in mail.readers(table, None):
            clock.write(mail, table, to, "The game goes on", words, dates=mail.room.presenter(table).dates())
