"""The rent of squares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Intent, PayRent, Player, Question, Thing, View
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


def share_of_rents(rents: int, per_cent: int) -> tuple[int, tuple[str, ...]]:
    """Return a share of all rents of a turn, in dollars, and the line that explains it."""
    return share_of(rents, per_cent), (f"{per_cent} % of ${rents:,}, all rent of this turn",)


def rent_due(view: View, player: Player, square: Thing) -> Intent | None:
    """Return what pays the rent of a square to its owner; None if a player who lands there owes none."""
    if square.owner in (None, player):
        return None
    rate, number = view.ask(Rate(square)), view.ask(RentNumber(square)) or square.number
    return PayRent(player, square.owner, square, rate * number, (f"{rate} × {number} = ${rate * number:,}",))
