"""Money: paid, set aside, and freed again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ..bounds import within
from ..thing import Account, Amount
from ..veils import Veil
from ..word import Event, Intent

__all__ = ["Held", "Hold", "Paid", "Pay", "Release", "Released"]


@dataclass(frozen=True, slots=True)
class Pay(Intent):
    """Move money from one account to another, double entry. "" is the outside: money from or to nobody.

    `why` completes the sentence "pays $5 …": "for an umbrella". `because` are the lines of the sum.
    """

    payer: Account
    payee: Account
    amount: Amount
    why: str = ""
    because: tuple[str, ...] = ()
    veil: ClassVar[Veil | None] = Veil(("amount", "because"), "private", "purses are private")


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Money moved. `amount` is in whole dollars, `because` the lines that explain it."""

    payer: Account
    payee: Account
    amount: int
    why: str
    because: tuple[str, ...]
    told: ClassVar[str] = "{payer} {pays|pay} {payee} {amount:money} {why}"
    veil: ClassVar[Veil | None] = Veil(("amount", "because"), "private", "purses are private")
    reckoned: ClassVar[str] = "amount"


@dataclass(frozen=True, slots=True)
class Hold(Intent):
    """Set money of an account aside under a name, in place of what was set aside under it before (escrow)."""

    untried: ClassVar[bool] = True
    account: Account
    under: str
    amount: int = field(metadata=within(0, 10**18))
    veil: ClassVar[Veil | None] = Veil(("amount",), "sealed", "bids are sealed")


@dataclass(frozen=True, slots=True)
class Held(Event):
    """Money was set aside; it still belongs to its owner but nothing else can take it."""

    confided: ClassVar[bool] = True
    account: Account
    under: str
    amount: int
    veil: ClassVar[Veil | None] = Veil(("amount",), "sealed", "bids are sealed")


@dataclass(frozen=True, slots=True)
class Release(Intent):
    """Give back to its owner what was set aside under a name."""

    untried: ClassVar[bool] = True
    account: Account
    under: str


@dataclass(frozen=True, slots=True)
class Released(Event):
    """Money that was set aside is free again."""

    account: Account
    under: str
    amount: int
    veil: ClassVar[Veil | None] = Veil(("amount",), "sealed", "bids are sealed")
