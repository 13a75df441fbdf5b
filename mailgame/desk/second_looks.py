"""Second looks at the desk: when one is wanted, who asks for it, and what a letter says while it is worked out.

Either they are worked out beside the server's work, from what the store says is wanted, and nothing waits for them; or
at once, within the letter or deadline that they belong to, where all must come out the same whatever a machine can do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ..foresight.looking import Question, question, second_look
from ..foresight.rehearsed import Recorded
from ..foresight.result import Measure, SecondLook
from ..kernel.inputs import Turnout
from ..law import Submitted, Thing
from ..press import answers, occasions, scene
from ..press.letters import Written
from ..store.looks import EVERYBODY
from ..store.rows import LookRow
from ..store.transaction import Transaction
from .mailroom import ADMIN, Addressee
from .showing import Showing
from .table import Table

if TYPE_CHECKING:
    from .letters import Correspondence

Answered = tuple[str, "answers.Answer | None"]
_TRIES = 3
"""How often a look is begun that never comes to an end."""


class Looks:
    """How this server looks ahead.

    `at_once` is how much is tried within the input itself; None: it is worked out beside. `by_itself`: every proposal
    is looked at as it arrives, not only those that somebody asks about. `recorded` gives the rehearsals of a ruleset.
    """

    def __init__(
        self,
        at_once: Measure | None = None,
        *,
        by_itself: bool = True,
        recorded: Callable[[str], Sequence[Recorded]] = lambda _: (),
    ) -> None:
        self.at_once = at_once
        self._by_itself = by_itself
        self._recorded = recorded

    # --- what is wanted

    def heed(self, tx: Transaction, table: Table, turnout: Turnout, at: datetime) -> None:
        """Want what an input gives cause for, before its letters are written.

        What arrives is looked at; what is open is looked at anew when there is news for everybody.
        """
        if not self._by_itself:
            return
        wanted = [event.proposal.id for event in turnout.events if isinstance(event, Submitted)]
        if self.at_once is None and any(letter.brings_news for letter in turnout.letters):
            wanted += [put.id for put in table.game.world.all("proposal")]
        for proposal in dict.fromkeys(wanted):
            if not _is_open(table, proposal) or table.game.over:
                continue
            if self.at_once is not None:
                self._work_out(tx, table, proposal, self.at_once, at)
            else:
                tx.want_look(table.id, proposal)

    def missed(self, tx: Transaction, table: Table, turnout: Turnout) -> None:
        """Note who gets a look by a letter of its own: everybody, where a vote has been announced without it."""
        if self.at_once is not None or not self._by_itself:
            return
        if not any(letter.kind in ("update", "voting") for letter in turnout.letters):
            return
        for ballot in table.game.world.all("ballot"):
            put = ballot.proposal
            if not ballot.closed and put is not None and put.status == "open":
                row = tx.look(table.id, put.id)
                if row is None or not row.look:
                    tx.want_look(table.id, put.id, [EVERYBODY])

    def ask(self, tx: Transaction, table: Table, showing: Showing, who: str, proposal: str, now: datetime) -> Answered:
        """Answer somebody who asks for a second look; `who` is "" for the Admin."""
        put = Thing(table.game.world, "proposal", proposal)
        if put.status != "open":
            return f"proposal {proposal} is {put.status}; a second look is for what can still be decided", None
        if self.at_once is not None:
            self._work_out(tx, table, proposal, self.at_once, now)
            return "below", answers.Look(showing.fresh().proposal(put))
        row = tx.look(table.id, proposal)
        if row is not None and row.look and row.revision == question(table.game, table.id, proposal).revision:
            return "below", answers.Look(showing.proposal(put))
        tx.want_look(table.id, proposal, [who or ADMIN])
        if row is None or not row.look:
            return "it is being worked out; you get it by mail", None
        return "below, as the game stood then; a newer one is being worked out and comes by mail", answers.Look(
            showing.fresh().proposal(put)
        )

    def _work_out(self, tx: Transaction, table: Table, proposal: str, measure: Measure, at: datetime) -> None:
        asked = question(table.game, table.id, proposal)
        known = tx.look(table.id, proposal)
        if known is not None and known.look and known.revision == asked.revision:
            return
        look = second_look(asked, table.game.ruleset, measure, self._recorded(asked.ruleset))
        tx.keep_look(table.id, proposal, asked.revision, msgspec.json.encode(look), at)


# --- what is worked out beside


def next_question(mail: Correspondence, until: datetime) -> Question | None:
    """Return what is to be looked at next, kept from others until `until`; None if nothing is wanted."""
    tx = mail.tx
    while True:
        row = tx.claim_look(mail.now, until)
        if row is None:
            return None
        table = mail.room.look(tx, row.game)
        wanted = not table.game.over and _is_open(table, row.proposal)
        if wanted and row.tries < _TRIES:
            return question(table.game, table.id, row.proposal)
        tx.give_up_look(row.game, row.proposal)
        if wanted:
            _sorry(mail, table, row)


def _sorry(mail: Correspondence, table: Table, row: LookRow) -> None:
    """Say to those who wait for a look that there is none."""
    words = "It took longer than this server lets it take, or broke off. The vote goes on as ever."
    title = f"There is no second look at proposal {row.proposal}"
    shown = mail.room.showing(table).table()
    for to in _waiting(mail, table, row.readers):
        mail.send(
            table, to, "look", f"no look {row.proposal} {table.row.seq}",
            lambda reader: mail.press.notice(occasions.Notice(shown, reader, title, words)),
        )


def _waiting(mail: Correspondence, table: Table, readers: tuple[str, ...]) -> list[Addressee]:
    everybody = EVERYBODY in readers
    if not readers:
        return []
    return mail.readers(table, None if everybody else readers, admin=everybody or ADMIN in readers)


def keep(mail: Correspondence, table: Table, asked: Question, look: SecondLook) -> None:
    """Keep what was found, and write to those who wait for it."""
    waiting = mail.tx.keep_look(table.id, asked.proposal, asked.revision, msgspec.json.encode(look), mail.now)
    if not waiting or not _is_open(table, asked.proposal):
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
    mail: Correspondence, showing: Showing, page: scene.ProposalPage, choices: tuple[scene.MayDo, ...],
    reader: answers.Reader,
) -> Written:
    return mail.press.second_look(occasions.LookLetter(showing.table(), reader, page, choices))


def _choices(showing: Showing, name: str, proposal: int) -> tuple[scene.MayDo, ...]:
    """Return the votes that a reader has on a proposal."""
    return next((vote.choices for vote in showing.votes(name) if vote.proposal.number == proposal), ())


def _is_open(table: Table, proposal: str) -> bool:
    put = table.game.world.thing("proposal", proposal)
    return put is not None and put.status == "open"
