"""Bids that nobody knows: dollars set aside for a sealed ballot, before it is closed.

What somebody pays, has and can pay must come out the same whatever they have bid, or the bid could be worked out.
"""

from __future__ import annotations

from ..law import Account, Thing
from . import ledger
from .world import World, account_key

WAITS = "players’ law takes nothing from those who can bid while bids are sealed"
"""Why nothing is paid that law of players wants paid by others."""


def is_escrow(under: str) -> bool:
    """Tell whether a name is one under which ballots set money aside."""
    return under.partition(" ")[0] == "ballot"


def is_sealed_bid(world: World, under: str) -> bool:
    """Tell whether money set aside under a name is a bid on a ballot that is sealed and still open."""
    id = under.partition(" ")[2]
    if not is_escrow(under) or not world.exists("ballot", id):
        return False
    return bool(world.read("ballot", id, "sealed")) and not world.read("ballot", id, "closed")


def sealed_bids(world: World, account: Account) -> dict[str, int]:
    """Return the sealed bids of an account, in whole dollars, by the names under which they are set aside."""
    holds = world.holds.get(account_key(account), {})
    return {under: amount for under, amount in holds.items() if is_sealed_bid(world, under)}


def purse(world: World, account: Account) -> int:
    """Return what an account can pay as everybody may know it: what is free, and what is bid where bids are sealed."""
    return ledger.free(world, account) + sum(sealed_bids(world, account).values())


def may_bid(world: World, account: Account) -> bool:
    """Tell whether an account is one of those who may bid now where bids are sealed, whatever they have bid."""
    if not isinstance(account, Thing):
        return False
    voting = (one for one in world.all("ballot") if one.sealed and one.in_money and not one.closed)
    return any(account.id in one.electorate for one in voting)
