"""Credit Cards: what is put on them, what is paid towards them, and what comes of not paying."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import ClassVar

from mailgame.law import Account, Event, Intent, Pay, Player, Post, Question, Set, View, disown_all, money
from mailgame.law.bounds import within
from mailgame.law.vocabulary import carried_out

from .doings import TellOf
from .land import worth_of
from .money import share_of

CREDIT = "on credit"
"""The rider by which something is put on a Credit Card."""


@dataclass(frozen=True, slots=True)
class ChargeCard(Intent):
    """Put a price on a player's Credit Card; a `payee` who is a player gets it at once, from nobody's money."""

    player: Player
    payee: Account
    amount: int = field(metadata=within(0, 10**12))
    why: str = ""


@dataclass(frozen=True, slots=True)
class PunishDebtor(Intent):
    """Let a player bear what comes of not paying towards their Credit Card; `worth` is the share for a square."""

    player: Player
    worth: int = field(metadata=within(0, 10**6))


@dataclass(frozen=True, slots=True)
class OnCredit(Question[bool]):
    """Whether a player pays for what they order now by a Credit Card, so that it costs them no money."""

    player: Player
    otherwise: ClassVar[bool] = False


@carried_out(ChargeCard)
def it_is_added_to_the_balance(view: View, charge: ChargeCard) -> list[Intent | Event]:
    """The seller does not wait."""
    player, balance = charge.player, charge.player.credit + charge.amount
    sold = charge.payee if not isinstance(charge.payee, str) else None
    told = TellOf(player, f"puts|put {money(charge.amount)} {charge.why} on credit.")
    return [Set(player, credit=balance), told, *([Pay("", sold, charge.amount, charge.why)] if sold else [])]


@carried_out(PunishDebtor)
def each_time_it_is_worse(view: View, punish: PunishDebtor) -> list[Intent | Event]:
    """A warning; the lowest square, the highest, all of them; the balance in cash; and that with the card."""
    player, time = punish.player, punish.player.infractions + 1
    mine = sorted(view.things("square", owner=player), key=lambda square: square.number)
    lost = {2: mine[:1], 3: mine[-1:], 4: mine}.get(time, [])
    off = share_of(sum(worth_of(view, square) for square in lost), punish.worth)
    counted: list[Intent | Event] = [Set(player, infractions=time, credit_due=0)]
    if time > 4:
        taken: list[Intent | Event] = [Pay(player, "", player.credit, "for the balance of a Credit Card")]
        counted += [*(taken if player.credit > 0 else []), Set(player, credit=0)]
        words = f"All that was on your Credit Card, {money(player.credit)}, has been taken from your money."
        if time > 5:
            counted += [Set(player, credit_card=False, credit_limit=0, card_banned=True)]
            words += " You have lost the card, and never get another."
    elif time > 1:
        counted += [part for part in disown_all(view, "square", player, "it goes to the bank") if part.thing in lost]
        counted += [Set(player, credit=player.credit - off)] if off else []
        gone = f"{money(off)} comes off your balance for what you lost." if lost else "You have no square to lose."
        left = player.credit - off
        words = f"{gone} You {'owe' if left >= 0 else 'are in credit by'} {money(abs(left))} now."
    else:
        words = "This is a stern warning from the Admin: next time it costs you a square."
    begun = f"You have not paid what was due on your Credit Card this week, for the {nth(time)} time."
    return [*counted, Post("notice", "You did not pay what was due", (player,), {"words": f"{begun} {words}"})]


def nth(count: int) -> str:
    """Return a count in words, as in “for the second time”."""
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    return names[count - 1] if count <= len(names) else f"{count}th"


def on_credit(view: View, player: Player) -> bool:
    """Tell whether a player is giving an order with the words “on credit”."""
    rider = view.rider()
    return rider is not None and rider.verb == CREDIT and player == view.acting_player


def over_the_limit(player: Player, amount: int) -> str:
    """Return why so much more cannot be put on a player's card, in words; "" if it can."""
    balance, limit = player.credit, player.credit_limit
    if balance + amount <= limit:
        return ""
    return f"That costs {money(amount)}; you owe {money(balance)} on your Credit Card, and its limit is {money(limit)}."


def unpayable(player: Player, amount: int) -> str:
    """Return why a player cannot pay so much towards their card, in words; "" if they can."""
    if player.credit < 1:
        return "You owe nothing on a Credit Card."
    if 1 <= amount <= player.credit:
        return ""
    bound = "$1 at least" if amount < 1 else f"{money(player.credit)} at most, which is what you owe"
    return f"That must be {bound}. This would do: pay credit {1 if amount < 1 else player.credit}"


def falls_due(view: View, player: Player, interest: int, minimum: int, share: int) -> list[Intent]:
    """Return what a week's beginning does to a player's balance: it grows, and something is due."""
    before = player.credit
    if before <= 0:
        return [Set(player, credit_due=0, credit_paid=0)] if player.credit_due or player.credit_paid else []
    more = share_of(before, interest)
    owed = before + more
    due, ends = min(owed, max(minimum, share_of(owed, share))), view.due("update", "weekend")
    day = f"by the end of {ends - timedelta(days=1):%A}" if ends is not None else "this week"
    words = (
        f"What you owe on your Credit Card has grown by {interest} per cent, {money(more)}, to {money(owed)}. "
        f"{money(due)} or more of it must be paid {day}. This would do: pay credit {due}"
    )
    about = {"words": words, "button": f"Pay {money(due)}", "command": f"pay credit {due}"}
    letter = Post("notice", f"{money(due)} is due on your Credit Card", (player,), about)
    return [Set(player, credit=owed, credit_due=due, credit_paid=0), letter]
