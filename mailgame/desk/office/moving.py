"""Moving: when the games' mailbox or the Admin's address has changed in the settings, the games follow, and say so."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec.structs import replace

from ...post.mime.addresses import same_address
from ..letters import notice
from ..room.mailroom import addressee
from ..writing.mail import Mail

_log = logging.getLogger(__name__)

MAILBOX, ADMIN = "the mailbox of the games", "the address of the Admin"
"""The settings of the store that hold what the config said when the server last ran."""


def follow_settings(mail: Mail) -> None:
    """Compare the config with what it said when the server last ran, and let games follow what has changed.

    A game with an address of its own keeps it, and so does an Admin whose address is not the one that has changed.
    """
    _follow(mail, MAILBOX, mail.room.settings.mailbox, _move_games)
    _follow(mail, ADMIN, mail.room.settings.admin, _move_admins)


def _follow(mail: Mail, what: str, address: str, move: Callable[[Mail, str, str], list[str]]) -> None:
    if not address:
        return
    before = mail.tx.first_setting(what, address.encode()).decode()
    if before == address:
        return
    mail.tx.put_setting(what, address.encode())
    if not same_address(before, address):
        games = move(mail, before, address)
        _log.warning("%s was %s, and is %s now. Games that follow: %s.", what.capitalize(), before, address,
                     ", ".join(games) or "none")


def _move_games(mail: Mail, before: str, address: str) -> list[str]:
    games = mail.tx.games_at(before)
    for game in games:
        mail.tx.move_game(game.id, address)
        if game.ended:
            continue
        words = (f"{game.name} is played at {address} from now on. Letters to {before} may not arrive any more: write "
                 "to the new address, or reply to this letter.")
        moved, occasion = mail.tx.game(game.id), f"moved to {address} at {mail.now.isoformat()}"
        for row in mail.tx.players(game.id):
            mail.plain(notice.KIND, moved, addressee(row), occasion, f"[{game.name}] A new address", words)
    return [game.id for game in games]


def _move_admins(mail: Mail, before: str, address: str) -> list[str]:
    """Let letters to the Admin go to another address, with new reply addresses: others may have the old mailbox."""
    moved = []
    for game in mail.tx.games():
        for row in mail.tx.players(game.id):
            if row.admin and same_address(row.address, before):
                now = replace(row, address=address, serial=row.serial + 1, bounces=0, last_heard=None)
                mail.tx.put_player(now)
                mail.tx.remove_tokens(game.id, addressee(row).name, now.serial)
                mail.tx.forget_writer(game.id, addressee(row).name)
                words = (f"You are the Admin of {game.name} at this address from now on, as the settings of the server "
                         "say (admin.email). Your commands count in replies to this letter, and to those after it.")
                mail.plain(notice.KIND, game, addressee(now), f"admin at {address} at {mail.now.isoformat()}",
                           f"[{game.name}] You are the Admin", words)
                moved.append(game.id)
    return moved
