"""Bids that nobody knows: dollars set aside for a sealed ballot, before it is closed.

What somebody pays, has and can pay must come out the same whatever they have bid, or the bid could be worked out.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..thing import Source, Thing


def is_escrow(under: str) -> bool:
    """Tell whether a name is one under which ballots set money aside."""
    return under.partition(" ")[0] == "ballot"


def is_sealed_bid(source: Source, under: str) -> bool:
    """Tell whether money set aside under a name is a bid on a ballot that is sealed and still open."""
    ballot = Thing(source, "ballot", under.partition(" ")[2])
    return is_escrow(under) and ballot.exists and bool(ballot.sealed) and not ballot.closed


def sealed_bids(source: Source, holds: Mapping[str, int]) -> dict[str, int]:
    """Return those of what is set aside, in whole dollars by the names under which it is, that are sealed bids."""
    return {under: amount for under, amount in holds.items() if is_sealed_bid(source, under)}
