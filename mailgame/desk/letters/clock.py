"""The question to the Admin how frozen deadlines are to go on, and the news that they do."""

from __future__ import annotations

from ...press.scenes.scene import MayDo
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..tables.table import Table
from ..writing.mail import Mail
from .notice import Notice


def write(
    mail: Mail, table: Table, admin: Addressee, title: str, words: str, may_do: tuple[MayDo, ...] = ()
) -> None:
    """Write to the Admin of a game about deadlines that are frozen or go on: a `title`, `words` and buttons."""
    mail.send(
        KIND,
        table,
        admin,
        f"{title} {mail.now.isoformat()}",
        lambda reader: Notice(mail.room.presenter(table).table(), reader, title, words, may_do=may_do),
    )


KIND = Kind("clock")
