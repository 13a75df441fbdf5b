"""A letter from a rule or a player to the Admin, with what they can do about it."""

from __future__ import annotations

from ...press.scene import MayDo
from ..kinds import Occasion, Told
from ..mail import Mail
from ..mailroom import administrator
from ..sight.rulepages import words_of
from .notice import Notice, buttons


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to the Admin, if the game has one; a proposal of law alone is shown with the law's text."""
    table, wanted = occasion.table, occasion.wanted
    admin = administrator(mail.tx, table.id)
    if admin is None:
        return
    presenter = mail.room.presenter(table)
    author = str(wanted.about.get("author", ""))
    words = str(wanted.about.get("words", ""))
    number = wanted.about.get("proposal")
    proposal = presenter.world.thing("proposal", str(number)) if number else None
    if proposal is not None and proposal.law and not proposal.text:
        words = f"{words_of(table.game, proposal)}\n\n{words}"
    answer = (MayDo("Answer", f"message {author}\n\nend", "Answer"),) if author else ()
    may_do = buttons(wanted.about) or answer
    mail.send(
        KIND,
        table,
        admin,
        f"{table.seq} {wanted.title}",
        lambda reader: Notice(presenter.table(), reader, wanted.title, words, author, may_do=may_do),
    )


KIND = Told("to_admin", head="notice", called="notices", wanted=("to admin",), tell=tell, admin=True)
