"""A correction by the Admin, and its reason."""

from __future__ import annotations

from ..kinds import Occasion, Told
from ..mail import Mail
from ..sight.changes import short
from .notice import Notice


def tell(mail: Mail, occasion: Occasion) -> None:
    """Tell everybody about a correction."""
    table, wanted = occasion.table, occasion.wanted
    presenter = mail.room.presenter(table)
    title = f"Corrected: {short(str(wanted.about['words']).removesuffix('.'))}"
    words = f"{wanted.about['words']}\n\nThe reason: {wanted.about['because']}"
    for to in mail.readers(table, wanted.to):
        mail.send(
            KIND,
            table,
            to,
            f"{table.seq} {wanted.about['words']}",
            lambda reader: Notice(presenter.table(), reader, title, words, mail.room.settings.admin_name),
        )


KIND = Told("corrected", head="correction", wanted=("corrected",), tell=tell, news=True)
