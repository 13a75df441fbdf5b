"""1. An item is any object that a player can possess. There is no limit to how many a player has.
2. If its description says so, an item can be “used” by the player who has it, and what goes with its use happens.
   Unless the description says otherwise, the item is then gone.
"""

from mailgame.law import *

from .words import *

rule = Rule(5, "Items")
rule.attribute("player", "items", "counts", {})
rule.argument("ITEM", *WARES, *CASINO_WARES)

using = rule.command("use ITEM", "Use an item of yours.", when="filed", sort="use")
using_on_a_player = rule.command("use ITEM on PLAYER", "Use an item on a player.", when="filed", sort="use")
using_on_a_square = rule.command("use ITEM on SQUARE", "Use an item on a square.", when="filed", sort="use")
using_to = rule.command("use ITEM to SQUARE", "Use an item to get something to a square.", when="filed", sort="use")
using_as = rule.command("use ITEM as PLAYER", "Use an item to pass for a player.", when="filed", sort="use")


@using
@using_on_a_player
@using_on_a_square
@using_to
@using_as
def uses_an_item(view: View, order: Order) -> Answer:
    return Use(order.giver, order.item, order.arguments.get("player") or order.arguments.get("square"))


@rule.check(Use)
def only_what_one_has_and_what_has_a_use(view: View, use: Use) -> Answer:
    if not has(use.player, use.item):
        return Refuse("not-yours", f"You have no {use.item}.")
    words = f"There is no use of {with_article(use.item)} of which you could say “use”."
    return None if view.ask(HasUse(use.item)) else Refuse("no-use", words)


@rule.carry_out(Use)
def what_is_used_is_gone(view: View, use: Use) -> Answer:
    return [Count(use.player, "items", use.item, -1), Used(use.player, use.item, use.on, use.number, use.cards)]


@rule.after(WasReset)
def starts_over_without_items(view: View, reset: WasReset) -> Answer:
    return Set(reset.player, items={}) if reset.player.items else None


@rule.suggests
def what_they_have_can_be_used(view: View, player: Player) -> list[str]:
    return items_advised(view, player)
