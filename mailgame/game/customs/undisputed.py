"""Votes that waited for a judgment are revealed when nobody disputes them any more."""

from __future__ import annotations

from datetime import datetime

from mailgame.law import CaseDropped, CaseSettled, Intent, Reveal, Rule, Thing, View, open_cases

from ..early import ends_early

PLACE = 56

rule = Rule(0, "Undisputed")


@rule.after(CaseSettled, CaseDropped, last=True)
def what_waited_for_judgment_is_revealed(view: View, _ended: CaseSettled | CaseDropped) -> list[Intent]:
    return [Reveal(ballot) for ballot in view.things("ballot", closed="") if _has_waited(view, ballot)]


def _has_waited(view: View, ballot: Thing) -> bool:
    """Return whether a ballot on a proposal would be over by now, and nobody disputes it any more."""
    proposal = ballot.proposal
    if proposal is None or proposal.status != "open" or open_cases(view, proposal):
        return False
    over = bool(ballot.closes) and datetime.fromisoformat(ballot.closes) <= view.now
    return over or ends_early(view, ballot)
