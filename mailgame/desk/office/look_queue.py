"""The queue of second looks worked out in the background: which is next, and who gets a letter about it."""

from __future__ import annotations

from datetime import datetime

import msgspec

from ...foresight.looking import Question, question
from ...foresight.result import SecondLook
from ...law import Thing
from ...store.looks import EVERYBODY
from ..letters import no_look, second_look
from ..room.mailroom import ADMIN, Addressee
from ..room.second_looks import is_open
from ..tables.table import Table
from ..writing.mail import Mail

_TRIES = 3
"""How often a look that never finishes is started."""


def next_question(mail: Mail, until: datetime) -> Question | None:
    """Claim the next proposal to be looked at, until `until`; None if none is wanted."""
    tx = mail.tx
    while True:
        row = tx.claim_look(mail.now, until)
        if row is None:
            return None
        table = mail.room.look(tx, row.game)
        wanted = not table.game.over and is_open(table, row.proposal)
        if wanted and row.tries < _TRIES:
            return question(table.game, table.id, row.proposal)
        tx.give_up_look(row.game, row.proposal)
        if wanted:
            no_look.write(mail, table, _waiting(mail, table, row.readers), row.proposal)


def _waiting(mail: Mail, table: Table, readers: tuple[str, ...]) -> list[Addressee]:
    everybody = EVERYBODY in readers
    if not readers:
        return []
    return mail.readers(table, None if everybody else readers, admin=everybody or ADMIN in readers)


def keep(mail: Mail, table: Table, asked: Question, look: SecondLook) -> None:
    """Store a second look, and write to those who wait for it."""
    waiting = mail.tx.keep_look(table.id, asked.proposal, asked.revision, msgspec.json.encode(look), mail.now)
    if not waiting or not is_open(table, asked.proposal):
        return
    presenter = mail.room.presenter(table)
    page = presenter.proposal(Thing(table.game.world, "proposal", asked.proposal))
    for to in _waiting(mail, table, waiting):
        second_look.write(mail, table, presenter, to, page, asked.proposal, asked.revision)
