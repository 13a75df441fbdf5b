"""Votes that waited for a judgment are revealed when nobody disputes them any more."""

from __future__ import annotations

from datetime import datetime

from mailgame.law import CaseDropped, CaseSettled, Intent, Resumed, Reveal, Rule, Thing, View, open_cases

from ..early import ends_early

PLACE = 56

rule = Rule(0, "Undisputed")


@rule.after(CaseSettled, CaseDropped, Resumed, last=True)
def what_waited_for_judgment_is_revealed(view: View, _ended: CaseSettled | CaseDropped | Resumed) -> list[Intent]:
    return [Reveal(ballot) for ballot in view.things("ballot", closed="") if _has_waited(view, ballot)]


def _has_waited(view: View, ballot: Thing) -> bool:
    """Return whether a ballot on a proposal would be over by now, and nobody disputes it any more.

    While its clock is set it is not over, whatever its time: the clock may stand still.
    """
    proposal = ballot.proposal
    if proposal is None or proposal.status != "open" or open_cases(view, proposal):
        return False
    rung = bool(ballot.closes) and view.due(f"ballot {ballot.id}") is None
    over = rung and datetime.fromisoformat(ballot.closes) <= view.now
    return over or ends_early(view, ballot)
