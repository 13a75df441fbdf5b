"""Fake IDs: one more vote on one proposal."""

from __future__ import annotations

from dataclasses import dataclass, field

from mailgame.law import Count, Event, Intent, Player, Refuse, Thing, View, Weigh, has
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .items import FAKE_ID, Used


@dataclass(frozen=True, slots=True)
class UseFakeID(Intent):
    """Let a player have one more vote on a proposal, by a Fake ID."""

    player: Player
    proposal: Thing = field(metadata=naming("proposal"))


@carried_out(UseFakeID)
def one_more_vote(view: View, use: UseFakeID) -> list[Intent | Event] | Refuse:
    """The vote on it must be open."""
    player, ballots = use.player, view.things("ballot", proposal=use.proposal, closed="")
    if not has(player, FAKE_ID):
        return Refuse("not-yours", f"You have no {FAKE_ID}.")
    if not ballots:
        return Refuse("no-vote", f"There is no vote on proposal {use.proposal.id} now.")
    gone = Count(player, "items", FAKE_ID, -1)
    return [gone, Used(player, FAKE_ID, use.proposal), Weigh(player, ballots[0], 1, 1, FAKE_ID)]
