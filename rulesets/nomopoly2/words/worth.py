"""What players are worth: the parts of their Net Worth, and prices that it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Player, Question, Thing, View, last_ballot, tally

from .bank import bank_account
from .blocks import BlockPrice, MissilePrice, sort_of_block
from .hands import CardValue
from .land import worth_of
from .money import share_of
from .squares import is_polluted
from .terror import Terrorist
from .transport import TransportPrice, goes_by

NONSENSE = 25
"""The number of the rule that is Nonsense."""


@dataclass(frozen=True, slots=True)
class NetWorth(Question[int]):
    """What a player is worth, in dollars."""

    player: Player
    otherwise: ClassVar[int] = 0


def parts_of_worth(view: View, player: Player, per: Mapping[str, int]) -> dict[str, int]:
    """Return what makes up the Net Worth of a player, by what it is; `per` has what rule 30 says that things count."""
    squares = view.things("square", owner=player)
    missiles = [missile for square in squares for missile in square.get("missiles", [])]
    cards = [view.ask(CardValue(card)) for card in player.get("cards", [])]
    limit = player.get("credit_limit", 0) if player.get("credit_card", False) else 0
    parts = {
        "money": view.balance(player),
        "at the bank": view.balance(bank_account(player)),
        "health": per["health"] * player.get("health", 0),
        "squares and buildings": sum(worth_of(view, square) for square in squares),
        "blocks": sum(view.ask(BlockPrice(sort_of_block(square))) for square in squares),
        "railroads": per["railroad"] * sum(bool(square.get("railroad", False)) for square in squares),
        "cards": per["each_card"] * sum(cards),
        "missiles": share_of(sum(view.ask(MissilePrice(missile)) for missile in missiles), per["missiles"]),
        "transportation": view.ask(TransportPrice(goes_by(player))),
        "credit limit": share_of(limit, per["credit"]),
        "corporate power": per["power"] * sum(square.get("power", 0) for square in squares),
        **_by_proposals(view, player, per),
        "credit balance": -player.get("credit", 0),
        "polluted squares": -per["polluted"] * sum(is_polluted(view, square) for square in squares),
        "passed out": -per["faint"] * bool(player.get("passed_out", False)),
        "infected": -per["infected"] * bool(player.get("infected", False)),
        "resets": -per["reset"] * player.get("resets", 0),
        "terrorist": -per["terrorist"] * view.ask(Terrorist(player)),
    }
    return {name: amount for name, amount in parts.items() if amount}


def _by_proposals(view: View, player: Player, per: Mapping[str, int]) -> dict[str, int]:
    """Return what a player's proposals count: each Yes, what was accepted, without a No, and into the Nonsense rule."""
    mine = view.things("proposal", author=player)
    decided = [ballot for one in mine if one.status in ("accepted", "rejected") and (ballot := last_ballot(view, one))]
    sums = [tally(ballot).sums for ballot in decided if ballot.closed]
    accepted = [one for one in mine if one.status == "accepted"]
    return {
        "Yes votes": per["yes"] * sum(one["yes"] for one in sums),
        "accepted proposals": per["adopted"] * len(accepted),
        "accepted without a No": per["unanimous"] * sum(_unanimous(view, one) for one in accepted),
        "nonsense": per["nonsense"] * sum(_nonsense(one) for one in accepted),
    }


def _unanimous(view: View, proposal: Thing) -> bool:
    ballot = last_ballot(view, proposal)
    return ballot is not None and not tally(ballot).sums["no"]


def _nonsense(proposal: Thing) -> bool:
    return bool(proposal.get("nonsense", False) or (proposal.act == "amend" and proposal.target == NONSENSE))
