"""What players possess, and what they choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Ask, Event, Gain, Intent, Lose, Player, View, with_article

SOLDIER = "Soldier"
"""What soldiers in hand are called among items."""
DEATH_CARD = "Death Card"
"""The item that kills a square."""
MAGIC = ("Armor", "Battering Ram", "Hidden Money", "Horn of Abundance", "Invisible Hand", "King's Grant")
"""The magic items."""
ITEMS = ("Silver Card", "Gold Card", "Double Double Card", "Get out of Jail Free Card", SOLDIER, DEATH_CARD, *MAGIC)
"""Whatever a player can possess."""
PROMISES = ("plot", "copy")
"""The choices that are gifts: what a square promises, and whoever landed there takes later."""
BANK = "Nomic Bank"
"""The account of the bank."""


@dataclass(frozen=True, slots=True)
class Celebrated(Event):
    """A player is the Celebrity now, and is owed gifts."""

    player: Player
    gift: int
    told: ClassVar[str] = "{player} {is|are} the Celebrity: all others give an item or {gift:money}"


@dataclass(frozen=True, slots=True)
class HasTo(Event):
    """A player has to do something in the Solarium: `what`, in words."""

    player: Player
    what: str
    told: ClassVar[str] = "In the Solarium {player} {has|have} {what}"


def share_of(amount: int, percent: int) -> int:
    """Return so many per cent of an amount, half a dollar up."""
    return (2 * amount * percent + 100) // 200


def single_items(player: Player) -> list[str]:
    """Return the items of a player, each as often as they have it; of more than 1,000 as many as keep their shares."""
    held: dict[str, int] = player.items
    share = 1 + sum(held.values()) // 1000
    return [item for item, count in sorted(held.items()) for _ in range(-(-count // share))]


def handed_over(giver: Player, player: Player, item: str, why: str) -> list[Intent]:
    """Return what gives an item from one player to another."""
    return [Lose(giver, item, 1, why), Gain(player, item, 1, f"from {giver}")]


def choice(
    view: View, player: Player, what: str, words: str, options: tuple[str, ...], default: str = "chance decides"
) -> Intent | None:
    """Return the offer of a choice that stands until the next update; None if there is nothing to choose."""
    return Ask(player, what, words, options, {}, default, view.due("update"), by_rule=True) if options else None


def offer_to_swap(view: View, giver: Player, other: Player, item: str, item2: str) -> Intent:
    """Return the offer of one player's item to another, for one of theirs, that stands until the next update."""
    words = f"{giver} offers you {with_article(item)} for {with_article(item2)}."
    about, option = {"player": giver, "gives": item, "takes": item2}, f"Agree | agree to swap with {giver}"
    return Ask(other, "swap", words, (option,), about, "nothing is exchanged", view.due("update"), by_rule=True)


def exchanged(agrees: Player, player: Player, gives: str, takes: str) -> list[Intent]:
    """Return what gives an item of a `player` to another, who agrees, and takes one of theirs."""
    there = handed_over(player, agrees, gives, "in exchange")
    return [*there, *handed_over(agrees, player, takes, "in exchange")]


def which_swap(view: View, player: Player, other: Player | None) -> str:
    """Return that a player must say whose exchange they agree to, or has been offered none, in words; else ""."""
    offered = [offer.about["player"].id for offer in view.offers("swap", player)]
    if not offered or (other is not None and other.id not in offered):
        return f"{other} offers you no exchange now." if other is not None else "Nobody offers you an exchange now."
    return f"Say with whom, such as: agree to swap with {offered[0]}" if len(offered) > 1 and other is None else ""
