"""1. Whatever a player can possess is an item; they may have any number. Money, units, buildings, territories are none.
2. An item with an effect may be used, in one’s own turn unless it says otherwise. That causes its effect; and the item
   leaves the game unless it says otherwise.
3. The items of whoever is eliminated leave the game.
"""

from mailgame.law import *

from .words import *

rule = Rule(4, "Items")
rule.attribute("player", "items", "counts", {}, shown="Items")

using = rule.command("use TEXT", "Use an item of yours that has an effect.")


@using.refuse
def what_cannot_be_used(view: View, order: Order) -> str:
    return unusable(view, order.giver, order.text)


@using
def uses(view: View, order: Order) -> Answer:
    item = item_called(order.giver, order.text)
    acted = [Set(view.game, acted=True)] if on_turn(view) == order.giver and not view.game.get("acted", True) else []
    return [*acted, Use(order.giver, item)]


@rule.after(Eliminated)
def their_items_go(view: View, eliminated: Eliminated) -> Answer:
    return Set(eliminated.player, items={})
