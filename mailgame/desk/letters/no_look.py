"""The news that there is no second look at a proposal, for those who wait for it."""

from __future__ import annotations

from collections.abc import Sequence

from ..room.kind import Kind
from ..room.mailroom import Addressee
from ..tables.table import Table
from ..writing.mail import Mail
from .notice import Notice

_WORDS = "It took longer than this server allows, or broke off. The vote goes on as usual."


def write(mail: Mail, table: Table, waiting: Sequence[Addressee], proposal: str) -> None:
    """Tell those who wait for a second look at a proposal that there is none."""
    title = f"There is no second look at proposal {proposal}"
    shown = mail.room.presenter(table).table()
    for to in waiting:
        mail.send(
            KIND,
            table,
            to,
            f"no look {proposal} {table.row.seq}",
            lambda reader: Notice(shown, reader, title, _WORDS),
        )


KIND = Kind("no_look", head="look", called="looks")
