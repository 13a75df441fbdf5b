"""The Bank of Nomopoly: accounts, who can use them where, mortgages, interest, and credit cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Order, Pay, Player, Question, Tell, View, label, money
from mailgame.law.vocabulary import carried_out

from .money import share_of
from .squares import placed


@dataclass(frozen=True, slots=True)
class BankFee(Question[int]):
    """What a player pays the owner of the square they are on for a transaction; -1 where they cannot make any."""

    player: Player
    otherwise: ClassVar[int] = -1


@dataclass(frozen=True, slots=True)
class InterestRate(Question[int]):
    """By how many per cent a player's bank account grows in an update."""

    player: Player
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class IssueCard(Intent):
    """Give a player a Credit Card."""

    player: Player


@carried_out(IssueCard)
def no_card_is_issued(view: View, issue: IssueCard) -> list[Intent | Event]:
    """Where no rule knows Credit Cards, nothing is done."""
    return []


def bank_account(player: Player) -> str:
    """Return the name of a player's account at the bank."""
    return f"Bank of Nomopoly, {player.id}"


def in_the_bank(view: View, player: Player) -> int:
    """Return how much a player has in their account."""
    return view.balance(bank_account(player))


def closed_bank(view: View, player: Player, square: int) -> str:
    """Return why a player cannot deposit or withdraw where they are, in words; "" if they can."""
    there = f"You are on {label(player.square)}; the Bank of Nomopoly is {placed(view, square)}."
    return f"{there} Only there, or at an ATM, can you deposit and withdraw." if view.ask(BankFee(player)) < 0 else ""


def away_from_bank(view: View, player: Player, square: int) -> str:
    """Return that a player is not at the bank, in words; "" if they are."""
    there = f"You can do this at the Bank of Nomopoly, {placed(view, square)}; you are on {label(player.square)}."
    return there if player.square.number != square else ""


def _fee_of(view: View, player: Player) -> list[Pay]:
    """Return what has a player pay for a transaction: to the owner of the square they are on, if that is another."""
    fee, owner = view.ask(BankFee(player)), player.square.owner
    return [Pay(player, owner or "", fee, "for using the ATM")] if fee > 0 and owner != player else []


def no_such_sum(view: View, order: Order) -> str:
    """Return why the giver of an order cannot deposit or withdraw its DOLLARS, or all, in words; "" if they can."""
    putting, wanted = order.verb.startswith("deposit"), order.arguments.get("dollars")
    has = view.free(order.giver) if putting else in_the_bank(view, order.giver)
    where = "You have no money to deposit" if putting else "There is nothing in your account"
    fee = sum(int(part.amount) for part in _fee_of(view, order.giver))
    if putting and wanted is None and 1 <= has <= fee:
        return f"You have {money(has)}, and the ATM takes {money(fee)}: that leaves nothing to deposit."
    if has < 1:
        return f"{where}." if wanted is None or not putting else ""
    if wanted is not None and wanted < 1:
        return f"That must be $1 at least. This would do: {order.verb} 1"
    if wanted is not None and not putting and wanted > has:
        return f"There is {money(has)} in your account. This would do: withdraw {has}"
    return ""


def not_mortgaged(order: Order) -> str:
    """Return why the SQUARE of an order to mortgage, or buy back, is not fit for that, in words; "" if it is."""
    square, back = order.square, order.verb == "unmortgage"
    if bool(square.mortgage) == back:
        return ""
    instead = "not mortgaged." if back else f"mortgaged already. To buy it back: unmortgage {square.id}"
    return f"{label(square, True)} is {instead}"


def deposited(view: View, player: Player, amount: int) -> list[Intent]:
    """Return what puts a player's money into their account, all of it if `amount` is 0; a fee comes on top."""
    fee = _fee_of(view, player)
    amount = amount or view.free(player) - sum(int(part.amount) for part in fee)
    return [Pay(player, bank_account(player), amount, "as a deposit"), *fee]


def withdrawn(view: View, player: Player, amount: int) -> list[Intent]:
    """Return what takes money out of a player's account, all if `amount` is 0; a fee less than that comes out of it."""
    account, fee = bank_account(player), _fee_of(view, player)
    amount = amount or view.balance(account)
    paid = sum(int(part.amount) for part in fee)
    if paid >= amount:
        return [Pay(account, player, amount, "as a withdrawal"), *fee]
    less = [Pay(account, part.payee, part.amount, part.why) for part in fee]
    return [*less, Pay(account, player, amount - paid, "as a withdrawal")]


def with_interest(view: View, player: Player) -> list[Intent]:
    """Return what lets a player's account grow for an update."""
    rate, account = view.ask(InterestRate(player)), bank_account(player)
    more = share_of(view.balance(account), rate)
    words = f"Your bank account grows by {rate} per cent, {money(more)}, to {money(view.balance(account) + more)}."
    return [Pay("", account, more, "of interest", quiet=True), Tell(words, (player,))] if more > 0 else []
