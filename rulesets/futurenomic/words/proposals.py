"""Proposals before the vote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import (
    Event,
    Intent,
    Order,
    Player,
    Repeal,
    Submit,
    Thing,
    View,
    last_ballot,
)
from mailgame.law.vocabulary import carried_out

from .players import taking_part


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


@dataclass(frozen=True, slots=True)
class TryToPropose(Intent):
    """Try whether a player can propose a change without some rules, or with all there are: refused if they cannot."""

    author: Player
    without: tuple[Thing, ...] = ()
    reserved: ClassVar[bool] = True


@carried_out(TryToPropose)
def a_change_is_proposed(view: View, tried: TryToPropose) -> list[Intent | Event]:
    gone = [Repeal(rule.number, "to see what would be", "void") for rule in tried.without]
    return [*gone, Submit(tried.author, "add", "A Change", text="Something changes.")]


def can_propose(view: View, without: Sequence[Thing] = ()) -> bool:
    """Return whether anybody who takes part can propose a change now, or could if some rules were not in force."""
    return any(not view.would_refuse(TryToPropose(player, tuple(without))) for player in taking_part(view))
