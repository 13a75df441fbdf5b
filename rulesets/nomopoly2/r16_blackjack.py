"""1. Whoever lands on a square named “Blackjack” receives {brings} cards. If they then have cards that make exactly
   {exactly}, they may trade those in for a bonus of {bonus} per cent of the money they have at that moment.
2. For this rule a face card counts {picture}, and an ace {low} or {high}.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    16, "Blackjack", brings=number(2, "cards", most=50), exactly=number(21), bonus=percent(30), picture=number(10),
    low=number(1), high=number(11),
)
rule.argument("CARD", *SAID_CARDS)

trading = rule.command("blackjack CARD…", "Trade in cards that make {exactly}.", when="filed", answers="blackjack")


@rule.after(Landed, step="the square")
def brings_cards(view: View, landed: Landed, brings: int) -> Answer:
    if not here(landed.pawn, landed.square) or not is_blackjack(landed.square):
        return None
    return [DrawCards(landed.player, brings, "at Blackjack"), OfferBlackjack(landed.player)]


@rule.carry_out(OfferBlackjack)
def may_trade_cards_in(view: View, offer: OfferBlackjack, exactly: int, picture: int, low: int, high: int) -> Answer:
    cards = offer.player.cards
    can = some_make(cards, exactly, picture, low, high)
    return offered_for_cards(view, offer.player, cards, exactly, picture, low, high) if can else None


@trading.refuse
def who_was_not_offered_it(view: View, order: Order) -> str:
    return "" if order.offer else "You can do so once after landing on a square named Blackjack, until the next update."


@trading.refuse
def cards_that_one_did_not_have_there(view: View, order: Order) -> str:
    return ungivable(order.giver, order.card) or got_later(order.offer.about["held"], held_for(order.giver, order.card))


@trading.refuse
def what_makes_another_sum(view: View, order: Order, exactly: int, picture: int, low: int, high: int) -> str:
    said = ", ".join(order.card)
    return "" if can_make(order.card, exactly, picture, low, high) else f"{said} do not make exactly {exactly}."


@trading
def trades_cards_in(view: View, order: Order, bonus: int) -> Answer:
    player, cards = order.giver, tuple(held_for(order.giver, order.card))
    told = TellOf(player, f"trades|trade in {say_list(in_words(card) for card in order.card)}.")
    prize = ratio(max(0, view.balance(player)) * bonus, 100)
    return [GiveUpCards(player, cards), told, Pay("", player, prize, "for Blackjack")]
