"""The ledger: double entry in whole dollars. What one account loses another gains, so the books always sum to zero."""

from __future__ import annotations

from collections.abc import Mapping

from ..law import Account
from .rows import account_key
from .world import OUTSIDE, World

GREATEST = 10**18
"""The largest balance of an account, in whole dollars."""


def balance(world: World, account: Account) -> int:
    """Return the money of an account, including what is set aside."""
    return world.accounts.get(account_key(account), 0)


def holds(world: World, account: Account) -> Mapping[str, int]:
    """Return what an account has set aside, by name."""
    return world.holds.get(account_key(account), {})


def held(world: World, account: Account, under: str = "") -> int:
    """Return what an account has set aside under a name, or with "" in total."""
    aside = holds(world, account)
    return aside.get(under, 0) if under else sum(aside.values())


def free(world: World, account: Account) -> int:
    """Return the money of an account that is not set aside."""
    return balance(world, account) - held(world, account)


def pay(world: World, payer: Account, payee: Account, amount: int) -> None:
    """Move money.

    Raises ValueError for an amount below zero (pay the other way instead), and if a balance would become too large.
    """
    if amount < 0:
        raise ValueError(f"a payment of {amount} goes the other way")
    source, target = account_key(payer), account_key(payee)
    if max(abs(world.accounts.get(key, 0)) for key in (source, target)) + amount > GREATEST:
        raise ValueError("no account can hold that much")
    world.put(world.accounts, source, world.accounts.get(source, 0) - amount)
    world.put(world.accounts, target, world.accounts.get(target, 0) + amount)


def hold(world: World, account: Account, under: str, amount: int, rule: int | None = None) -> None:
    """Set money aside under a name, in place of what was set aside under it before.

    rule: the rule on whose behalf, 0 for the customs; None records none.
    Raises ValueError if the account does not have that much free.
    """
    key = account_key(account)
    if amount < 0 or amount > free(world, account) + held(world, account, under):
        raise ValueError(f"{amount} cannot be set aside")
    if not amount:
        release(world, account, under)
        return
    if key not in world.holds:
        world.put(world.holds, key, {})
    world.put(world.holds[key], under, amount)
    if rule is not None:
        world.hold_for(account, under, rule)


def release(world: World, account: Account, under: str) -> int:
    """Free what was set aside under a name; return how much it was."""
    holds = world.holds.get(account_key(account), {})
    amount = holds.get(under, 0)
    world.drop(holds, under)
    world.hold_for(account, under, None)
    return amount


def total(world: World) -> int:
    """Return the sum of all accounts, the outside included: always zero."""
    return sum(world.accounts.values())


def accounts(world: World) -> dict[str, int]:
    """Return the balances of all accounts except the outside, under the names that players use."""
    return {key.rpartition("/")[2]: amount for key, amount in world.accounts.items() if key != OUTSIDE}
