"""Second looks at the desk: when one is wanted, who asks for it, and what is answered while it is worked out.

Either they are worked out beside the server's work, from what the store says is wanted, and nothing waits for them; or
at once, within the letter or deadline that they belong to, where all must come out the same whatever a machine can do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from mailgame.game.inputs import Result

from ..foresight.looking import question, second_look
from ..foresight.rehearsed import Recorded
from ..foresight.result import Measure
from ..law import Submitted, Thing
from ..press import answers
from ..store.looks import EVERYBODY
from ..store.transaction import Transaction
from .commands.possible import reads
from .mailroom import ADMIN
from .sight.presenter import Presenter
from .table import Table

Answered = tuple[str, answers.Look | None]


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

    def request_looks(self, tx: Transaction, table: Table, result: Result, at: datetime) -> None:
        """Want what an input gives cause for, before its letters are written.

        What arrives is looked at; what is open is looked at anew when there is news for everybody.
        """
        if not self._by_itself:
            return
        wanted = [event.proposal.id for event in result.events if isinstance(event, Submitted)]
        if self.at_once is None and any(letter.brings_news for letter in result.letters):
            wanted += [put.id for put in table.game.world.all("proposal")]
        for proposal in dict.fromkeys(wanted):
            if not is_open(table, proposal) or table.game.over:
                continue
            if self.at_once is not None:
                self._work_out(tx, table, proposal, self.at_once, at)
            else:
                tx.want_look(table.id, proposal)

    def notify_when_ready(self, tx: Transaction, table: Table) -> None:
        """Note who gets a look by a letter of its own: everybody, now that votes have been announced without it."""
        if self.at_once is not None or not self._by_itself:
            return
        for ballot in table.game.world.all("ballot"):
            put = ballot.proposal
            if not ballot.closed and put is not None and put.status == "open":
                row = tx.look(table.id, put.id)
                if row is None or not row.look:
                    tx.want_look(table.id, put.id, [EVERYBODY])

    def ask(
        self, tx: Transaction, table: Table, presenter: Presenter, who: str, proposal: str, now: datetime
    ) -> Answered:
        """Answer somebody who asks for a second look; `who` is "" for the Admin."""
        put = Thing(table.game.world, "proposal", proposal)
        if put.status != "open":
            return f"proposal {proposal} is {put.status}; a second look is for what can still be decided", None
        if self.at_once is not None:
            self._work_out(tx, table, proposal, self.at_once, now)
            return "below", answers.Look(presenter.fresh().proposal(put))
        row = tx.look(table.id, proposal)
        if row is not None and row.look and row.revision == question(table.game, table.id, proposal).revision:
            return "below", answers.Look(presenter.proposal(put))
        tx.want_look(table.id, proposal, [who or ADMIN])
        if row is None or not row.look:
            return "it is being worked out; you get it by mail", None
        return "below, as the game stood then; a newer one is being worked out and comes by mail", answers.Look(
            presenter.fresh().proposal(put)
        )

    def _work_out(self, tx: Transaction, table: Table, proposal: str, measure: Measure, at: datetime) -> None:
        asked = question(table.game, table.id, proposal)
        known = tx.look(table.id, proposal)
        if known is not None and known.look and known.revision == asked.revision:
            return
        look = second_look(asked, table.game.ruleset, measure, self._recorded(asked.ruleset), reads=reads)
        tx.keep_look(table.id, proposal, asked.revision, msgspec.json.encode(look), at)


def is_open(table: Table, proposal: str) -> bool:
    """Tell whether a proposal can still be decided."""
    put = table.game.world.thing("proposal", proposal)
    return put is not None and put.status == "open"
