"""Frozen deadlines: the question to the Admin how they are to go on, what players read meanwhile, that they go on."""

from __future__ import annotations

from ...press.scenes.scene import Date, MayDo
from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..tables.table import Table
from ..writing.mail import Mail
from .notice import Notice


def write(
    mail: Mail, table: Table, to: Addressee, title: str, words: str, may_do: tuple[MayDo, ...] = (),
    dates: tuple[Date, ...] = (),
) -> None:
    """Write about deadlines that are frozen or go on: a `title`, `words`, buttons, and what comes up."""
    mail.send(
        KIND,
        table,
        to,
        f"{title} {mail.now.isoformat()}",
        lambda reader: Notice(mail.room.presenter(table).table(), reader, title, words, may_do=may_do, dates=dates),
    )


KIND = Kind("clock")
