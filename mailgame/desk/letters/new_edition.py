"""The news for the Admin that the files of a game's rules are not as they were when it was last played."""

from __future__ import annotations

from collections.abc import Sequence

from ..room.kind import Kind
from ..room.mailroom import administrator
from ..tables.table import Table
from ..writing.mail import Mail
from .notice import Notice


def write(mail: Mail, table: Table, changed: Sequence[str], first: int) -> None:
    """Write to the Admin of a game, if it has one.

    changed: the names of the files. first: the number of the first line of the journal that is played by them.
    """
    admin = administrator(mail.tx, table.id)
    if admin is None:
        return
    game = mail.room.presenter(table).table()
    subject = f"The rules of {game.name} have changed on the server"
    words = (
        f"These files of its rules are not as they were when it was last played: {', '.join(changed)}.\n\n"
        "What was played stands, and so do the texts and numbers of rules that the players know. From no. "
        f"{first} of the history on, the game is played by the files as they are now. What an undo of something "
        "earlier plays again is played by them, too; it shows you first what would differ.\n\n"
        "If that was not meant, put the old files back and start the server again."
    )
    mail.send(KIND, table, admin, f"edition {first} {mail.now.isoformat()}",
              lambda reader: Notice(game, reader, subject, words))


KIND = Kind("new_edition")
