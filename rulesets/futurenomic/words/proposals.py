"""Proposals before the vote."""

from __future__ import annotations

from mailgame.law import (
    Order,
    Player,
    Thing,
    View,
    last_ballot,
)


def acting_rule(view: View) -> Thing | None:
    """Return the rule that wants what is being done, None for no rule."""
    return view.rule(view.source_rule())


def is_of_players(view: View) -> bool:
    """Return whether law of players wants what is being done."""
    acting = acting_rule(view)
    return acting is not None and acting.law not in ("", "shipped")


def scored_author(view: View, ballot: Thing) -> Player | None:
    """Return the author whose proposal a ballot is on, if the vote counts for their score; None if it does not."""
    proposal: Thing | None = ballot.proposal
    if proposal is None or proposal.status != "open":
        return None
    author: Player | None = proposal.author
    return author if author is not None and author.exists else None


def not_in_debate(view: View, order: Order, wish: str) -> str | None:
    """Return why a player cannot do with PROPOSAL what only its author can before the vote; None if they can."""
    put, ballot = order.proposal, last_ballot(view, order.proposal)
    if put.author != order.giver:
        return f"Proposal {put.id} is not yours; only its author can {wish}."
    if put.status != "open":
        return f"Proposal {put.id} is {put.status}."
    return f"The vote on proposal {put.id} is open already." if ballot is not None else None
