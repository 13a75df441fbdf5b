"""Whether a ballot can end before its time."""

from __future__ import annotations

from mailgame.law import Choose, Decide, Thing, View, is_settled, vote_of, voters


def ends_early(view: View, ballot: Thing) -> bool:
    """Return whether a ballot ends before its time, because its result is certain."""
    if ballot.closed or not ballot.early:
        return False
    if view.knows(Decide if ballot.proposal is not None else Choose):  # a rule may count differently
        return all(vote_of(ballot, player.id) is not None for player in voters(view, ballot))
    return is_settled(view, ballot)
