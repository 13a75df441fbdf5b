"""The rent of squares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Intent, Pay, PayRent, Player, Question, Thing, View
from mailgame.law.bounds import naming

from .items import share_of


@dataclass(frozen=True, slots=True)
class Rate(Question[int]):
    """How many times its number the rent of a square is."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class RentNumber(Question[int]):
    """The number by which the rent of a square is reckoned, if it is another than its own; 0 if not."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


def share_of_rents(payer: Player | str, payee: Player | str, rents: int, per_cent: int, why: str) -> Intent | None:
    """Return what pays a share of all rents of a turn, with the line that explains it; None if it is nothing."""
    amount, line = share_of(rents, per_cent), f"{per_cent} % of ${rents:,}, all rent of this turn"
    return Pay(payer, payee, amount, why, (line,)) if amount else None


def rent_due(view: View, player: Player, square: Thing) -> Intent | None:
    """Return what pays the rent of a square to its owner; None if a player who lands there owes none."""
    if square.owner in (None, player):
        return None
    rate, number = view.ask(Rate(square)), view.ask(RentNumber(square)) or square.number
    return PayRent(player, square.owner, square, rate * number, (f"{rate} × {number} = ${rate * number:,}",))
