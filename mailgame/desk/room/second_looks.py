"""Second looks at the desk: when one is wanted, who asks for it, and what they are told while it is worked out.

They are worked out in the background, from requests in the store, and nothing waits for them; or else at once, within
the letter or deadline that wants them, where the outcome must not depend on how fast the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from mailgame.game.inputs import Result

from ...foresight.looking import question, second_look
from ...foresight.rehearsed import Recorded
from ...foresight.result import Measure
from ...law import Submitted, Thing
from ...press.scenes import answers
from ...store.looks import EVERYBODY
from ...store.transaction import Transaction
from ..commands.possible import reads
from ..sight.presenter import Presenter
from ..tables.table import Table
from .mailroom import ADMIN

Answered = tuple[str, answers.Look | None]


class Looks:
    """How this server looks ahead.

    at_once: how much to simulate within the input itself; None: in the background. every_proposal: look at each as it
    arrives, not only when somebody asks. recorded: returns the rehearsals of a ruleset.
    """

    def __init__(
        self,
        at_once: Measure | None = None,
        *,
        every_proposal: bool = True,
        recorded: Callable[[str], Sequence[Recorded]] = lambda _: (),
    ) -> None:
        self.at_once = at_once
        self._every_proposal = every_proposal
        self._recorded = recorded

    # --- what is wanted

    def request_looks(self, tx: Transaction, table: Table, result: Result, at: datetime) -> None:
        """Request the looks that an input calls for, before its letters are written.

        New proposals are looked at, and open ones again whenever there is news for everybody.
        """
        if not self._every_proposal:
            return
        wanted = [event.proposal.id for event in result.events if isinstance(event, Submitted)]
        if self.at_once is None and any(letter.brings_news for letter in result.letters):
            wanted += [proposal.id for proposal in table.game.world.all("proposal")]
        for proposal in dict.fromkeys(wanted):
            if not is_open(table, proposal) or table.game.over:
                continue
            if self.at_once is not None:
                self._work_out(tx, table, proposal, self.at_once, at)
            else:
                tx.want_look(table.id, proposal)

    def notify_when_ready(self, tx: Transaction, table: Table) -> None:
        """Have looks that are not ready sent to everybody later, since the vote has been announced without them."""
        if self.at_once is not None or not self._every_proposal:
            return
        for ballot in table.game.world.all("ballot"):
            proposal = ballot.proposal
            if not ballot.closed and proposal is not None and proposal.status == "open":
                row = tx.look(table.id, proposal.id)
                if row is None or not row.look:
                    tx.want_look(table.id, proposal.id, [EVERYBODY])

    def ask(
        self, tx: Transaction, table: Table, presenter: Presenter, who: str, proposal: str, now: datetime
    ) -> Answered:
        """Answer a request for a second look.

        who: the player who asks, "" for the Admin. proposal: its id. now: the moment of asking.
        """
        wanted = Thing(table.game.world, "proposal", proposal)
        if wanted.status != "open":
            return f"proposal {proposal} is {wanted.status}; a second look is for what can still be decided", None
        if self.at_once is not None:
            self._work_out(tx, table, proposal, self.at_once, now)
            return "below", answers.Look(presenter.fresh().proposal(wanted))
        row = tx.look(table.id, proposal)
        if row is not None and row.look and row.revision == question(table.game, table.id, proposal).revision:
            return "below", answers.Look(presenter.proposal(wanted))
        tx.want_look(table.id, proposal, [who or ADMIN])
        if row is None or not row.look:
            return "it is being worked out; you get it by mail", None
        return "below, as the game stood then; a newer one is being worked out and comes by mail", answers.Look(
            presenter.fresh().proposal(wanted)
        )

    def _work_out(self, tx: Transaction, table: Table, proposal: str, measure: Measure, at: datetime) -> None:
        wanted = question(table.game, table.id, proposal)
        row = tx.look(table.id, proposal)
        if row is not None and row.look and row.revision == wanted.revision:
            return
        look = second_look(wanted, table.game.ruleset, measure, self._recorded(wanted.ruleset), reads=reads)
        tx.keep_look(table.id, proposal, wanted.revision, msgspec.json.encode(look), at)


def is_open(table: Table, proposal: str) -> bool:
    """Tell whether a proposal can still be decided."""
    thing = table.game.world.thing("proposal", proposal)
    return thing is not None and thing.status == "open"
