"""1. Whenever a square is created two dice are rolled. On a {shop_sum} it has a Magic Shop.
2. Whoever lands on a Magic Shop gets one of six Magic Items by chance. Armor: half of one's soldiers, at least, survive
   a battle. Battering Ram: a Fort that one attacks has no effect. Hidden Money: landing where one must pay, one does
   not, and can buy nothing in that turn. Invisible Hand: landing with others, one steals an item of each by chance.
   King's Grant: landing on an unowned square, one buys it at {grant} per cent of its price if one can. Horn of
   Abundance: what a square gives, one gets twice.
3. One Magic Item may be the Active Item, which is used on its player's next turn if it applies; others do nothing.
4. A Magic Item can be sold for {worth:money}.
"""

from mailgame.law import *

from .words import *

rule = Rule(30, "Magic Shops", shop_sum=number(12, most=12), grant=percent(50, most=100), worth=dollars(50))
rule.attribute("square", "magic_shop", "flag", False, shown=False)
rule.attribute("player", "active_item", "text", "", most=40)
rule.attribute("player", "hid_in", "number", -1, seen_by="rules", least=-1, most=1_000_000)
rule.attribute("player", "blown_for", "text", "", seen_by="rules", most=80)
rule.argument("MAGIC", *MAGIC)

activating = rule.command("activate MAGIC", "Make a Magic Item your Active Item, for your next turn.")
selling = rule.command("sell MAGIC", "Sell a Magic Item for {worth:money}.")


@rule.after(SquareAdded, Surveyed)
def may_have_a_shop(view: View, seen: SquareAdded | Surveyed, shop_sum: int) -> Answer:
    is_new = isinstance(seen, SquareAdded) and bool(view.players())
    found = sum(view.rolls("magic shop")) == shop_sum if is_new else seen.square.magic_shop
    told = [Tell(f"There is {'a' if found else 'no'} Magic Shop on {label(seen.square)}.")] if is_new else []
    return [Set(seen.square, magic_shop=True), special(seen.square, "Magic Shop"), *told] if found else told


@rule.after(SquareKilled)
def a_shop_is_killed_too(view: View, killed: SquareKilled) -> Answer:
    natures = [one for one in killed.square.natures if one != "Magic Shop"]
    return Set(killed.square, magic_shop=False, natures=natures) if killed.square.magic_shop else None


@rule.after(Landed, step="the square")
def a_shop_gives_an_item(view: View, landed: Landed) -> Answer:
    found = view.pick("magic item", MAGIC, landed.player) if landed.square.magic_shop else ""
    return Gain(landed.player, found, 1, "in the Magic Shop") if found else None


@activating
def is_active_now(view: View, order: Order) -> Answer:
    if missing := view.would_refuse(Lose(order.giver, order.magic)):
        return Refuse("not-yours", missing)
    return [Set(order.giver, active_item=order.magic), Tell(f"{order.magic} is your Active Item now.", (order.giver,))]


@selling
def sells_magic(view: View, order: Order, worth: int) -> Answer:
    return [Lose(order.giver, order.magic), Pay("", order.giver, worth, f"for {order.magic}")]


@rule.after(Lost)
def what_is_gone_is_active_no_more(view: View, lost: Lost) -> Answer:
    player = lost.player
    return Set(player, active_item="") if player.active_item and not is_active(player, player.active_item) else None


@rule.alter(Fall)
def armor_saves_half(view: View, fall: Fall) -> Answer:
    saves = fall.count and is_active(fall.player, "Armor")
    return Add(-((fall.count + 1) // 2), "Armor", tuple(used_up(fall.player))) if saves else None


@rule.alter(Garrison)
def a_ram_voids_a_fort(view: View, asked: Garrison) -> Answer:
    return Cap(most=asked.square.soldiers, why="the Ram") if is_active(asked.attacker, "Battering Ram") else None


@rule.after(WarFought)
def the_ram_is_used_on_a_fort(view: View, war: WarFought) -> Answer:
    fort = "Fort" in war.square.get("buildings", [])
    return used_up(war.player) if fort and is_active(war.player, "Battering Ram") else None


@rule.alter(Pay, PayRent)
def hidden_money_is_not_paid(view: View, due: Pay | PayRent) -> Answer:
    spent = hiding(view, due.player if isinstance(due, PayRent) else due.payer) if due.amount else ()
    return Stop("hidden-money", "", spent) if spent else None


@rule.alter(Pay, Gain, Ask)
def the_horn_gives_twice(view: View, gift: Pay | Gain | Ask) -> Answer:
    spent = sounding(gift, view.occasion())
    if isinstance(gift, Ask):
        return Stop("horn", "", (*spent, gift, gift)) if spent else None
    return Percent(200, "Horn of Abundance", tuple(spent)) if spent is not None else None


@rule.check(Act, sort="purchase")
def who_hid_money_buys_nothing(view: View, act: Act) -> Answer:
    words = "You used Hidden Money in this turn and can buy nothing in it."
    return Refuse("hidden-money", words) if act.player.hid_in == view.game.get("updates", 0) else None


@rule.after(Landed, step="meeting")
def an_invisible_hand_steals(view: View, landed: Landed) -> Answer:
    return stolen_from(view, landed.player, landed.square) if is_active(landed.player, "Invisible Hand") else None


@rule.alter(Ask, what="purchase")
def a_grant_buys_at_once(view: View, ask: Ask, grant: int) -> Answer:
    spent = granting(view, ask.player, ask.about, grant)
    return Stop("kings-grant", "", spent) if spent else None


@rule.after(UpdatePlayed)
def the_horn_has_sounded(view: View, played: UpdatePlayed) -> Answer:
    return [Set(player, blown_for="") for player in view.players() if player.blown_for]


@rule.after(Owned, Disowned)
def others_are_not_to_name_it(view: View, event: Owned | Disowned) -> Answer:
    return asked_no_more(view, event.thing, "name")
