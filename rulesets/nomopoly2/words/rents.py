"""Rent: what is due on a square, and what makes it more or less."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Event, Intent, PayRent, Player, Question, Thing, View, money
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class Rate(Question[int]):
    """How many times its number the rent of a square is."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class ChargeRent(Intent):
    """Ask a player for the rent of a square: what it is before anything makes it more or less.

    What adds to that base, such as a card, alters this. What is reckoned from the base (30 per cent more), or makes the
    rent less, or nothing, alters `PayRent`, into which it turns; there `amount` is the base.
    """

    player: Player
    square: Thing = field(metadata=naming("square"))
    amount: int
    because: tuple[str, ...] = ()


@carried_out(ChargeRent)
def it_goes_to_the_owner(view: View, charge: ChargeRent) -> list[Intent | Event]:
    """On an unowned square, or on one's own, none is due."""
    owner, player = charge.square.get("owner"), charge.player
    if owner is None or owner == player or not owner.exists:
        return []
    return [PayRent(player, owner, charge.square, charge.amount, charge.because)]


def rent_of(view: View, player: Player, square: Thing) -> ChargeRent:
    """Return what asks a player for the rent of a square."""
    rate = view.ask(Rate(square))
    base = rate * square.number
    return ChargeRent(player, square, base, (f"{rate} × {square.number} = {money(base)}",))
