"""What players possess, and what they choose."""

from __future__ import annotations

from mailgame.law import Ask, Gain, Intent, Lose, Player, View

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
