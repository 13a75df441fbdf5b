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
    """Move money from one account to another, double entry. "" is nobody: money that comes from outside, or goes there.

    `amount` is in dollars. `why` completes the sentence "pays $5 …": "for an umbrella". `because` has the lines that
    explain the sum. `quiet`: nobody but the two is told of it.
    """

    payer: Account
    payee: Account
    amount: Amount
    why: str = ""
    because: tuple[str, ...] = ()
    quiet: bool = False
    veil: ClassVar[Veil | None] = Veil(("amount", "because"), "private", "purses are private")


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Money moved: `amount` in whole dollars; `because` has the lines that explain it; `quiet` as in `Pay`."""

    payer: Account
    payee: Account
    amount: int
    why: str
    because: tuple[str, ...]
    quiet: bool = False
    told: ClassVar[str] = "{payer} {pays|pay} {payee} {amount:money} {why}"
    veil: ClassVar[Veil | None] = Veil(("amount", "because"), "private", "purses are private")
    reckoned: ClassVar[str] = "amount"


@dataclass(frozen=True, slots=True)
class Hold(Intent):
    """Set aside `amount` dollars of an account under a name (escrow), in place of what is set aside under it now."""

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
    """Free what an account has set aside under a name."""

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
