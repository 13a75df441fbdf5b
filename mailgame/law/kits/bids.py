"""Sealed bids: dollars set aside for a sealed ballot until it is closed.

Whatever players have bid, what they pay, have and can pay must look the same, or the bid could be worked out.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..thing import Source, Thing


def is_escrow(under: str) -> bool:
    """Return whether money set aside under a name belongs to a ballot."""
    return under.partition(" ")[0] == "ballot"


def is_sealed_bid(source: Source, under: str) -> bool:
    """Return whether money set aside under a name is a bid on a ballot that is sealed and still open."""
    ballot = Thing(source, "ballot", under.partition(" ")[2])
    return is_escrow(under) and ballot.exists and bool(ballot.sealed) and not ballot.closed


def sealed_bids(source: Source, holds: Mapping[str, int]) -> dict[str, int]:
    """Return the sealed bids among what is set aside: whole dollars, by the name they are set aside under."""
    return {under: amount for under, amount in holds.items() if is_sealed_bid(source, under)}
