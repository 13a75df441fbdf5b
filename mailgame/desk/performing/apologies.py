"""What players and the Admin are told when a letter breaks the server or cannot be written.

Plain words: nothing of the game is looked at, since that may be what broke.
"""

from __future__ import annotations

from ...store.rows import GameRow, LetterIn
from ..letters.notice import KIND
from ..room.mailroom import addressee, administrator
from ..tables.table import Table
from ..writing.mail import Mail

UNWRITTEN = (
    "This letter could not be written, and the Admin has been told. What it was about has happened; "
    "to see where you stand now, write: status"
)
"""What stands in place of a letter that could not be written."""
_SET_ASIDE = (
    "Your letter was set aside, since the server stumbled over it. Nothing in it was played. The Admin has "
    "been told. If it held several commands, send each in a letter of its own: then all but the one at "
    "fault can be played."
)


def unwritten(mail: Mail, table: Table) -> None:
    """Tell the Admin which parts of letters had to be left out, at most once a day for the same parts."""
    admin = administrator(mail.tx, table.id) if table.missing else None
    if admin is None or not table.missing:
        return
    missing = "; ".join(table.missing)
    words = (
        f"In the game {table.row.name} this could not be written: {missing}. Letters went out without "
        "it, and nothing else is lost. The log of the server says why; it looks like a fault of the server’s own."
    )
    occasion = f"unwritten {mail.now.date()} {missing}"
    mail.plain(KIND, table.row, admin, occasion, "A part of the letters could not be written", words)


def broke(mail: Mail, game: GameRow, row: LetterIn) -> None:
    """Answer a letter that broke the server, and tell the Admin."""
    player = mail.tx.player(game.id, row.player) if row.player else None
    admin = administrator(mail.tx, game.id)
    occasion = f"letter {row.id}"
    if player is not None and mail.may_write(player.address):
        mail.plain(KIND, game, addressee(player), occasion, "Your letter was set aside", _SET_ASIDE, row)
    if admin is not None and (player is None or not player.admin):
        who = row.player or "somebody"
        words = f"Letter {row.id}, from {who}, broke the server and was set aside: {row.reason}. "
        words += "Its writer has been told that none of it was played. The log of the server has the details."
        mail.plain(KIND, game, admin, occasion, "A letter was set aside", words)
