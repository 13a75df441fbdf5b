"""1. Whoever lands on a square named “Blackjack” receives {brings} cards. If they then have cards that make exactly
   {exactly}, they may trade those in for a bonus of {bonus} per cent of the money they have at that moment.
2. For this rule a face card counts {picture}, and an ace {low} or {high}.
"""

from mailgame.law import *

from .words import *

rule = Rule(16, "Blackjack", brings=number(2, "cards", most=50), exactly=number(21), bonus=percent(30),
            picture=number(10), low=number(1), high=number(11))
rule.argument("CARD", *SAID_CARDS)

trading = rule.command("blackjack CARD…", "Trade in cards that make {exactly}.", when="filed", answers="blackjack")


@rule.after(Landed, step="the square")
def brings_cards(view: View, landed: Landed, brings: int) -> Answer:
    done = [DrawCards(landed.player, brings, "at Blackjack"), OfferBlackjack(landed.player)]
    return done if here(landed.pawn, landed.square) and is_blackjack(landed.square) else None


@rule.carry_out(OfferBlackjack)
def may_trade_cards_in(view: View, offer: OfferBlackjack, exactly: int, picture: int, low: int, high: int) -> Answer:
    return offered_for_cards(view, offer.player, exactly, picture, low, high) if awake(offer.player) else None


@trading.refuse
def who_was_not_offered_it(view: View, order: Order) -> str:
    return "" if order.offer else "You can do so once after landing on a square named Blackjack, until the next update."


@trading.refuse
def cards_that_one_did_not_have_there(view: View, order: Order) -> str:
    return ungivable(order.giver, order.card) or got_later(order.offer.about["held"], held_for(order.giver, order.card))


@trading.refuse
def what_makes_another_sum(view: View, order: Order, exactly: int, picture: int, low: int, high: int) -> str:
    return makes_another_sum(order.card, exactly, picture, low, high)


@trading
def trades_cards_in(view: View, order: Order, bonus: int) -> Answer:
    return [*traded_in(order.giver, order.card), bonus_on_money(view, order.giver, bonus)]
