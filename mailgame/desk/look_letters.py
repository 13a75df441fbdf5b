"""Second looks that are worked out beside the server's work: which is next, and who is written to about it."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import msgspec

from ..foresight.looking import Question, question
from ..foresight.result import SecondLook
from ..law import Thing
from ..press import answers, occasions, scene
from ..press.letters import Written
from ..store.looks import EVERYBODY
from ..store.rows import LookRow
from .mail import Mail
from .mailroom import ADMIN, Addressee
from .second_looks import is_open
from .showing import Showing
from .table import Table

_TRIES = 3
"""How often a look is begun that never comes to an end."""


def next_question(mail: Mail, until: datetime) -> Question | None:
    """Return what is to be looked at next, kept from others until `until`; None if nothing is wanted."""
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
            _sorry(mail, table, row)


def _sorry(mail: Mail, table: Table, row: LookRow) -> None:
    """Say to those who wait for a look that there is none."""
    words = "It took longer than this server allows, or broke off. The vote goes on as usual."
    title = f"There is no second look at proposal {row.proposal}"
    shown = mail.room.showing(table).table()
    for to in _waiting(mail, table, row.readers):
        mail.send(
            table, to, "look", f"no look {row.proposal} {table.row.seq}",
            lambda reader: mail.press.notice(occasions.Notice(shown, reader, title, words)),
        )


def _waiting(mail: Mail, table: Table, readers: tuple[str, ...]) -> list[Addressee]:
    everybody = EVERYBODY in readers
    if not readers:
        return []
    return mail.readers(table, None if everybody else readers, admin=everybody or ADMIN in readers)


def keep(mail: Mail, table: Table, asked: Question, look: SecondLook) -> None:
    """Keep what was found, and write to those who wait for it."""
    waiting = mail.tx.keep_look(table.id, asked.proposal, asked.revision, msgspec.json.encode(look), mail.now)
    if not waiting or not is_open(table, asked.proposal):
        return
    showing = mail.room.showing(table)
    page = showing.proposal(Thing(table.game.world, "proposal", asked.proposal))
    for to in _waiting(mail, table, waiting):
        choices = _choices(showing, to.name, page.number)
        mail.send(
            table,
            to,
            "look",
            f"look {asked.proposal} {asked.revision}",
            partial(_write, mail, showing, page, choices),
        )


def _write(
    mail: Mail, showing: Showing, page: scene.ProposalPage, choices: tuple[scene.MayDo, ...],
    reader: answers.Reader,
) -> Written:
    return mail.press.second_look(occasions.LookLetter(showing.table(), reader, page, choices))


def _choices(showing: Showing, name: str, proposal: int) -> tuple[scene.MayDo, ...]:
    """Return the votes that a reader has on a proposal."""
    return next((vote.choices for vote in showing.votes(name) if vote.proposal.number == proposal), ())
