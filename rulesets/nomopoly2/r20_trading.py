"""1. Players may trade squares, cards, money, and all items of which no rule says that they cannot be traded, if all
   who are involved agree.
2. Whoever trades a square away may do nothing that changes its state in the same update.
"""

from mailgame.law import *

from .words import *

rule = Rule(20, "Trading")
rule.kind("trade", shown=False)
rule.attribute("trade", "terms", "text", "")
rule.attribute("trade", "parties", "list", [], of="player")
rule.attribute("trade", "agreed", "list", [], of="player")
rule.attribute("trade", "gifts", "list", [], of="text")
rule.attribute("square", "traded", "table", {}, seen_by="rules")

trading = rule.command("trade TEXT", "Offer to trade something of yours to somebody for something; or for nothing.")
selling = rule.command("sell TEXT", "")
swapping = rule.command("swap TEXT", "")
offering = rule.command("offer TEXT", "")
giving = rule.command("give PLAYER DOLLARS [for TEXT]", "")
accepting = rule.command("accept TRADE", "Accept a trade.", when="filed", answers="trade")


@trading.refuse
@selling.refuse
@swapping.refuse
@offering.refuse
@giving.refuse
def not_tradable(view: View, order: Order) -> str:
    return not_a_trade(view, order.giver, terms(order))


@trading
@selling
@swapping
@offering
@giving
def offers_a_trade(view: View, order: Order) -> Answer:
    gifts = trade_meant(view, order.giver, terms(order))
    parties = traders(view, order.giver, gifts)
    why = view.would_refuse(Exchange((*parties,), (*gifts,)))
    yours = why.replace(f"{order.giver} does not have", "You do not have")
    warned = Tell(f"As things are it could not be done. {yours}", (order.giver,)) if why else None
    made = put_to(view, "trade", "accept", order.giver, parties, in_plain_words(view, gifts), {"gifts": [*gifts]})
    return [*made, warned]


@accepting.refuse
def not_for_you(view: View, order: Order) -> str:
    return no_party(order.trade, order.giver)


@accepting
def accepts(view: View, order: Order) -> Answer:
    parties = (*those_named(view, "player", order.trade.parties),)
    return agreed(view, order.trade, order.giver, Exchange(parties, (*order.trade.gifts,)))


@rule.carry_out(Exchange)
def all_of_it_or_nothing(view: View, trade: Exchange) -> Answer:
    why = untradable(view, trade.gifts)
    return Refuse("untradable", why) if why else change_hands(view, trade.gifts)


@rule.check(Set)
def who_traded_a_square_away_does_not_change_it(view: View, change: Set) -> Answer:
    why = traded_away(view, view.acting_player, change.thing)
    return Refuse("traded-away", why) if why else None


@rule.check(Own)
def nor_gets_it_back(view: View, own: Own) -> Answer:
    why = traded_away(view, own.player, own.thing)
    return Refuse("traded-away", why) if why else None


@rule.check(FireMissile)
def nor_fires_at_it(view: View, fired: FireMissile) -> Answer:
    why = next((words for owner in fired.owners if (words := traded_away(view, owner, fired.target))), "")
    return Refuse("traded-away", why) if why else None


@rule.after(PhaseBegan, name="lapses")
def what_was_not_accepted_lapses(view: View, began: PhaseBegan) -> Answer:
    return unmet(view, "trade")


@rule.after(WasReset, Leaving)
def nothing_is_traded_with_them(view: View, gone: WasReset | Leaving) -> Answer:
    return void_with(view, "trade", gone.player)


@rule.suggests
def the_square_next_to_theirs(view: View, player: Player) -> list[str]:
    return trades_advised(view, player)
