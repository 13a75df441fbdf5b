"""1. Square {square} is the Birthday Chair. It cannot be owned.
2. Whoever lands there is the Celebrity until their next turn.
3. Every other player must give the Celebrity an item or {gift:money}, as they choose, by the next update.
4. Whoever has not chosen by then gives an item by chance, or {gift:money} if they have none.
"""

from mailgame.law import *

from .words import *

rule = Rule(31, "The Birthday Chair", square=number(33, "square", least=1), gift=dollars(400))
rule.attribute("player", "celebrity", "flag", False, shown="Celebrity")
rule.attribute("player", "celebrated", "number", -1, seen_by="rules", least=-1, most=1_000_000)
rule.argument("GIFT", *ITEMS)

paying = rule.command("gift DOLLARS", "Give the Celebrity {gift:money}.", when="filed", answers="gift", sort="gift")
giving = rule.command("gift GIFT", "Give the Celebrity an item.", when="filed", answers="gift", sort="gift")


@rule.after(SquareAdded, Surveyed)
def which_square_it_is(view: View, seen: SquareAdded | Surveyed, square: int) -> Answer:
    if seen.square.number != square:
        return None
    chair = special(seen.square, "Birthday Chair", ownable=False)
    return [chair, freed(seen.square, "it is the Birthday Chair")]


@rule.after(Landed, step="the square")
def all_others_owe_a_gift(view: View, landed: Landed, square: int, gift: int) -> Answer:
    player = landed.player
    if landed.square.number != square:
        return None
    asked = [asked_for_a_gift(view, giver, player, gift) for giver in active(view) if giver != player]
    famous = Set(player, celebrity=True, celebrated=view.game.get("updates", 0))
    return [famous, Celebrated(player, gift), *asked]


def asked_for_a_gift(view: View, giver: Player, player: Player, gift: int) -> Intent:
    """Return the offer to choose a gift for a player."""
    own = tuple(f"Give {with_article(item)} | gift {item.lower()}" for item in ITEMS if has(giver, item))
    words = f"{player} is the Celebrity: give an item or {money(gift)}."
    default = "chance decides which item you give" if own else f"you give {money(gift)}"
    dollars = () if own and view.free(giver) < gift else (f"Give {money(gift)} | gift {gift}",)
    options, until = (*own, *dollars), view.due("update")
    return Ask(giver, "gift", words, options, {"player": player}, default, until, by_rule=True)


@paying.refuse
@giving.refuse
def who_owes_none(view: View, order: Order) -> str | None:
    return None if order.offer else "You owe no gift now."


@paying.refuse
def another_sum(view: View, order: Order, gift: int) -> str | None:
    return None if order.dollars == gift else f"A gift of money is {money(gift)}."


@paying
def gives_money(view: View, order: Order, gift: int) -> Answer:
    return Pay(order.giver, order.offer.about["player"], gift, "as a gift")


@giving
def gives_an_item(view: View, order: Order) -> Answer:
    player = order.offer.about["player"]
    return handed_over(order.giver, player, order.gift, f"as a gift to {player}")


@rule.after(Lapsed, what="gift")
def chance_chooses_the_gift(view: View, lapsed: Lapsed, gift: int) -> Answer:
    giver, player = lapsed.player, lapsed.about.get("player")
    if not giver.exists or not giver.active or player is None or not player.exists:
        return None
    items = single_items(giver)
    if not items:
        return Pay(giver, player, gift, "as a gift")
    return handed_over(giver, player, view.pick("gift", items, giver), f"as a gift to {player}")


@rule.after(TurnBegan)
def the_birthday_is_over(view: View, began: TurnBegan) -> Answer:
    earlier = began.player.celebrated < view.game.get("updates", 0)
    return Set(began.player, celebrity=False) if began.player.celebrity and earlier else None
